// Charts as SVG that is as wide as its place: along the page in per cent, so that text keeps its size. Each says by its
// name what it shows, and carries its numbers as a table for those who do not see it.
import { html, nothing, svg } from "/console/vendor/lit-html/lit-html.js";
import { number } from "./ui.js";
import { stylesheet } from "./stylesheet.js";

stylesheet("charts");

const LABELS = 5;
const GRID_LINES = 4;
// A few columns do not fill the chart: they would be as wide as it.
const FEWEST_PLACES = 12;
const DOT = 3;
const LARGEST_DOT = 13;

/** A share from 0 to 1 in per cent, rounded down: 100 % is for nothing less. */
export const percent = (share) => `${Math.floor(share * 100 + 1e-9)} %`;

/**
 * Columns from left to right: `columns` of `{label, value, title}`, the title being what the mouse is told. As in all
 * charts, `name` says what is shown, and `head` and `rows` are its table.
 */
export function bars({ name, columns, head, rows }) {
  const highest = Math.max(1, ...columns.map(({ value }) => value));
  const step = stepOf(highest);
  const top = step * Math.ceil(highest / step);
  const places = Math.max(columns.length, FEWEST_PLACES);
  const middle = (i) => (i + 0.5) / places;
  const column = ({ value, title }, i) =>
    svg`<g class="chart-column">
      <rect class="chart-place" x=${at(i / places)} y="0" width=${at(1 / places)} height="100%"></rect>
      <rect
        class="chart-mark"
        x=${at((i + 0.15) / places)}
        y=${at(1 - value / top)}
        width=${at(0.7 / places)}
        height=${at(value / top)}
      ></rect>
      <title>${title}</title>
    </g>`;
  const ticks = Array.from({ length: top / step + 1 }, (_, i) => ({ share: (i * step) / top, text: number(i * step) }));
  return chart({ name, head, rows }, svg`${gridLines(ticks)}${columns.map(column)}${labels(columns, middle)}`);
}

/** A line from left to right: `points` of `{along, label, value, title}`, `along` and `value` from 0 to 1. */
export function line({ name, points, head, rows }) {
  const lowest = Math.min(0.9, Math.floor(Math.min(...points.map(({ value }) => value)) * 10) / 10);
  const height = (value) => (value - lowest) / (1 - lowest);
  const ticks = [0, 0.5, 1].map((share) => ({ share, text: percent(lowest + share * (1 - lowest)) }));
  const stroke = (point, i) =>
    svg`<line
      class="chart-line"
      x1=${at(points[i].along)}
      y1=${at(1 - height(points[i].value))}
      x2=${at(point.along)}
      y2=${at(1 - height(point.value))}
    ></line>`;
  const dot = ({ along, value, title }) =>
    svg`<circle class="chart-dot" cx=${at(along)} cy=${at(1 - height(value))} r=${DOT}>
      <title>${title}</title>
    </circle>`;
  return chart(
    { name, head, rows },
    svg`${gridLines(ticks)}${points.slice(1).map(stroke)}${points.map(dot)}${labels(points, (i) => points[i].along)}`,
  );
}

/** Dots in a square with its diagonal: `points` of `{x, y, size, title}`, x and y from 0 to 1, and names of both. */
export function scatter({ name, points, across, up, head, rows }) {
  const ticks = [0, 0.5, 1].map((share) => ({ share, text: percent(share) }));
  const largest = Math.max(...points.map(({ size }) => size));
  const radius = (size) => DOT + (LARGEST_DOT - DOT) * Math.sqrt(size / largest);
  const dot = ({ x, y, size, title }) =>
    svg`<circle class="chart-bubble" cx=${at(x)} cy=${at(1 - y)} r=${radius(size)}>
      <title>${title}</title>
    </circle>`;
  return chart(
    { name, head, rows, shape: "chart-square" },
    svg`${gridLines(ticks)}
      ${ticks.map(({ share, text }) => label(share, text))}
      <line class="chart-diagonal" x1="0" y1="100%" x2="100%" y2="0"></line>
      ${points.map(dot)}
      <text class="chart-text" x="0" y="0" dy="-12" text-anchor="start">${up}</text>
      <text class="chart-text" x="100%" y="100%" dy="36" text-anchor="end">${across}</text>`,
  );
}

/** A share as a bar in a row of a table that tells its number as well. */
export function shareBar(share, tone) {
  return html`<svg class="chart-share" aria-hidden="true" focusable="false">
    <rect class="chart-track" width="100%" height="100%" rx="4"></rect>
    <rect class="chart-mark ${tone}" width=${at(share)} height="100%" rx="4"></rect>
  </svg>`;
}

function chart({ name, head, rows, shape = "" }, drawn) {
  return html`<div class="chart">
    <svg class="chart-plot ${shape}" role="img" aria-label=${name}>${drawn}</svg>
    <div class="sr-only">
      <table>
        <caption>
          ${name}
        </caption>
        <thead>
          <tr>
            ${head.map((text) => html`<th scope="col">${text}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([first, ...others]) =>
              html`<tr>
                <th scope="row">${first}</th>
                ${others.map((text) => html`<td>${text}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`;
}

const at = (share) => `${Number((share * 100).toFixed(3))}%`;

const gridLines = (ticks) =>
  ticks.map(
    ({ share, text }) =>
      svg`<line class="chart-grid" x1="0" y1=${at(1 - share)} x2="100%" y2=${at(1 - share)}></line>
        <text class="chart-text" x="-8" y=${at(1 - share)} dy="4" text-anchor="end">${text}</text>`,
  );

/** As many labels below as have room. */
function labels(all, along) {
  let free = 0;
  return all.map((one, i) => {
    if (along(i) < free) {
      return nothing;
    }
    free = along(i) + 1 / LABELS;
    return label(along(i), one.label);
  });
}

const label = (along, text) =>
  svg`<text class="chart-text" x=${at(along)} y="100%" dy="18" text-anchor="middle">${text}</text>`;

/** A round number of which a few reach a maximum: 1, 2 or 5, or ten times as much, and so on. */
function stepOf(maximum) {
  const rough = maximum / GRID_LINES;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(rough)));
  return power * ([1, 2, 5].find((some) => some * power >= rough) ?? 10);
}
