// Editing a template: on the left the document that it was made from with its boxes, on the right what they are.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { queryOf } from "../address.js";
import * as api from "../api.js";
import { mayWrite, update } from "../app.js";
import { layout } from "../page-layout.js";
import { textView } from "../page-text.js";
import { checkTemplate, goLive, setDraft } from "../template-check.js";
import { moved, nameOf, resized } from "../template-model.js";
import * as editing from "../template-now.js";
import { change, now, select, selected } from "../template-now.js";
import { openPages, pageKeys, pagesView, showObject } from "../template-pages.js";
import { addOne, panelView } from "../template-panel.js";
import { templateBadge } from "../template-words.js";
import { failed, icon } from "../ui.js";

const LATEST = 25;
const STEP = 0.002;

let opened = 0;

export const title = () => now.edit?.template.name ?? "Template";

export async function open({ template: address }) {
  const id = Number(address);
  const visit = ++opened;
  if (now.edit?.template.id === id) {
    return;
  }
  const template = await api.get(`/template/${id}`);
  const source = template.sample_set[0];
  const [mailbox, sample] = await Promise.all([
    api.get(`/parser/${template.parser}`),
    source ? loadSample(source.id) : null,
  ]);
  const documents = sample ? [] : await latest(template.parser);
  if (visit === opened) {
    editing.leave();
    openPages();
    editing.begin({ template, mailbox, sample, documents });
  }
}

const loadSample = (id) => api.get(`/document/${id}`).catch(() => null);

/** Documents that a template without a source can be shown on. */
const latest = (parser) =>
  api.get(`/parser/${parser}/document_set${queryOf({ page_size: LATEST })}`).then(
    ({ results }) => results,
    () => [],
  );

export function close() {
  opened++;
  editing.leave();
}

async function showOn(id) {
  const { edit } = now;
  const sample = id ? await loadSample(id) : null;
  if (now.edit === edit) {
    openPages();
    edit.sample = sample;
    edit.borrowed = sample !== null;
    update();
  }
}

// Actions

/** What is typed counts before it is left. */
const settled = () => document.activeElement?.blur?.();

function save() {
  settled();
  return editing.save();
}

async function check() {
  (await save()) && checkTemplate(now.edit.template);
}

async function switchStatus() {
  if (!(await save())) {
    return;
  }
  const { edit } = now;
  try {
    const template = await (edit.template.status === "PROD" ? setDraft : goLive)(edit.template);
    template && editing.taken(edit, template);
  } catch (error) {
    failed(error);
  }
  update();
}

/** Moves the selected box, or its right or lower edge, as they are seen: the page may be turned. */
function nudge(right, down, size) {
  const object = selected();
  if (object?.relative_box && mayWrite()) {
    const [x, y] = [[right, down], [down, -right], [-right, -down], [-down, right]][layout.turns];
    const edges = (right ? "enws" : "senw")[layout.turns];
    change(`nudge ${object.id}`, () => {
      const { relative_box: box } = object;
      object.relative_box = size ? resized(box, edges, x * STEP, y * STEP) : moved(box, x * STEP, y * STEP);
    });
    showObject(object);
  }
}

function step(by) {
  const { objects } = now.edit.content;
  const object = objects[Math.max(0, Math.min(objects.length - 1, objects.indexOf(selected()) + by))];
  if (object) {
    select(object);
    showObject(object);
  }
}

function arrows() {
  const all = {};
  for (const [name, x, y] of [["Left", -1, 0], ["Right", 1, 0], ["Up", 0, -1], ["Down", 0, 1]]) {
    all[`Arrow${name}`] = { does: "Move the box", run: () => nudge(x, y, false) };
    all[`Shift+Arrow${name}`] = { does: "Change the size of the box", run: () => nudge(x, y, true) };
  }
  return all;
}

