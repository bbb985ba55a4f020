import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import {
  type createKey as createKeyContract,
  type InputOf,
  KEY_SCOPES,
  type KeyMode,
  type KeyScope,
  roleMay,
  rolesThatMay,
} from "@findable/contract";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import type { Actor } from "../../kernel/operations/caller.ts";
import { futureMomentOf } from "../../kernel/text/moment.ts";
import { MAX_KEY_YEARS } from "./rules.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_CHARACTERS = 43;
const CHECKSUM_CHARACTERS = 6;
const SECRET = /^sk_(?:live|test)_[0-9A-Za-z]{49}$/;
const OPERATOR_SECRET = /^sk_(?:live|test)_.{16,}$/s;
const PREFIX_CHARACTERS = 12;

/** Name of the agency that the first start creates. It names no company. */
export const DEFAULT_AGENCY_NAME = "Default agency";

/** A new secret: the prefix, 43 random base62 characters (256 bits) and a checksum of 6 characters. */
export function generateSecret(mode: KeyMode): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => BASE62.charAt(randomInt(BASE62.length))).join("");
  const unchecked = `sk_${mode}_${random}`;
  return unchecked + checksum(unchecked);
}

/** CRC-32 as 6 base62 digits, most significant first. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < CHECKSUM_CHARACTERS; place += 1) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}

/** SHA-256 in hex, which the database stores. A slow hash adds nothing: the secret has 256 random bits. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "hex");
}

interface ParsedSecret {
  mode: KeyMode;
  hash: string;
}

/**
 * The mode and hash of a well-formed secret. Undefined for any other text, so that typos and guesses never reach the database.
 * `operatorHashes` lists secrets chosen by the operator, which carry no checksum.
 */
export function parseSecret(text: string, operatorHashes: ReadonlySet<string>): ParsedSecret | undefined {
  const mode = modeOf(text);
  if (mode === undefined || text.length > 1000) return undefined;
  const secretHash = hashSecret(text);
  return hasValidChecksum(text) || operatorHashes.has(secretHash) ? { mode, hash: secretHash } : undefined;
}

function hasValidChecksum(text: string): boolean {
  return SECRET.test(text) && checksum(text.slice(0, -CHECKSUM_CHARACTERS)) === text.slice(-CHECKSUM_CHARACTERS);
}

function modeOf(text: string): KeyMode | undefined {
  if (text.startsWith("sk_live_")) return "live";
  return text.startsWith("sk_test_") ? "test" : undefined;
}

/** The mode of a secret that the operator chose. Throws if it is too short to be safe or has no valid prefix. */
export function modeOfOperatorSecret(secret: string): KeyMode {
  const mode = modeOf(secret);
  if (mode === undefined || !OPERATOR_SECRET.test(secret)) {
    throw new Error("BOOTSTRAP_KEY must start with sk_live_ or sk_test_ and have at least 24 characters.");
  }
  return mode;
}

/** The start of a secret, shown to distinguish keys. */
export function shownPrefix(secret: string): string {
  return secret.slice(0, PREFIX_CHARACTERS);
}

export interface KeyGrant {
  scope: KeyScope;
  mode: KeyMode;
  readOnly: boolean;
  canApprove: boolean;
  expiresAt: string | undefined;
  /** The workspace to bind the key to, or to copy into its new test world. */
  workspaceId: string | undefined;
  /** Seeds a new test world; undefined for a key that joins the world of the calling key. */
  newWorldSeed: string | undefined;
  /** The membership that owns the key; undefined for keys of the agency. */
  ownerId: string | undefined;
}

/** The calling key. */
export interface KeyMaker extends Actor {
  expiresAt: string | null;
  /** Whether a person calls in the web app. */
  isInApp: boolean;
}

