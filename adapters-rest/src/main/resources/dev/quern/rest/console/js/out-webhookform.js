// Making and changing a webhook: what it is told of, where, and with which headers.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import * as api from "./api.js";
import { update } from "./app.js";
import { choiceInput, refusalsOf, textInput } from "./out-inputs.js";
import { refused } from "./refused.js";
import { icon, said } from "./ui.js";

/** Every event in words. */
export const EVENTS = {
  "document.processed": "Document parsed",
  "document.processed.flattened": "Document parsed, in one level",
  "table.processed": "Lines of a table parsed",
  "table.processed.flattened": "Lines of a table parsed, in one level",
  "document.review_needed": "Review needed",
  "document.confirmed": "Result confirmed",
  "document.template_needed": "Document not parsed",
  "document.export_failed": "Export failed",
};
const EXAMPLE = "https://hooks.example/in";
const MEMBERS = ["event", "parser_field", "target", "name", "headers"];

let form = null;

/** What is being edited: its `id` is null for a new one; null where nothing is. */
export const editedWebhook = () => form;

export function stopEditing() {
  form = null;
  update();
}

/** Opens the form for a webhook, or for a new one of the mailbox where it is null; `saved` is called afterwards. */
export function editWebhook(mailbox, webhook, saved) {
  form = {
    mailbox,
    saved,
    id: webhook?.id ?? null,
    event: webhook?.event ?? "document.processed",
    table: webhook?.parser_field_set[0] ?? "",
    target: webhook?.target ?? "",
    name: webhook?.name ?? "",
    headers: Object.entries(webhook?.headers ?? {}),
    refusals: {},
    busy: false,
  };
  update();
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById("webhook-target")?.focus()));
}

const ofTable = () => form.event.startsWith("table.");

async function submit(event) {
  event.preventDefault();
  const { id, mailbox, saved } = form;
  form.busy = true;
  update();
  try {
    await (id ? api.put(`/webhook/${id}`, changes()) : api.post("/webhook", { ...changes(), ...destination(mailbox) }));
    form = null;
    said("The webhook is saved.");
    saved();
  } catch (error) {
    form.refusals = refusalsOf(error, MEMBERS);
    form.busy = false;
  }
  update();
}

function changes() {
  const headers = form.headers
    .map(([name, value]) => [name.trim(), value.trim()])
    .filter(([name, value]) => name || value);
  return {
    event: form.event,
    target: form.target.trim(),
    name: form.name.trim(),
    headers: headers.length ? Object.fromEntries(headers) : null,
  };
}

/** What a new one is attached to. */
const destination = ({ id }) => ({
  category: "CUSTOM",
  ...(ofTable() && form.table ? { parser_field: form.table } : { parser: id }),
});

function set(member, value) {
  form[member] = value;
  update();
}

/** The form, where something is being edited. */
export function webhookForm() {
  const { id, mailbox, refusals, busy } = form;
  const events = Object.entries(EVENTS).map(([event, text]) => [event, `${text} (${event})`]);
  const tables = mailbox.table_set.map((table) => [table.id, table.name]);
  return html`<form class="form panel" aria-label=${id ? "Edit webhook" : "New webhook"} @submit=${submit}>
    <div class="form-row">
      ${choiceInput("webhook-event", "Event", events, form.event, (event) => set("event", event), refusals.event)}
      ${
        ofTable() && !id
          ? choiceInput(
              "webhook-table",
              "Table",
              [["", "All tables"], ...tables],
              form.table,
              (table) => set("table", table),
              refusals.parser_field,
            )
          : nothing
      }
    </div>
    <div class="form-row">
      ${textInput("webhook-target", "Target", form, "target", { required: true, placeholder: EXAMPLE })}
      ${textInput("webhook-name", "Name", form, "name", { placeholder: "Optional" })}
    </div>
    <fieldset class="choices">
      <legend><h3>Headers</h3></legend>
      ${form.headers.map(header)}
      <div>
        <button type="button" class="chip" @click=${addHeader}>${icon("plus")}Header</button>
      </div>
      ${refused(refusals.headers, "webhook-headers-refusal")}
    </fieldset>
    ${refused(refusals[""], "webhook-refusal")}
    <div class="dialog-actions">
      <button type="button" class="button" @click=${stopEditing}>Cancel</button>
      <button class="button primary" ?disabled=${busy}>${id ? "Save" : "Make webhook"}</button>
    </div>
  </form>`;
}

function addHeader() {
  form.headers.push(["", ""]);
  update();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.getElementById(`webhook-header-${form.headers.length - 1}`)?.focus()),
  );
}

function header(pair, index) {
  const part = (at, label, id) =>
    html`<input
      id=${id ?? nothing}
      class="input"
      aria-label="${label} of header ${index + 1}"
      aria-describedby="webhook-headers-refusal"
      placeholder=${label}
      autocomplete="off"
      .value=${pair[at]}
      @input=${(event) => (pair[at] = event.target.value)}
    />`;
  const leaveOut = () => {
    form.headers.splice(index, 1);
    update();
  };
  return html`<div class="header-row">
    ${part(0, "Name", `webhook-header-${index}`)} ${part(1, "Value")}
    <button
      type="button"
      class="button quiet icon-only"
      aria-label="Remove header ${index + 1}"
      title="Remove"
      @click=${leaveOut}
    >
      ${icon("close")}
    </button>
  </div>`;
}
