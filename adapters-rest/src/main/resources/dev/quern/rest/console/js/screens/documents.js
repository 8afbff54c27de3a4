// The documents of a mailbox, or of all of them: a list as long as it may be, with filters, actions and uploads.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { deleteAll, downloadOriginals, processAgain, skip } from "../actions.js";
import { loadBootstrap, mailAddress, queryOf } from "../address.js";
import * as api from "../api.js";
import { go, mayWrite, update } from "../app.js";
import { DocumentList } from "../documentlist.js";
import { documentTable } from "../documenttable.js";
import { filterChips, filtersOf, focusSearch, isFiltered, parametersOf, searchField } from "../filters.js";
import { mailboxTabs } from "../mailboxtabs.js";
import { noDocuments, noDocumentsAnywhere, noMatch, notListed } from "../nodocuments.js";
import { Rows } from "../rows.js";
import { Selection } from "../selection.js";
import { copyButton, failed, icon, plural } from "../ui.js";
import { bringsFiles, filesOf, upload, uploadButton } from "../uploads.js";

const COUNTS_MS = 2_000;
// With more mailboxes than one page has, their counts are not added up.
const MAILBOXES = 100;
const TEMPLATES = 100;

const rows = new Rows(update);
const selection = new Selection();

// The mailbox that the address names, or null for all; `mailbox` follows once it is loaded.
let wanted = null;
let mailbox = null;
let names = null;
let counts = null;
let templates = [];
let bootstrap = null;
let filters = filtersOf(new URLSearchParams());
let list = null;
let current = 0;
let dragged = false;
let timer = 0;

export const title = () => mailbox?.name ?? "Documents";

export async function open(parameters, query) {
  filters = filtersOf(query);
  const id = parameters.mailbox ? Number(parameters.mailbox) : null;
  if (id !== wanted) {
    wanted = id;
    mailbox = names = counts = null;
    templates = [];
  }
  showList(id ? `/parser/${id}/document_set` : "/document_set", parametersOf(filters));
  [bootstrap] = await Promise.all([loadBootstrap(), loadAround()]);
}

/** What is shown around the list. */
const loadAround = () => (wanted ? loadMailbox(wanted) : loadNames());

/** The same list as before stays where it was: this is how one comes back from a document. */
function showList(path, parameters) {
  if (list?.isOf(path, parameters) && !list.error) {
    rows.show(current);
    return list.refresh();
  }
  list?.close();
  selection.clear();
  current = 0;
  rows.count = 0;
  rows.reset();
  list = new DocumentList(path, parameters, { changed: update, shifted });
}

/** Documents that arrive on top are seen there; further down nothing moves. */
function shifted(by) {
  current = Math.max(0, current + by);
  selection.anchor = Math.max(0, selection.anchor + by);
  if (!rows.atTop) {
    rows.count = list.count;
    rows.shift(by);
  }
}

async function loadMailbox(id) {
  const loaded = await api.get(`/parser/${id}`);
  const filterable = loaded.template_count ? await loadTemplates(id) : [];
  if (id === wanted) {
    mailbox = loaded;
    templates = filterable;
    counts = loaded.document_per_status_count;
  }
}

/** As many as a choice is good for; others can be asked for by the address. */
const loadTemplates = (id) =>
  api.get(`/parser/${id}/template_set${queryOf({ ordering: "name", page_size: TEMPLATES })}`).then(
    ({ results }) => results,
    () => [],
  );

async function loadNames() {
  const page = await api.get(`/parser?page_size=${MAILBOXES}`);
  const all = page.total > 1 ? await api.get("/user/parser_set") : page.results;
  if (!wanted) {
    names = new Map(all.map(({ id, name }) => [id, name]));
    counts = page.total > 1 ? null : sum(page.results.map((one) => one.document_per_status_count));
  }
}

function sum(some) {
  const total = {};
  for (const [status, count] of some.flatMap(Object.entries)) {
    total[status] = (total[status] ?? 0) + count;
  }
  return total;
}

export function close() {
  clearTimeout(timer);
  timer = 0;
  list?.close();
}

export function changed(event) {
  if (!wanted || event.parser === wanted) {
    list?.happened(event);
    countSoon();
  }
}

function countSoon() {
  timer ||= setTimeout(() => {
    timer = 0;
    loadAround().then(update, failed);
  }, COUNTS_MS);
}

export function refresh() {
  list?.refresh();
  countSoon();
}

/**
 * The documents before and after one in the list that was open last, `{previous, next}`: ids, null at the ends of the
 * list, and undefined where the list does not know.
 */
