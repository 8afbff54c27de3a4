// The table of documents: the rows in sight of a list that may be very long.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { live } from "/console/vendor/lit-html/directives/live.js";
import { ref } from "/console/vendor/lit-html/directives/ref.js";
import { repeat } from "/console/vendor/lit-html/directives/repeat.js";
import { goWith } from "./address.js";
import { badge, confidence, icon, isUnderWay, reviewBadge, styled, time } from "./ui.js";

const SOURCES = {
  AI: "AI",
  AUTO: "Automatic",
  CSV: "Spreadsheet",
  METADATA: "Metadata",
  MANUAL: "By hand",
  TEMPLATE: "Template",
  TRANSFORM: "Transform",
};

/**
 * The table. `list` and `rows` say what is in it, `selection` and `current` (a row) how it looks, `names` are those of
 * mailboxes by id or null, `act` has what happens: press(event, index), check(event, index), open(index), chooseAll().
 */
export function documentTable(table) {
  const { list, rows, names, withReview } = table;
  const columns = [true, true, names, true, true, withReview, withReview, true].filter(Boolean).length;
  return html`<div class="scroller" ${ref(rows.attach)}>
    <div class="scrolled" ${styled({ height: `${rows.tall}px` })}>
      <table
        class="table documents-table"
        role="grid"
        aria-label="Documents"
        aria-multiselectable="true"
        aria-rowcount=${rows.count + 1}
        aria-colcount=${columns}
        ${styled({ top: `${rows.offset}px` })}
      >
        <thead>
          ${head(table)}
        </thead>
        <tbody>
          ${repeat(indexes(rows), keyOf(list), (index) => row(table, index, columns))}
        </tbody>
      </table>
    </div>
  </div>`;
}

/** A row keeps its element while it moves; a document that two pages have, as one of them is out of date, has two. */
function keyOf(list) {
  const seen = new Set();
  return (index) => {
    const id = list.at(index)?.id;
    const known = id === undefined || seen.has(id);
    seen.add(id);
    return known ? `row ${index}` : id;
  };
}

function indexes(rows) {
  return Array.from({ length: Math.max(0, rows.end - rows.first) }, (_, i) => rows.first + i);
}

function head({ list, selection, names, withReview, ordering, act }) {
  const chosen = selection.count(list.count);
  return html`<tr aria-rowindex="1">
    <th scope="col" class="check-column">
      <input
        type="checkbox"
        aria-label="Select all"
        .checked=${live(chosen > 0 && chosen === list.count)}
        .indeterminate=${live(chosen > 0 && chosen < list.count)}
        @change=${act.chooseAll}
      />
    </th>
    ${sortable("Name", "name", ordering, "name-column")}
    ${names ? html`<th scope="col" class="mailbox-column">Mailbox</th>` : nothing}
    ${sortable("Status", "status", ordering, "status-column")}
    ${sortable("Received", "created", ordering || "-created", "received-column")}
    ${withReview ? sortable("Confidence", "confidence", ordering, "confidence-column") : nothing}
    ${withReview ? html`<th scope="col" class="review-column">Review</th>` : nothing}
    <th scope="col" class="source-column">Source</th>
  </tr>`;
}

/** A heading that orders the list: first as people expect, times with the latest on top, then the other way. */
function sortable(text, name, ordering, column) {
  const descending = ordering === `-${name}`;
  const ascending = ordering === name;
  const first = name === "created" ? `-${name}` : name;
  const other = name === "created" ? name : `-${name}`;
  const sort = ascending ? "ascending" : descending ? "descending" : nothing;
  return html`<th scope="col" class=${column} aria-sort=${sort}>
    <button class="sort" @click=${() => goWith({ ordering: ordering === first ? other : first })}>
      ${text}${ascending ? icon("up") : descending ? icon("down") : nothing}
    </button>
  </th>`;
}

function row(table, index, columns) {
  const document = table.list.at(index);
  if (!document) {
    return html`<tr aria-rowindex=${index + 2} class="loading-row">
      <td class="check-column"></td>
      <td colspan=${columns - 1}><span class="sr-only">Loading</span><span class="skeleton"></span></td>
    </tr>`;
  }
  const { selection, current, act, names, withReview } = table;
  const chosen = selection.has(document.id);
  const at = index === current;
  return html`<tr
    aria-rowindex=${index + 2}
    data-row=${index}
    tabindex=${at ? "0" : "-1"}
    aria-selected=${chosen ? "true" : "false"}
    class="${at ? "current" : ""} ${table.list.isFresh(document.id) ? "fresh" : ""}"
    @click=${(event) => act.press(event, index)}
    @dblclick=${() => act.open(index)}
    @focus=${() => act.focus(index)}
  >
    <td class="check-column">
      <input
        type="checkbox"
        tabindex="-1"
        aria-label="Select ${document.name}"
        .checked=${live(chosen)}
        @click=${(event) => act.check(event, index)}
      />
    </td>
    <td class="name-column">
      <a href="/console/documents/${document.id}" tabindex="-1" title=${document.name}>${document.name}</a>
    </td>
    ${names ? html`<td class="mailbox-column quiet-text">${names.get(document.parser) ?? ""}</td>` : nothing}
    <td class="status-column">${badge(document.status)}</td>
    <td class="received-column quiet-text">${time(document.received)}</td>
    ${
      withReview
        ? html`<td class="confidence-column">${confidence(document.lowest_confidence)}</td>
            <td class="review-column">${reviewBadge(document.review_status)}</td>`
        : nothing
    }
    <td class="source-column quiet-text">
      ${isUnderWay(document.status) ? "" : (SOURCES[document.status_source] ?? document.status_source)}
    </td>
  </tr>`;
}
