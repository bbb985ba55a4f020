import { hash } from "node:crypto";
import { findMembersOfPerson, type Member } from "../../domains/people/index.ts";
import {
  type Attempts,
  type ChallengeKind,
  countAttempts,
  endSession,
  findFactors,
  insertAttempt,
  insertChallenge,
  type RelyingParty,
  rememberNetwork,
  shortenSession,
} from "../../domains/sign-in/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { AppSessions } from "../../kernel/operations/app-sessions.ts";
import type { SignInStep, Visitor } from "../../kernel/operations/sign-ins.ts";
import type { Sealer } from "../../kernel/secrets/sealer.ts";
import { hashOfToken, newToken } from "../../kernel/secrets/secret-token.ts";
import type { Database } from "../../platform/database/pool.ts";

/** How a session of a person began. `app_sessions.method` has these names. */
export type Method = "email" | "terminal" | "password" | "passkey" | "oidc" | "invitation" | "first_start";

export interface SignInContext {
  system: Database;
  sessions: AppSessions;
  sealer: Sealer;
  /** The site of passkeys, or why there are none. */
  site: RelyingParty | { refused: string };
  onlyOidc: boolean;
}

const METHODS: readonly Method[] = ["email", "terminal", "password", "passkey", "oidc", "invitation", "first_start"];

/** How a session began that another one of the same person replaces. */
export function methodOf(recorded: string | null): Method {
  return METHODS.find((one) => one === recorded) ?? "password";
}

/** Methods that are one factor only, so that a person with an authenticator app is asked for its code too. */
const ONE_FACTOR: readonly Method[] = ["email", "password", "invitation"];
const PROVIDER_HOURS = 12;
const CHALLENGE_MINUTES = 5;
const SECOND_FACTOR_MINUTES = 10;

export function inSystem<T>({ system }: Pick<SignInContext, "system">, work: (tx: Tx) => Promise<T>): Promise<T> {
  return system.transaction([], (tx) => work(tx));
}

export function browserHash({ browser }: Visitor): string {
  return hash("sha256", browser, "hex");
}

/** The subject of limits: addresses are counted whether they belong to a person or not. */
export function accountOf(emailKey: string): string {
  return hash("sha256", `sign-in:${emailKey}`, "hex");
}

const SAME_WORDS = "The address, password, code or passkey is wrong. Check it, or sign in another way.";

export function wrongProof(): AppError {
  return new AppError("unauthorized", SAME_WORDS);
}

export function endedProof(what: string): AppError {
  return new AppError("unauthorized", `${what} was used, has expired, or was opened in another browser. Start again.`);
}

const LIMITS = {
  failure: { here: 10, everywhere: 100 },
  email: { here: 5, everywhere: 30 },
} as const;
const RETRY_SECONDS = 900;

/**
 * Slows guessing down: per account and network, and per account over all networks that the person never signed in from. A network
 * that the person knows has only the first limit, so guessing from elsewhere locks no one out.
 */
export function requireFewAttempts({ here, everywhere, isKnownNetwork }: Attempts, kind: keyof typeof LIMITS): void {
  const limits = LIMITS[kind];
  if (here < limits.here && (isKnownNetwork || everywhere < limits.everywhere)) return;
  throw new AppError(
    "rate_limited",
    "Too many attempts for this address. Wait 15 minutes, or sign in another way: passkeys and the sign-in provider are not limited.",
    { retryAfterSeconds: RETRY_SECONDS },
  );
}

/** Records a failed proof, in a transaction that commits, and returns the error to throw. */
export async function noteFailure(context: SignInContext, account: string, visitor: Visitor): Promise<AppError> {
  await inSystem(context, (tx) => insertAttempt(tx, { account, network: visitor.network, kind: "failure" }));
  return wrongProof();
}

export async function requireFewFailures(
  tx: Tx,
  attempt: { account: string; network: string; personId: string | undefined },
): Promise<void> {
  requireFewAttempts(await countAttempts(tx, { ...attempt, kind: "failure" }), "failure");
}

