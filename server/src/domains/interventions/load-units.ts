import type { Db } from "../../kernel/database/db.ts";
import { dateOfDay } from "../../kernel/text/moment.ts";
import { pageKey } from "../../kernel/text/page-key.ts";
import { findWeeklyCitations } from "../citations/index.ts";
import { findClusterOfKeywords } from "../clusters/index.ts";
import { selectWeeklyClicks } from "../performance/index.ts";
import { selectWeeklyPlaces } from "../ranks/index.ts";
import { findHome } from "../workspaces/index.ts";
import type { EffectSource, WeeklyUnit } from "./effects/window-outcome.ts";
import type { InterventionRow, Place } from "./interventions.store.ts";

/** Weeks before week 1 that are read. Clicks of last year show the season. */
const HISTORY: Record<EffectSource, number> = { rank: 52, clicks: 64, citations: 40 };
const MOST_UNITS = 500;
/** A keyword is judged by its position if this share of its last 12 weeks has a found median, else by its presence. */
const FOUND = { weeks: 12, share: 0.75 } as const;

/** A unit with what its intervention names it by. */
export interface LoadedUnit extends WeeklyUnit {
  key: string;
  /** Weeks in which a keyword was found; empty for other sources. */
  found: readonly boolean[];
  /** The engine that answers a prompt; omitted for other sources. */
  engine?: string;
  /** Whether it is a unit of another workspace of the agency. */
  isElsewhere?: boolean;
}

export interface LoadedUnits {
  /** Those that have a level before. */
  units: LoadedUnit[];
  /** Keywords that were not found before. */
  absent: LoadedUnit[];
  start: number;
}

/** What the source measured of a workspace, week by week, until `weeks` weeks after a day, counted from 1970. */
export async function loadUnits(
  db: Db,
  place: Place,
  { source, day, weeks, treated }: { source: EffectSource; day: number; weeks: number; treated: readonly string[] },
): Promise<LoadedUnits> {
  const start = HISTORY[source];
  const first = day + 1 - 7 * start;
  const asked = { workspaceId: place.workspaceId, firstDay: dateOfDay(first), weeks: start + weeks };
  const most = { most: MOST_UNITS, always: treated };
  if (source === "rank") return { start, ...(await loadKeywords(db, place, asked, most, start)) };
  if (source === "clicks") {
    const pages = await selectWeeklyClicks(db, asked, most);
    const units = pages.map(({ url, pageKey: key, clicks }) => ({
      ...{ id: url, key: key ?? url, cluster: url, values: withGaps(clicks), found: [] },
    }));
    return { start, units, absent: [] };
  }
  const prompts = await findWeeklyCitations(db, {
    workspaceId: place.workspaceId,
    firstDay: first,
    weeks: asked.weeks,
  });
  const units = prompts.flatMap(({ promptId, engine, family, cited, answers, models }) => {
    const before = models.slice(0, start).findLast((model) => model !== null) ?? null;
    // Answers of another model say nothing about these.
    const isSame = (week: number) => models[week] === null || before === null || models[week] === before;
    return [
      {
        ...{ id: `${promptId} ${engine}`, key: promptId, cluster: family, found: [], engine },
        values: cited.map((count, week) => ((answers[week] ?? 0) > 0 && isSame(week) ? count : Number.NaN)),
        answers,
      },
    ];
  });
  return { start, units, absent: [] };
}

async function loadKeywords(
  db: Db,
  place: Place,
  asked: { workspaceId: string; firstDay: string; weeks: number },
  most: { most: number; always: readonly string[] },
  start: number,
) {
  const [{ market }, clusters] = await Promise.all([findHome(db, place), findClusterOfKeywords(db, place.workspaceId)]);
  const keywords = await selectWeeklyPlaces(db, { device: "desktop", ...market }, asked, most);
  const loaded = keywords.map(({ keywordId, places, found }) => {
    const last = places.slice(start - FOUND.weeks, start);
    const known = last.filter((value) => value !== null).length;
    const wasFound = found.slice(start - FOUND.weeks, start).filter(Boolean).length;
    const cluster = clusters.get(keywordId) ?? keywordId;
    const unit = { id: keywordId, key: keywordId, cluster, values: withGaps(places), found };
    return { unit, isUnit: known > 0 && wasFound >= FOUND.share * known, isAbsent: known > 0 && wasFound === 0 };
  });
  return {
    units: loaded.flatMap(({ unit, isUnit }) => (isUnit ? [unit] : [])),
    absent: loaded.flatMap(({ unit, isAbsent }) => (isAbsent ? [unit] : [])),
  };
}

function withGaps(values: readonly (number | null)[]): number[] {
  return values.map((value) => value ?? Number.NaN);
}

/** The keys of the units of a source that an intervention should move. */
export function treatedKeys(
  row: Pick<InterventionRow, "pages" | "keyword_ids" | "prompt_ids">,
  source: EffectSource,
): string[] {
  if (source === "rank") return row.keyword_ids;
  if (source === "citations") return row.prompt_ids;
  return [...new Set(row.pages.map(pageKey))];
}
