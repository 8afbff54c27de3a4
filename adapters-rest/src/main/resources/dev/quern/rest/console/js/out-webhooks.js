// The webhooks that tell of a mailbox, and those of the account that could.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { repeat } from "/console/vendor/lit-html/directives/repeat.js";
import * as api from "./api.js";
import { mayWrite, update } from "./app.js";
import { refusalsOf } from "./out-inputs.js";
import { replayForm, startReplay } from "./out-replay.js";
import { editedWebhook, editWebhook, EVENTS, stopEditing, webhookForm } from "./out-webhookform.js";
import { refused } from "./refused.js";
import { ask, copyButton, failed, icon, said } from "./ui.js";

let mailbox = null;
// What is shown beneath a webhook, by its id: {secret}, {trial}, {testing}, {replay} or {refusal}.
let shown = new Map();

/** Takes a mailbox as the server answers it: its webhooks are in it. */
export function takeMailbox(loaded) {
  if (loaded.id !== mailbox?.id) {
    shown = new Map();
    stopEditing();
  }
  mailbox = loaded;
}

/** How a webhook is called, by its id; one that is gone has no name. */
export function webhookName(id) {
  const known = [...mailbox.webhook_set, ...mailbox.available_webhook_set].find((webhook) => webhook.id === id);
  return known ? known.name || known.target : `Webhook ${id}`;
}

const others = () => {
  const attached = mailbox.webhook_set.map(({ id }) => id);
  return mailbox.available_webhook_set.filter(({ id }) => !attached.includes(id));
};

const reload = async () => takeMailbox(await api.get(`/parser/${mailbox.id}`));

function show(id, what) {
  shown.set(id, what);
  update();
}

function hide(id) {
  shown.delete(id);
  update();
}

/** Secrets do not stay for whoever opens the screen next. */
export function hideSecrets() {
  shown = new Map([...shown].filter(([, { secret }]) => !secret));
}

/** Does something with a webhook; why it was refused is shown beneath it. */
async function attempt(id, work) {
  try {
    await work();
  } catch (error) {
    shown.set(id, { refusal: Object.values(refusalsOf(error, ["parser_field_set"])).join(" ") });
  }
  update();
}

const attach = ({ id }) =>
  attempt(id, async () => {
    takeMailbox(await api.post(`/parser/${mailbox.id}/webhook_set/${id}`));
    shown.delete(id);
  });

async function detach({ id }) {
  const yes = await ask({
    title: `Detach ${webhookName(id)}?`,
    text: `It is not told of ${mailbox.name} any more, nor of what it still had to be told. It stays in the account.`,
    yes: "Detach",
  });
  if (yes) {
    await attempt(id, async () => takeMailbox(await api.remove(`/parser/${mailbox.id}/webhook_set/${id}`)));
  }
}

async function erase({ id }) {
  const name = webhookName(id);
  const yes = await ask({
    title: `Delete ${name}?`,
    text: "It is gone from all mailboxes, and is not told what it still had to be told. This cannot be undone.",
    yes: "Delete",
    danger: true,
  });
  if (yes) {
    await attempt(id, async () => {
      await api.remove(`/webhook/${id}`);
      said(`${name} is deleted.`);
      await reload();
    });
  }
}

async function test({ id }) {
  show(id, { testing: true });
  await attempt(id, async () => shown.set(id, { trial: await api.post(`/webhook/${id}/test`) }));
}

const reveal = ({ id }) =>
  attempt(id, async () => shown.set(id, { secret: (await api.get(`/webhook/${id}/secret`)).secret }));

const replay = ({ id }) => show(id, { replay: startReplay(id, () => hide(id)) });

const edit = (webhook) => editWebhook(mailbox, webhook, () => reload().then(update, failed));

