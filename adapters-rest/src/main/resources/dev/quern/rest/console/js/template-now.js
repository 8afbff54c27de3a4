// The template that is edited: every change goes through here, can be taken back, and stays until it is saved.
import * as api from "./api.js";
import { update } from "./app.js";
import { bodyOf, contentOf, fieldsOf, newObject, refusalOf, removeObject } from "./template-model.js";
import { said } from "./ui.js";

const STEPS = 100;
const ONE_CHANGE_MS = 1_000;

/** `edit` is null until a template is loaded; `edit.selected` is the id of an object or null. */
export const now = { edit: null };

// Templates that were left before they were saved.
const kept = new Map();

/**
 * Begins with a template; `sample` is the document that it was made from, or null. Then one of `documents` may be shown
 * instead, which is `borrowed`.
 */
export function begin({ template, mailbox, sample, documents }) {
  const before = kept.get(template.id);
  kept.delete(template.id);
  const content = contentOf(template);
  now.edit = {
    template,
    mailbox,
    sample,
    documents,
    borrowed: false,
    fields: fieldsOf(mailbox),
    content: before ?? content,
    stored: JSON.stringify(content),
    past: [],
    last: { what: "", at: 0 },
    selected: null,
    refusal: null,
    busy: false,
  };
}

export function leave() {
  const { edit } = now;
  if (edit && hasChanges()) {
    kept.set(edit.template.id, edit.content);
    said(`What you changed in ${edit.template.name} is not saved; it is still there when you come back.`);
  }
  now.edit = null;
}

export const hasChanges = () => JSON.stringify(now.edit.content) !== now.edit.stored;

addEventListener("beforeunload", (event) => {
  if (kept.size || (now.edit && hasChanges())) {
    event.preventDefault();
  }
});

export const selected = () => now.edit.content.objects.find(({ id }) => id === now.edit.selected) ?? null;

export function select(object) {
  now.edit.selected = object?.id ?? null;
  update();
  showItem();
}

/** Scrolls the list of objects to the selected one once it is drawn. */
function showItem() {
  requestAnimationFrame(() => document.querySelector(".object.open")?.scrollIntoView({ block: "nearest" }));
}

/** Changes the content; the same thing done again at once, such as typing, is one step back. */
export function change(what, act) {
  const { edit } = now;
  const at = Date.now();
  if (edit.last.what !== what || at - edit.last.at > ONE_CHANGE_MS) {
    remember();
  }
  edit.last = { what, at };
  act(edit.content);
  edit.refusal = null;
  update();
}

/** The content as it is now is where the next step back leads to. */
export function remember() {
  const { edit } = now;
  edit.past = [...edit.past.slice(1 - STEPS), JSON.stringify(edit.content)];
  edit.last = { what: "", at: 0 };
}

export function undo() {
  const { edit } = now;
  const before = edit.past.pop();
  if (before) {
    edit.content = JSON.parse(before);
    edit.refusal = null;
    edit.last = { what: "", at: 0 };
    update();
  }
}

/** Adds an object after the selected one, or at the end, and selects it. */
export function add(about) {
  change("add", (content) => {
    const object = newObject(content.objects, about);
    const before = now.edit.template.engine === "TXT" ? content.objects.indexOf(selected()) : -1;
    content.objects.splice(before < 0 ? content.objects.length : before + 1, 0, object);
    now.edit.selected = object.id;
  });
  now.edit.last.at = 0;
  showItem();
}

export function erase(object) {
  change(`erase ${object.id}`, (content) => removeObject(content, object));
  now.edit.selected = null;
}

/** Stores what was changed; resolves to whether that worked. */
export async function save() {
  const { edit } = now;
  if (edit.busy) {
    return false;
  }
  if (!hasChanges()) {
    return true;
  }
  edit.busy = true;
  update();
  try {
    taken(edit, await api.put(`/template/${edit.template.id}`, bodyOf(edit.content)));
    said(`${edit.template.name} is saved.`);
  } catch (error) {
    edit.refusal = refusalOf(error, edit.content, edit.fields, edit.selected);
    edit.selected = edit.refusal.object ?? edit.selected;
  }
  edit.busy = false;
  update();
  requestAnimationFrame(() => document.querySelector(".template .error-text")?.scrollIntoView({ block: "nearest" }));
  return !edit.refusal;
}

/** The template is now what the server says. */
export function taken(edit, template) {
  const content = contentOf(template);
  Object.assign(edit, { template, content, stored: JSON.stringify(content), refusal: null, past: [] });
}
