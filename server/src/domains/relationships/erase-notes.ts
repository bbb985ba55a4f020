import type { Db, Tx } from "../../kernel/database/db.ts";
import { createPersonEraser } from "../erasures/index.ts";
import { type KnownPerson, selectNotes, updateNotes } from "./forget.store.ts";

const ERASED = "[deleted]";

interface Forgotten {
  agencyId: string;
  workspaceId: string;
  hash: string;
  people: readonly KnownPerson[];
}

/**
 * Removes a person from the notes of relationships: the address from all of them, and the names, also alone, from those of the
 * person's partners.
 */
export async function eraseNotes(tx: Tx, { agencyId, workspaceId, hash, people }: Forgotten): Promise<void> {
  const partners = people.map(({ relationshipId }) => relationshipId);
  const eraser = createPersonEraser({ agencyId, addressHash: hash, ids: [] });
  for (const { email, firstName, lastName } of people) eraser.holds({ email, firstName, lastName });
  const names = new Set(people.flatMap(({ firstName, lastName }) => [...wordsOf(firstName), ...wordsOf(lastName)]));
  for (const { id, notes } of await selectNotes(tx, workspaceId, partners, { lock: true })) {
    const isOfPartner = partners.includes(id);
    if (!isOfPartner && !eraser.holds(notes)) continue;
    const erased = String(eraser.erase(notes));
    const next = isOfPartner ? withoutNames(erased, names) : erased;
    if (next !== notes) await updateNotes(tx, { workspaceId, id, from: notes, to: next });
  }
}

/** The notes that such a deletion would change, or read because they are of the person's partner. */
export async function findNotes(
  db: Db,
  { agencyId, workspaceId, hash, partners }: Omit<Forgotten, "people"> & { partners: readonly string[] },
): Promise<{ relationshipId: string; notes: string }[]> {
  const eraser = createPersonEraser({ agencyId, addressHash: hash, ids: [] });
  const found = await selectNotes(db, workspaceId, partners);
  return found
    .filter(({ id, notes }) => partners.includes(id) || eraser.holds(notes))
    .map(({ id, notes }) => ({ relationshipId: id, notes }));
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a name. One letter is no name, but an initial that other words share. */
function wordsOf(name: string | null): string[] {
  const words = name?.toLowerCase().match(WORD) ?? [];
  return words.filter((word) => word.length > 1);
}

function withoutNames(text: string, names: ReadonlySet<string>): string {
  return text.replace(WORD, (word) => (names.has(word.toLowerCase()) ? ERASED : word));
}
