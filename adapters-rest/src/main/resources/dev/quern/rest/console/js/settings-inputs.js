// The inputs of settings, each with its name, a sentence about it, and why it was refused.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { live } from "/console/vendor/lit-html/directives/live.js";
import { refused } from "./refused.js";

const INPUTS = { text, long, check, choice, boxes, keywords };

/** One setting: its `value`, whether it is `changed`, its `error` and what is told of a new value. */
export function settingRow(setting, { value, changed, error, set }) {
  const id = `setting-${setting.members[0]}`;
  const described = `${id}-help ${id}-refusal`;
  const invalid = error ? "true" : "false";
  const input = INPUTS[setting.kind]({ ...setting, id, described, invalid, value, set });
  const isGroup = ["boxes", "keywords"].includes(setting.kind);
  const name = isGroup
    ? html`<span class="setting-name" id="${id}-name">${setting.label}</span>`
    : html`<label class="setting-name" for=${id}>${setting.label}</label>`;
  return html`<div class="setting ${changed ? "is-changed" : ""}">
    <div class="setting-about">
      ${name}
      <p id="${id}-help" class="quiet-text">${setting.help}</p>
    </div>
    <div class="setting-input">
      ${
        isGroup
          ? html`<div role="group" id=${id} tabindex="-1" aria-labelledby="${id}-name" aria-describedby=${described}>
              ${input}
            </div>`
          : input
      }
      ${refused(error, `${id}-refusal`)}
    </div>
  </div>`;
}

function text({ id, described, invalid, value, set, numeric, after }) {
  return html`<span class="setting-text"
    ><input
      id=${id}
      class="input ${numeric ? "numeric" : ""}"
      inputmode=${numeric ? "decimal" : nothing}
      autocomplete="off"
      aria-describedby=${described}
      aria-invalid=${invalid}
      .value=${live(value)}
      @input=${(event) => set(event.target.value)}
    />${after ? html`<span class="quiet-text">${after}</span>` : nothing}</span
  >`;
}

function long({ id, described, invalid, value, set, mono }) {
  return html`<textarea
    id=${id}
    class="input ${mono ? "mono" : ""}"
    rows=${Math.min(12, Math.max(2, value.split("\n").length))}
    spellcheck=${mono ? "false" : nothing}
    aria-describedby=${described}
    aria-invalid=${invalid}
    .value=${live(value)}
    @input=${(event) => set(event.target.value)}
  ></textarea>`;
}

function check({ id, described, value, set }) {
  return html`<input
    id=${id}
    type="checkbox"
    aria-describedby=${described}
    .checked=${live(value)}
    @change=${(event) => set(event.target.checked)}
  />`;
}

function choice({ id, described, options, value, set }) {
  return html`<select
    id=${id}
    class="select"
    aria-describedby=${described}
    @change=${(event) => set(event.target.value)}
  >
    ${options.map(([sent, label]) => {
      const option = JSON.stringify(sent);
      return html`<option value=${option} .selected=${option === value}>${label}</option>`;
    })}
  </select>`;
}

function boxes({ boxes: groups, value, set }) {
  const toggle = (one, on) => set(on ? [...value, one].sort() : value.filter((other) => other !== one));
  const box = ([one, name]) =>
    html`<label class="setting-box"
      ><input
        type="checkbox"
        .checked=${live(value.includes(one))}
        @change=${(event) => toggle(one, event.target.checked)}
      />${name}</label
    >`;
  return groups.map(
    ([name, some]) =>
      html`<fieldset class="setting-boxes">
        <legend>${name}</legend>
        ${some.map(box)}
      </fieldset>`,
  );
}

function keywords({ id, value: [before, after], set }) {
  const area = (end, label, lines, change) =>
    html`<div class="labelled">
      <label for="${id}-${end}">${label}</label>
      <textarea
        id="${id}-${end}"
        class="input"
        rows="2"
        .value=${live(lines)}
        @input=${(event) => change(event.target.value)}
      ></textarea>
    </div>`;
  return html`<div class="setting-pair">
    ${area("before", "Before such a page, one a line", before, (lines) => set([lines, after]))}
    ${area("after", "After such a page, one a line", after, (lines) => set([before, lines]))}
  </div>`;
}