export function keys() {
  if (!now.edit || now.edit.busy) {
    return {};
  }
  const chosen = selected();
  return {
    j: { does: "Next object", run: () => step(1) },
    k: { does: "Previous object", run: () => step(-1) },
    ...(mayWrite() && {
      n: { does: "Add an object", run: addOne },
      ...(chosen?.relative_box && arrows()),
      ...(chosen && { Delete: { does: "Delete the object", run: () => editing.erase(chosen) } }),
      "Ctrl+s": { does: "Save", run: save, always: true },
      "Ctrl+z": { does: "Undo", run: editing.undo },
    }),
    ...(chosen && { Escape: { does: "Choose nothing", run: () => select(null) } }),
    ...(now.edit.sample && pageKeys()),
  };
}

// What is seen

export function view() {
  if (!now.edit) {
    return html`<p class="empty">Loading…</p>`;
  }
  return html`<div class="template">
    ${bar()}
    <div class="template-body">
      <div class="template-paper">${paper()}</div>
      ${panelView()}
    </div>
  </div>`;
}

function bar() {
  const { template, mailbox } = now.edit;
  const list = `Templates of ${mailbox.name}`;
  return html`<div class="bar template-bar">
    <a class="button quiet icon-only" href="/console/mailboxes/${mailbox.id}/templates" aria-label=${list}
      title=${list}>${icon("back")}</a>
    <h1>${template.name}</h1>
    ${templateBadge(template.status)}
    <span class="stretch"></span>
    ${mayWrite() ? actions() : nothing}
  </div>`;
}

function actions() {
  const { template, past, busy } = now.edit;
  const dirty = editing.hasChanges();
  const button = (label, act) => html`<button class="button" ?disabled=${busy} @click=${act}>${label}</button>`;
  return html`
    <span class="quiet-text" role="status">${dirty ? "Not saved" : ""}</span>
    <button class="button quiet" ?disabled=${!past.length || busy} @click=${editing.undo}>Undo</button>
    ${button(dirty ? "Save and check" : html`Check<span class="medium-only">against past documents</span>`, check)}
    ${button(template.status === "PROD" ? "Set to draft" : "Set live…", switchStatus)}
    <button class="button primary" ?disabled=${!dirty || busy} @click=${save}>Save</button>`;
}

function paper() {
  const { sample, template, content } = now.edit;
  return html`
    ${template.sample_set.length && !now.edit.borrowed && sample ? nothing : missing()}
    ${
      content.settings.engine === "TXT"
        ? text()
        : sample?.ocr_page_set.length
          ? pagesView()
          : html`<p class="empty">Boxes can be changed by their numbers.</p>`
    }`;
}

/** Its source is gone, or it never had one: another document can be laid beneath its boxes. */
function missing() {
  const { documents, sample } = now.edit;
  return html`<div class="notice warn">
    ${icon("alert")}
    <p>The document that this template was made from is gone, or it was made without one.</p>
    ${
      documents.length
        ? html`<label>
            <span class="sr-only">Show it on</span>
            <select class="select" @change=${(event) => showOn(event.target.value)}>
              <option value="" ?selected=${!sample}>Show it on a document…</option>
              ${documents.map(
                ({ id, name }) => html`<option value=${id} ?selected=${sample?.id === id}>${name}</option>`,
              )}
            </select>
          </label>`
        : nothing
    }
  </div>`;
}

function text() {
  const { sample } = now.edit;
  if (!sample) {
    return html`<p class="empty">The form beside this works without a text, too.</p>`;
  }
  const object = selected();
  const literal = object?.type === "LABEL" || object?.type === "DELIMITER";
  const pick = (name) => change("pick", () => (object.name = name));
  return textView({
    detail: sample,
    evidence: literal ? { words: nameOf(object, now.edit.fields), boxes: [] } : null,
    pick: literal && mayWrite() ? pick : null,
    hint: literal && mayWrite() ? "Select text to use it" : nothing,
  });
}
