// The list of fields: one row each, with the inputs that everybody needs; the rest opens below it.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { live } from "/console/vendor/lit-html/directives/live.js";
import { repeat } from "/console/vendor/lit-html/directives/repeat.js";
import { update } from "./app.js";
import { isTable, move, newsOf, percent } from "./fields-model.js";
import { icon } from "./icons.js";
import { refused } from "./refused.js";

let dragged = null;
let target = null;
let announced = "";

/**
 * The fields of a mailbox. `drafts` are edited in place; `formats` are `[[value, label]]`; `threshold` is the mailbox's
 * or null; `may` says whether people may change something; `act` has add(siblings), remove(draft, siblings) and
 * keep(draft).
 */
export function fieldsList(list) {
  return html`<fieldset class="field-list" ?disabled=${!list.may}>
    <legend class="sr-only">Fields</legend>
    <div class="field-head" aria-hidden="true">
      <span>Name</span><span>Format</span><span>Question</span><span>Required</span>
    </div>
    ${rows(list, list.drafts, null)}
    <p class="sr-only" role="status">${announced}</p>
  </fieldset>`;
}

function rows(list, siblings, table) {
  const formats = table ? list.formats.filter(([format]) => format !== "TABLE") : list.formats;
  const kind = table ? "column" : "field";
  const inherited = table?.threshold.trim() || percent(list.threshold);
  const context = { ...list, siblings, formats, kind, inherited };
  return html`<ol class="field-rows">
      ${repeat(
        siblings,
        ({ key }) => key,
        (draft) => row(context, draft),
      )}
    </ol>
    ${
      list.may
        ? html`<button class="button quiet add-field" @click=${() => list.act.add(siblings)}>
            ${icon("plus")}Add ${kind}
          </button>`
        : nothing
    }`;
}

function row(context, draft) {
  const { siblings } = context;
  const news = newsOf(draft, siblings);
  const over = target?.draft === draft ? (target.after ? "drop-after" : "drop-before") : "";
  return html`<li
    class="field-row ${news ? `is-${news.toLowerCase()}` : ""} ${over}"
    @dragover=${(event) => dragOver(event, draft, siblings)}
    @drop=${(event) => drop(event, siblings)}
  >
    ${draft.removed ? removedRow(context, draft) : openRow(context, draft, news)}
  </li>`;
}

function removedRow({ act }, draft) {
  return html`<div class="field-line">
    <s class="cut">${draft.before.name}</s>
    <span class="quiet-text">is removed when you save.</span>
    <button class="button quiet" @click=${() => act.keep(draft)}>Keep it</button>
  </div>`;
}

function openRow(context, draft, news) {
  const { kind, formats, may, act, siblings } = context;
  const id = `field-${draft.key}`;
  const name = draft.name.trim() || `new ${kind}`;
  return html`<div class="field-line">
      ${may ? handle(context, draft, name) : nothing}
      <input
        id=${id}
        class="input field-called"
        aria-label="Name of ${name}"
        aria-describedby="${id}-refusal"
        aria-invalid=${draft.error ? "true" : "false"}
        maxlength="255"
        autocomplete="off"
        placeholder="Name"
        .value=${live(draft.name)}
        @input=${(event) => set(draft, { name: event.target.value, error: "" })}
      />
      <select
        class="select field-format"
        aria-label="Format of ${name}"
        @change=${(event) => set(draft, { format: event.target.value, error: "" })}
      >
        ${formats.map(
          ([value, label]) => html`<option value=${value} .selected=${value === draft.format}>${label}</option>`,
        )}
      </select>
      <input
        class="input field-query"
        aria-label="Question for ${name}"
        maxlength="10000"
        autocomplete="off"
        placeholder="Optional"
        title="What is meant, where the name does not say enough"
        .value=${live(draft.query)}
        @input=${(event) => set(draft, { query: event.target.value, error: "" })}
      />
      <label class="field-required" title="A document without it is not parsed"
        ><input
          type="checkbox"
          aria-label="Is ${name} required"
          .checked=${live(draft.required)}
          @change=${(event) => set(draft, { required: event.target.checked })}
        /><span aria-hidden="true">Required</span></label
      >
      <span class="field-news">${news}</span>
      ${
        may
          ? html`<button
                class="button quiet icon-only"
                aria-label="More about ${name}"
                title="More"
                aria-expanded=${draft.open ? "true" : "false"}
                @click=${() => set(draft, { open: !draft.open })}
              >
                ${icon(draft.open ? "up" : "down")}
              </button>
              <button
                class="button quiet icon-only"
                aria-label="Remove ${name}"
                title="Remove"
                @click=${() => act.remove(draft, siblings)}
              >
                ${icon("trash")}
              </button>`
          : nothing
      }
    </div>
    ${refused(draft.error, `${id}-refusal`)} ${(may ? draft.open : hasMore(draft)) ? more(context, draft, id) : nothing}
    ${loses(draft)} ${isTable(draft) ? rows(context, draft.columns, draft) : nothing}`;
}

