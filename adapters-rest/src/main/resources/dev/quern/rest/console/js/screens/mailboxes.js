// The mailboxes of the account: what came into each, its address, and places to drop files on.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { repeat } from "/console/vendor/lit-html/directives/repeat.js";
import { live } from "/console/vendor/lit-html/directives/live.js";
import { afterTyping, goWith, loadBootstrap, mailAddress, queryOf } from "../address.js";
import * as api from "../api.js";
import { mayWrite, update } from "../app.js";
import { newMailbox } from "../newmailbox.js";
import { pager } from "../pager.js";
import { statusBar } from "../statusbar.js";
import { copyButton, failed, icon, number, time } from "../ui.js";
import { bringsFiles, filesOf, upload, uploadButton } from "../uploads.js";

const PAGE_SIZE = 50;
const REFRESH_MS = 1_500;
const ORDERS = {
  name: "Name",
  "-document_count": "Most documents",
  "-PARSEDKO_count": "Most not parsed",
  "-EXPORTKO_count": "Most failed exports",
  "-TRANSKO_count": "Most failed transforms",
  "-QUOTAEXC_count": "Most without credits",
};

let parameters = {};
let page = null;
let bootstrap = null;
let droppingOn = null;
let loads = 0;
let timer = 0;

export const title = () => "Mailboxes";

export async function open(_, query) {
  parameters = {
    search: query.get("search") ?? "",
    ordering: query.get("ordering") ?? "name",
    page: Number(query.get("page")) || 1,
  };
  bootstrap ??= await loadBootstrap();
  await load();
}

async function load() {
  const mine = ++loads;
  try {
    const loaded = await api.get(`/parser${queryOf({ ...parameters, page_size: PAGE_SIZE })}`);
    if (mine === loads) {
      page = loaded;
    }
  } catch (error) {
    if (error.status === 404 && parameters.page > 1) {
      return goWith({ page: null });
    }
    throw error;
  }
}

export function close() {
  clearTimeout(timer);
  timer = 0;
}

/** Counts change with every document; they are asked for again once in a while. */
export function changed() {
  timer ||= setTimeout(() => {
    timer = 0;
    refresh();
  }, REFRESH_MS);
}

export const refresh = () => load().then(update, failed);

const searchFor = afterTyping((search) => goWith({ search, page: null }));
const links = () => [...document.querySelectorAll(".mailboxes tbody th a")];

function move(by) {
  const all = links();
  all[Math.max(0, Math.min(all.length - 1, all.indexOf(document.activeElement) + by))]?.focus();
}

export const keys = () => ({
  j: { does: "Next mailbox", run: () => move(1) },
  k: { does: "Previous mailbox", run: () => move(links().includes(document.activeElement) ? -1 : 1) },
  "/": { does: "Search", run: () => document.getElementById("mailbox-search")?.focus() },
  ...(mayWrite() && { n: { does: "New mailbox", run: newMailbox } }),
});

export function view() {
  return html`<div class="screen mailboxes">
    <div class="bar">
      <h1>Mailboxes</h1>
      <span class="stretch"></span>
      <div class="search">
        ${icon("search")}
        <input
          id="mailbox-search"
          class="input"
          type="search"
          aria-label="Search mailboxes"
          placeholder="Search"
          .value=${live(typed() ?? parameters.search)}
          @input=${(event) => searchFor(event.target.value)}
        />
      </div>
      <select
        class="select"
        aria-label="Order"
        @change=${(event) => goWith({ ordering: event.target.value, page: null })}
      >
        ${Object.entries(ORDERS).map(order)}
      </select>
      ${mayWrite() ? newButton() : nothing}
    </div>
    ${page ? (page.count ? table() : empty()) : html`<p class="empty">Loading…</p>`}
  </div>`;
}

/** What somebody is typing into the search field. */
function typed() {
  const focused = document.activeElement;
  return focused?.id === "mailbox-search" ? focused.value : null;
}

const order = ([value, name]) =>
  html`<option value=${value} ?selected=${value === parameters.ordering}>${name}</option>`;

const newButton = () => html`<button class="button primary" @click=${newMailbox}>${icon("plus")}New mailbox</button>`;

function table() {
  return html`<table class="table">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" class="bar-column">Status</th>
          <th scope="col" class="number">Documents</th>
          <th scope="col" class="wide-only">Address</th>
          <th scope="col" class="medium-only">Last activity</th>
          ${
            mayWrite()
              ? html`<th scope="col" class="actions-column"><span class="sr-only">Actions</span></th>`
              : nothing
          }
        </tr>
      </thead>
      <tbody>
        ${repeat(page.results, ({ id }) => id, row)}
      </tbody>
    </table>
    ${pager(page, PAGE_SIZE)}`;
}

function row(mailbox) {
  const address = mailAddress(mailbox, bootstrap);
  const href = `/console/mailboxes/${mailbox.id}`;
  return html`<tr
    class=${droppingOn === mailbox.id ? "dropping" : ""}
    @dragover=${(event) => dragOver(event, mailbox)}
    @dragleave=${() => dropOn(null)}
    @drop=${(event) => drop(event, mailbox)}
  >
    <th scope="row"><a href=${href}>${mailbox.name}</a></th>
    <td class="bar-column">${statusBar(mailbox.document_per_status_count)}</td>
    <td class="number">${number(mailbox.document_count)}</td>
    <td class="wide-only">
      <span class="with-button"
        ><span class="cut" title=${address}>${address}</span
        >${copyButton(address, `Copy the address of ${mailbox.name}`)}</span
      >
    </td>
    <td class="medium-only quiet-text">${time(mailbox.last_activity)}</td>
    ${
      mayWrite()
        ? html`<td class="actions-column">${uploadButton(mailbox, { text: "", kind: "quiet icon-only" })}</td>`
        : nothing
    }
  </tr>`;
}

function empty() {
  if (parameters.search) {
    return html`<div class="empty">
      <h2>No mailbox is called that</h2>
      <button class="button" @click=${() => goWith({ search: null })}>Show all mailboxes</button>
    </div>`;
  }
  return html`<div class="empty">
    <h2>No mailboxes yet</h2>
    <p>A mailbox takes in documents of one kind, such as invoices, and says which fields are read from each.</p>
    ${mayWrite() ? newButton() : nothing}
  </div>`;
}

function dragOver(event, mailbox) {
  if (bringsFiles(event) && mayWrite()) {
    event.preventDefault();
    dropOn(mailbox.id);
  }
}

function dropOn(id) {
  droppingOn = id;
  update();
}

function drop(event, mailbox) {
  event.preventDefault();
  dropOn(null);
  upload(mailbox, filesOf(event.dataTransfer));
}
