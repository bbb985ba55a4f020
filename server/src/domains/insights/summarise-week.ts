import type { Attention, AttentionKind, MovementInsight, PersonLanguage } from "@findable/contract";
import type { QueryContext } from "../../kernel/operations/operation.ts";
import { DEFAULT_DAYS, findMoves, findRankMarkers, publicationMarker, selectNow, stormMarker } from "../ranks/index.ts";
import { findHome } from "../workspaces/index.ts";
import { findAttention } from "./find-attention.ts";
import { summariseMovement } from "./summarise-movement.ts";
import { insightWordsIn } from "./words/words-for.ts";

const DAY_MS = 86_400_000;
/** Movers that a digest names. */
const MAX_MOVERS = 3;
const MAX_CONCERNS = 5;

/** A fact of a week as its judge states it: in an English sentence, and in the figures from which other languages write theirs. */
export type WeekFact = { sentence: string } & (
  | { about: "movement"; compared: number; counts: MovementInsight["counts"]; unconfirmed: number; since: string }
  | { about: "keyword"; keyword: string; from: number | null; to: number | null }
  | ({ about: "concern"; kind: WeekConcern; isOfAgency: boolean; names: string[] } & Pick<
      Attention,
      "count" | "since" | "deadline"
    >)
);
/** Lost ranks are part of the movement. */
export type WeekConcern = Exclude<AttentionKind, "rank_loss">;

/** A week of a workspace, as `insights.movement` and `insights.attention` judge it. Empty if nothing was measured and nothing waits. */
export async function summariseWeek(context: QueryContext): Promise<WeekFact[]> {
  const { db, agencyId, workspaceId } = context;
  const [until, { market }] = await Promise.all([selectNow(db, agencyId), findHome(db, { agencyId, workspaceId }, {})]);
  const since = new Date(Date.parse(until) - DEFAULT_DAYS * DAY_MS).toISOString();
  const series = { workspaceId, device: "desktop" as const, ...market };
  const [moves, { storms, publications }, attention] = await Promise.all([
    findMoves(db, series, { since, until: undefined }),
    findRankMarkers(db, { workspaceId, device: "desktop", location: market.location, since }),
    findAttention(context),
  ]);
  const words = insightWordsIn("en");
  const { compared, counts, sentence, movers } = summariseMovement(
    {
      ...{ since, until, device: "desktop" as const, location: market.location, language: market.language },
      ...moves,
      storms: storms.map(stormMarker),
      publications: publications.map((one) => publicationMarker(one, false)),
      // What waits is in `attention`.
      needsPerson: [],
      lostPages: [],
    },
    words,
  );
  const unconfirmed = moves.moves.filter(({ reason }) => reason === "unconfirmed").length;
  const movement: WeekFact = { about: "movement", sentence, compared, counts, unconfirmed, since };
  const moved = movers
    .filter(({ verdict }) => verdict !== "within_noise" && verdict !== "unknown")
    .slice(0, MAX_MOVERS)
    .map(
      ({ keyword, from, to }): WeekFact => ({
        ...{ about: "keyword", keyword, from, to },
        sentence: `${words.records.rank_loss({ keyword, from, to }, "")}.`,
      }),
    );
  const waiting = attention.toSorted(byWeight).flatMap(concernOf).slice(0, MAX_CONCERNS);
  return [...(compared === 0 ? [] : [movement, ...moved]), ...waiting];
}

/** Kinds whose records are named by what people call them. */
const NAMED: ReadonlySet<AttentionKind> = new Set(["integration", "mailbox"]);

function concernOf({ kind, sentence, count, since, deadline, workspaceId, evidence }: Attention): WeekFact[] {
  if (kind === "rank_loss") return [];
  const names = NAMED.has(kind) ? evidence.map(({ id }) => id) : [];
  const isOfAgency = workspaceId === null;
  return [{ ...{ about: "concern", kind, sentence, count, since, deadline }, ...{ isOfAgency, names } }];
}

const byWeight = (one: Attention, other: Attention) => other.weight - one.weight;

/** A stored fact of a week as a language states it. */
export function weekSentence(fact: WeekFact, language: PersonLanguage): string {
  // The judge's sentence says more than the figures that are stored with it.
  if (language === "en") return fact.sentence;
  const words = insightWordsIn(language);
  switch (fact.about) {
    case "movement":
      return words.movement({ ...fact, waiting: 0, day: words.day(fact.since) });
    case "keyword":
      return `${words.records.rank_loss(fact, "")}.`;
    case "concern":
      return words.concerns[fact.kind]({
        ...{ ...fact, texts: [] },
        ...{ since: words.day(fact.since), until: words.day(fact.deadline) },
      });
  }
}