/** The section of a mailbox. */
export function webhooksSection() {
  const { webhook_set: attached } = mailbox;
  const edited = editedWebhook();
  const more = others();
  return html`<section aria-labelledby="webhooks-title">
    <div class="section-head">
      <h2 id="webhooks-title">Webhooks</h2>
      <span class="stretch"></span>
      ${
        mayWrite() && !edited
          ? html`<button class="button" @click=${() => edit(null)}>${icon("plus")}New webhook</button>`
          : nothing
      }
    </div>
    <p class="quiet-text">Addresses that are called when something happens to a document of this mailbox.</p>
    ${edited && !edited.id ? webhookForm() : nothing}
    <ul class="entries">
      ${repeat(attached, ({ id }) => id, item)}
    </ul>
    ${
      more.length
        ? html`<h3>Others of this account</h3>
            <ul class="entries">
              ${repeat(more, ({ id }) => id, item)}
            </ul>`
        : nothing
    }
  </section>`;
}

function item(webhook) {
  const { id } = webhook;
  return html`<li>
    ${editedWebhook()?.id === id ? webhookForm() : entry(webhook)} ${beneath(id, shown.get(id) ?? {})}
  </li>`;
}

function entry(webhook) {
  const { event, target, name, category, parser_field_set: fields } = webhook;
  const tables = mailbox.table_set.filter(({ id }) => fields.includes(id)).map((table) => table.name);
  return html`<div class="entry">
    <div class="entry-name">
      <strong>${name || EVENTS[event] || event}</strong>
      <span class="address">${target}</span>
      <span class="quiet-text"
        >${name ? `${EVENTS[event] ?? event} · ` : ""}<code>${event}</code>${
          tables.length ? ` · ${tables.join(", ")}` : ""
        }${category === "CUSTOM" ? "" : ` · ${category}`}</span
      >
    </div>
    ${mayWrite() ? actions(webhook) : nothing}
  </div>`;
}

function actions(webhook) {
  const attached = mailbox.webhook_set.includes(webhook);
  const name = webhookName(webhook.id);
  const button = (text, run, kind = "") =>
    html`<button class="button ${kind}" aria-label="${text}: ${name}" @click=${() => run(webhook)}>${text}</button>`;
  const choice = (picture, text, run) => html`<button @click=${() => run(webhook)}>${icon(picture)}${text}</button>`;
  return html`<span class="entry-actions">
    ${attached ? button("Test", test) : button("Attach", attach)}
    <details class="menu">
      <summary class="button quiet icon-only" aria-label="More: ${name}" title="More">${icon("more")}</summary>
      <div class="menu-items">
        ${attached ? choice("repeat", "Send again…", replay) : nothing} ${choice("key", "Show secret", reveal)}
        ${choice("document", "Edit", edit)} ${attached ? choice("skip", "Detach", detach) : nothing}
        ${choice("trash", "Delete", erase)}
      </div>
    </details>
  </span>`;
}

function beneath(id, { secret, trial, testing, replay: form, refusal }) {
  const close = html`<button class="button quiet icon-only" aria-label="Hide" title="Hide" @click=${() => hide(id)}>
    ${icon("close")}
  </button>`;
  const strip = (content) => html`<div class="entry-more">${content}<span class="stretch"></span>${close}</div>`;
  return html`<div role="status">${testing ? strip("Calling it…") : trial ? strip(outcome(trial)) : nothing}</div>
    ${refusal ? strip(refused(refusal, `webhook-${id}-refusal`)) : nothing}
    ${secret ? strip(html`Secret <code class="address">${secret}</code>${copyButton(secret, "Copy secret")}`) : nothing}
    ${form ? replayForm(form) : nothing}`;
}

function outcome(trial) {
  const { delivered } = trial;
  return html`<span class="badge ${delivered ? "good" : "bad"}"
      >${icon(delivered ? "check" : "alert")}${delivered ? "Delivered" : "Not delivered"}</span
    ><span class="address">${answerOf(trial)}</span>`;
}

/** The answer to a call in words, which begin with its status code where there is one. */
export function answerOf({ response_status: status, message }) {
  const text = message ?? "";
  return status === null || text.startsWith(`${status}`) ? text : `${status} ${text}`;
}
