// How results leave a mailbox: downloads, export configs, webhooks and what they were told.
import { html } from "/console/vendor/lit-html/lit-html.js";
import * as api from "../api.js";
import { update } from "../app.js";
import { mailboxTabs } from "../mailboxtabs.js";
import { configsSection, loadConfigs } from "../out-configs.js";
import { deliveriesSection, loadDeliveries, stopLooking } from "../out-deliveries.js";
import { downloadsSection, showAll } from "../out-downloads.js";
import { hideSecrets, takeMailbox, webhooksSection } from "../out-webhooks.js";
import { stylesheet } from "../stylesheet.js";
import { failed, icon } from "../ui.js";

const LOOK_MS = 1_500;

stylesheet("out");

let wanted = 0;
let mailbox = null;
let timer = 0;

export const title = () => mailbox?.name ?? "Out";

export async function open(parameters) {
  const id = Number(parameters.mailbox);
  if (id !== wanted) {
    wanted = id;
    mailbox = null;
    showAll();
  }
  const loaded = await api.get(`/parser/${id}`);
  if (id !== wanted) {
    return;
  }
  // Deliveries are called by what the mailbox says of its webhooks.
  takeMailbox(loaded);
  await Promise.all([loadConfigs(id), loadDeliveries(id)]);
  if (id === wanted) {
    mailbox = loaded;
  }
}

export function close() {
  clearTimeout(timer);
  timer = 0;
  stopLooking();
  hideSecrets();
}

export function changed(event) {
  if (event.parser === wanted) {
    refresh();
  }
}

export function refresh() {
  timer ||= setTimeout(() => {
    timer = 0;
    loadDeliveries(wanted).then(update, failed);
  }, LOOK_MS);
}

export function view() {
  return html`<div class="screen out">
    <div class="bar">
      <a class="button quiet icon-only" href="/console" aria-label="Mailboxes" title="Mailboxes">${icon("back")}</a>
      <h1>${title()}</h1>
    </div>
    ${mailboxTabs(wanted)}
    ${
      mailbox
        ? html`<div class="sections">
            ${downloadsSection(mailbox)} ${configsSection()} ${webhooksSection()} ${deliveriesSection()}
          </div>`
        : html`<p class="empty">Loading…</p>`
    }
  </div>`;
}
