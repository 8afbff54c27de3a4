// How many documents of a mailbox have which status, as one small bar, and in words for those who do not see it.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { number, STATUSES, styled } from "./ui.js";

/** A bar of `document_per_status_count`. */
export function statusBar(counts) {
  const some = Object.entries(counts).filter(([status, count]) => count > 0 && status !== "DELETED");
  if (!some.length) {
    return nothing;
  }
  const text = some.map(([status, count]) => `${STATUSES[status].name} ${number(count)}`).join(", ");
  return html`<span class="status-bar" role="img" aria-label=${text} title=${text}> ${some.map(segment)} </span>`;
}

const segment = ([status, count]) =>
  html`<span class="segment ${STATUSES[status].tone}" ${styled({ "--share": count })}></span>`;
