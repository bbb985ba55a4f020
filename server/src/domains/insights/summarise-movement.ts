import { MOVE_VERDICTS, MOVEMENT_LIMITS, type MovementInsight, type RankMarker, unknownFor } from "@findable/contract";
import type { Move, Moves } from "../ranks/index.ts";
import { visitsAt } from "../worth/index.ts";
import type { SpokenInsights } from "./words/words-for.ts";

/** What an insight rests on. */
export interface MovementFacts extends Moves {
  since: string;
  until: string;
  device: MovementInsight["device"];
  location: string;
  language: string;
  /** Storms of the device and market, and publications, since `since`; newest first. */
  storms: RankMarker[];
  publications: RankMarker[];
  /** Approvals that wait, the earliest timeout first. */
  needsPerson: MovementInsight["needsPerson"];
  lostPages: MovementInsight["lostPages"];
}

type Mover = MovementInsight["movers"][number];

const ORDER: Readonly<Record<Mover["verdict"], number>> = {
  down: 0,
  left: 0,
  up: 0,
  entered: 0,
  unknown: 1,
  within_noise: 2,
};

interface OfWorkspace {
  workspaceId: string;
}

/** What moved in one workspace. */
export function summariseMovement(
  { moves, compared, notJudged, ...facts }: MovementFacts,
  words: SpokenInsights,
): MovementInsight {
  const movers = moves.map((move) => toMover(move, facts.storms));
  const { since, needsPerson } = facts;
  return { ...facts, ...judge(movers, { compared, notJudged, since, waiting: needsPerson.length }, words) };
}

/** What moved in several workspaces: their moves together, and what happened in any of them. */
export function summariseMovements(
  all: readonly (MovementFacts & OfWorkspace)[],
  asked: Pick<MovementInsight, "since" | "until" | "device" | "location">,
  words: SpokenInsights,
): MovementInsight {
  const inWorkspace = <T>({ workspaceId }: OfWorkspace, rows: readonly T[]) =>
    rows.map((row) => ({ workspaceId, ...row }));
  const movers = all.flatMap((one) =>
    inWorkspace(
      one,
      one.moves.map((move) => toMover(move, one.storms)),
    ),
  );
  const needsPerson = all.flatMap((one) => inWorkspace(one, one.needsPerson));
  const sum = (of: "compared" | "notJudged") => all.reduce((total, { [of]: count }) => total + count, 0);
  return {
    ...asked,
    ...judge(
      movers,
      {
        ...{ compared: sum("compared"), notJudged: sum("notJudged") },
        ...{ since: asked.since, waiting: needsPerson.length },
      },
      words,
    ),
    lostPages: all.flatMap(({ lostPages = [] }) => lostPages ?? []).slice(0, MOVEMENT_LIMITS.lostPages),
    storms: all.flatMap(({ storms }) => storms).toSorted(byNewest),
    publications: all.flatMap(({ publications }) => publications).toSorted(byNewest),
    needsPerson: needsPerson
      .toSorted((one, other) => (one.timeoutAt < other.timeoutAt ? -1 : 1))
      .slice(0, MOVEMENT_LIMITS.waiting),
  };
}

const byNewest = (one: RankMarker, other: RankMarker) => (one.at > other.at ? -1 : 1);

function judge(
  movers: readonly Mover[],
  {
    compared,
    notJudged,
    since,
    waiting,
  }: Pick<MovementFacts, "compared" | "notJudged" | "since"> & { waiting: number },
  words: SpokenInsights,
): Pick<MovementInsight, "sentence" | "compared" | "counts" | "movers"> {
  const byVerdict = Map.groupBy(movers, ({ verdict }) => verdict);
  const judged = Object.fromEntries(MOVE_VERDICTS.map((verdict) => [verdict, byVerdict.get(verdict)?.length ?? 0]));
  const unconfirmed = movers.filter(({ reason }) => reason === "unconfirmed").length;
  const counts = {
    ...(judged as Record<Mover["verdict"], number>),
    unchanged: compared - movers.length - notJudged,
    notJudged,
  };
  return {
    sentence: words.movement({ compared, counts, unconfirmed, waiting, day: words.day(since) }),
    compared,
    counts,
    movers: movers.toSorted(byWeight).slice(0, MOVEMENT_LIMITS.movers),
  };
}

function toMover({ id, range, from, to, ...move }: Move, storms: readonly RankMarker[]): Mover {
  const [fromCheckedAt, toCheckedAt] = [new Date(from.at).toISOString(), new Date(to.at).toISOString()];
  return {
    keywordId: id,
    keyword: move.keyword,
    volume: move.volume,
    url: move.url,
    from: from.found ? from.place : null,
    to: to.found ? to.place : null,
    fromCheckedAt,
    toCheckedAt,
    verdict: move.verdict,
    ...unknownFor(move.reason),
    baseline: range?.baseline ?? null,
    smallestVisibleChange: range === undefined ? null : tenths(range.smallestVisibleChange, Math.ceil),
    visits:
      move.volume === null
        ? null
        : tenths(
            visitsAt(move.volume, to.found ? to.place : null) - visitsAt(move.volume, from.found ? from.place : null),
          ),
    inStorm: storms.some(({ at }) => at > fromCheckedAt && at <= toCheckedAt),
  };
}

function byWeight(one: Mover, other: Mover): number {
  return (
    ORDER[one.verdict] - ORDER[other.verdict] ||
    Math.abs(other.visits ?? 0) - Math.abs(one.visits ?? 0) ||
    (one.keyword < other.keyword ? -1 : 1)
  );
}

function tenths(value: number, round: (value: number) => number = Math.round): number {
  return round(value * 10) / 10 + 0;
}
