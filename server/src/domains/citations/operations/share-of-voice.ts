import { shareOfVoice as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { citationFigures, WEEK_DAYS, weeksOf } from "../citation-figures.ts";
import { countSets, worldNow } from "../counts.store.ts";
import { dailyCountsOf } from "../daily-counts-of-sets.ts";
import { findParties } from "../parties.store.ts";
import { selectShared } from "../queries.store.ts";
import { CHANGE_DAYS, shareSummary } from "../share-summary.ts";

const DAY_MS = 86_400_000;

export const shareOfVoice = implement(contract)(
  async ({ db, agencyId, workspaceId }, { since, tag, details = false }) => {
    const [queries, now] = await Promise.all([selectShared(db, { workspaceId, tag }), worldNow(db, agencyId)]);
    if (queries.length === 0) return { summary: {}, queriesIncluded: 0, figures: null };
    const lastDay = Math.floor(Date.parse(now) / DAY_MS);
    const from = since === undefined ? undefined : Math.min(lastDay, Math.floor(Date.parse(since) / DAY_MS));
    const prompts = { workspaceId, queryIds: queries.map(({ id }) => id), lastDay };
    const [compared, chosen] = await Promise.all([
      countSets(db, { ...prompts, days: CHANGE_DAYS, windows: 2 }),
      from === undefined ? undefined : countSets(db, { ...prompts, days: lastDay - from + 1, windows: 1 }),
    ]);
    const tracked = [...new Set(queries.flatMap(({ track_domains }) => track_domains))];
    const asked = chosen ?? compared.filter(({ day }) => day > lastDay - CHANGE_DAYS);
    const summary = shareSummary({ asked, compared, lastDay, tracked, queriesIncluded: queries.length });
    if (!details) return summary;
    const window = { from: from ?? lastDay - CHANGE_DAYS + 1, lastDay };
    const [{ own }, weekly] = await Promise.all([
      findParties(db, { workspaceId }),
      countSets(db, { ...prompts, days: WEEK_DAYS, windows: weeksOf(window) }),
    ]);
    const counted = [...new Set([own.domain, ...tracked])];
    const figures = citationFigures({
      ...window,
      domain: own.domain,
      tracked: counted,
      asked: dailyCountsOf(asked, counted),
      weekly: dailyCountsOf(weekly, counted),
      planned: queries.flatMap(({ id, llms }) => llms.map((llm) => ({ queryId: id, llm }))),
    });
    return { ...summary, figures };
  },
);
