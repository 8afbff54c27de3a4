// The settings of a mailbox, grouped as people think of them: what each is called, what it does and how it is sent.
import { fractionOf, linesOf, listOf, numberOf, percentOf, rangesAsText, rangesOf } from "./settings-texts.js";

// Each setting has a `kind` (see settings-inputs.js), the `members` of the interface that it is made of, read(mailbox)
// for the value of its input and write(value) for what is sent, which throws where that cannot be understood.

const plain = (kind, member, label, help, more = {}) => ({
  kind,
  members: [member],
  label,
  help,
  read: (mailbox) => mailbox[member] ?? "",
  write: (value) => ({ [member]: value.trim() || null }),
  ...more,
});

const text = (...setting) => plain("text", ...setting);
const long = (...setting) => plain("long", ...setting);

const check = (member, label, help, { inverse = false } = {}) => ({
  kind: "check",
  members: [member],
  label,
  help,
  read: (mailbox) => mailbox[member] !== inverse,
  write: (on) => ({ [member]: on !== inverse }),
});

/** One of several; the value of an option is what is sent, as JSON. */
const choice = (members, label, help, options) => ({
  kind: "choice",
  members,
  label,
  help,
  options,
  read: (mailbox) => JSON.stringify(members.map((member) => mailbox[member] ?? null)),
  write: (value) => Object.fromEntries(JSON.parse(value).map((one, at) => [members[at], one])),
});

const list = (member, label, help) =>
  long(member, label, help, {
    read: (mailbox) => (mailbox[member] ?? []).join("\n"),
    write: (value) => ({ [member]: listOf(value) }),
  });

const ranges = (member, label, help) =>
  text(member, label, help, {
    read: (mailbox) => rangesAsText(mailbox[member]),
    write: (value) => ({ [member]: rangesOf(value) }),
  });

const keywords = {
  kind: "keywords",
  members: ["split_keywords"],
  label: "Split at words",
  help: "A page with one of these words, as they are written, begins or ends a document.",
  read: ({ split_keywords: some }) =>
    [true, false].map((before) =>
      (some ?? [])
        .filter(({ is_before: isBefore }) => isBefore === before)
        .map(({ keyword }) => keyword)
        .join("\n"),
    ),
  write([before, after]) {
    const keyword = (isBefore) => (line) => ({ keyword: line, is_before: isBefore });
    const some = [...linesOf(before).map(keyword(true)), ...linesOf(after).map(keyword(false))];
    return { split_keywords: some.length ? some : null };
  },
};

const extensions = ({ choices }) => ({
  kind: "boxes",
  members: ["allowed_extensions"],
  label: "File types",
  help: "Which files are taken; without any of these, all are.",
  boxes: Object.entries(choices["parser.supported_documents"]).map(([name, { extensions: some }]) => [
    name,
    some.map((extension) => [extension, extension]),
  ]),
  read: ({ allowed_extensions: some }) => (some ?? []).toSorted(),
  write: (some) => ({ allowed_extensions: some.length ? some : null }),
});

const ATTRIBUTES = {
  "E-mail": /^(sender|recipient|to|cc|bcc|reply_to|original_recipient|subject|headers|last_reply|attachments)/,
  Times: /^(received|created|processed)/,
  Document: /document|searchable|content|split|parent|page_count/,
  Processing: /./,
};

/** `received_date_field` as "Received date". */
function attributeName(member) {
  const words = member.replace(/_field$/, "").replaceAll("_", " ");
  const name = words.replace(/\b(id|url|pdf|html|cc|bcc)\b/g, (letters) => letters.toUpperCase());
  return name[0].toUpperCase() + name.slice(1);
}

function attributes(mailbox) {
  const all = Object.keys(mailbox).filter((member) => member.endsWith("_field"));
  const kindOf = (member) => Object.keys(ATTRIBUTES).find((kind) => ATTRIBUTES[kind].test(member));
  return {
    kind: "boxes",
    members: all,
    label: "Built-in attributes",
    help: "What stands in each result besides the fields. In a mailbox without fields these are the whole result.",
    boxes: Object.keys(ATTRIBUTES).map((kind) => [
      kind,
      all.filter((member) => kindOf(member) === kind).map((member) => [member, attributeName(member)]),
    ]),
    read: (from) => all.filter((member) => from[member]).sort(),
    write: (on) => Object.fromEntries(all.map((member) => [member, on.includes(member)])),
  };
}

/** Options of GET /bootstrap, with the value that the mailbox has, should it not be offered. */
function engines({ choices }, { ai_engine: engine }) {
  const offered = choices["parser.ai_engine"];
  const all = offered.some(([value]) => value === engine) ? offered : [...offered, [engine, engine]];
  return all.map(([value, label]) => [[value], label]);
}

const DECIDE = "Decide from each document";

