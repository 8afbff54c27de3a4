// Settings that have a form of their own in the interface, as text that people type.

const RANGE = /^(-?\d+)(?:\s*(-|–|to)\s*(-?\d+)?)?$/;

/** Lines or entries divided by commas, without empty ones. */
export const listOf = (text) =>
  text
    .split(/[\n,;]/)
    .map((entry) => entry.trim())
    .filter(Boolean);

export const linesOf = (text) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** A `page_range_set` as text: `1-3, 5, 8-, -1`. */
export const rangesAsText = (ranges) => ranges.map(rangeAsText).join(", ");

function rangeAsText({ start_index: start, end_index: end }) {
  if (start === end) {
    return String(start);
  }
  return `${start}${end < 0 ? " to " : "-"}${end ?? ""}`;
}

/** The reverse; says what is no range of pages. */
export const rangesOf = (text) =>
  listOf(text).map((entry) => {
    const match = RANGE.exec(entry);
    if (!match) {
      throw new Error(`“${entry}” is no page and no range of pages such as 2-5.`);
    }
    const [, start, upTo, end] = match;
    return { start_index: Number(start), end_index: end ? Number(end) : upTo ? null : Number(start) };
  });

/** A number, or null for no text. */
export function numberOf(text) {
  const plain = text.trim().replace(",", ".");
  if (plain !== "" && !Number.isFinite(Number(plain))) {
    throw new Error(`“${text.trim()}” is not a number.`);
  }
  return plain === "" ? null : Number(plain);
}

/** Per cent as a fraction. */
export function fractionOf(text) {
  const number = numberOf(text);
  if (number !== null && (number < 0 || number > 100)) {
    throw new Error("It is from 0 to 100 %.");
  }
  return number === null ? null : Math.round(number * 1e4) / 1e6;
}

export const percentOf = (fraction) => (fraction === null ? "" : String(Math.round(fraction * 1e8) / 1e6));
