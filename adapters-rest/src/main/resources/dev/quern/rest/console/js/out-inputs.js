// Inputs of forms, each with why it was refused beside it.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { refused } from "./refused.js";

/** What an error says by member, `{target: "…"}`; what is about none of the `members` is under "". */
export function refusalsOf(error, members) {
  const known = Object.entries(error.body ?? {}).filter(([member]) => members.includes(member));
  return known.length
    ? Object.fromEntries(known.map(([member, messages]) => [member, [].concat(messages).join(" ")]))
    : { "": error.message };
}

/** A text of a form, `form[member]`, with its label and why it was refused. */
export function textInput(id, label, form, member, { type = "text", required = false, placeholder = "" } = {}) {
  const refusal = form.refusals[member];
  return labelled(
    id,
    label,
    html`<input
      id=${id}
      class="input"
      type=${type}
      placeholder=${placeholder}
      ?required=${required}
      autocomplete="off"
      aria-describedby="${id}-refusal"
      aria-invalid=${refusal ? "true" : nothing}
      .value=${form[member]}
      @input=${(event) => (form[member] = event.target.value)}
    />`,
    refusal,
  );
}

/** A choice of a form among `[[value, text]]`; `choose` is told a value. */
export function choiceInput(id, label, choices, chosen, choose, refusal) {
  return labelled(
    id,
    label,
    html`<select
      id=${id}
      class="select"
      aria-describedby="${id}-refusal"
      @change=${(event) => choose(event.target.value)}
    >
      ${choices.map(([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}
    </select>`,
    refusal,
  );
}

function labelled(id, label, input, refusal) {
  return html`<div class="labelled">
    <label for=${id}>${label}</label>
    ${input} ${refused(refusal, `${id}-refusal`)}
  </div>`;
}
