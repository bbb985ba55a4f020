import type { Keyword, KeywordScope } from "@findable/contract";
import type { Tx } from "../../kernel/database/db.ts";
import { findKeywordsInScope } from "./keywords-in-scope.store.ts";
import { beginLabelling } from "./labelling.store.ts";

export interface TakenPage {
  ids: string[];
  /** Those of them whose labels are both a person's: they stay as they are and cost nothing. */
  kept: string[];
  /** Whether the scope ends with them. */
  isLast: boolean;
}

interface Taking {
  workspaceId: string;
  runId: string;
  scope: KeywordScope;
  /** Identifier of the last keyword of the page before. */
  after?: string;
  limit: number;
  /** Keywords that may be paid for. */
  affordable: number;
}

/** Takes the next keywords of a scope into a run, as many as are affordable; those that cost nothing come along. */
export async function takeForLabelling(tx: Tx, { affordable, ...page }: Taking): Promise<TakenPage> {
  const found = await findKeywordsInScope(tx, page);
  const unaffordable = found.filter((keyword) => !isByPerson(keyword))[affordable];
  const taken = unaffordable === undefined ? found : found.slice(0, found.indexOf(unaffordable));
  // A scope that names no keywords would be all of them.
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
