// The form of a review: one line per field, with its value as an input, how sure it is and how it was found.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { live } from "/console/vendor/lit-html/directives/live.js";
import { isChanged, isDoubtful, isEmpty, isMissing, isTable, refusedCell } from "./review-model.js";
import { table } from "./review-table.js";
import { hasLines, partsOf, textOf, toneOf } from "./review-values.js";
import { icon } from "./ui.js";

const METHODS = {
  label: ["Label", "Found by the words around it"],
  template: ["Template", "Read from its place in a template"],
  model: ["Model", "Found by a model"],
  metadata: ["Metadata", "From the file itself"],
  manual: ["By hand", "Entered by a person"],
};

export const inputOf = (entry) => `value-${entry.index}`;

/** The form. `act` has `typed(stop, text)` and `remove(entry, row)`; without it values are text. */
export function fields(review, act) {
  return html`
    <div class="fields">
      ${review.entries.map((entry) => (isTable(entry) ? tableField(review, entry, act) : field(review, entry, act)))}
      ${review.entries.length ? nothing : html`<p class="quiet-text fields-none">The mailbox has no fields yet.</p>`}
      ${review.more.length ? more(review.more) : nothing}
    </div>`;
}

function classOf({ focus }, entry) {
  const doubt = isDoubtful(entry) ? `doubtful tone-${toneOfEntry(entry)}` : "";
  return `field ${doubt} ${focus?.entry === entry ? "current" : ""}`;
}

const toneOfEntry = (entry) => (isMissing(entry) || entry.error ? "bad" : doubtTone(entry.evidence?.confidence ?? 1));

/** A threshold may be above .9: what is doubtful is never green. */
const doubtTone = (confidence) => (confidence < 0.6 ? "bad" : "warn");

function field(review, entry, act) {
  const id = inputOf(entry);
  return html`
    <div class=${classOf(review, entry)} data-entry=${entry.index}>
      <div class="field-name">
        ${act ? html`<label for=${id}>${entry.name}</label>` : html`<span id="${id}-name">${entry.name}</span>`}
        ${how(review, entry)}
      </div>
      <div class="field-value">
        ${act ? input(entry, id, act) : text(entry, id)} ${link(entry)} ${chip(entry)}
      </div>
      ${parts(entry)} ${problem(entry, id)}
    </div>`;
}

function tableField(review, entry, act) {
  const rows = entry.rows.length === 1 ? "1 row" : `${entry.rows.length} rows`;
  return html`
    <section class="${classOf(review, entry)} field-table" data-entry=${entry.index} aria-label=${entry.name}>
      <div class="field-name">
        <h2>${entry.name}</h2><span class="how">${rows}</span>${how(review, entry)}
        <span class="stretch"></span>${chip(entry)}
      </div>
      ${problem(entry, inputOf(entry))} ${table(review, entry, act)}
    </section>`;
}

function how(review, entry) {
  const { evidence } = entry;
  if (!evidence || isChanged(entry)) {
    return nothing;
  }
  const [name, meaning] = METHODS[evidence.method] ?? [evidence.method, ""];
  const page = evidence.page && review.detail.ocr_page_set.length > 1 ? `, page ${evidence.page}` : "";
  return textOf(entry.value) && !isEmpty(entry)
    ? html`<span class="how" title=${meaning}>${name}${page}</span>`
    : nothing;
}

function input(entry, id, act) {
  const stop = { entry, row: null, column: null };
  const { format, choice_set: choices } = entry.field;
  const typed = (event) => act.typed(stop, event.target.value);
  const invalid = entry.error ? "true" : nothing;
  const about = entry.error ? `${id}-problem` : nothing;
  const required = entry.field.is_required ? "true" : nothing;
  if (format === "ONELINE" && choices?.length) {
    const known = entry.text === "" || choices.includes(entry.text) ? choices : [entry.text, ...choices];
    return html`
      <select id=${id} class="select" .value=${live(entry.text)} aria-invalid=${invalid} aria-describedby=${about}
          aria-required=${required} @change=${typed}>
        ${["", ...known].map(
          (choice) => html`<option value=${choice} ?selected=${choice === entry.text}>${choice}</option>`,
        )}
      </select>`;
  }
  if (hasLines(format)) {
    return html`
      <textarea id=${id} class="input" rows="1" .value=${live(entry.text)} aria-invalid=${invalid}
        aria-describedby=${about} aria-required=${required} @input=${typed}></textarea>`;
  }
  return html`
    <input id=${id} class="input ${format === "NUMBER" ? "number" : ""}" .value=${live(entry.text)} autocomplete="off"
      spellcheck="false" inputmode=${format === "NUMBER" ? "decimal" : nothing} aria-invalid=${invalid}
      aria-describedby=${about} aria-required=${required} @input=${typed}>`;
}

/** For those who may only read: pressed, it shows where the value stands. */
function text(entry, id) {
  return html`<button id=${id} class="value-text" aria-describedby="${id}-name">${entry.text || "–"}</button>`;
}

function link(entry) {
  if (entry.field.format !== "LINK" || !/^https?:/.test(entry.text)) {
    return nothing;
  }
  return html`<a class="field-link" href=${entry.text} target="_blank" rel="noopener noreferrer" tabindex="-1"
    aria-label="Open ${entry.name}">Open</a>`;
}

function parts(entry) {
  const some = isChanged(entry) ? [] : partsOf(entry.value, entry.field.format);
  return some.length
    ? html`<dl class="parts">${some.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
    : nothing;
}

function problem(entry, id) {
  if (!entry.error) {
    return nothing;
  }
  const cell = refusedCell(entry);
  const message = cell ? `${cell.column}, row ${entry.rows.indexOf(cell.row) + 1}: ${cell.message}` : entry.error;
  return html`<p class="error-text" id="${id}-problem" role="alert">${icon("alert")}${message}</p>`;
}

/** How sure a value is, or what somebody did about it. */
function chip(entry) {
  if (isMissing(entry)) {
    return html`<span class="confidence bad">Required</span>`;
  }
  if (isChanged(entry)) {
    return html`<span class="confidence changed">Changed</span>`;
  }
  if (entry.checked) {
    return html`
      <span class="confidence good" title="Checked">${icon("check")}<span class="sr-only">Checked</span></span>`;
  }
  if (!entry.evidence) {
    return html`<span class="confidence"></span>`;
  }
  const percent = Math.floor(entry.evidence.confidence * 100);
  return html`
    <span class="confidence ${toneOf(entry.evidence.confidence)}" title="Confidence ${percent} %">
      <span class="sr-only">Confidence </span>${percent}\u2009%</span>`;
}

/** Built-in attributes, and what a transform added. */
function more(members) {
  return html`
    <section class="more" aria-label="More of the result">
      <h2>More of the result</h2>
      <dl>${members.map(([name, value]) => html`<div><dt>${name}</dt><dd>${textOf(value) || "–"}</dd></div>`)}</dl>
    </section>`;
}
