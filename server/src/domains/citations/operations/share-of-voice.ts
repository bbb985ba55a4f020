import { shareOfVoice as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { selectShared } from "../queries.store.ts";
import { CHANGE_DAYS, shareSummary } from "../share-summary.ts";
import { MOST_EARLIER } from "../statistics/window-change.ts";
import { selectTallies } from "../tallies.store.ts";
import { countsFrom } from "../tally-counts.ts";
import { worldNow } from "../world-now.ts";

const DAY_MS = 86_400_000;
/** The change in question, and the earlier ones that judge it. */
const WINDOWS = 2 + MOST_EARLIER;

export const shareOfVoice = implement(contract)(async ({ db, agencyId, workspaceId }, { since, tag }) => {
  const [queries, now] = await Promise.all([selectShared(db, { workspaceId, tag }), worldNow(db, agencyId)]);
  if (queries.length === 0) return { summary: {}, queriesIncluded: 0 };
  const lastDay = Math.floor(Date.parse(now) / DAY_MS);
  const asked = since === undefined ? CHANGE_DAYS : Math.max(1, lastDay - Math.floor(Date.parse(since) / DAY_MS) + 1);
  const firstDay = lastDay + 1 - Math.max(asked, CHANGE_DAYS * WINDOWS);
  const tallies = await selectTallies(db, { workspaceId, queryIds: queries.map(({ id }) => id), firstDay, lastDay });
  const tracked = [...new Set(queries.flatMap(({ track_domains }) => track_domains))];
  const question = { definition: "linked_citation", tracked, lastDay } as const;
  const compared = countsFrom(tallies, { ...question, days: CHANGE_DAYS, windows: WINDOWS });
  return shareSummary({
    asked:
      asked === CHANGE_DAYS
        ? compared.filter(({ day }) => day > lastDay - CHANGE_DAYS)
        : countsFrom(tallies, { ...question, days: asked, windows: 1 }),
    compared,
    lastDay,
    definition: "linked_citation",
    tracked,
    queriesIncluded: queries.length,
  });
});
