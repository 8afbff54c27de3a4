// What webhooks were told about the latest documents of a mailbox.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { repeat } from "/console/vendor/lit-html/directives/repeat.js";
import * as api from "./api.js";
import { mayWrite, update } from "./app.js";
import { answerOf, webhookName } from "./out-webhooks.js";
import { badge, failed, icon, said, time } from "./ui.js";

const DOCUMENTS = 8;
const DELIVERIES = 50;
const SOON_MS = 3_000;
const LATER_MS = 30_000;

const STATES = {
  WAITING: { name: "Waiting", tone: "busy", icon: "clock" },
  DELIVERED: { name: "Delivered", tone: "good", icon: "check" },
  FAILED: { name: "Failed", tone: "bad", icon: "alert" },
  CANCELLED: { name: "Cancelled", tone: "calm", icon: "skip" },
};

let mailbox = 0;
let asked = 0;
let documents = [];
let chosen = null;
let deliveries = null;
let timer = 0;

/** Loads the latest documents of a mailbox, and the deliveries of the one that is chosen: first the newest. */
export async function loadDeliveries(id) {
  asked = id;
  const { results } = await api.get(`/parser/${id}/document_set?page_size=${DOCUMENTS}`);
  if (id !== asked) {
    return;
  }
  const stays = id === mailbox && results.some((document) => document.id === chosen);
  mailbox = id;
  documents = results;
  await (stays ? loadChosen() : choose(results[0]?.id ?? null));
}

function choose(document) {
  chosen = document;
  deliveries = null;
  update();
  return document === null ? null : loadChosen();
}

async function loadChosen() {
  const document = chosen;
  const { results } = await api.get(`/document/${document}/delivery_set?page_size=${DELIVERIES}`);
  if (document === chosen) {
    deliveries = results;
    lookAgain();
    update();
  }
}

/** Events tell of documents, not of deliveries: those that wait are looked after. */
function lookAgain() {
  clearTimeout(timer);
  const waiting = deliveries.filter(({ status }) => status === "WAITING");
  if (waiting.length) {
    // One that is due already is under way, or waits for an earlier one about the same document.
    const waits = waiting.map((one) => new Date(one.next_attempt) - Date.now()).filter((wait) => wait > 0);
    const wait = waits.length ? Math.min(LATER_MS, Math.max(SOON_MS, Math.min(...waits))) : SOON_MS;
    timer = setTimeout(() => (document.hidden ? lookAgain() : loadChosen().catch(failed)), wait);
  }
}

/** Nobody looks any more, and what still arrives is not taken. */
export function stopLooking() {
  clearTimeout(timer);
  asked = 0;
  chosen = null;
}

async function sendAgain({ id, webhook }) {
  try {
    const answer = await api.post(`/delivery/${id}/replay`);
    deliveries = deliveries.map((one) => (one.id === id ? answer : one));
    said(`To be sent to ${webhookName(webhook)} again.`);
    lookAgain();
  } catch (error) {
    failed(error);
  }
  update();
}

/** The section of a mailbox. */
export function deliveriesSection() {
  return html`<section aria-labelledby="deliveries-title">
    <div class="section-head"><h2 id="deliveries-title">Deliveries</h2></div>
    ${
      documents.length
        ? html`<p class="quiet-text">What webhooks were told about the latest documents.</p>
            <div class="deliveries">
              <ul class="latest" aria-label="Latest documents">
                ${repeat(documents, ({ id }) => id, latest)}
              </ul>
              <div class="told" role="region" aria-label="Deliveries of the document" tabindex="0">${told()}</div>
            </div>`
        : html`<p class="quiet-text">No document has arrived yet.</p>`
    }
  </section>`;
}

function latest({ id, name, status, received }) {
  return html`<li>
    <button aria-pressed=${id === chosen ? "true" : "false"} @click=${() => choose(id).catch(failed)}>
      <span class="cut">${name}</span><span class="quiet-text">${time(received)}</span>${badge(status)}
    </button>
  </li>`;
}

function told() {
  if (!deliveries?.length) {
    return html`<p class="quiet-text">${deliveries ? "No webhook was told about this document." : "Loading…"}</p>`;
  }
  return html`<table class="table">
    <thead>
      <tr>
        <th scope="col">Webhook</th>
        <th scope="col">Status</th>
        <th scope="col" class="number">Attempts</th>
        <th scope="col">Last answer</th>
        <th scope="col">Next retry</th>
        ${mayWrite() ? html`<th scope="col"><span class="sr-only">Actions</span></th>` : nothing}
      </tr>
    </thead>
    <tbody>
      ${repeat(deliveries, ({ id }) => id, row)}
    </tbody>
  </table>`;
}

function row(delivery) {
  const { webhook, event, table, status, attempts, last_attempt: last, next_attempt: next } = delivery;
  const state = STATES[status] ?? { name: status, tone: "calm", icon: "more" };
  return html`<tr>
    <th scope="row">
      <span class="address">${webhookName(webhook)}</span><br /><code class="quiet-text"
        >${event}${table ? ` · ${table}` : ""}</code
      >
    </th>
    <td><span class="badge ${state.tone}">${icon(state.icon)}${state.name}</span></td>
    <td class="number">${attempts}</td>
    <td class="answer">
      ${answerOf(delivery)} ${last ? html`<br /><span class="quiet-text">${time(last)}</span>` : nothing}
    </td>
    <td>${status === "WAITING" && next ? inTime(new Date(next)) : nothing}</td>
    ${
      mayWrite()
        ? html`<td>
            <button class="button" @click=${() => sendAgain(delivery)}>${icon("repeat")}Send again</button>
          </td>`
        : nothing
    }
  </tr>`;
}

const AHEAD = new Intl.RelativeTimeFormat("en", { style: "short" });
const ahead = (count, unit) => AHEAD.format(count, unit);

function inTime(date) {
  const seconds = Math.ceil((date - Date.now()) / 1000);
  const text =
    seconds <= 0 ? "soon" : seconds < 60 ? ahead(seconds, "second") : ahead(Math.ceil(seconds / 60), "minute");
  return html`<time datetime=${date.toISOString()} title=${date.toLocaleString("en")}>${text}</time>`;
}