/** Stores what a browser must answer next, sealed with the browser's identity. Returns the token of the challenge. */
export async function putChallenge(
  tx: Tx,
  { sealer }: SignInContext,
  challenge: {
    kind: ChallengeKind;
    personId: string | undefined;
    facts: Readonly<Record<string, unknown>>;
    visitor: Visitor;
    token?: string;
    minutes?: number;
  },
): Promise<string> {
  const { kind, personId, facts, visitor, token = newToken(), minutes = CHALLENGE_MINUTES } = challenge;
  const tokenHash = requireHash(token);
  const text = JSON.stringify({ ...facts, browserHash: browserHash(visitor) });
  const sealed = sealer.seal(text, contextOf(tokenHash));
  await insertChallenge(tx, { tokenHash, kind, personId, sealed, minutes });
  return token;
}

/** The facts of a challenge; undefined for another browser. */
export function openChallenge<T>(
  { sealer }: SignInContext,
  { tokenHash, sealed, visitor }: { tokenHash: string; sealed: Uint8Array; visitor: Visitor },
): T | undefined {
  const facts: T & { browserHash: string } = JSON.parse(sealer.open(sealed, contextOf(tokenHash)));
  return facts.browserHash === browserHash(visitor) ? facts : undefined;
}

const contextOf = (tokenHash: string) => `sign-in-challenge:${tokenHash}`;

export function requireHash(token: string): string {
  const tokenHash = hashOfToken(token);
  if (tokenHash === undefined) throw endedProof("This sign-in");
  return tokenHash;
}

/** Ends a sign-in: starts a session, or asks for the second factor first. */
export async function complete(
  context: SignInContext,
  done: {
    personId: string;
    method: Method;
    visitor: Visitor;
    back: string | null;
    /** True once the second factor was given. */
    isConfirmed?: boolean;
    agencyId?: string;
  },
): Promise<SignInStep> {
  const { personId, method, visitor, back, isConfirmed = false } = done;
  const next = await inSystem<Next>(context, async (tx) => {
    const members = (await findMembersOfPerson(tx, personId)).filter(({ status }) => status === "active");
    const member = members.find(({ agencyId }) => agencyId === done.agencyId) ?? members[0];
    if (member === undefined) return { refused: NO_MEMBERSHIP };
    if (isClosedTo(context, members, method)) return { refused: ONLY_OIDC };
    const factors = ONE_FACTOR.includes(method) && !isConfirmed ? await findFactors(tx, personId) : undefined;
    if (factors?.totp != null) {
      const facts = { method, back, agencyId: member.agencyId };
      const asked = { kind: "second_factor", personId, facts, visitor, minutes: SECOND_FACTOR_MINUTES } as const;
      return { challenge: await putChallenge(tx, context, asked) };
    }
    await rememberNetwork(tx, personId, visitor.network);
    return { member };
  });
  if ("refused" in next) throw new AppError("forbidden", next.refused);
  if ("challenge" in next) return { step: "second_factor", challenge: next.challenge };
  const token = await startSession(context, next.member, method, visitor);
  return { step: "done", token, back };
}

type Next = { refused: string } | { challenge: string } | { member: Member };

const NO_MEMBERSHIP = "You have no access to an agency here. Ask the person who invited you.";
const ONLY_OIDC = "People sign in here with the sign-in provider of their organisation.";

/** Owners keep their other factors, and the terminal works for all: a provider that is down locks no one out for good. */
function isClosedTo({ onlyOidc }: SignInContext, members: readonly Member[], method: Method): boolean {
  if (!onlyOidc || method === "oidc" || method === "terminal" || method === "first_start") return false;
  return !members.some(({ role }) => role === "OWNER");
}

/** A new session with a new token; the browser's former one ends. */
export async function startSession(
  context: SignInContext,
  { membershipId }: Pick<Member, "membershipId">,
  method: Method,
  { device, session, requestId }: Visitor,
): Promise<string> {
  const { token } = await context.sessions.startForMember({ membershipId, method, device }, requestId);
  if (method === "oidc") await inSystem(context, (tx) => shortenSession(tx, requireHash(token), PROVIDER_HOURS));
  const former = session === undefined ? undefined : hashOfToken(session);
  if (former !== undefined) await inSystem(context, (tx) => endSession(tx, former));
  return token;
}