/** A caller cannot create a key with more rights than it has. Throws `forbidden`, `workspace_forbidden` or `validation_error`. */
export function decideGrant(maker: KeyMaker, input: InputOf<typeof createKeyContract>, now: Date): KeyGrant {
  const scope = input.scope ?? "WORKSPACE";
  const mode = input.mode ?? maker.mode;
  const readOnly = input.readOnly ?? false;
  // A key for a program or an agent approves nothing by default.
  const canApprove = input.canApprove ?? (maker.isInApp && maker.canApprove);
  requireNoEscalation(maker, { scope, mode, readOnly, canApprove });
  if (mode === "live" && input.seed !== undefined) throw invalid("seed", "is allowed for test keys only");
  const newWorld = mode === "test" && (maker.mode === "live" || input.seed !== undefined);
  return {
    scope,
    mode,
    readOnly,
    canApprove,
    expiresAt: decideExpiry(maker, input.expiresAt, now),
    workspaceId: decideWorkspace(maker, scope, newWorld, input.workspaceId),
    newWorldSeed: newWorld ? (input.seed ?? "findable") : undefined,
    ownerId: decideOwner(maker, input.owner),
  };
}

/** A person owns the keys that they and their keys create. A service key outlives people, so only who manages the agency makes one. */
function decideOwner({ person }: Actor, asked: "me" | "agency" | undefined): string | undefined {
  if (asked === "me" && person === undefined)
    throw invalid("owner", "must be `agency`: no person owns the calling key");
  if (asked !== "agency" || person === undefined) return person?.membershipId;
  if (roleMay(person.role, "manage")) return undefined;
  throw new AppError("forbidden", "A service key of the agency needs a person with the role ADMIN.", {
    role: person.role,
    requiredRoles: rolesThatMay("manage"),
  });
}

/** The requested expiry, but no later than that of the maker. */
function decideExpiry(maker: KeyMaker, asked: string | undefined, now: Date): string | undefined {
  const end = asked === undefined ? undefined : futureMomentOf("expiresAt", asked, now.toISOString(), MAX_KEY_YEARS);
  if (maker.expiresAt === null || (end !== undefined && end < maker.expiresAt)) return end;
  return maker.expiresAt;
}

function requireNoEscalation(actor: Actor, wanted: Pick<KeyGrant, "scope" | "mode" | "readOnly" | "canApprove">): void {
  if (KEY_SCOPES.indexOf(wanted.scope) > KEY_SCOPES.indexOf(actor.scope)) {
    throw new AppError("forbidden", `A ${actor.scope} key cannot create a key of scope ${wanted.scope}.`);
  }
  if (wanted.mode === "live" && actor.mode === "test") {
    throw new AppError("forbidden", "A test key cannot create a live key.");
  }
  if (actor.readOnly && !wanted.readOnly) {
    throw new AppError("forbidden", "A read-only key cannot create a key that writes.");
  }
  if (wanted.canApprove && !actor.canApprove) {
    throw new AppError("forbidden", "A key without approval rights cannot create one with approval rights.");
  }
}

function decideWorkspace(
  actor: Actor,
  scope: KeyScope,
  newWorld: boolean,
  named: string | undefined,
): string | undefined {
  const visible = actor.person?.workspaces;
  if (visible !== undefined) {
    const chosen = named ?? (visible.length === 1 ? visible[0] : undefined);
    if (chosen === undefined) throw invalid("workspaceId", "is required for a key of scope WORKSPACE");
    if (!visible.includes(chosen)) throw foreignWorkspace();
    return chosen;
  }
  const bound = actor.boundWorkspaceId;
  if (bound !== undefined && named !== undefined && named !== bound) throw foreignWorkspace();
  const workspaceId = named ?? bound;
  if (scope === "WORKSPACE" && workspaceId === undefined) {
    throw invalid("workspaceId", "is required for a key of scope WORKSPACE");
  }
  if (scope !== "WORKSPACE" && workspaceId !== undefined && !newWorld) {
    throw invalid("workspaceId", `is not allowed for a key of scope ${scope}, which acts in every workspace`);
  }
  return workspaceId;
}

/** Identical for a workspace of another agency and one that does not exist. */
export function foreignWorkspace(): AppError {
  return new AppError("workspace_forbidden", "This key may not act in that workspace.");
}

function invalid(field: string, message: string): AppError {
  return validationError([{ field, message }]);
}
