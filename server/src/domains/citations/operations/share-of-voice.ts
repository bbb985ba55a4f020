import { shareOfVoice as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { countSets, worldNow } from "../counts.store.ts";
import { selectShared } from "../queries.store.ts";
import { CHANGE_DAYS, shareSummary } from "../share-summary.ts";

const DAY_MS = 86_400_000;

export const shareOfVoice = implement(contract)(async ({ db, agencyId, workspaceId }, { since, tag }) => {
  const [queries, now] = await Promise.all([selectShared(db, { workspaceId, tag }), worldNow(db, agencyId)]);
  if (queries.length === 0) return { summary: {}, queriesIncluded: 0 };
  const lastDay = Math.floor(Date.parse(now) / DAY_MS);
  const from = since === undefined ? undefined : Math.min(lastDay, Math.floor(Date.parse(since) / DAY_MS));
  const prompts = { workspaceId, queryIds: queries.map(({ id }) => id), lastDay };
  const [compared, chosen] = await Promise.all([
    countSets(db, { ...prompts, days: CHANGE_DAYS, windows: 2 }),
    from === undefined ? undefined : countSets(db, { ...prompts, days: lastDay - from + 1, windows: 1 }),
  ]);
  const tracked = [...new Set(queries.flatMap(({ track_domains }) => track_domains))];
  const asked = chosen ?? compared.filter(({ day }) => day > lastDay - CHANGE_DAYS);
  return shareSummary({ asked, compared, lastDay, tracked, queriesIncluded: queries.length });
});
