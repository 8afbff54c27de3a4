// The bar over the pages: which page, how large, and which way up.
import { html, nothing, svg } from "/console/vendor/lit-html/lit-html.js";
import { fit, layout, turn, zoomBy } from "./page-layout.js";
import { icon } from "./ui.js";

const SIGNS = {
  minus: svg`<path d="M3 8h10"/>`,
  width: svg`<path d="M1.5 3v10M14.5 3v10M4 8h8M6 6 4 8l2 2M10 6l2 2-2 2"/>`,
  page: svg`<path d="M4 2h8v12H4zM8 4.5v7M6.5 6 8 4.5 9.5 6M6.5 10 8 11.5 9.5 10"/>`,
  turn: svg`<path d="M13 8.5a5 5 0 1 1-1.6-4.2L13 5.8M13 2.3v3.5H9.5"/>`,
};

const sign = (name) =>
  html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">${SIGNS[name]}</svg>`;

/** `show(number)` goes to a page, `resize(change)` changes the layout, `hint` says what pressing a word does. */
export function toolbar({ pages, current, show, resize, hint }) {
  const button = (label, key, content, change, pressed) => html`
    <button class="button quiet icon-only" aria-label=${label} title="${label} (${key})"
      aria-pressed=${pressed ?? nothing} @click=${() => resize(change)}>${content}</button>`;
  const fits = (what) => String(layout.fit === what && layout.zoom === 1);
  return html`
    <div class="viewer-bar">
      ${pages.length > 1 ? numbers(pages.length, current, show) : nothing}
      <span class="viewer-group">
        ${button("Zoom out", "-", sign("minus"), () => zoomBy(-1))}
        <output class="viewer-zoom" aria-label="Zoom">${Math.round(layout.zoom * 100)}\u2009%</output>
        ${button("Zoom in", "+", icon("plus"), () => zoomBy(1))}
      </span>
      <span class="viewer-group">
        ${button("Fit the width", "W", sign("width"), () => fit("width"), fits("width"))}
        ${button("Fit the page", "F", sign("page"), () => fit("page"), fits("page"))}
        ${button("Rotate", "R", sign("turn"), turn)}
      </span>
      <span class="viewer-hint">${hint}</span>
    </div>`;
}

function numbers(count, current, show) {
  const go = (event) => show(Math.min(count, Math.max(1, Number(event.target.value) || 1)));
  return html`
    <span class="viewer-group">
      <button class="button quiet icon-only" aria-label="Previous page" ?disabled=${current === 1}
        @click=${() => show(current - 1)}>${icon("up")}</button>
      <label class="viewer-number">
        <span class="sr-only">Page</span>
        <input class="input" inputmode="numeric" .value=${String(current)} @change=${go}>
        <span>of ${count}</span>
      </label>
      <button class="button quiet icon-only" aria-label="Next page" ?disabled=${current === count}
        @click=${() => show(current + 1)}>${icon("down")}</button>
    </span>`;
}
