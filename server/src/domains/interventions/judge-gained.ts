import type { Gained, GainedPart, NotJudged } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { priorOf } from "./effects/kind-priors.ts";
import { type Gain, type GainGroup, sumGains } from "./effects/sum-gains.ts";
import type { EffectSource } from "./effects/window-outcome.ts";
import { type GainRow, selectEstimates, selectGains } from "./interventions.store.ts";
import { nextLookAt } from "./interventions.ts";

const SOURCES = ["clicks", "rank", "citations"] as const;
const UNITS = { clicks: "visits_per_month", rank: "positions", citations: "points" } as const;
const MOST_INTERVENTIONS = 2000;
/** The answer lists the largest of them. The sums are of all. */
const MOST_PARTS = 50;

interface Asked {
  workspaceId: string;
  /** The days on which the interventions began, UTC. */
  from?: string;
  to: string;
  /** Judgements from then on do not count. */
  until: string;
}

/**
 * What the judged interventions of some days gained together, the losers among them, in units of people. The only place that adds
 * effects up.
 */
export async function judgeGained(db: Db, asked: Asked): Promise<Gained> {
  const [rows, estimates] = await Promise.all([
    selectGains(db, { ...asked, most: MOST_INTERVENTIONS }),
    selectEstimates(db, asked),
  ]);
  const judged = rows.filter(isJudged);
  const sums: Gained["sums"] = [];
  const parts: GainedPart[] = [];
  for (const source of SOURCES) {
    const figures = separateFigures(judged.filter((row) => row.source === source));
    if (figures.length === 0) continue;
    const groups = groupByKind(source, figures, estimates);
    const gains = sumGains(
      source,
      groups.map(({ group }) => group),
    );
    const found = groups.flatMap((group, index) => describeParts(source, group.figures, gains.parts[index] ?? []));
    sums.push({
      ...{ source, unit: UNITS[source], ...rounded(gains.total) },
      units: found.reduce((total, { units }) => total + units, 0),
      interventions: found.reduce((total, { interventionIds }) => total + interventionIds.length, 0),
      figures: found.length,
    });
    parts.push(...found);
  }
  const counted = new Set(parts.flatMap(({ interventionIds }) => interventionIds));
  return {
    sums,
    judged: counted.size,
    parts: parts.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount)).slice(0, MOST_PARTS),
    notJudged: countReasons(
      rows.filter(({ id, source, headline }) => source === headline && !counted.has(id)),
      asked.until,
    ),
    reason: sums.length > 0 ? null : rows.length === 0 ? "no_interventions" : "none_judged",
  };
}

type JudgedRow = GainRow & { look: NonNullable<GainRow["look"]> };

function isJudged(row: GainRow): row is JudgedRow {
  return row.look !== null;
}

interface Figure {
  row: JudgedRow;
  /** All interventions that the figure is of. */
  ids: string[];
}

/**
 * Each intervention once. Interventions that acted on the same units in the same weeks have one joint figure: of those that hang
 * together the one with the most units counts, and the own figures of the others are part of it.
 */
function separateFigures(rows: readonly JudgedRow[]): Figure[] {
  const leader = new Map(rows.map(({ id }) => [id, id]));
  const leaderOf = (id: string): string => {
    const next = leader.get(id) ?? id;
    return next === id ? id : leaderOf(next);
  };
  for (const { id, look } of rows)
    for (const other of look.reason === "overlap" ? look.overlapping : [])
      if (leader.has(other)) leader.set(leaderOf(other), leaderOf(id));
  return [...Map.groupBy(rows, ({ id }) => leaderOf(id)).values()].flatMap((together) => {
    const joint = together.filter(({ look }) => look.reason === "overlap");
    const [row] = (joint.length > 0 ? joint : together).toSorted((one, other) => other.look.units - one.look.units);
    if (row === undefined) return [];
    const covered = new Set([row.id, ...(row.look.reason === "overlap" ? row.look.overlapping : [])]);
    return [{ row, ids: together.flatMap(({ id }) => (covered.has(id) ? [id] : [])) }];
  });
}

type Estimates = Awaited<ReturnType<typeof selectEstimates>>;

/** Effects are drawn towards what their kind does. A joint figure is drawn alone, because it is of no one kind. */
function groupByKind(source: EffectSource, figures: readonly Figure[], estimates: Estimates) {
  const isJoint = ({ row }: Figure) => row.look.reason === "overlap";
  const groups = [
    ...Map.groupBy(
      figures.filter((figure) => !isJoint(figure)),
      ({ row }) => row.kind,
    ).values(),
    ...figures.filter(isJoint).map((figure) => [figure]),
  ];
  return groups.flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    const { kind } = first.row;
    const own = new Set(members.map(({ row }) => row.id));
    const group: GainGroup = {
      parts: members.map(({ row: { look } }) => look),
      others: estimates.filter((one) => one.kind === kind && one.source === source && !own.has(one.id)),
      prior: priorOf(kind, source),
    };
    return [{ group, figures: members }];
  });
}

function describeParts(source: EffectSource, figures: readonly Figure[], gains: readonly Gain[]): GainedPart[] {
  return figures.flatMap(({ row, ids }, index) => {
    const gain = gains[index];
    return gain === undefined
      ? []
      : [
          {
            ...{ interventionIds: [row.id, ...ids.filter((id) => id !== row.id)], title: row.title, kind: row.kind },
            ...{ from: row.from_day, verdict: row.look.verdict, week: row.look.week, units: row.look.units },
            ...{ unit: UNITS[source], ...rounded(gain) },
          },
        ];
  });
}

function rounded({ amount, low, high }: Gain): Gain {
  const round = (value: number) => Math.round(10 * value) / 10 + 0;
  return { amount: round(amount), low: round(low), high: round(high) };
}

function countReasons(rows: readonly GainRow[], until: string): NotJudged[] {
  const reasons = Map.groupBy(rows, (row) => reasonOf(row, until));
  return [...reasons]
    .map(([reason, of]) => ({ reason, interventions: of.length }))
    .toSorted((one, other) => other.interventions - one.interventions || (one.reason < other.reason ? -1 : 1));
}

function reasonOf(
  { is_judged, headline, look, looks, made, last_reason, from_day }: GainRow,
  until: string,
): NotJudged["reason"] {
  if (!is_judged) return "no_controls";
  if (look !== null) return "overlap";
  // A look that is due and not made yet has measured nothing.
  if (looks === 0) return made > 0 && (nextLookAt(from_day, 0) ?? until) < until ? "not_measured" : "too_early";
  return headline === "presence" ? "found_or_not" : (last_reason ?? "not_measured");
}
