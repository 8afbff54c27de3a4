// Values of a result: as people read and type them, and as they are sent.

const PLAIN_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;
const PERHAPS_THOUSANDS = /^-?[1-9]\d{0,2}\.\d{3}$/;

const PARTS = {
  NAME: { first: "First", last: "Last" },
  ADDRESS: {
    street: "Street",
    number: "Number",
    address1: "Address",
    address2: "Address 2",
    zip: "Zip",
    city: "City",
    county: "County",
    state: "State",
    country: "Country",
  },
};

/** The members of a `result`. */
export function readResult(text) {
  return text ? JSON.parse(text, keepDigits) : {};
}

/** 1.00 stays 1.00, and a number of thirty digits keeps them all, where the browser can. */
function keepDigits(key, value, context) {
  const source = context?.source;
  return typeof value === "number" && source && String(value) !== source ? exact(source) : value;
}

const exact = (digits) => (JSON.rawJSON ? JSON.rawJSON(digits) : Number(digits));

/** A value as it is typed. */
export function textOf(value) {
  if (value === null || value === undefined) {
    return "";
  }
  if (JSON.isRawJSON?.(value)) {
    return value.rawJSON;
  }
  if (typeof value === "object") {
    return value.full ?? value.original ?? value.normalized ?? JSON.stringify(value);
  }
  return String(value);
}

/** What a NAME or an ADDRESS was read as, `[["First", "Ann"], …]`. */
export function partsOf(value, format) {
  return Object.entries(PARTS[format] ?? {})
    .filter(([part]) => value?.[part] && !(part === "address1" && value.street))
    .map(([part, name]) => [name, value[part]]);
}

/**
 * What is sent for a text: null for none, and otherwise text, which the server reads as the document writes its values.
 * Numbers in the form of a result are sent as such, but 1.234 may mean thousands, unless the value before had three
 * decimals as well.
 */
export function sentOf(text, format, before) {
  const plain = text.trim();
  if (format === "NUMBER" && PLAIN_NUMBER.test(plain)) {
    const unclear = PERHAPS_THOUSANDS.test(plain) && !/\.\d{3}$/.test(textOf(before));
    return unclear ? plain : exact(plain);
  }
  return plain || null;
}

/** Whether a value of this format may have several lines. */
export const hasLines = (format) => format === "TEXT" || format === "ADDRESS";

/** The colour of a confidence: "good", "warn" or "bad". */
export const toneOf = (confidence) => (confidence >= 0.9 ? "good" : confidence >= 0.6 ? "warn" : "bad");
