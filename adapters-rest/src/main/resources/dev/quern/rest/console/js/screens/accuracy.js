// How good the values of a mailbox are, as its confirmed documents tell, and what would make them better.
import { html } from "/console/vendor/lit-html/lit-html.js";
import { calibrationChart, canTell, fieldsTable, overTime, summary, weakFields } from "../accuracy-charts.js";
import { goWith } from "../address.js";
import * as api from "../api.js";
import { update } from "../app.js";
import { percent } from "../charts.js";
import { mailboxTabs } from "../mailboxtabs.js";
import { Loaded, panel } from "../panel.js";
import { stylesheet } from "../stylesheet.js";
import { icon } from "../ui.js";

stylesheet("accuracy");

const SPANS = { 30: "30 days", 90: "90 days", 365: "A year" };
const DEFAULT_SPAN = "90";
const AGAIN_MS = 3_000;

const accuracy = new Loaded();
let wanted = null;
let mailbox = null;
let days = DEFAULT_SPAN;
let timer = 0;

export const title = () => (mailbox ? `Accuracy of ${mailbox.name}` : "Accuracy");

export async function open(parameters, query) {
  const id = Number(parameters.mailbox);
  const chosen = query.get("days") in SPANS ? query.get("days") : DEFAULT_SPAN;
  if (id !== wanted || chosen !== days) {
    accuracy.clear();
  }
  if (id !== wanted) {
    mailbox = null;
  }
  wanted = id;
  days = chosen;
  load().then(update);
  const loaded = await api.get(`/parser/${id}`);
  if (id === wanted) {
    mailbox = loaded;
  }
}

const load = () => accuracy.load(() => api.get(`/parser/${wanted}/accuracy?days=${days}`));

export function close() {
  clearTimeout(timer);
  timer = 0;
}

/** Somebody may be confirming many documents: they are looked at once for all. */
export function changed(event) {
  if (event.parser === wanted) {
    timer ||= setTimeout(refresh, AGAIN_MS);
  }
}

export function refresh() {
  close();
  load().then(update);
}

export function view() {
  return html`<div class="screen accuracy">
    <div class="bar">
      <a class="button quiet icon-only" href="/console" aria-label="Mailboxes" title="Mailboxes">${icon("back")}</a>
      <h1>${mailbox?.name ?? "Accuracy"}</h1>
      <span class="stretch"></span>
      <select class="select" aria-label="Days" @change=${(event) => choose(event.target.value)}>
        ${Object.entries(SPANS).map(
          ([value, name]) => html`<option value=${value} ?selected=${value === days}>${name}</option>`,
        )}
      </select>
    </div>
    ${mailboxTabs(wanted)}
    ${accuracy.value?.documents === 0 ? unknown() : html`<div class="panels">${accuracy.show(known)}</div>`}
  </div>`;
}

const choose = (value) => goWith({ days: value === DEFAULT_SPAN ? null : value });

function known(value) {
  return html`${summary(value)} ${panel({ id: "todo", title: "What to do", wide: true, body: advice(value.fields) })}
  ${panel({ id: "fields", title: "Right values by field", wide: true, body: fieldsTable(value.fields) })}
  ${panel({ id: "days", title: "Over time", body: overTime(value.by_day) })}
  ${panel({ id: "calibration", title: "Confidence", body: calibrationChart(value.calibration) })}`;
}

function advice(fields) {
  const weak = weakFields(fields);
  if (!weak.length) {
    return html`<p>
      ${
        canTell(fields)
          ? "Nothing: of every field with 5 values or more, at least 90 % are right."
          : "Too early to tell: no field has 5 confirmed values yet."
      }
    </p>`;
  }
  const home = `/console/mailboxes/${wanted}`;
  return html`<p>
      ${weak.length === 1 ? "One field is" : `${weak.length} fields are`} right less often than 90 %. A better question
      helps where the field is misunderstood in all documents, a template where one layout is misread.
    </p>
    <ul class="advice">
      ${weak.map(
        ({ name, share }) =>
          html`<li>
            <span class="advice-field"><strong>${name}</strong> <span class="quiet-text">${percent(share)}</span></span>
            <a href="${home}/fields" aria-label="Improve the question of ${name}">Improve the question</a>
            <a href="${home}/templates" aria-label="Templates for ${name}">Templates</a>
          </li>`,
      )}
    </ul>`;
}

function unknown() {
  return html`<div class="empty">
    <h2>Nothing is known yet</h2>
    <p>
      Accuracy comes from confirmed documents: what was read is compared with what you confirmed or corrected. None was
      confirmed in these days.
    </p>
    <a class="button primary" href="/console/mailboxes/${wanted}">Review documents</a>
  </div>`;
}