/** Saving another format over a table drops its columns. */
const loses = (draft) =>
  draft.before?.format === "TABLE" && !isTable(draft)
    ? html`<p class="warn field-note">Its columns are removed when you save.</p>`
    : nothing;

/** Whether there is anything to see below a row for those who may only read. */
const hasMore = ({ choices, threshold, usedByAi }) => choices || threshold || !usedByAi;

function more({ inherited, kind }, draft, id) {
  return html`<div class="field-more">
    ${
      draft.format === "ONELINE"
        ? html`<div class="labelled">
            <label for="${id}-choices">Choices, one a line; the value is one of them</label>
            <textarea
              id="${id}-choices"
              class="input"
              rows="3"
              .value=${live(draft.choices)}
              @input=${(event) => set(draft, { choices: event.target.value, error: "" })}
            ></textarea>
          </div>`
        : nothing
    }
    <div class="labelled">
      <label for="${id}-threshold">Review below, in per cent of confidence</label>
      <input
        id="${id}-threshold"
        class="input"
        inputmode="decimal"
        autocomplete="off"
        placeholder=${inherited ? `${inherited}, like the others` : "Never, like the others"}
        .value=${live(draft.threshold)}
        @input=${(event) => set(draft, { threshold: event.target.value, error: "" })}
      />
    </div>
    <label class="field-check"
      ><input
        type="checkbox"
        .checked=${live(draft.usedByAi)}
        @change=${(event) => set(draft, { usedByAi: event.target.checked })}
      />Found by the AI engine; otherwise this ${kind} comes from templates only</label
    >
  </div>`;
}

function set(draft, members) {
  Object.assign(draft, members);
  update();
}

// Order

function handle({ siblings }, draft, name) {
  return html`<button
    class="button quiet icon-only field-handle"
    aria-label="Move ${name}, ${siblings.indexOf(draft) + 1} of ${siblings.length}"
    title="Drag, or move with the arrow keys"
    draggable="true"
    @keydown=${(event) => moveByKey(event, draft, siblings)}
    @dragstart=${(event) => dragStart(event, draft, siblings)}
    @dragend=${dragEnd}
  >
    <span aria-hidden="true">⠿</span>
  </button>`;
}

function moveByKey(event, draft, siblings) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (by) {
    event.preventDefault();
    const handle = event.currentTarget;
    if (move(siblings, draft, siblings.indexOf(draft) + by)) {
      announced = `${draft.name} is now ${siblings.indexOf(draft) + 1} of ${siblings.length}.`;
      update();
      // An element that is moved loses the focus.
      requestAnimationFrame(() => requestAnimationFrame(() => handle.focus()));
    }
  }
}

function dragStart(event, draft, siblings) {
  event.stopPropagation();
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", draft.name);
  dragged = { draft, siblings };
}

function dragOver(event, draft, siblings) {
  if (dragged?.siblings === siblings) {
    event.preventDefault();
    event.stopPropagation();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    target = { draft, after: event.clientY > top + height / 2 };
    update();
  }
}

function drop(event, siblings) {
  if (dragged?.siblings === siblings && target) {
    event.preventDefault();
    event.stopPropagation();
    const from = siblings.indexOf(dragged.draft);
    const to = siblings.indexOf(target.draft) + (target.after ? 1 : 0);
    move(siblings, dragged.draft, to > from ? to - 1 : to);
    dragEnd();
  }
}

function dragEnd() {
  dragged = target = null;
  update();
}
