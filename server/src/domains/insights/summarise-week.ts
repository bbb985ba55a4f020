import type { Attention } from "@findable/contract";
import type { QueryContext } from "../../kernel/operations/operation.ts";
import { DEFAULT_DAYS, findMoves, findRankMarkers, publicationMarker, selectNow, stormMarker } from "../ranks/index.ts";
import { findHome } from "../workspaces/index.ts";
import { findAttention } from "./find-attention.ts";
import { summariseMovement } from "./summarise-movement.ts";

const DAY_MS = 86_400_000;
/** Movers that a digest names. */
const MAX_MOVERS = 3;
const MAX_CONCERNS = 5;

/** A week of a workspace in sentences, as `insights.movement` and `insights.attention` judge it. None if nothing was measured and nothing waits. */
export async function summariseWeek(context: QueryContext): Promise<string[]> {
  const { db, agencyId, workspaceId } = context;
  const [until, { market }] = await Promise.all([selectNow(db, agencyId), findHome(db, { agencyId, workspaceId }, {})]);
  const since = new Date(Date.parse(until) - DEFAULT_DAYS * DAY_MS).toISOString();
  const series = { workspaceId, device: "desktop" as const, ...market };
  const [moves, { storms, publications }, attention] = await Promise.all([
    findMoves(db, series, { since, until: undefined }),
    findRankMarkers(db, { workspaceId, device: "desktop", location: market.location, since, until }),
    findAttention(context),
  ]);
  const { compared, sentence, movers } = summariseMovement({
    ...{ since, until, device: "desktop" as const, location: market.location, language: market.language },
    ...moves,
    storms: storms.map(stormMarker),
    publications: publications.map((one) => publicationMarker(one, false)),
    // What waits is in `attention`.
    needsPerson: [],
    lostPages: [],
  });
  const moved = movers
    .filter(({ verdict }) => verdict !== "within_noise" && verdict !== "unknown")
    .slice(0, MAX_MOVERS)
    .map(({ keyword, from, to }) => `${keyword}: ${from ?? "not found"} to ${to ?? "not found"}.`);
  const waiting = attention
    .filter(({ kind }) => kind !== "rank_loss")
    .toSorted(byWeight)
    .slice(0, MAX_CONCERNS)
    .map((one) => one.sentence);
  return [...(compared === 0 ? [] : [sentence, ...moved]), ...waiting];
}

const byWeight = (one: Attention, other: Attention) => other.weight - one.weight;
