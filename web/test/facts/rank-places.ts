import type { ListedKeyword, RankMonitorResult } from "@findable/contract/client";
import type { OutputOf } from "../../src/api/operations.ts";
import type { Brand } from "./play-quarter.ts";
import type { Places } from "./read-places.ts";
import type { Statement, Value } from "./statements.ts";

type Device = Brand["devices"][number];
type Ranked = NonNullable<ListedKeyword["ranks"]>[number];
type MovementInsight = OutputOf<"insights.movement">;
type RankExplanation = OutputOf<"insights.explain_rank">;

/** A week that a quarter of a day shortens: a queue may delay checks. */
const CHANGE_WEEK_MS = 6.75 * 86_400_000;

/** Where every keyword stands, as lists, records, histories, moves, explanations and the latest run state it. */
export async function readRanks(places: Places): Promise<Statement[]> {
  const { brand } = places;
  const since = places.daysAgo(7);
  const parts = await Promise.all(brand.devices.map((device) => readDevice(places, device, since)));
  return parts.flat();
}

async function readDevice(places: Places, device: Device, since: string): Promise<Statement[]> {
  const { brand, client, tool } = places;
  const statements: Statement[] = [];
  const say = (place: string, fact: string, value: Value) => statements.push({ place, fact, value });
  const listed = (await client.research.keyword.list({ limit: 500, device })).data;
  const [overRest, overMcp] = [
    await client.insights.movement({ since, device }),
    (await tool<MovementInsight>("insights.movement", { since, device })).structured,
  ];
  for (const [place, movement] of [
    ["insights.movement", overRest],
    ["insights.movement over MCP", overMcp],
  ] as const) {
    for (const [verdict, count] of Object.entries(movement.counts)) say(place, `${device}: keywords ${verdict}`, count);
    say(place, `${device}: sentence of the moves`, movement.sentence);
    for (const mover of movement.movers) sayMove(say, place, device, mover);
  }
  const result = await latestResult(places, device);
  for (const { id, keyword } of brand.keywords) {
    const about = { id, device };
    const row = listed.find((one) => one.id === id);
    const detail = await client.research.keyword.get({ id });
    const history = (await client.research.keyword.rankHistory({ ...about, limit: 200 })).data;
    const checks = history.filter(({ outcome, conclusive }) => outcome !== "failed" && conclusive !== false);
    const explained = await client.insights.explainRank({ ...about, since });
    const tooled = await tool<RankExplanation>("insights.explain_rank", { ...about, since });
    const position = `${device}: position of ${keyword}`;
    say("research.keyword.list", position, rankOf(row, device)?.position ?? null);
    say("research.keyword.get", position, rankOf(detail, device)?.position ?? null);
    say("research.keyword.rank_history", position, checks[0]?.position ?? null);
    for (const [place, explanation] of [
      ["insights.explain_rank", explained],
      ["insights.explain_rank over MCP", tooled.structured],
    ] as const) {
      if (explanation.move == null) continue;
      const { move, verdict } = explanation;
      say(place, position, move.to ?? null);
      say(place, `${device}: sentence of ${keyword}`, explanation.sentence);
      const { baseline, smallestVisibleDrop: smallestVisibleChange } = move;
      sayMove(say, place, device, { ...move, keyword, verdict, baseline, smallestVisibleChange });
    }
    say(
      "text of insights.explain_rank over MCP",
      `${device}: sentence of ${keyword}`,
      sentenceIn(tooled.text, explained.sentence),
    );
    const mover = overRest.movers.find((one) => one.keywordId === id);
    if (mover !== undefined) say("insights.movement", position, mover.to);
    const rank = rankOf(row, device);
    const change = rank?.change7d ?? null;
    // A move that the only check of the week confirms began before it.
    const weekBefore = checks.find(({ checkDate }) => isWeekBefore(checkDate, checks[0]?.checkDate));
    const isSamePeriod = weekBefore !== undefined && explained.move?.fromCheckedAt === weekBefore.checkDate;
    if (change !== null && isSamePeriod && explained.move?.from != null && explained.move.to != null) {
      say("change7d of research.keyword.list", `${device}: gain of ${keyword}`, change);
      say("insights.explain_rank", `${device}: gain of ${keyword}`, explained.move.from - explained.move.to);
    }
    if (rank !== undefined && rank.significant !== null && explained.verdict !== "unknown") {
      say("significant of research.keyword.list", `${device}: ${keyword} moved beyond noise`, rank.significant);
      say("insights.explain_rank", `${device}: ${keyword} moved beyond noise`, explained.verdict !== "within_noise");
      const { move = null } = rank;
      const ends = { verdict: move?.verdict ?? "within_noise", from: move === null ? null : move.from };
      say("move of research.keyword.list", `${device}: verdict on ${keyword}`, ends.verdict);
      if (move !== null) {
        say("move of research.keyword.list", `${device}: ${keyword} moved from`, ends.from);
        say("move of research.keyword.list", `${device}: beginning of the move of ${keyword}`, move.fromCheckedAt);
        const since = explained.move?.fromCheckedAt ?? null;
        say("insights.explain_rank", `${device}: beginning of the move of ${keyword}`, since);
      }
      const significant = result?.significant.find((one) => one.keywordId === id);
      if (result !== undefined) {
        say("result of rank_monitor", `${device}: ${keyword} moved beyond noise`, significant !== undefined);
        if (significant !== undefined) {
          const {
            previous: from,
            current: to,
            verdict,
            baseline,
            smallestVisibleDrop: smallestVisibleChange,
          } = significant;
          sayMove(say, "result of rank_monitor", device, {
            keyword,
            from,
            to,
            verdict,
            baseline,
            smallestVisibleChange,
          });
        }
      }
    }
  }
  say(
    "text of insights.movement over MCP",
    `${device}: sentence of the moves`,
    sentenceIn((await tool("insights.movement", { since, device })).text, overRest.sentence),
  );
  statements.push(...(await readBuckets(places, device, listed)));
  return statements;
}

