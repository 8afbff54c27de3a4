// The templates of a mailbox: which are live, what they were made from, and how many documents they parsed.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { repeat } from "/console/vendor/lit-html/directives/repeat.js";
import { live } from "/console/vendor/lit-html/directives/live.js";
import { afterTyping, goWith, queryOf } from "../address.js";
import * as api from "../api.js";
import { mayWrite, update } from "../app.js";
import { mailboxTabs } from "../mailboxtabs.js";
import { pager } from "../pager.js";
import { checkTemplate, goLive, setDraft } from "../template-check.js";
import { copyTemplate } from "../template-copy.js";
import { newTemplate } from "../template-new.js";
import { templateBadge } from "../template-words.js";
import { ask, failed, icon, number, said, time } from "../ui.js";

const PAGE_SIZE = 25;
const ORDERS = {
  "-last_activity": "Latest activity",
  name: "Name",
  "-document_count": "Most documents",
  created: "Oldest",
};

let mailbox = null;
let parameters = {};
let page = null;
let loads = 0;
// The documents that templates were made from, by the ids of the templates.
const samples = new Map();

export const title = () => (mailbox ? `Templates of ${mailbox.name}` : "Templates");

export async function open({ mailbox: address }, query) {
  const id = Number(address);
  if (mailbox?.id !== id) {
    mailbox = page = null;
  }
  parameters = {
    search: query.get("search") ?? "",
    ordering: query.get("ordering") ?? "-last_activity",
    page: Number(query.get("page")) || 1,
  };
  const [loaded] = await Promise.all([mailbox ?? api.get(`/parser/${id}`), load(id)]);
  mailbox = loaded;
}

async function load(id) {
  const mine = ++loads;
  try {
    const loaded = await api.get(`/parser/${id}/template_set${queryOf({ ...parameters, page_size: PAGE_SIZE })}`);
    if (mine === loads) {
      page = loaded;
      loaded.results.forEach(loadSample);
    }
  } catch (error) {
    if (error.status === 404 && parameters.page > 1) {
      return goWith({ page: null });
    }
    throw error;
  }
}

/** The list does not tell what a template was made from. */
async function loadSample({ id }) {
  if (!samples.has(id)) {
    const detail = await api.get(`/template/${id}`).catch(() => null);
    samples.set(id, detail?.sample_set[0] ?? null);
    update();
  }
}

export function close() {
  loads++;
  samples.clear();
  mailbox = null;
}

export const refresh = () => mailbox && load(mailbox.id).then(update, failed);

const searchFor = afterTyping((search) => goWith({ search, page: null }));

// Actions

async function perform(action) {
  try {
    (await action()) && (await refresh());
  } catch (error) {
    failed(error);
  }
}

const switchStatus = (template) =>
  perform(() => (template.status === "PROD" ? setDraft(template) : goLive(template)));

const erase = (template) =>
  perform(async () => {
    const sure = await ask({
      title: `Delete ${template.name}?`,
      text: "Documents like those it was made for go to the engine from then on. What it parsed stays.",
      yes: "Delete template",
      danger: true,
    });
    if (sure) {
      await api.remove(`/template/${template.id}`);
      said(`${template.name} is deleted.`);
    }
    return sure;
  });

const links = () => [...document.querySelectorAll(".templates tbody th a")];

function move(by) {
  const all = links();
  all[Math.max(0, Math.min(all.length - 1, all.indexOf(document.activeElement) + by))]?.focus();
}

export const keys = () => ({
  j: { does: "Next template", run: () => move(1) },
  k: { does: "Previous template", run: () => move(-1) },
  "/": { does: "Search", run: () => document.getElementById("template-search")?.focus() },
  ...(mayWrite() && { n: { does: "New template", run: () => newTemplate(mailbox) } }),
});

// What is seen

