import type { Keyword, KeywordScope } from "@findable/contract";
import type { Tx } from "../../kernel/database/db.ts";
import { findKeywordsInScope } from "./keywords-in-scope.store.ts";
import { beginLabelling } from "./labelling.store.ts";

export interface ClaimedPage {
  ids: string[];
  /** Keywords whose labels were both set by a person: they stay unchanged and are free. */
  kept: string[];
  /** Whether this page ends the scope. */
  isLast: boolean;
}

interface LabellingClaim {
  workspaceId: string;
  runId: string;
  scope: KeywordScope;
  /** Identifier of the last keyword of the previous page. */
  after?: string;
  limit: number;
  /** The number of keywords that the budget covers. */
  affordable: number;
}

/** Claims the next keywords of a scope for a run, as many as the budget covers. Free keywords do not count. */
export async function claimForLabelling(tx: Tx, { affordable, ...page }: LabellingClaim): Promise<ClaimedPage> {
  const found = await findKeywordsInScope(tx, page);
  const unaffordable = found.filter((keyword) => !isByPerson(keyword))[affordable];
  const taken = unaffordable === undefined ? found : found.slice(0, found.indexOf(unaffordable));
  // Required: a scope without keywords would match all of them.
  if (taken.length === 0) return { ids: [], kept: [], isLast: found.length === 0 };
  const ids = taken.map(({ id }) => id);
  const scope = { ...page.scope, keywordIds: ids };
  await beginLabelling(tx, { workspaceId: page.workspaceId, runId: page.runId, scope, limit: ids.length });
  return {
    ids,
    kept: taken.filter(isByPerson).map(({ id }) => id),
    isLast: taken.length < page.limit && unaffordable === undefined,
  };
}

function isByPerson({ intentConfidence, relevanceConfidence }: Keyword): boolean {
  return intentConfidence === 1 && relevanceConfidence === 1;
}