/** The groups, `[{name, settings}]`, of a mailbox by what GET /bootstrap says. */
export function settingGroups(mailbox, bootstrap) {
  return [
    {
      name: "Receiving",
      settings: [
        text("name", "Name", "What people call the mailbox. The address follows it until you set one yourself."),
        text("email_prefix", "Address", "Mail to this address becomes documents.", {
          after: `@${bootstrap.email_domain}`,
        }),
        choice(["use_whitelist_instead_of_blacklist"], "Who may send", "What the list of senders below means.", [
          [[false], "Everybody but those listed"],
          [[true], "Only those listed"],
        ]),
        list("emails_or_domains", "Senders", "Addresses or domains, one a line: jane@example.org or example.org."),
        extensions(bootstrap),
        choice(
          ["process_attachments", "attachments_only"],
          "E-mails with attachments",
          "What of an e-mail becomes documents.",
          [
            [[true, false], "The message and each attachment"],
            [[true, true], "The attachments only"],
            [[false, false], "The message only"],
            ...(!mailbox.process_attachments && mailbox.attachments_only ? [[[false, true], "The message only"]] : []),
          ],
        ),
        check("unzip_attachments", "Open ZIP files", "Each file in an archive becomes a document."),
      ],
    },
    {
      name: "Reading",
      settings: [
        choice(["odd_pages", "even_pages"], "Pages", "Other pages are neither read nor charged.", [
          [[true, true], "All"],
          [[true, false], "Odd ones"],
          [[false, true], "Even ones"],
          ...(!mailbox.odd_pages && !mailbox.even_pages ? [[[false, false], "None"]] : []),
        ]),
        ranges("page_range_set", "Of these, only", "Such as 1-3, 5, 8- or -1 for the last page; empty for all."),
        ranges(
          "split_page_range_set",
          "Split into pages",
          "One document for each range, such as 1-2, 3-; the rules below are then ignored.",
        ),
        text("split_page", "Split every so many pages", "Empty for never.", {
          numeric: true,
          read: ({ split_page: pages }) => String(pages ?? ""),
          write: (value) => ({ split_page: numberOf(value) }),
        }),
        keywords,
        check(
          "is_ai_split_enabled",
          "Split where a new document seems to begin",
          "Page numbers that restart, a title, a letterhead or other numbers are signs of it.",
        ),
        long(
          "ai_split_instructions",
          "How documents begin",
          "Such as “Split at each invoice, but not at delivery notes”; what this says decides alone.",
        ),
        text("default_language", "Language", "A tag such as de or pt-BR; empty to decide from each document."),
        choice(
          ["decimal_separator"],
          "Decimal separator",
          "How numbers are written: 1.234 is about one, or a thousand.",
          [
            [[null], DECIDE],
            [["."], "Point, as in 1,234.56"],
            [[","], "Comma, as in 1.234,56"],
          ],
        ),
        choice(["input_date_format"], "Date order", "How 04/05/2026 is read.", [
          [[null], DECIDE],
          [["DAY_FIRST"], "Day first: 4 May"],
          [["MONTH_FIRST"], "Month first: April 5"],
        ]),
        text("default_timezone", "Time zone", "Of the times in results, such as Europe/Berlin; empty for UTC."),
        check("force_ocr", "Always read by OCR", "Pages are read from their image even where they have text."),
        check("enable_image_ocr", "Read images in documents", "Text in pictures within a document is read too."),
        check("disable_deskew", "Straighten scans", "Pages that were scanned askew are turned before they are read.", {
          inverse: true,
        }),
      ],
    },
    {
      name: "Understanding",
      settings: [
        choice(
          ["ai_engine"],
          "AI engine",
          "What finds the values where no template fits; the operator decides what each of these runs.",
          engines(bootstrap, mailbox),
        ),
        long("ai_instructions", "Instructions", "What a language model should know about these documents."),
        text(
          "review_threshold",
          "Review below",
          "A document waits for review when a value is less certain; empty for never.",
          {
            numeric: true,
            after: "% confidence",
            read: ({ review_threshold: threshold }) => percentOf(threshold ?? null),
            write: (value) => ({ review_threshold: fractionOf(value) }),
          },
        ),
      ],
    },
    {
      name: "Result",
      settings: [
        attributes(mailbox),
        check("is_transform_enabled", "Transform results", "The expression below makes each result into another one."),
        long("transform", "Transform", 'A JSONata expression that gives an object, such as {"Gross": Total * 1.2}.', {
          mono: true,
        }),
      ],
    },
    {
      name: "Keeping",
      settings: [
        text("retention_policy", "Keep documents for", "Documents that are older are deleted with their files.", {
          numeric: true,
          after: "days",
          read: ({ retention_policy: days }) => String(days),
          write: (value) => ({ retention_policy: numberOf(value) }),
        }),
      ],
    },
  ];
}
