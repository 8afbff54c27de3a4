// Asking for deliveries of a webhook to be sent again since a time.
import { html } from "/console/vendor/lit-html/lit-html.js";
import * as api from "./api.js";
import { update } from "./app.js";
import { choiceInput, refusalsOf, textInput } from "./out-inputs.js";
import { refused } from "./refused.js";
import { plural, said } from "./ui.js";

const DAY_MS = 86_400_000;
const ENDINGS = { "": "All that ended", FAILED: "Failed", DELIVERED: "Delivered", CANCELLED: "Cancelled" };

/** The state of a form for a webhook, beginning a day ago; `done` is called when it is over. */
export function startReplay(webhook, done) {
  return { webhook, done, since: localTime(new Date(Date.now() - DAY_MS)), status: "FAILED", refusals: {} };
}

/** As an input of type datetime-local has it: the reader's time, without a zone. */
const localTime = (date) => new Date(date - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

async function submit(event, form) {
  event.preventDefault();
  try {
    const body = { since: new Date(form.since).toISOString(), status: form.status || null };
    const { count } = await api.post(`/webhook/${form.webhook}/replay`, body);
    said(count ? `${plural(count, "delivery", "deliveries")} to be sent again.` : "There is nothing to send again.");
    form.done();
  } catch (error) {
    form.refusals = refusalsOf(error, ["since", "status"]);
    update();
  }
}

/** The form in this state. */
export function replayForm(form) {
  const id = `replay-${form.webhook}`;
  return html`<form class="form panel" aria-label="Send again" @submit=${(event) => submit(event, form)}>
    <div class="form-row">
      ${textInput(`${id}-since`, "Made since", form, "since", { type: "datetime-local", required: true })}
      ${choiceInput(
        `${id}-status`,
        "Which",
        Object.entries(ENDINGS),
        form.status,
        (status) => (form.status = status),
        form.refusals.status,
      )}
    </div>
    ${refused(form.refusals[""], `${id}-refusal`)}
    <div class="dialog-actions">
      <button type="button" class="button" @click=${form.done}>Cancel</button>
      <button class="button primary">Send again</button>
    </div>
  </form>`;
}
