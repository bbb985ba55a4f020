import { diffSerps as contract, type SerpSection } from "@findable/contract";
import type { Db } from "../../../kernel/database/db.ts";
import { AppError, validationError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireOrder, serpDiff } from "../serp-diff.ts";
import { findSerp, type StoredSerp } from "../serps.store.ts";
import { differences, withSections } from "../serps.ts";

export const diffSerps = implement(contract)(async ({ db, workspaceId }, { from, to }) => {
  const [earlier, later] = await Promise.all([
    requireSerp(db, { workspaceId, id: from }),
    requireSerp(db, { workspaceId, id: to }),
  ]);
  const different = differences(earlier.serp, later.serp);
  if (different.length > 0) {
    const message = `must be of the same search as \`from\`; they differ in ${different.join(", ")}`;
    throw validationError([{ field: "to", message }]);
  }
  requireOrder(earlier.serp, later.serp);
  // Sections that one page did not store, or that its vendor cannot see, count as unchanged.
  const known = knownSections(later);
  const both = knownSections(earlier).filter((section) => known.includes(section));
  return serpDiff(withSections(earlier.serp, both), withSections(later.serp, both), both);
});

function knownSections({ serp, sections }: StoredSerp): SerpSection[] {
  return sections.filter((section) => !serp.unknownSections.includes(section));
}

async function requireSerp(db: Db, address: { workspaceId: string; id: string }): Promise<StoredSerp> {
  const found = await findSerp(db, address);
  if (found === undefined)
    throw new AppError("not_found", `This workspace has no SERP "${address.id}".`, { serpId: address.id });
  return found;
}
