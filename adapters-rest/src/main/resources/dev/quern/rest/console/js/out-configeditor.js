// Making and changing an export config: its name, what a row is, and which columns in which order.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { repeat } from "/console/vendor/lit-html/directives/repeat.js";
import * as api from "./api.js";
import { update } from "./app.js";
import { choiceInput, refusalsOf, textInput } from "./out-inputs.js";
import { refused } from "./refused.js";
import { icon, said } from "./ui.js";

const MEMBERS = ["name", "parser_field_id", "items"];

let form = null;

/** What is being edited: its `id` is null for a new one; null where nothing is. */
export const editedConfig = () => form;

export function stopEditing() {
  form = null;
  update();
}

/** Opens the editor for a config, or for a new one where it is null; `saved` is told what it became. */
export function editConfig(mailbox, kinds, config, saved) {
  const kind = Math.max(
    0,
    kinds.findIndex((one) => one.type === config?.type && one.parser_field_id === config.parser_field_id),
  );
  form = {
    mailbox,
    kinds,
    saved,
    id: config?.id ?? null,
    name: config?.name ?? "",
    kind,
    items: [...(config?.items ?? kinds[kind].items)],
    refusals: {},
    busy: false,
  };
  update();
  focusSoon("#config-name");
}

/** Focuses the first of the selectors that there is, once the form is drawn. */
const focusSoon = (...selectors) =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      selectors
        .map((one) => document.querySelector(`${one}:enabled`))
        .find((found) => found)
        ?.focus(),
    ),
  );

function chooseKind(index) {
  const before = form.kinds[form.kind].items;
  form.kind = Number(index);
  const possible = form.kinds[form.kind].items;
  const kept = form.items.filter((item) => possible.includes(item));
  // Who had all columns before wants all of these.
  form.items = kept.length && form.items.length < before.length ? kept : [...possible];
  update();
}

function move(index, by) {
  const [item] = form.items.splice(index, 1);
  form.items.splice(index + by, 0, item);
  update();
  // The button that was pressed moves with its column, and may be at the end of its way.
  const row = `[data-column="${CSS.escape(item)}"]`;
  focusSoon(...(by < 0 ? [`${row} .move-up`, `${row} .move-down`] : [`${row} .move-down`, `${row} .move-up`]));
}

function add(...items) {
  form.items.push(...items);
  update();
}

function leaveOut(index) {
  form.items.splice(index, 1);
  update();
  focusSoon(`.columns li:nth-child(${Math.min(index + 1, form.items.length)}) .leave-out`, "#config-name");
}

async function submit(event) {
  event.preventDefault();
  const { mailbox, kinds, kind, id, name, items, saved } = form;
  const { type, parser_field_id } = kinds[kind];
  const config = { name: name.trim(), type, parser_field_id, items };
  const path = `/parser/${mailbox}/export_config`;
  form.busy = true;
  update();
  try {
    const answer = await (id ? api.patch(`${path}/${id}`, config) : api.post(path, config));
    form = null;
    said(`${answer.name} is saved.`);
    saved(answer);
  } catch (error) {
    form.refusals =
      error.status === 409 ? { name: "Another export config has this name." } : refusalsOf(error, MEMBERS);
    form.busy = false;
  }
  update();
}

/** The form, where something is being edited. */
export function configEditor() {
  const { id, kinds, kind, items, refusals, busy } = form;
  const rows = kinds.map(({ parser_field_name: table }, index) => [
    index,
    table ? `One row per line of ${table}` : "One row per document",
  ]);
  const left = kinds[kind].items.filter((item) => !items.includes(item));
  return html`<form class="form panel" aria-label=${id ? "Edit export config" : "New export config"} @submit=${submit}>
    <div class="form-row">
      ${textInput("config-name", "Name", form, "name", { required: true })}
      ${choiceInput("config-kind", "Rows", rows, kind, chooseKind, refusals.parser_field_id)}
    </div>
    <div>
      <h3 id="config-columns">Columns</h3>
      ${
        items.length
          ? html`<ol class="columns" aria-labelledby="config-columns">
              ${repeat(items, (item) => item, column)}
            </ol>`
          : html`<p class="quiet-text">Add the columns that it has.</p>`
      }
      ${refused(refusals.items, "config-items-refusal")}
    </div>
    ${left.length ? unused(left) : nothing} ${refused(refusals[""], "config-refusal")}
    <div class="dialog-actions">
      <button type="button" class="button" @click=${stopEditing}>Cancel</button>
      <button class="button primary" ?disabled=${busy}>${id ? "Save" : "Make export config"}</button>
    </div>
  </form>`;
}

function unused(left) {
  return html`<div class="chips" role="group" aria-label="Columns to add">
    ${left.map(
      (item) =>
        html`<button type="button" class="chip" aria-label="Add ${item}" @click=${() => add(item)}>
          ${icon("plus")}${item}
        </button>`,
    )}
    ${
      left.length > 1
        ? html`<button type="button" class="chip clear" @click=${() => add(...left)}>Add all</button>`
        : nothing
    }
  </div>`;
}

function column(item, index) {
  const { items, kinds, kind } = form;
  const known = kinds[kind].items.includes(item);
  return html`<li data-column=${item}>
    <span class="cut">${item}${known ? nothing : html` <span class="quiet-text">(deleted)</span>`}</span>
    ${button("move-up", "up", `Move ${item} up`, index === 0, () => move(index, -1))}
    ${button("move-down", "down", `Move ${item} down`, index === items.length - 1, () => move(index, 1))}
    ${button("leave-out", "close", `Leave out ${item}`, false, () => leaveOut(index))}
  </li>`;
}

function button(name, picture, label, disabled, run) {
  return html`<button
    type="button"
    class="button quiet icon-only ${name}"
    aria-label=${label}
    title=${label}
    ?disabled=${disabled}
    @click=${run}
  >
    ${icon(picture)}
  </button>`;
}
