// How good a mailbox's values were: by field, by day, and against the confidence that came with them. Confirmed
// documents tell it: what was read against what was confirmed.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { line, percent, scatter, shareBar } from "./charts.js";
import { number, plural } from "./ui.js";

const DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });
const GOOD = 0.9;
const POOR = 0.7;
const ENOUGH = 5;
// A confidence that is further from the truth than this is worth a word.
const OFF = 0.05;

const toneOf = (share) => (share >= GOOD ? "good" : share >= POOR ? "warn" : "bad");

/** Fields of which too few values are right, worst first, as far as there are enough values to tell. */
export const weakFields = (fields) =>
  worstFirst(fields).filter(({ values, share }) => values >= ENOUGH && share < GOOD);

/** Whether there are fields with enough values to tell. */
export const canTell = (fields) => fields.some(({ values }) => values >= ENOUGH);

const worstFirst = (fields) =>
  fields
    .filter(({ values }) => values > 0)
    .sort((a, b) => a.share - b.share || b.values - a.values || a.name.localeCompare(b.name));

/** Fields with their shares, as a table whose bars are told by its numbers. */
export function fieldsTable(fields) {
  return html`<table class="table accuracy-fields">
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col" class="accuracy-bar"><span class="sr-only">Bar</span></th>
        <th scope="col" class="number">Right</th>
        <th scope="col" class="number">Values</th>
      </tr>
    </thead>
    <tbody>
      ${worstFirst(fields).map(
        ({ name, values, right, share }) =>
          html`<tr>
            <th scope="row" title=${name}>${name}</th>
            <td class="accuracy-bar">${shareBar(share, toneOf(share))}</td>
            <td class="number">${percent(share)}</td>
            <td class="number quiet-text">${number(right)} of ${number(values)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The share of right values by the day that their documents were confirmed. */
export function overTime(byDay) {
  const days = byDay
    .filter(({ values }) => values > 0)
    .map(({ day, values, right }) => ({ at: Date.parse(day), label: DAY.format(new Date(day)), values, right }))
    .sort((a, b) => a.at - b.at);
  if (days.length < 2) {
    return html`<p class="quiet-text">A line needs documents that were confirmed on two days.</p>`;
  }
  const [first, last] = [days[0].at, days.at(-1).at];
  return line({
    name: "Share of right values by day",
    points: days.map(({ at, label, values, right }) => ({
      along: (at - first) / (last - first),
      label,
      value: right / values,
      title: `${label}: ${percent(right / values)}, ${number(right)} of ${plural(values, "value")}`,
    })),
    head: ["Day", "Right", "Values"],
    rows: days.map(({ label, values, right }) => [label, percent(right / values), number(values)]),
  });
}

/** Confidence against truth: on the diagonal, 80 % of the values with a confidence of 80 % are right. */
export function calibrationChart(calibration) {
  const bins = calibration.filter(({ values }) => values > 0);
  if (!bins.length) {
    return html`<p class="quiet-text">None of these values came with a confidence.</p>`;
  }
  const spanOf = ({ from, to }) => `${percent(from)} to ${percent(to)}`;
  return html`${scatter({
      name: "Confidence and share of right values",
      across: "Confidence",
      up: "Right",
      points: bins.map((bin) => ({
        x: bin.confidence,
        y: bin.share,
        size: bin.values,
        title: `Confidence ${spanOf(bin)}: ${percent(bin.share)} of ${plural(bin.values, "value")} right`,
      })),
      head: ["Confidence", "On average", "Right", "Values"],
      rows: bins.map((bin) => [spanOf(bin), percent(bin.confidence), percent(bin.share), number(bin.values)]),
    })}
    <p>${verdict(bins)}</p>`;
}

function verdict(bins) {
  const mean = (member) =>
    bins.reduce((sum, bin) => sum + bin.values * bin[member], 0) / bins.reduce((sum, { values }) => sum + values, 0);
  const [promised, kept] = [mean("confidence"), mean("share")];
  if (promised - kept > OFF) {
    return html`Confidence promises more than it keeps: dots below the line. A higher review threshold lets fewer wrong
    values through.`;
  }
  return kept - promised > OFF
    ? html`Confidence promises less than it keeps: dots above the line. A lower review threshold saves work.`
    : html`Confidence can be trusted: the dots lie near the line, where it equals the share of right values.`;
}

/** What was confirmed, in one line. */
export function summary({ documents, fields }) {
  const values = fields.reduce((sum, field) => sum + field.values, 0);
  const right = fields.reduce((sum, field) => sum + field.right, 0);
  return values
    ? html`<p class="accuracy-summary">
        <strong>${percent(right / values)}</strong> of ${plural(values, "value")} in
        ${plural(documents, "confirmed document")} needed no correction.
      </p>`
    : nothing;
}
