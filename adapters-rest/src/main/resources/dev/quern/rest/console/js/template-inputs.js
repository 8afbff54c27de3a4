// Inputs of the template's form: each with its label, and what the server refused beside it.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { live } from "/console/vendor/lit-html/directives/live.js";
import { icon } from "./icons.js";

export const errorText = (id, message) =>
  html`<div id="${id}-error" role="alert">
    ${message ? html`<p class="error-text">${icon("alert")}${message}</p>` : nothing}
  </div>`;

/** An input of one line, or with `lines` of several. */
export function textInput({ id, label, value, set, error, max = 1000, lines = false, placeholder = "" }) {
  const type = (event) => set(event.target.value);
  return html`<div class="labelled">
    <label for=${id}>${label}</label>
    ${
      lines
        ? html`<textarea id=${id} class="input" rows="2" maxlength=${max} placeholder=${placeholder}
            .value=${live(value ?? "")} @input=${type}></textarea>`
        : html`<input id=${id} class="input" maxlength=${max} autocomplete="off" placeholder=${placeholder}
            aria-invalid=${error ? "true" : nothing} aria-describedby=${error ? `${id}-error` : nothing}
            .value=${live(value ?? "")} @input=${type}>`
    }
    ${error ? errorText(id, error) : nothing}
  </div>`;
}

/** A number; it is taken when it was typed to its end. */
export function numberInput({ id, label, value, set, error, min = 0, max = 100, step = 1 }) {
  const typed = ({ target }) =>
    target.value !== "" && target.validity.valid ? set(target.valueAsNumber) : target.reportValidity();
  return html`<div class="labelled">
    <label for=${id}>${label}</label>
    <input id=${id} class="input" type="number" min=${min} max=${max} step=${step}
      aria-invalid=${error ? "true" : nothing} aria-describedby=${error ? `${id}-error` : nothing}
      .value=${live(String(value))} @change=${typed}>
    ${error ? errorText(id, error) : nothing}
  </div>`;
}

/** A choice: `options` are pairs of a value and a name, or groups `{label, options}`; "" stands for null. */
export function choiceInput({ id, label, value, set, error, options }) {
  const option = ([one, name]) => html`<option value=${one} ?selected=${one === (value ?? "")}>${name}</option>`;
  return html`<div class="labelled">
    <label for=${id}>${label}</label>
    <select id=${id} class="select" .value=${live(value ?? "")} aria-describedby=${error ? `${id}-error` : nothing}
      @change=${(event) => set(event.target.value || null)}>
      ${options.map((one) =>
        Array.isArray(one) ? option(one) : html`<optgroup label=${one.label}>${one.options.map(option)}</optgroup>`,
      )}
    </select>
    ${error ? errorText(id, error) : nothing}
  </div>`;
}
