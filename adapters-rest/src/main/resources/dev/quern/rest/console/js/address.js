// Addresses that mail can be sent to, and the parameters in the address of the page.
import * as api from "./api.js";
import { go } from "./app.js";

let bootstrap = null;

/** What GET /bootstrap answers; asked once. */
export function loadBootstrap() {
  bootstrap ??= api.get("/bootstrap").catch((error) => {
    bootstrap = null;
    throw error;
  });
  return bootstrap;
}

/** The address that a mailbox receives mail at. */
export const mailAddress = (mailbox, { email_domain }) => `${mailbox.email_prefix}@${email_domain}`;

/** Parameters as `?a=b`, without empty ones, or nothing. */
export function queryOf(parameters) {
  const entries = Object.entries(parameters).filter(
    ([, value]) => value !== "" && value !== null && value !== undefined,
  );
  return entries.length ? `?${new URLSearchParams(entries)}` : "";
}

/** Goes to the same screen with other parameters; those that are null or empty are left out. */
export function goWith(changes, { replace = true } = {}) {
  const parameters = { ...Object.fromEntries(new URLSearchParams(location.search)), ...changes };
  go(location.pathname + queryOf(parameters), { replace });
}

/** Waits for people to stop typing before it acts. */
export function afterTyping(act, wait = 250) {
  let timer = 0;
  return (value) => {
    clearTimeout(timer);
    const screen = location.pathname;
    timer = setTimeout(() => location.pathname === screen && act(value), wait);
  };
}
