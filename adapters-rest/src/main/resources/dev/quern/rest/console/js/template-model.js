// A template while it is edited: its objects, its settings, and where boxes are. Nothing here knows of the screen.

const SETTINGS = ["name", "engine", "action", "margin", "decimal_separator", "input_date_format"];
const CORNERS = ["upper_left_relative_field", "lower_right_relative_field"];
const SMALLEST = 0.003;

/** What can be edited of a template as the server told it. */
export const contentOf = (template) => ({
  settings: structuredClone(Object.fromEntries(SETTINGS.map((name) => [name, template[name]]))),
  objects: template.template_object_set.map((object) => ({
    ...object,
    parser_field: object.parser_field?.id ?? null,
    static_value: object.parser_field?.static_value ?? null,
  })),
});

/** The body of PUT /template/{id}. */
export const bodyOf = ({ settings, objects }) => ({
  ...settings,
  template_object_set: objects.map((object) => ({
    id: object.id,
    type: object.type,
    // The server names a field.
    ...(object.type === "FIELD" ? { parser_field: object.parser_field } : { name: object.name }),
    ...(object.static_value !== null && { static_value: object.static_value }),
    format: object.format,
    is_required: object.is_required,
    relative_box: object.relative_box,
    upper_left_relative_field: object.upper_left_relative_field,
    lower_right_relative_field: object.lower_right_relative_field,
  })),
});

/** The fields and columns of a mailbox by their ids: `{id, name, format}`, a column named with its table. */
export const fieldsOf = (mailbox) =>
  new Map(
    mailbox.parser_object_set.flatMap((field) => [
      [field.id, field],
      ...(field.parser_object_set ?? []).map((column) => [
        column.id,
        { ...column, name: `${field.name} \u203a ${column.name}` },
      ]),
    ]),
  );

/** What an object is called. */
export const nameOf = (object, fields) =>
  (object.type === "FIELD" ? fields.get(object.parser_field)?.name : object.name) || object.name || "(no text)";

export function newObject(objects, about) {
  const ids = new Set(objects.map(({ id }) => id));
  let number = objects.length + 1;
  while (ids.has(`N${number}`)) {
    number++;
  }
  return {
    id: `N${number}`,
    type: "LABEL",
    name: "",
    parser_field: null,
    static_value: null,
    format: null,
    is_required: false,
    relative_box: null,
    upper_left_relative_field: null,
    lower_right_relative_field: null,
    ...about,
  };
}

/** Makes an object another thing: `LABEL`, `DELIMITER`, `IGNORED`, or the id of a field. */
export function become(content, object, what) {
  const isField = !["LABEL", "DELIMITER", "IGNORED"].includes(what);
  Object.assign(object, { type: isField ? "FIELD" : what, parser_field: isField ? what : null });
  if (!isField) {
    object.static_value = object.format = null;
  }
  if (object.type !== "LABEL") {
    unfollow(content, object);
  }
}

export function removeObject(content, object) {
  content.objects = content.objects.filter((other) => other !== object);
  unfollow(content, object);
}

function unfollow({ objects }, { id }) {
  for (const object of objects) {
    for (const corner of CORNERS) {
      if (object[corner] === id) {
        object[corner] = null;
      }
    }
  }
}

/** A box is needed to move along. */
export function removeBox(object) {
  object.relative_box = null;
  CORNERS.forEach((corner) => (object[corner] = null));
}

export function reorder(content, object, by) {
  const from = content.objects.indexOf(object);
  const to = Math.max(0, Math.min(content.objects.length - 1, from + by));
  content.objects.splice(from, 1);
  content.objects.splice(to, 0, object);
}

// Boxes

/** A box as it is drawn, on a page counted from 1, for the server. */
export const boxAt = (page, { left, top, right, bottom }) => ({
  left_x: left,
  upper_y: top,
  right_x: right,
  lower_y: bottom,
  start_page_index: page - 1,
  end_page_index: page - 1,
});

/** The part of an object's box that is on a page, counted from 1, or null. */
export function partOn(page, { relative_box: box }) {
  const index = page - 1;
  if (!box || index < box.start_page_index || index > box.end_page_index) {
    return null;
  }
  return {
    left: box.left_x,
    right: box.right_x,
    top: index === box.start_page_index ? box.upper_y : 0,
    bottom: index === box.end_page_index ? box.lower_y : 1,
  };
}

export const pageOf = ({ relative_box: box }) => (box ? box.start_page_index + 1 : null);

export const isLargeEnough = ({ left, top, right, bottom }) => right - left > SMALLEST && bottom - top > SMALLEST;

/** A box moved, without leaving its pages. */
export function moved(box, dx, dy) {
  const x = within(dx, -box.left_x, 1 - box.right_x);
  // A box over several pages may begin further down than it ends.
  const y = within(dy, -Math.min(box.upper_y, box.lower_y), 1 - Math.max(box.upper_y, box.lower_y));
  return {
    ...box,
    left_x: box.left_x + x,
    right_x: box.right_x + x,
    upper_y: box.upper_y + y,
    lower_y: box.lower_y + y,
  };
}

/** A box with some of its edges elsewhere: `edges` are letters of n, e, s, w. */
export function resized(box, edges, dx, dy) {
  const onePage = box.start_page_index === box.end_page_index;
  const { left_x, upper_y, right_x, lower_y } = box;
  return {
    ...box,
    ...(edges.includes("w") && { left_x: within(left_x + dx, 0, right_x - SMALLEST) }),
    ...(edges.includes("e") && { right_x: within(right_x + dx, left_x + SMALLEST, 1) }),
    ...(edges.includes("n") && { upper_y: within(upper_y + dy, 0, (onePage ? lower_y : 1) - SMALLEST) }),
    ...(edges.includes("s") && { lower_y: within(lower_y + dy, (onePage ? upper_y : 0) + SMALLEST, 1) }),
  };
}

const within = (value, least, most) => Math.min(most, Math.max(least, value));

// Refusals

/**
 * A refusal by member; of `template_object_set` with the object that it is about, where its text tells; of
 * several with one name, the `selected` one.
 */
export function refusalOf(error, { objects }, fields, selected) {
  const members = {};
  for (const [member, messages] of Object.entries(error.body ?? { "": error.message })) {
    members[member] = [].concat(messages).join(" ");
  }
  const { template_object_set: text = "" } = members;
  if (text) {
    members.template_object_set = text.replace(/^template_object_set\[\d+\][\w.]*: /, "");
  }
  const index = /template_object_set\[(\d+)\]/.exec(text)?.[1];
  const quoted = /^'(.+?)'(?: |:)/.exec(text)?.[1];
  const names = (object) => [object.id, object.name, nameOf(object, fields)];
  const named = quoted ? objects.filter((one) => names(one).includes(quoted)) : [];
  const object = index ? objects[index] : (named.find(({ id }) => id === selected) ?? named[0]);
  return { members, object: object?.id ?? null };
}
