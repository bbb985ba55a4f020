import { shareOfVoice as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { countSets, worldNow } from "../counts.store.ts";
import { selectShared } from "../queries.store.ts";
import { CHANGE_DAYS, shareSummary } from "../share-summary.ts";

const DAY_MS = 86_400_000;

export const shareOfVoice = implement(contract)(async ({ db, agencyId, workspaceId }, { since, tag }) => {
  const [queries, now] = await Promise.all([selectShared(db, { workspaceId, tag }), worldNow(db, agencyId)]);
  if (queries.length === 0) return { summary: {}, queriesIncluded: 0 };
  const to = Math.floor(Date.parse(now) / DAY_MS);
  const from = since === undefined ? to - CHANGE_DAYS + 1 : Math.floor(Date.parse(since) / DAY_MS);
  const sets = await countSets(db, {
    workspaceId,
    queryIds: queries.map(({ id }) => id),
    since: new Date(Math.min(from, to - 2 * CHANGE_DAYS + 1) * DAY_MS).toISOString(),
  });
  const tracked = [...new Set(queries.flatMap(({ track_domains }) => track_domains))];
  return shareSummary(sets, { from, to }, tracked, queries.length);
});