export function neighbours(id) {
  const index = list?.indexOf(Number(id)) ?? -1;
  if (index < 0) {
    return {};
  }
  current = index;
  list.want(Math.max(0, index - 5), Math.min(list.count, index + 6));
  return {
    previous: index === 0 ? null : list.at(index - 1)?.id,
    next: index >= list.count - 1 ? null : list.at(index + 1)?.id,
  };
}

// Moving and choosing

function moveTo(index, { extend = false } = {}) {
  if (!list?.count) {
    return;
  }
  const before = current;
  current = Math.max(0, Math.min(list.count - 1, index));
  rows.show(current);
  if (!extend) {
    selection.anchor = current;
  } else if (Math.abs(current - selection.anchor) < Math.abs(before - selection.anchor)) {
    chooseRange(before, before, false);
  } else {
    chooseRange(before, current, true);
  }
  update();
  // The row may have to be drawn first.
  requestAnimationFrame(() => requestAnimationFrame(focusCurrent));
}

function focusCurrent() {
  document.querySelector(`.documents-table tr[data-row="${current}"]`)?.focus({ preventScroll: true });
}

function toggle(index) {
  const one = list?.at(index);
  if (one) {
    selection.toggle(one);
    selection.anchor = index;
    update();
  }
}

async function chooseRange(from, to, chosen) {
  try {
    const some = await list.between(Math.min(from, to), Math.max(from, to));
    some.forEach((one) => selection.set(one, chosen));
  } catch (error) {
    failed(error);
  }
  update();
}

function chooseAll() {
  if (selection.count(list.count) === list.count) {
    selection.clear();
  } else {
    selection.all();
  }
  update();
}

function openRow(index) {
  const one = list?.at(index);
  if (one) {
    go(`/console/documents/${one.id}`);
  }
}

const act = {
  press(event, index) {
    if (event.target.closest("a, input")) {
      return;
    }
    current = index;
    if (event.shiftKey) {
      getSelection().removeAllRanges();
      chooseRange(selection.anchor, index, true);
    } else if (event.ctrlKey || event.metaKey) {
      toggle(index);
    } else {
      selection.anchor = index;
    }
    update();
  },
  check(event, index) {
    current = index;
    if (event.shiftKey) {
      chooseRange(selection.anchor, index, event.target.checked);
    } else {
      toggle(index);
    }
  },
  focus(index) {
    if (current !== index) {
      current = index;
      update();
    }
  },
  open: openRow,
  chooseAll,
};

// Actions

/** What an action works on: the documents that are chosen, or the current one. */
function chosen() {
  const count = selection.count(list.count);
  const one = list.at(current);
  const copy = selection.copy();
  const from = list;
  return count
    ? { count, find: (stopped) => copy.documents(from, stopped) }
    : { count: one ? 1 : 0, find: async () => [one] };
}

async function perform(action) {
  const { count, find } = chosen();
  if (count) {
    const worked = await action(find, count);
    if (worked) {
      selection.clear();
      refresh();
    }
  }
}

const download = () => perform(downloadOriginals);
const again = () => perform(processAgain);
const leaveOut = () => perform(skip);
const erase = () => perform(deleteAll);

export function keys() {
  return {
    j: { does: "Next document", run: () => moveTo(current + 1) },
    k: { does: "Previous document", run: () => moveTo(current - 1) },
    ArrowDown: { does: "Next document", run: () => moveTo(current + 1) },
    ArrowUp: { does: "Previous document", run: () => moveTo(current - 1) },
    PageDown: { does: "A page down", run: () => moveTo(current + rows.fitting) },
    PageUp: { does: "A page up", run: () => moveTo(current - rows.fitting) },
    Home: { does: "First document", run: () => moveTo(0) },
    End: { does: "Last document", run: () => moveTo((list?.count ?? 1) - 1) },
    Enter: { does: "Open the document", run: () => openRow(current) },
    x: { does: "Select or unselect", run: () => toggle(current) },
    "Shift+ArrowDown": { does: "Select downwards", run: () => moveTo(current + 1, { extend: true }) },
    "Shift+ArrowUp": { does: "Select upwards", run: () => moveTo(current - 1, { extend: true }) },
    "Ctrl+a": { does: "Select all", run: chooseAll },
    Escape: { does: "Unselect all", run: unselect },
    "/": { does: "Search", run: focusSearch },
    d: { does: "Download originals", run: download },
    ...(mayWrite() && {
      r: { does: "Process again", run: again },
      s: { does: "Skip", run: leaveOut },
      Delete: { does: "Delete", run: erase },
    }),
  };
}

