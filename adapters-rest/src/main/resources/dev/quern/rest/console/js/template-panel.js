// What is beside the pages of a template: its settings, and its objects, the selected one with its form.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { repeat } from "/console/vendor/lit-html/directives/repeat.js";
import { mayWrite } from "./app.js";
import { icon } from "./icons.js";
import { choiceInput, errorText, numberInput, textInput } from "./template-inputs.js";
import { add, change, now, select } from "./template-now.js";
import { newBox, objectForm, objectLine } from "./template-object.js";
import { showObject } from "./template-pages.js";
import { ACTIONS, TYPES } from "./template-words.js";

const SEPARATORS = [["", "Automatic"], [".", "Point: 1,234.56"], [",", "Comma: 1.234,56"]];
const DATES = [["", "Automatic"], ["DAY_FIRST", "Day first: 31/12"], ["MONTH_FIRST", "Month first: 12/31"]];
const ENGINES = [["OCR", "Boxes on pages"], ["TXT", "Delimiters in text"]];

export function panelView() {
  const { content, refusal, busy } = now.edit;
  const general = Object.entries(refusal?.members ?? {})
    .filter(([member]) => !(member in content.settings) && !(member === "template_object_set" && refusal.object))
    .map(([, message]) => message)
    .join(" ");
  return html`<section class="template-panel" aria-label="Template" ?inert=${busy}>
    ${errorText("template", general)}
    ${enabled(settings(content.settings))}
    <div class="objects-head">
      <h2>Objects</h2>
      <span class="quiet-text">${content.objects.length}</span>
      <span class="stretch"></span>
      ${mayWrite() ? html`<button class="button" @click=${addOne}>${icon("plus")}Add</button>` : nothing}
    </div>
    ${content.objects.length ? nothing : html`<p class="quiet-text template-none">${none(content.settings)}</p>`}
    <ul class="objects">
      ${repeat(content.objects, ({ id }) => id, objectView)}
    </ul>
  </section>`;
}

const enabled = (form) => html`<fieldset class="template-fields" ?disabled=${!mayWrite()}>${form}</fieldset>`;

const none = ({ engine }) =>
  engine === "OCR"
    ? "Nothing is read yet. Draw boxes around values and around the words beside them."
    : "Nothing is read yet. Add the texts and the values between them, in the order in which they occur.";

/** A new label: with boxes, in the middle of the page on show. */
export function addOne() {
  const boxes = now.edit.content.settings.engine === "OCR";
  add(boxes ? { relative_box: newBox() } : {});
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById("object-name")?.focus()));
}

function objectView(object, index) {
  const open = object.id === now.edit.selected;
  const press = () => {
    select(open ? null : object);
    showObject(object);
  };
  return html`<li class="object tone-${TYPES[object.type].tone} ${open ? "open" : ""}">
    <button class="object-head" aria-expanded=${open} @click=${press}>${objectLine(object, index)}</button>
    ${open ? enabled(objectForm(object)) : nothing}
  </li>`;
}

function settings(all) {
  const { refusal } = now.edit;
  const refused = Object.keys(refusal?.members ?? {}).some((member) => member !== "name" && member in all);
  const set = (member) => (value) => change(member, (content) => (content.settings[member] = value));
  const about = (member, label) => ({
    id: `template-${member}`,
    label,
    value: all[member],
    set: set(member),
    error: refusal?.members[member],
  });
  const side = (name, label) =>
    numberInput({
      id: `template-margin-${name}`,
      label,
      value: all.margin.default[name],
      set: (value) => change(`margin ${name}`, (content) => (content.settings.margin.default[name] = value)),
      error: name === "upper" ? refusal?.members.margin : "",
    });
  return html`
    ${textInput({ ...about("name", "Name"), max: 255 })}
    <details class="template-settings" ?open=${refused}>
      <summary>Settings</summary>
      <div class="template-grid">
        ${choiceInput({ ...about("engine", "Finds values by"), options: ENGINES })}
        ${choiceInput({ ...about("action", "Documents that fit"), options: Object.entries(ACTIONS) })}
        ${choiceInput({ ...about("decimal_separator", "Decimals"), options: SEPARATORS })}
        ${choiceInput({ ...about("input_date_format", "Dates"), options: DATES })}
        ${
          all.engine === "OCR"
            ? [
                side("upper", "Labels may move up, in % of the page"),
                side("lower", "Labels may move down, in % of the page"),
              ]
            : nothing
        }
      </div>
    </details>`;
}
