import type { OwnedKey, Person } from "@findable/contract";
import { validationError } from "../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import { countOtherOwners, findKeysOf, findPerson, handOver, revokeKeys } from "./members.store.ts";
import { lastOwner, requireFate } from "./rules.ts";

export interface KeysWish {
  keys?: "revoke" | "hand_over";
  handOverTo?: string;
}

export interface EndedKeys {
  revokedKeys: OwnedKey[];
  handedOverKeys: OwnedKey[];
}

/** Throws if no one else owns the agency. The caller holds the lock of the agency's people. */
export async function requireAnotherOwner({ tx, agencyId }: CommandContext, person: Person): Promise<void> {
  if (person.role !== "OWNER" || person.status !== "active") return;
  if ((await countOtherOwners(tx, agencyId, person.id)) === 0) throw lastOwner();
}

/** Revokes the keys of a person who leaves, or gives them away, as the caller asked. Throws if there are keys and no word on them. */
export async function endKeys(context: CommandContext, person: Person, wish: KeysWish): Promise<EndedKeys> {
  const { tx } = context;
  const keys = await findKeysOf(tx, person.id);
  requireFate(keys, wish);
  const ids = keys.map(({ id }) => id);
  if (wish.keys === "hand_over") {
    await handOver(tx, person.id, ids, await requireReceiver(context, person, wish.handOverTo ?? ""));
    return { revokedKeys: [], handedOverKeys: keys };
  }
  await revokeKeys(tx, ids);
  return { revokedKeys: keys, handedOverKeys: [] };
}

/** Null for the agency. */
async function requireReceiver({ tx, agencyId }: CommandContext, from: Person, to: string): Promise<string | null> {
  if (to === "agency") return null;
  const receiver = to === from.id ? undefined : await findPerson(tx, agencyId, to);
  if (receiver?.status === "active") return receiver.id;
  throw validationError([{ field: "handOverTo", message: "must be another active person of the agency, or `agency`" }]);
}
