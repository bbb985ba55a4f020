import { shareOfVoice as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { citationFigures, WEEK_DAYS, weeksOf } from "../citation-figures.ts";
import { findParties } from "../parties.store.ts";
import { selectShared } from "../queries.store.ts";
import { CHANGE_DAYS, shareSummary } from "../share-summary.ts";
import { MOST_EARLIER } from "../statistics/window-change.ts";
import { selectTallies, type Tally } from "../tallies.store.ts";
import { countsFrom } from "../tally-counts.ts";
import { worldNow } from "../world-now.ts";

const DAY_MS = 86_400_000;
/** The change in question, and the earlier ones that judge it. */
const WINDOWS = 2 + MOST_EARLIER;

export const shareOfVoice = implement(contract)(
  async ({ db, agencyId, workspaceId }, { since, tag, queryId, llm, surface, details = false }) => {
    const [shared, now] = await Promise.all([selectShared(db, { workspaceId, tag }), worldNow(db, agencyId)]);
    const queries = shared.filter(({ id }) => id === (queryId ?? id));
    if (queries.length === 0) return { summary: {}, queriesIncluded: 0, figures: null };
    const lastDay = Math.floor(Date.parse(now) / DAY_MS);
    const days = since === undefined ? CHANGE_DAYS : Math.max(1, lastDay - Math.floor(Date.parse(since) / DAY_MS) + 1);
    const window = { from: lastDay - days + 1, lastDay };
    const weeks = weeksOf(window);
    const firstDay = lastDay + 1 - Math.max(days, CHANGE_DAYS * WINDOWS, WEEK_DAYS * weeks);
    const [stored, { own }] = await Promise.all([
      selectTallies(db, { workspaceId, queryIds: queries.map(({ id }) => id), firstDay, lastDay }),
      findParties(db, { workspaceId }),
    ]);
    const isAsked = (tally: Tally) => tally.llm === (llm ?? tally.llm) && tally.surface === (surface ?? tally.surface);
    const tallies = { ...stored, tallies: stored.tallies.filter(isAsked) };
    const tracked = [...new Set(queries.flatMap(({ track_domains }) => track_domains))];
    const question = { definition: "linked_citation", tracked, lastDay } as const;
    const compared = countsFrom(tallies, { ...question, days: CHANGE_DAYS, windows: WINDOWS });
    const asked =
      days === CHANGE_DAYS
        ? compared.filter(({ day }) => day > lastDay - CHANGE_DAYS)
        : countsFrom(tallies, { ...question, days, windows: 1 });
    const summary = shareSummary({ ...question, asked, compared, queriesIncluded: queries.length });
    if (!details) return summary;
    const detailed = { ...question, tracked: [...new Set([own.domain, ...tracked])] };
    const figures = citationFigures({
      ...window,
      domain: own.domain,
      tracked: detailed.tracked,
      asked: countsFrom(tallies, { ...detailed, days, windows: 1 }),
      weekly: countsFrom(tallies, { ...detailed, days: WEEK_DAYS, windows: weeks }),
      planned: queries.flatMap(({ id, llms }) =>
        llms.filter((each) => each === (llm ?? each)).map((each) => ({ queryId: id, llm: each })),
      ),
    });
    return { ...summary, figures };
  },
);
