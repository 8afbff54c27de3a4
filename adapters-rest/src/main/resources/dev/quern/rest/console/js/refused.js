// Why something was refused, beside what it is about.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { icon } from "./icons.js";

/** A reason, read out when it appears; the place for it is always there. Inputs name its id in aria-describedby. */
export function refused(text, id) {
  return html`<div role="alert" id=${id}>
    ${text ? html`<p class="error-text">${icon("alert")}<span>${text}</span></p>` : nothing}
  </div>`;
}
