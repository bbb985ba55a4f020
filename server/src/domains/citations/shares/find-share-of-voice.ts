import type { InputOf, OutputOf, shareOfVoice } from "@findable/contract";
import type { Db } from "../../../kernel/database/db.ts";
import { momentOf } from "../../../kernel/text/moment.ts";
import { asDates, countedDays, lastCountedDay } from "../counted-days.ts";
import { selectEngineDays } from "../monitoring/engine-days.store.ts";
import { citationFigures, WEEK_DAYS, weeksOf } from "../queries/citation-figures.ts";
import { selectShared } from "../queries/queries.store.ts";
import { familiesOf } from "../queries/queries.ts";
import { findParties } from "../scoring/parties.store.ts";
import { isRecounting } from "../scoring/recounts.store.ts";
import type { DailyCount } from "../statistics/daily-counts.ts";
import { type CountSource, openCounts } from "../tallies/count-source.ts";
import { worldNow } from "../world-now.ts";
import { CHANGE_DAYS, CHANGE_WINDOWS, shareSummary } from "./share-summary.ts";

type Figures = Omit<OutputOf<typeof shareOfVoice>, "unknown">;

/** The shares and rates of a brand in the answers of its monitored prompts. */
export async function findShareOfVoice(
  db: Db,
  { agencyId, workspaceId }: { agencyId: string; workspaceId: string },
  {
    tag,
    queryId,
    llm,
    surface,
    definition = "linked_citation",
    details = false,
    ...asked
  }: InputOf<typeof shareOfVoice>,
): Promise<Figures> {
  const [shared, now] = await Promise.all([selectShared(db, { workspaceId, tag }), worldNow(db, agencyId)]);
  const until = asked.until === undefined ? {} : { until: momentOf("until", asked.until) };
  const lastDay = lastCountedDay({ ...until, now });
  const period =
    asked.since === undefined
      ? { first: lastDay - CHANGE_DAYS + 1, last: lastDay }
      : countedDays({ since: momentOf("since", asked.since), ...until, now });
  const queries = shared.filter(({ id }) => id === (queryId ?? id));
  if (queries.length === 0) {
    const nothing = { changeEvidence: null, recounting: false, leftOut: [], figures: null };
    return { summary: {}, queriesIncluded: 0, days: asDates(period), definition, ...nothing };
  }
  const days = period === null ? 1 : lastDay - period.first + 1;
  const window = { from: lastDay - days + 1, lastDay };
  const weeks = weeksOf(window);
  // The texts of earlier windows would be read for the verdict alone, which is then provisional.
  const windows = definition === "prominence" ? 2 : CHANGE_WINDOWS;
  const firstDay = lastDay + 1 - Math.max(days, CHANGE_DAYS * windows, details ? WEEK_DAYS * weeks : 0);
  const [all, engineDays, { own }, recounting] = await Promise.all([
    openCounts(db, { workspaceId, queryIds: queries.map(({ id }) => id), firstDay, lastDay, definition }),
    selectEngineDays(db, { workspaceId, lastDay }),
    findParties(db, { workspaceId }),
    isRecounting(db, workspaceId),
  ]);
  const isAsked = (count: DailyCount) =>
    count.llm === (llm ?? count.llm) && count.surface === (surface ?? count.surface);
  const counts: CountSource = (wanted) => all(wanted).filter(isAsked);
  const filter = { queryId, tag, llm, surface };
  // The brand is a part of every comparison, also where a prompt names only its rivals.
  const tracked = [...new Set([own.domain, ...queries.flatMap(({ track_domains }) => track_domains)])];
  const families = familiesOf(queries);
  const question = { tracked, lastDay, families };
  const { leftOut } = engineDays;
  const months = engineDays.between({ end: lastDay, days: CHANGE_DAYS });
  const compared = counts({ ...question, days: CHANGE_DAYS, windows, leftOut: months.leftOut });
  const inPeriod =
    period === null
      ? []
      : days === CHANGE_DAYS && leftOut === undefined
        ? compared.filter(({ day }) => day > lastDay - CHANGE_DAYS)
        : counts({ ...question, days, windows: 1, leftOut });
  const summary = shareSummary({
    ...{ ...question, definition, asked: inPeriod, compared, filter, recounting },
    comparable: months.comparable,
    leftOut:
      period === null
        ? []
        : engineDays.faultsBetween(period.first, lastDay).filter((one) => one.llm === (llm ?? one.llm)),
    queriesIncluded: queries.length,
    period,
  });
  if (!details) return summary;
  const detailed = question;
  const comparedWeeks = () => {
    const between = engineDays.between({ end: lastDay, days: WEEK_DAYS });
    const weekly = { ...detailed, days: WEEK_DAYS, windows: weeks };
    return { compared: counts({ ...weekly, leftOut: between.leftOut }), comparable: between.comparable };
  };
  const figures = citationFigures({
    ...window,
    domain: own.domain,
    tracked: detailed.tracked,
    asked: period === null ? [] : counts({ ...detailed, days, windows: 1, leftOut }),
    weekly: counts({ ...detailed, days: WEEK_DAYS, windows: weeks, leftOut }),
    ...(leftOut === undefined ? {} : comparedWeeks()),
    sentinelOf: (engine, shown) => engineDays.sentinelOf(engine, shown),
    filter,
    daily: families.size === 0 || period === null ? [] : counts({ ...detailed, days: 1, windows: days, leftOut }),
    planned: queries.flatMap(({ id, llms, family }) =>
      llms.filter((each) => each === (llm ?? each)).map((each) => ({ queryId: id, familyId: family, llm: each })),
    ),
  });
  return { ...summary, figures: period === null ? { ...figures, weeks: [] } : figures };
}
