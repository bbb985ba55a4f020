import { FindableError } from "@findable/contract/client";
import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import { fetchAsApp } from "../api/fetch-as-app.ts";
import { t } from "../i18n/index.ts";
import type { Session } from "./session.ts";

/** What a sign-in leads to: a session, or the question for the second factor. */
export type Step =
  | { step: "done"; back: string | null; session: Session }
  | { step: "second_factor"; challenge: string };

export interface Methods {
  email: boolean;
  passkeysRefused: string | null;
  oidc: string | null;
  onlyOidc: boolean;
}

export interface Invitation {
  state: "ready" | "sign_in" | "ended";
  reason: string | null;
  agency: string | null;
  inviter: string | null;
  name: string | null;
  email: string | null;
  role: string | null;
}

export interface Security {
  name: string;
  email: string;
  /** Null until the person chooses. */
  language: string | null;
  timeZone: string | null;
  isFresh: boolean;
  hasPassword: boolean;
  hasTotp: boolean;
  recoveryCodesLeft: number;
  passkeysRefused: string | null;
  passkeys: {
    id: string;
    name: string;
    isSynced: boolean;
    worksHere: boolean;
    createdAt: string;
    lastUsedAt: string | null;
  }[];
  accounts: { issuer: string; email: string | null; lastUsedAt: string }[];
  agencies: { id: string; name: string; role: string; isCurrent: boolean }[];
}

/** Calls a route of the app that is no operation. Throws a `FindableError` with the service's words. */
export async function callApp<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetchAsApp(`${location.origin}/app/api${path}`, {
    method,
    headers: { Accept: "application/json", ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  const answer = text === "" ? null : JSON.parse(text);
  if (!response.ok) throw new FindableError(response.status, answer);
  return answer;
}

interface Asked {
  challenge: string;
  // The options pass unread from the service to the browser.
  options: never;
}

/** Signs in with a passkey of this browser, phone or key. */
export async function signInWithPasskey(): Promise<Step> {
  const { challenge, options } = await callApp<Asked>("POST", "/sign-in/passkey/options", {});
  const response = await inWords(() => startAuthentication({ optionsJSON: options }));
  return callApp("POST", "/sign-in/passkey", { challenge, response });
}

/** Makes a passkey with the options of an address. */
export async function makePasskey(path: string, body: object): Promise<{ challenge: string; response: unknown }> {
  const { challenge, options } = await callApp<Asked>("POST", path, body);
  return { challenge, response: await inWords(() => startRegistration({ optionsJSON: options })) };
}

/** Browsers report every failure as one of a few codes, and most people see none of them. */
async function inWords<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") {
      throw new Error(t("This device has a passkey for you already. Sign in with it."), { cause: error });
    }
    if (error instanceof Error && error.name === "NotAllowedError") {
      throw new Error(
        t("No passkey was used: it was cancelled, took too long, or this device has none for this site."),
        {
          cause: error,
        },
      );
    }
    if (error instanceof Error && error.name === "SecurityError") {
      throw new Error(t("The browser allows no passkeys at this address."), { cause: error });
    }
    throw error;
  }
}

/** Continues in the browser's window at the provider. */
export async function goToProvider(asked: { back?: string; invitation?: string }): Promise<void> {
  const { url } = await callApp<{ url: string }>("POST", "/sign-in/provider", asked);
  location.assign(url);
}

/** Takes the secret out of the fragment, so that no other script and no step back in the history sees it. */
export function takeFragment(pattern: RegExp): string | undefined {
  const [, secret] = pattern.exec(location.hash) ?? [];
  if (secret !== undefined) history.replaceState(history.state, "", location.pathname + location.search);
  return secret;
}
