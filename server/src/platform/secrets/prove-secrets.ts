import type { Db } from "../../kernel/database/db.ts";
import {
  type Canary,
  deleteCanaries,
  findCanaries,
  findSealingKeys,
  insertCanary,
} from "../installation/installation.store.ts";
import { StartFailure } from "../processes/start-failure.ts";
import { createSealer, keyNameOf } from "./create-sealer.ts";
import { findSecretsKey, keepSecretsKey, secretsKeyFile } from "./keep-secrets-key.ts";

export interface SecretsOptions {
  dataDir: string;
  /** Keys of SECRETS_KEY; empty for the key of the data folder. */
  keys: readonly string[];
  /** The operator accepts that stored secrets are lost. */
  lost?: boolean;
}

const CANARY = "installation canary";

/**
 * Opens a text that was sealed under each key in use. A start with another key would lose the secrets of webhooks and
 * connections one by one, so it is refused. Creates the key of a new installation. Returns the fault instead of throwing it.
 */
export async function findSecretsFault(db: Db, options: SecretsOptions): Promise<string | undefined> {
  const keys = keysOf(options);
  const [canaries, sealing] = [await findCanaries(db), await findSealingKeys(db)];
  const dead = canaries.filter((canary) => !opens(keys, canary) && isInUse(canary, canaries, sealing));
  const names = new Set(keys.map(keyNameOf));
  const isUnknown = canaries.length === 0 && sealing.some((name) => !names.has(name));
  if (dead.length === 0 && !isUnknown) return undefined;
  const opened = canaries.length - dead.length;
  return `${nameKey(options, keys)} ${opened > 0 ? "does not open everything that this installation has sealed" : "is not the one that sealed the secrets of this installation"}. ${wayBack(options)}`;
}

/** Throws the fault, and otherwise seals a text under the current key for the starts that follow. */
export async function proveSecrets(db: Db, options: SecretsOptions): Promise<void> {
  const fault = await findSecretsFault(db, options);
  if (fault !== undefined && options.lost !== true) throw new StartFailure(fault);
  const keys = keysOf(options);
  const current = keys[0] ?? keepSecretsKey(options.dataDir);
  const canaries = await findCanaries(db);
  await deleteCanaries(
    db,
    canaries.filter((canary) => !opens([...keys, current], canary)).map(({ id }) => id),
  );
  if (!canaries.some((canary) => opens([current], canary)))
    await insertCanary(db, createSealer([current]).seal("sealed", CANARY));
}

function keysOf({ dataDir, keys }: SecretsOptions): readonly string[] {
  if (keys.length > 0) return keys;
  const kept = findSecretsKey(dataDir);
  return kept === undefined ? [] : [kept];
}

function opens(keys: readonly string[], { sealed }: Canary): boolean {
  if (keys.length === 0) return false;
  try {
    return createSealer(keys).open(sealed, CANARY) === "sealed";
  } catch {
    return false;
  }
}

/** The newest key always counts; an earlier one as long as a stored secret is sealed under it. */
function isInUse(canary: Canary, canaries: readonly Canary[], sealing: readonly number[]): boolean {
  return canary.id === canaries.at(-1)?.id || sealing.includes(canary.sealed[0] ?? -1);
}

function nameKey({ dataDir, keys: given }: SecretsOptions, keys: readonly string[]): string {
  if (given.length > 0) return "SECRETS_KEY";
  return keys.length > 0
    ? `The key in ${secretsKeyFile(dataDir)}`
    : `The key is missing: there is no ${secretsKeyFile(dataDir)}, and a new one`;
}

function wayBack({ dataDir, keys }: SecretsOptions): string {
  const back =
    keys.length > 0
      ? "Add the earlier key after a comma (SECRETS_KEY=<new>,<earlier>)"
      : `Put the file back from a backup of the data folder, or set SECRETS_KEY to the key that was used; nothing was written to ${dataDir}`;
  return `${back}. If the key is lost, start once with SECRETS_KEY_LOST=true: connections must then be connected again, and every webhook endpoint needs a new secret.`;
}
