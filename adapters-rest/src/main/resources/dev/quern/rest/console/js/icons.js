// Icons as inline SVG: strokes in the colour of the text around them, hidden from screen readers.
import { html, svg } from "/console/vendor/lit-html/lit-html.js";

const PATHS = {
  alert: svg`<path d="M8 2 14.5 13.5h-13zM8 6.5v3M8 11.6v.1"/>`,
  back: svg`<path d="M10 3 5 8l5 5"/>`,
  bolt: svg`<path d="M9 1.5 3.5 9H8l-1 5.5L12.5 7H8z"/>`,
  check: svg`<path d="m3 8.5 3.2 3.2L13 4.8"/>`,
  clock: svg`<circle cx="8" cy="8" r="6"/><path d="M8 4.5V8l2.3 1.6"/>`,
  close: svg`<path d="m4 4 8 8M12 4l-8 8"/>`,
  copy: svg`<path d="M5.5 5.5h8v8h-8zM10.5 2.5h-8v8"/>`,
  document: svg`<path d="M4 1.5h5L12.5 5v9.5h-8.5zM9 1.5V5h3.5"/>`,
  down: svg`<path d="m3 6 5 5 5-5"/>`,
  download: svg`<path d="M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11"/>`,
  empty: svg`<circle cx="8" cy="8" r="6"/><path d="m4 12 8-8"/>`,
  eye: svg`<path d="M1 8s2.6-4.5 7-4.5S15 8 15 8s-2.6 4.5-7 4.5S1 8 1 8z"/><circle cx="8" cy="8" r="2"/>`,
  file: svg`<path d="M4 1.5h5L12.5 5v9.5h-8.5z"/>`,
  inbox: svg`<path d="M2 9.5 4 3h8l2 6.5v4H2zM2 9.5h3.5l1 1.5h3l1-1.5H14"/>`,
  key: svg`<circle cx="5" cy="11" r="3"/><path d="m7.2 8.8 6.3-6.3M11 5l2 2"/>`,
  keyboard: svg`<rect x="1.5" y="4" width="13" height="8" rx="1.5"/><path d="M4 6.5h.1M8 6.5h.1M12 6.5h.1M5 9.5h6"/>`,
  mail: svg`<rect x="1.5" y="3.5" width="13" height="9" rx="1.5"/><path d="m2 5 6 4 6-4"/>`,
  more: svg`<path d="M3 8h.1M8 8h.1M13 8h.1"/>`,
  next: svg`<path d="m6 3 5 5-5 5"/>`,
  person: svg`<circle cx="8" cy="5.5" r="2.7"/><path d="M2.8 14a5.3 5.3 0 0 1 10.4 0"/>`,
  plus: svg`<path d="M8 3v10M3 8h10"/>`,
  repeat: svg`<path d="M13 8a5 5 0 1 1-1.5-3.6M13 2v3h-3"/>`,
  search: svg`<circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 3.5 3.5"/>`,
  skip: svg`<path d="m3 3.5 6 4.5-6 4.5zM12.5 3.5v9"/>`,
  split: svg`<path d="M8 14V9M8 9 3.5 4.5M8 9l4.5-4.5M3.5 7.5v-3h3M12.5 7.5v-3h-3"/>`,
  trash: svg`<path d="M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.7 9h6.6l.7-9"/>`,
  up: svg`<path d="m3 10 5-5 5 5"/>`,
  upload: svg`<path d="M8 10.5v-8M4.5 6 8 2.5 11.5 6M2.5 13.5h11"/>`,
};

/** An icon by its name, 16 pixels high. */
export function icon(name) {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">${PATHS[name]}</svg>`;
}