/** Whether a check is old enough to be the one that `change7d` counts from. */
function isWeekBefore(checkedAt: string, latest = ""): boolean {
  return Date.parse(checkedAt) <= Date.parse(latest) - CHANGE_WEEK_MS;
}

interface Move {
  keyword: string;
  from: number | null;
  to: number | null;
  verdict: string;
  baseline: number | null;
  smallestVisibleChange: number | null;
}

function sayMove(
  say: (place: string, fact: string, value: Value) => void,
  place: string,
  device: Device,
  { keyword, ...move }: Move,
): void {
  const { from, to, verdict, baseline, smallestVisibleChange } = move;
  say(place, `${device}: ${keyword} moved from`, from ?? null);
  say(place, `${device}: ${keyword} moved to`, to ?? null);
  say(place, `${device}: verdict on ${keyword}`, verdict);
  say(place, `${device}: usual position of ${keyword}`, baseline ?? null);
  say(place, `${device}: smallest visible change of ${keyword}`, smallestVisibleChange ?? null);
}

export function rankOf(keyword: Pick<ListedKeyword, "ranks"> | undefined, device: Device): Ranked | undefined {
  return (keyword?.ranks ?? []).find((rank) => rank.device === device);
}

/** A text states a sentence if it has all of it; otherwise what it has. */
function sentenceIn(text: string, sentence: string): string {
  return text.includes(sentence) ? sentence : text;
}

/** The result of the newest run that measured the device. */
async function latestResult({ client, brand }: Places, device: Device): Promise<RankMonitorResult | undefined> {
  const checked = brand.events().filter(({ type, data }) => type === "rank.checked" && data.device === device);
  for (const { data } of checked.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))) {
    const { skill, result } = await client.agent.invocations.get({ id: data.invocationId });
    if (skill === "rank_monitor") return Object(result);
  }
  return undefined;
}

/** How many keywords are in each range of positions. */
async function readBuckets({ client }: Places, device: Device, listed: readonly ListedKeyword[]): Promise<Statement[]> {
  const { series } = await client.research.keyword.rankDistribution({ device });
  const day = series.at(-1);
  const ranks = listed.map((row) => rankOf(row, device)).filter((rank) => rank !== undefined);
  const statements: Statement[] = [];
  for (const bucket of ["1-3", "4-10", "11-20", "21-50", "51-100", "none"]) {
    const fact = `${device}: keywords at ${bucket}`;
    const rows = ranks.filter(({ position }) => isIn(bucket, position)).length;
    statements.push({ place: "rows of research.keyword.list", fact, value: rows });
    const { total } = await client.research.keyword.list({ device, bucket, limit: 1 });
    statements.push({ place: "filter of research.keyword.list", fact, value: total });
    // A day that did not measure all keywords states something else.
    if (day?.measured === ranks.length)
      statements.push({ place: "research.keyword.rank_distribution", fact, value: Object(day.buckets)[bucket] });
  }
  return statements;
}

function isIn(bucket: string, position: number | null): boolean {
  if (position === null) return bucket === "none";
  const [least = 0, most = 0] = bucket.split("-").map(Number);
  return position >= least && position <= most;
}
