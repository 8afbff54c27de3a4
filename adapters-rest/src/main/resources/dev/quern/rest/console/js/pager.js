// The way through a list that comes in pages.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { goWith } from "./address.js";
import { number } from "./ui.js";

/** Which part of a list is on show, with the pages before and after it; nothing for a list of one page. */
export function pager({ current, total, count, results }, size) {
  if (total <= 1) {
    return nothing;
  }
  const first = (current - 1) * size + 1;
  const turn = (by) => goWith({ page: current + by }, { replace: false });
  return html`<nav class="pages" aria-label="Pages">
    <button class="button" ?disabled=${current === 1} @click=${() => turn(-1)}>Previous</button>
    <span>${number(first)}–${number(first + results.length - 1)} of ${number(count)}</span>
    <button class="button" ?disabled=${current === total} @click=${() => turn(1)}>Next</button>
  </nav>`;
}