function unselect() {
  selection.clear();
  update();
}

// What is seen

export function view() {
  rows.count = list?.count ?? 0;
  list?.want(rows.first, rows.end);
  return html`<div class="screen documents" @dragover=${dragOver} @dragleave=${dragLeave} @drop=${drop}>
    <div class="bar">
      ${mailbox ? back() : nothing}
      <h1>${title()}</h1>
      ${list?.count ? html`<span class="quiet-text">${plural(list.count, "document")}</span>` : nothing}
      ${mailbox && bootstrap ? address() : nothing}
      <span class="stretch"></span>
      ${searchField(filters)} ${mailbox ? downloads() : nothing}
      ${mailbox && mayWrite() ? uploadButton(mailbox, { kind: "primary" }) : nothing}
    </div>
    ${mailbox ? mailboxTabs(mailbox.id) : nothing}
    <div class="filters">
      ${selection.count(list?.count ?? 0) > 0 ? actions() : filterChips(filters, counts, withReview(), templates)}
    </div>
    ${body()} ${dragged ? dropZone() : nothing}
  </div>`;
}

const back = () =>
  html`<a class="button quiet icon-only" href="/console" aria-label="Mailboxes" title="Mailboxes">${icon("back")}</a>`;

function address() {
  const text = mailAddress(mailbox, bootstrap);
  return html`<span class="with-button wide-only quiet-text"
    ><span>${text}</span>${copyButton(text, "Copy address")}</span
  >`;
}

/** Whether this server knows of confidence and review in lists. */
function withReview() {
  const first = list?.at(rows.top) ?? list?.at(0);
  return first !== undefined && "lowest_confidence" in first;
}

function body() {
  const loading = !list || (list.count === null && !list.error);
  if (loading || !(wanted ? mailbox : names)) {
    return html`<p class="empty">Loading…</p>`;
  }
  if (list.error && !list.count) {
    return notListed(list.error, () => list.refresh());
  }
  if (list.count) {
    return documentTable({
      list,
      rows,
      selection,
      current,
      names,
      ordering: filters.ordering,
      withReview: withReview(),
      act,
    });
  }
  if (isFiltered(filters)) {
    return noMatch();
  }
  return mailbox ? noDocuments(mailbox, bootstrap ? mailAddress(mailbox, bootstrap) : "") : noDocumentsAnywhere();
}

function actions() {
  return html`<div class="chips" role="group" aria-label="Actions">
    <strong role="status">${plural(selection.count(list.count), "document")} selected</strong>
    ${
      mayWrite()
        ? html`<button class="chip" @click=${again}>${icon("repeat")}Process again</button>
            <button class="chip" @click=${leaveOut}>${icon("skip")}Skip</button>`
        : nothing
    }
    <button class="chip" @click=${download}>${icon("download")}Download originals</button>
    ${mayWrite() ? html`<button class="chip" @click=${erase}>${icon("trash")}Delete</button>` : nothing}
    <button class="chip clear" @click=${unselect}>${icon("close")}Unselect</button>
  </div>`;
}

/** Results of the mailbox, narrowed as the list is; a key that may only read is told no such paths. */
function downloads() {
  const paths = Object.entries({ JSON: mailbox.json_download, CSV: mailbox.csv_download, Excel: mailbox.xls_download });
  if (!paths.every(([, path]) => path)) {
    return nothing;
  }
  const { ordering, ...narrowed } = parametersOf(filters);
  return html`<details class="menu">
    <summary class="button">${icon("download")}<span>Results</span>${icon("down")}</summary>
    <div class="menu-items">
      ${paths.map(([name, path]) => html`<a href=${path + queryOf(narrowed)} download>${icon("file")}${name}</a>`)}
    </div>
  </details>`;
}

// Dropping files

function dragOver(event) {
  if (bringsFiles(event)) {
    event.preventDefault();
    dragged = true;
    update();
  }
}

function dragLeave(event) {
  if (!event.currentTarget.contains(event.relatedTarget)) {
    dragged = false;
    update();
  }
}

function drop(event) {
  event.preventDefault();
  dragged = false;
  update();
  if (mailbox && mayWrite()) {
    upload(mailbox, filesOf(event.dataTransfer));
  }
}

function dropZone() {
  const text = !mayWrite()
    ? "Your key may only read."
    : mailbox
      ? `Drop files to upload them to ${mailbox.name}`
      : "Open a mailbox to upload files to it.";
  return html`<div class="drop-zone">
    ${icon("upload")}
    <p>${text}</p>
  </div>`;
}