export function view() {
  if (!mailbox) {
    return html`<p class="empty">Loading…</p>`;
  }
  return html`<div class="screen templates">
    <div class="bar">
      <a class="button quiet icon-only" href="/console" aria-label="Mailboxes" title="Mailboxes">${icon("back")}</a>
      <h1>${mailbox.name}</h1>
      <span class="stretch"></span>
      ${page?.count || parameters.search ? [search(), order()] : nothing} ${mayWrite() ? newButton() : nothing}
    </div>
    ${mailboxTabs(mailbox.id)}
    ${page ? (page.count ? table() : empty()) : html`<p class="empty">Loading…</p>`}
  </div>`;
}

function search() {
  const typing = document.activeElement?.id === "template-search";
  return html`<div class="search">
    ${icon("search")}
    <input id="template-search" class="input" type="search" aria-label="Search templates" placeholder="Search"
      .value=${live(typing ? document.activeElement.value : parameters.search)}
      @input=${(event) => searchFor(event.target.value)}>
  </div>`;
}

const order = () =>
  html`<select class="select" aria-label="Order"
    @change=${(event) => goWith({ ordering: event.target.value, page: null })}>
    ${Object.entries(ORDERS).map(
      ([value, name]) => html`<option value=${value} ?selected=${value === parameters.ordering}>${name}</option>`,
    )}
  </select>`;

const newButton = () =>
  html`<button class="button primary" @click=${() => newTemplate(mailbox)}>${icon("plus")}New from a document</button>`;

function table() {
  return html`<table class="table">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" class="state-column">Status</th>
          <th scope="col" class="engine-column medium-only">Finds values by</th>
          <th scope="col" class="number medium-only">Documents</th>
          <th scope="col" class="medium-only">Made from</th>
          <th scope="col" class="activity-column wide-only">Last activity</th>
          ${mayWrite() ? html`<th scope="col" class="acts-column"><span class="sr-only">Actions</span></th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${repeat(page.results, ({ id }) => id, row)}
      </tbody>
    </table>
    ${pager(page, PAGE_SIZE)}`;
}

function row(template) {
  return html`<tr>
    <th scope="row"><a href="/console/templates/${template.id}">${template.name}</a></th>
    <td>${templateBadge(template.status)}</td>
    <td class="medium-only">${template.engine === "TXT" ? "Text" : "Boxes"}</td>
    <td class="number medium-only">${number(template.document_count)}</td>
    <td class="medium-only">${source(template)}</td>
    <td class="wide-only quiet-text">${time(template.last_activity)}</td>
    ${mayWrite() ? html`<td class="acts-column">${actions(template)}</td>` : nothing}
  </tr>`;
}

function source({ id }) {
  const sample = samples.get(id);
  return sample
    ? html`<a href="/console/documents/${sample.id}">${sample.name}</a>`
    : html`<span class="quiet-text">${samples.has(id) ? "–" : "…"}</span>`;
}

function actions(template) {
  const { name, status } = template;
  const change = status === "PROD" ? "Set to draft" : "Set live";
  const button = (label, picture, act) =>
    html`<button class="button quiet icon-only" aria-label="${label} ${name}" title=${label} @click=${act}>
      ${icon(picture)}
    </button>`;
  return html`<span class="acts">
    <button class="button" aria-label="${change}: ${name}" @click=${() => switchStatus(template)}>${change}</button>
    ${button("Check", "eye", () => checkTemplate(template))}
    ${button("Copy", "copy", () => copyTemplate(template))}
    ${button("Delete", "trash", () => erase(template))}
  </span>`;
}

function empty() {
  if (parameters.search) {
    return html`<div class="empty">
      <h2>No template is called that</h2>
      <button class="button" @click=${() => goWith({ search: null })}>Show all templates</button>
    </div>`;
  }
  return html`<div class="empty">
    <h2>No templates yet</h2>
    <p>
      A template says where the values of one layout are. Documents that fit it are parsed at once, the same way every
      time; all others go to the engine.
    </p>
    ${mayWrite() ? newButton() : nothing}
  </div>`;
}
