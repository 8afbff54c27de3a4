// Calls of the public HTTP interface. The session's cookie signs them; calls that change something carry its token
// as well.

/** A call that was refused: its status, the messages by member, one text for people, and seconds to wait where told. */
export class Refused extends Error {
  constructor(status, body, retryAfter) {
    super(textOf(body) || `The server answered ${status}.`);
    this.status = status;
    this.body = body;
    this.retryAfter = Number(retryAfter) || 0;
  }
}

const UNREACHABLE = "The server cannot be reached.";

let token = "";
let signedOut = () => {};

/** Tells what to do when the session is over; where nobody asked for that, with an error that says so. */
export function onSignedOut(action) {
  signedOut = action;
}

/** The session of the cookie, or null. */
export async function session() {
  const answer = await reach("/session");
  return answer.ok ? opened(await answer.json()) : null;
}

/** Signs in with `{key}` or a one-time `{code}`. */
export async function signIn(secret) {
  return opened(await request("POST", "/session", secret));
}

export async function signOut() {
  await request("DELETE", "/session");
  token = "";
  signedOut();
}

function opened(session) {
  token = session.csrf_token;
  return session;
}

export const get = (path) => call("GET", path);
export const post = (path, body) => call("POST", path, body);
export const put = (path, body) => call("PUT", path, body);
export const patch = (path, body) => call("PATCH", path, body);
export const remove = (path) => call("DELETE", path);

const call = (method, path, body) => watched(request(method, path, body));

/** An answer; where it is refused because the session is over, everybody is told. */
async function watched(answer) {
  try {
    return await answer;
  } catch (error) {
    if (error.status === 403) {
      await check();
    }
    throw error;
  }
}

/** Looks whether the session goes on, and says so if not. */
export async function check() {
  if (token && !(await session())) {
    token = "";
    signedOut(new Error("Your session is over. Sign in again."));
  }
}

async function request(method, path, body) {
  const headers = {};
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
  }
  if (method !== "GET") {
    headers["X-CSRF-Token"] = token;
  }
  const answer = await reach(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const text = await answer.text();
  const json = text && answer.headers.get("Content-Type")?.includes("json") ? JSON.parse(text) : null;
  if (!answer.ok) {
    throw new Refused(answer.status, json, answer.headers.get("Retry-After"));
  }
  return json;
}

async function reach(path, options) {
  try {
    return await fetch(path, options);
  } catch {
    throw new Error(UNREACHABLE);
  }
}

/** The bytes of a file, by an address that the server gave. */
export async function file(address) {
  const answer = await reach(pathOf(address));
  if (!answer.ok) {
    throw new Refused(answer.status, null);
  }
  return answer.blob();
}

/** The path of an address: the server may be known by several names, and only the page's own may be called. */
export function pathOf(address) {
  const { pathname, search } = new URL(address, location.origin);
  return pathname + search;
}

/** Uploads a file into a mailbox; `progress` is told fractions from 0 to 1. */
export function upload(mailbox, content, progress) {
  const answer = new Promise((resolve, reject) => {
    const form = new FormData();
    form.append("file", content, content.name);
    const call = new XMLHttpRequest();
    call.open("POST", `/parser/${mailbox}/upload`);
    call.setRequestHeader("X-CSRF-Token", token);
    call.responseType = "json";
    call.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total);
    call.onload = () =>
      call.status < 300
        ? resolve(call.response)
        : reject(new Refused(call.status, call.response, call.getResponseHeader("Retry-After")));
    call.onerror = () => reject(new Error(UNREACHABLE));
    call.send(form);
  });
  return watched(answer);
}

/** `{"non_field_errors": ["…"], "name": ["…"]}` as one text. */
function textOf(body) {
  if (!body || typeof body !== "object") {
    return "";
  }
  return Object.entries(body)
    .map(([member, messages]) => {
      const text = [].concat(messages).join(" ");
      return member === "non_field_errors" || member === "detail" ? text : `${member}: ${text}`;
    })
    .join(" ");
}
