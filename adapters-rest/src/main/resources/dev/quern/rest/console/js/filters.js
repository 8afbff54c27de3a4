// The filters of a list of documents: kept in the address of the page, so that they can be shared and gone back to.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { live } from "/console/vendor/lit-html/directives/live.js";
import { afterTyping, goWith } from "./address.js";
import { icon, number, STATUSES } from "./ui.js";

const NAMES = [
  "status",
  "search",
  "received_after",
  "received_before",
  "review_status",
  "confidence_below",
  "corrected",
  "template",
  "ordering",
];
const REVIEWS = { WAITING: "To review", CONFIRMED: "Confirmed" };
const LOW = "0.8";

/** The filters in the query of an address. */
export const filtersOf = (query) => Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ""]));

/** Whether anything is left out. */
export const isFiltered = (filters) => NAMES.some((name) => name !== "ordering" && filters[name]);

/** The parameters of a call with these filters. */
export function parametersOf(filters) {
  const days = filters.received_after || filters.received_before;
  // Days begin at midnight where the reader is.
  return { ...filters, tz: days ? Intl.DateTimeFormat().resolvedOptions().timeZone : "" };
}

export const showAll = () =>
  goWith(Object.fromEntries(NAMES.filter((name) => name !== "ordering").map((name) => [name, null])));

const searchFor = afterTyping((search) => goWith({ search }));

/** The field to search in; it keeps what somebody is typing. */
export function searchField(filters) {
  const typing = document.activeElement?.id === "document-search";
  return html`<div class="search">
    ${icon("search")}
    <input
      id="document-search"
      class="input"
      type="search"
      aria-label="Search documents"
      placeholder="Search"
      .value=${live(typing ? document.activeElement.value : filters.search)}
      @input=${(event) => searchFor(event.target.value)}
      @search=${(event) => event.target.blur()}
    />
  </div>`;
}

export const focusSearch = () => document.getElementById("document-search")?.select();

/**
 * Chips that narrow a list: statuses with their `counts` (null where they are not known), review, corrections, days, and the
 * `templates` of the mailbox.
 */
export function filterChips(filters, counts, withReview, templates) {
  const below = filters.confidence_below || LOW;
  const statuses = Object.keys(STATUSES).filter((status) => shownStatus(status, filters, counts));
  return html`<div class="chips" role="group" aria-label="Filters">
    ${statuses.map((status) => chip(filters, "status", status, STATUSES[status].name, counts?.[status]))}
    ${
      withReview || filters.review_status || filters.confidence_below
        ? html`<span class="chips-gap"></span>
            ${Object.entries(REVIEWS).map(([value, name]) => chip(filters, "review_status", value, name))}
            ${chip(filters, "confidence_below", below, `Below ${Math.round(below * 100)}\u2009%`)}`
        : nothing
    }
    <span class="chips-gap"></span>
    ${chip(filters, "corrected", "true", "Corrected")} ${chip(filters, "corrected", "false", "Not corrected")}
    ${templates.length || filters.template ? template(filters, templates) : nothing} ${days(filters)}
    ${isFiltered(filters) ? html`<button class="chip clear" @click=${showAll}>${icon("close")}Clear</button>` : nothing}
  </div>`;
}

function shownStatus(status, filters, counts) {
  return filters.status === status || (status !== "DELETED" && (!counts || counts[status] > 0));
}

function chip(filters, name, value, text, count) {
  const pressed = filters[name] === value;
  return html`<button
    class="chip"
    aria-pressed=${pressed ? "true" : "false"}
    @click=${() => goWith({ [name]: pressed ? null : value })}
  >
    ${text}${count === undefined ? nothing : html`<span class="chip-count">${number(count)}</span>`}
  </button>`;
}

/** One that is not among those of the mailbox, as it is gone or nobody asked for a mailbox, is named by its id. */
function template({ template: chosen }, templates) {
  const known = !chosen || templates.some(({ id }) => String(id) === chosen);
  const all = known ? templates : [{ id: chosen, name: `Template ${chosen}` }, ...templates];
  return html`<select
    class="chip ${chosen ? "chosen" : ""}"
    aria-label="Template"
    @change=${({ target }) => goWith({ template: target.value })}
  >
    <option value="" ?selected=${!chosen}>Any template</option>
    ${all.map(({ id, name }) => html`<option value=${id} ?selected=${String(id) === chosen}>${name}</option>`)}
  </select>`;
}

function days(filters) {
  const { received_after: after, received_before: before } = filters;
  const text =
    after && before ? `${after} to ${before}` : after ? `Since ${after}` : before ? `Before ${before}` : "Received";
  return html`<details class="menu">
    <summary class="chip ${after || before ? "chosen" : ""}">${text}${icon("down")}</summary>
    <div class="menu-items days">
      ${day(filters, "received_after", "On or after")} ${day(filters, "received_before", "Before")}
    </div>
  </details>`;
}

function day(filters, name, label) {
  // A date that is being typed is not one yet, and must not be taken back.
  const change = ({ target }) => (target.value || !target.validity.badInput) && goWith({ [name]: target.value });
  return html`<label class="labelled">
    <span>${label}</span><input class="input" type="date" .value=${filters[name]} @change=${change} @click=${stay} />
  </label>`;
}

/** Menus close when something in them is pressed, but not this one. */
const stay = (event) => event.stopPropagation();
