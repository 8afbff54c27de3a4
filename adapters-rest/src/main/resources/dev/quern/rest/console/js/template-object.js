// The form of one object of a template: what it is, its text, what its corners follow, and its box in numbers.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { mayWrite } from "./app.js";
import { icon } from "./icons.js";
import { choiceInput, errorText, numberInput, textInput } from "./template-inputs.js";
import { become, boxAt, nameOf, removeBox, reorder } from "./template-model.js";
import { change, erase, now } from "./template-now.js";
import { currentPage } from "./template-pages.js";
import { FORMATS, TYPES } from "./template-words.js";

const MIDDLE = { left: 0.4, top: 0.45, right: 0.6, bottom: 0.48 };

/** A box in the middle of the page on show. */
export const newBox = () => boxAt(now.edit.sample ? currentPage() : 1, MIDDLE);

export function objectForm(object) {
  const { engine } = now.edit.content.settings;
  const { refusal } = now.edit;
  const boxes = engine === "OCR";
  const set = (member) => (value) => change(`${member} ${object.id}`, () => (object[member] = value));
  return html`<div class="object-form">
    ${errorText("object", refusal?.object === object.id ? refusal.members.template_object_set : "")}
    ${choiceInput({
      id: "object-what",
      label: "What it is",
      value: object.type === "FIELD" ? object.parser_field : object.type,
      set: (what) => change(`what ${object.id}`, (content) => become(content, object, what)),
      options: whats(),
    })}
    ${object.type === "FIELD" ? fieldInputs(object, set) : nameInput(object, set("name"))}
    ${object.type === "FIELD" || object.type === "LABEL" ? required(object, set("is_required")) : nothing}
    ${boxes && object.relative_box ? [corners(object, set), numbers(object)] : nothing}
    ${mayWrite() ? acts(object, boxes) : nothing}
  </div>`;
}

const acts = (object, boxes) =>
  html`<div class="object-acts">
    ${boxes ? boxButton(object) : orderButtons(object)}
    <span class="stretch"></span>
    <button type="button" class="button danger" @click=${() => erase(object)}>${icon("trash")}Delete</button>
  </div>`;

const whats = () => [
  { label: "Part", options: ["LABEL", "DELIMITER", "IGNORED"].map((type) => [type, TYPES[type].name]) },
  { label: "Value of a field", options: [...now.edit.fields].map(([id, { name }]) => [id, name]) },
];

const nameInput = ({ type, name }, set) =>
  textInput({
    id: "object-name",
    label: type === "IGNORED" ? "Name" : "Text",
    value: name,
    set,
    lines: type !== "IGNORED",
    placeholder: type === "LABEL" ? "Text that is on every such document" : "",
  });

function fieldInputs(object, set) {
  const own = FORMATS[now.edit.fields.get(object.parser_field)?.format];
  return html`<div class="object-pair">
    ${choiceInput({
      id: "object-format",
      label: "Read as",
      value: object.format,
      set: set("format"),
      options: [["", own ? `As the field: ${own}` : "As the field"], ...Object.entries(FORMATS)],
    })}
    ${textInput({
      id: "object-static",
      label: "Constant",
      value: object.static_value,
      set: (value) => set("static_value")(value === "" ? null : value),
      max: 10_000,
      placeholder: "None: it is read",
    })}
  </div>`;
}

const required = (object, set) =>
  html`<label class="object-check">
    <input type="checkbox" .checked=${object.is_required} @change=${(event) => set(event.target.checked)}>
    <span>The template fits only documents that have it</span>
  </label>`;

function corners(object, set) {
  const labels = now.edit.content.objects
    .filter((other) => other.type === "LABEL" && other !== object)
    .map((other) => [other.id, nameOf(other, now.edit.fields)]);
  const corner = (member, label) =>
    choiceInput({
      id: `object-${member}`,
      label,
      value: object[member],
      set: set(member),
      options: [["", "Nothing"], ...labels],
    });
  return html`<div class="object-pair">
    ${corner("upper_left_relative_field", "Upper left follows")}
    ${corner("lower_right_relative_field", "Lower right follows")}
  </div>`;
}

function numbers(object) {
  const box = object.relative_box;
  const set = (member) => (value) => change(`${member} ${object.id}`, () => (box[member] = value));
  const percent = (member, label) =>
    numberInput({
      id: `object-${member}`,
      label,
      value: Math.round(box[member] * 10_000) / 100,
      set: (value) => set(member)(value / 100),
      step: "any",
    });
  const page = (member, label, other) =>
    numberInput({
      id: `object-${member}`,
      label,
      value: box[member] + 1,
      min: 1,
      max: (!now.edit.borrowed && now.edit.sample?.ocr_page_set.length) || 1000,
      set: (value) => {
        const index = value - 1;
        change(`${member} ${object.id}`, () => {
          box[member] = index;
          box[other] = other.startsWith("start") ? Math.min(box[other], index) : Math.max(box[other], index);
        });
      },
    });
  return html`<fieldset class="object-box">
    <legend>Box, in percent of the page</legend>
    ${percent("left_x", "Left")} ${percent("upper_y", "Top")} ${percent("right_x", "Right")}
    ${percent("lower_y", "Bottom")}
    ${page("start_page_index", "From page", "end_page_index")} ${page("end_page_index", "To page", "start_page_index")}
  </fieldset>`;
}

function boxButton(object) {
  if (!object.relative_box) {
    const give = () => change(`box ${object.id}`, () => (object.relative_box = newBox()));
    return html`<button type="button" class="button" @click=${give}>${icon("plus")}Give it a box</button>`;
  }
  const take = () => change(`box ${object.id}`, () => removeBox(object));
  return object.static_value !== null || object.type === "DELIMITER"
    ? html`<button type="button" class="button" @click=${take}>Without a box</button>`
    : nothing;
}

function orderButtons(object) {
  const { objects } = now.edit.content;
  const move = (by) => change(`order ${object.id}`, (content) => reorder(content, object, by));
  const button = (by, label, picture, last) =>
    html`<button type="button" class="button icon-only" aria-label=${label} title=${label}
      ?disabled=${objects[last] === object} @click=${() => move(by)}>${icon(picture)}</button>`;
  return [
    button(-1, "Earlier in the text", "up", 0),
    button(1, "Later in the text", "down", objects.length - 1),
  ];
}

/** Everything of the object in one line, for the list of objects. */
export function objectLine(object, index) {
  const { engine } = now.edit.content.settings;
  const constant = object.static_value === null ? "" : `= ${object.static_value}`;
  const page = object.relative_box ? `p. ${object.relative_box.start_page_index + 1}` : "";
  const { name } = TYPES[object.type];
  return html`<span class="object-kind">${name}</span>
    <span class="cut">${nameOf(object, now.edit.fields)}</span>
    <span class="stretch"></span>
    <span class="quiet-text cut">${constant || (engine === "OCR" ? page : index + 1)}</span>`;
}
