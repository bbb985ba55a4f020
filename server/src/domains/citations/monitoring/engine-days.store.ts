import type { AnswerEngine, Surface } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../../kernel/database/db.ts";
import { type ComparableDays, isUsable } from "../statistics/changes.ts";
import { SURFACES } from "../statistics/sample.ts";
import { type DayFault, type EngineDay, type JudgedDays, judgeDays } from "../statistics/sentinels.ts";
import type { LeftOut } from "../tallies/tally-entries.ts";

interface EngineDayRow extends EngineDay {
  llm: AnswerEngine;
  surface: Surface;
}

/** An engine's day that is in no figure. */
export interface LeftOutDay {
  llm: AnswerEngine;
  surface: Surface;
  /** From 1970. */
  day: number;
  reason: DayFault;
}

/** How the counts of a change leave days out, and how the change judges them. */
export interface ComparedCounts {
  leftOut: LeftOut | undefined;
  comparable: ComparableDays;
}

/** Surfaces whose engines have sentinels. */
const SAMPLED: readonly Surface[] = SURFACES.filter((surface) => surface !== "imported");

/** Which days of the engines of a workspace can be compared. */
export class EngineDays {
  readonly #judged: ReadonlyMap<string, JudgedDays>;

  constructor(judged: ReadonlyMap<string, JudgedDays>) {
    this.#judged = judged;
  }

  faultOf(llm: string, surface: string, day: number): DayFault | null {
    return this.#judged.get(`${llm} ${surface}`)?.faults.get(day) ?? null;
  }

  sentinelOf(llm: string, surface: string): JudgedDays["sentinel"] {
    return this.#judged.get(`${llm} ${surface}`)?.sentinel ?? null;
  }

  /** Leaves the days that are not comparable out of counts; undefined if there are none. */
  get leftOut(): LeftOut | undefined {
    if (![...this.#judged.values()].some(({ faults }) => faults.size > 0)) return undefined;
    return (llm, surface, day) => this.faultOf(llm, surface, day) !== null;
  }

  /** Leaves days out of the windows of a change: those that are not comparable, and their counterparts in the other window. */
  between(windows: { end: number; days: number }): ComparedCounts {
    if (this.leftOut === undefined) return { leftOut: undefined, comparable: {} };
    const isComparable = (llm: string, day: number) => SAMPLED.every((one) => this.faultOf(llm, one, day) === null);
    const compared = { ...windows, isComparable };
    return {
      leftOut: (llm, surface, day) => surface !== "imported" && !isUsable(llm, day, compared),
      comparable: { isComparable, areLeftOut: true },
    };
  }

  /** The days that are not comparable, both ends included, in order. */
  faultsBetween(from: number, to: number): LeftOutDay[] {
    const all = [...this.#judged].flatMap(([key, { faults }]) => {
      // Safe cast: the key is made of them.
      const [llm, surface] = key.split(" ") as [AnswerEngine, Surface];
      return [...faults].map(([day, reason]) => ({ llm, surface, day, reason }));
    });
    return all
      .filter(({ day }) => day >= from && day <= to)
      .sort((one, other) => one.day - other.day || (one.llm < other.llm ? -1 : 1));
  }
}

/** Judges the days of the sampled engines up to a day, from all reads of their sentinels. */
export async function selectEngineDays(
  db: Db,
  { workspaceId, lastDay }: { workspaceId: string; lastDay: number },
): Promise<EngineDays> {
  const rows = await db.query<EngineDayRow>(sql`
    select llm, surface, day, sentinel, coalesce(tries, '{}') as tries, coalesce(is_being_read, false) as "isBeingRead",
      coalesce(answers, 0) as answers, coalesce(cited, 0) as cited
    from (
      select llm, surface, day, (array_agg(sentinel order by try))[1] as sentinel, array_agg(outcome order by try) filter (where outcome is not null) as tries,
        bool_or(outcome is null and read_at > world_now(agency_id) - interval '1 hour') as is_being_read
      from ai_citation_sentinel_reads where workspace_id = ${workspaceId} and day <= ${lastDay}
      group by llm, surface, day
    ) r
    full join (
      select llm, surface, day, answers, cited from ai_citation_engine_days
      where workspace_id = ${workspaceId} and day <= ${lastDay}
    ) d using (llm, surface, day)
    order by day`);
  const engines = Map.groupBy(rows, ({ llm, surface }) => `${llm} ${surface}`);
  return new EngineDays(new Map([...engines].map(([key, days]) => [key, judgeDays(days)])));
}
