import { ConnectionError, FindableError } from "@findable/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { fetchAsApp } from "../api/fetch-as-app.ts";
import { chooseFormats } from "../i18n/format.ts";
import { LOCALE } from "../i18n/index.ts";
import { openingLanguage, rememberLanguage } from "../i18n/language.ts";

/** The API key of the session. Its secret stays with the service. */
export interface SignedInKey {
  id: string;
  name: string;
  scope: "WORKSPACE" | "AGENCY" | "ADMIN";
  mode: "live" | "test";
  readOnly: boolean;
  canApprove: boolean;
  workspaceId: string | null;
}

/** The person of the session. */
export interface SignedInPerson {
  id: string;
  membershipId: string;
  name: string;
  email: string;
  role: string;
  language: string | null;
  timeZone: string | null;
}

export interface Session {
  signedIn: boolean;
  key: SignedInKey | null;
  /** Null or absent for a session of a key. */
  person?: SignedInPerson | null;
}

const ADDRESS = "/app/api/session";
export const SESSION_KEY = ["session"];

const readSession = (): Promise<Session> => send({ method: "GET" });

/** The query that reads the session. */
export const SESSION = queryOptions({ queryKey: SESSION_KEY, queryFn: readSession, staleTime: 60_000 });

/** Signs in with an API key, or with the link that the service prints at its first start. */
export const signIn = (proof: { key: string } | { link: string }): Promise<Session> =>
  send({ method: "POST", body: JSON.stringify(proof) });

const SIGN_IN_LINK = /^#link=([\w-]+)$/;

/** Reads the session. The one-time link that the service prints at its first start signs the user in first. */
export function openSession(): Promise<Session> {
  const [, link] = SIGN_IN_LINK.exec(location.hash) ?? [];
  if (link === undefined) return readSession();
  // Remove the link at once: no other script and no step back in the history may see it.
  history.replaceState(history.state, "", location.pathname);
  return signIn({ link });
}

/** Ends the session. Returns the page at which a sign-in provider ends its own, where the operator wants that. */
export async function endSession(): Promise<string | undefined> {
  const { continueAt } = await send<{ continueAt?: string }>({ method: "DELETE" });
  return continueAt;
}

async function send<T extends object = Session>({ method, body }: { method: string; body?: string }): Promise<T> {
  const url = location.origin + ADDRESS;
  const headers = { Accept: "application/json", ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
  let response: Response;
  try {
    response = await fetchAsApp(url, { method, headers, body: body ?? null });
  } catch (cause) {
    throw new ConnectionError({ reason: "unreachable", url }, `The connection to ${url} failed.`, { cause });
  }
  const answer = response.status === 204 ? {} : await response.json();
  if (!response.ok) throw new FindableError(response.status, answer);
  if (answer.person != null) await followPerson(answer.person);
  return answer;
}

/**
 * Writes numbers, times and texts as the person chose. Texts are part of the modules of a page, so another language opens the page
 * again, and this never ends.
 */
async function followPerson(person: SignedInPerson): Promise<void> {
  chooseFormats(person);
  rememberLanguage(person.language);
  if (openingLanguage() === LOCALE) return;
  location.reload();
  await new Promise(() => undefined);
}
