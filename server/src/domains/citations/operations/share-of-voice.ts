import { shareOfVoice as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { countSets, worldNow } from "../counts.store.ts";
import { selectShared } from "../queries.store.ts";
import { sharesOfWindow } from "../shares-of-window.ts";

const WINDOW_MS = 30 * 86_400_000;

export const shareOfVoice = implement(contract)(async ({ db, agencyId, workspaceId }, { since, tag }) => {
  const [queries, now] = await Promise.all([selectShared(db, { workspaceId, tag }), worldNow(db, agencyId)]);
  if (queries.length === 0) return { summary: {}, queriesIncluded: 0 };
  const queryIds = queries.map(({ id }) => id);
  const at = (ago: number) => new Date(Date.parse(now) - ago).toISOString();
  // The end of a window is exclusive, and a sample may be of this very moment.
  const end = new Date(Date.parse(now) + 1_000).toISOString();
  const window = (from: string, until: string) => countSets(db, { workspaceId, queryIds, since: from, until });
  const [last30d, before30d, asked] = await Promise.all([
    window(at(WINDOW_MS), end),
    window(at(2 * WINDOW_MS), at(WINDOW_MS)),
    since === undefined ? undefined : window(since, end),
  ]);
  const tracked = [...new Set(queries.flatMap(({ track_domains }) => track_domains))];
  return sharesOfWindow({ asked: asked ?? last30d, last30d, before30d }, tracked, queries.length);
});
