import type { KeywordCluster } from "@findable/contract/client";
import type { OutputOf } from "../../src/api/operations.ts";
import type { Event } from "./play-quarter.ts";
import type { Places } from "./read-places.ts";
import { firstDay, readSamples, SHARE_DAYS } from "./share-places.ts";

/** Weeks of a quarter. */
const WEEKS = 13;

/** Every place that calls a rise a fall, or a fall a rise, over all periods, runs and events of the quarter. */
export async function findWrongDirections({ brand, client, daysAgo }: Places): Promise<string[]> {
  const wrong: string[] = [];
  const check = (place: string, word: "up" | "down", { from, to }: { from: number | null; to: number | null }) => {
    const gained = (from ?? Number.POSITIVE_INFINITY) - (to ?? Number.POSITIVE_INFINITY);
    if (word === "up" ? !(gained > 0) : !(gained < 0)) wrong.push(`${place}: ${word} from ${from} to ${to}`);
  };
  for (const device of brand.devices) {
    const weeks = Array.from({ length: WEEKS }, (_week, index) => index + 1);
    const movements = await Promise.all(
      weeks.map((week) => client.insights.movement({ since: daysAgo(7 * week), device })),
    );
    for (const [index, { movers, counts, compared, sentence }] of movements.entries()) {
      const week = index + 1;
      for (const { keyword, verdict, from, to } of movers) {
        const word = WORDS[verdict];
        if (word !== undefined) check(`movement of ${week} weeks, ${keyword}`, word, { from, to });
      }
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
      if (all !== compared) wrong.push(`movement of ${week} weeks: ${all} of ${compared} keywords counted`);
      if (compared > 0 && !sentence.includes(`of ${compared} keyword`))
        wrong.push(`${sentence} (${compared} compared)`);
    }
    for (const { id } of brand.keywords) {
      for (const days of [7, 28, 91]) {
        const { sentence, verdict, move } = await client.insights.explainRank({ id, device, since: daysAgo(days) });
        if (move === null) continue;
        const word = WORDS[verdict];
        if (word !== undefined) check(sentence, word, move);
        if (/ rose from | came into /.test(sentence)) check(sentence, "up", move);
        if (/ fell from | left the first /.test(sentence)) check(sentence, "down", move);
      }
    }
  }
  for (const { type, data } of brand.events()) {
    for (const { keyword, previous: from, current: to, explanation } of data.keywords ?? []) {
      const word = type === "rank.improved" ? "up" : "down";
      check(`${type}, ${keyword}`, word, { from, to });
      if (explanation == null) continue;
      const { move, verdict, sentence } = explanation;
      if (WORDS[verdict as keyof typeof WORDS] === "up") wrong.push(`${type}, ${keyword}: ${sentence}`);
      if (move !== null && (move.from !== from || move.to !== to))
        wrong.push(`${type}, ${keyword}: ${from} to ${to}, but ${sentence}`);
    }
  }
  return wrong;
}

const WORDS = {
  up: "up",
  entered: "up",
  down: "down",
  left: "down",
  within_noise: undefined,
  unknown: undefined,
} as const;

/** Every run of rank monitoring whose result and events differ. */
export async function findRunsUnlikeTheirEvents({ brand, client }: Places): Promise<string[]> {
  const byRun = Map.groupBy(brand.events(), ({ data }) => String(data.invocationId));
  const wrong: string[] = [];
  for (const [id, events] of byRun) {
    const checked = events.find(({ type }) => type === "rank.checked")?.data;
    if (checked === undefined) continue;
    const { result, status } = await client.agent.invocations.get({ id });
    if (result === null) {
      // Nothing was measured, so nothing moved.
      if (status !== "FAILED" || events.length > 1 || checked.checked > 0) wrong.push(`${id} failed and emits moves`);
      continue;
    }
    const found = Object(result);
    for (const [type, list] of LISTS) {
      const said = found[list]
        .map(({ keyword, previous, current }: Moved) => `${keyword} ${previous} ${current}`)
        .toSorted();
      const heard = movedIn(events, type);
      if (JSON.stringify(said) !== JSON.stringify(heard)) wrong.push(`${type} of ${id}: ${said} and ${heard}`);
      const count = { improved: checked.improved, dropped: checked.dropped, lostTop10: undefined }[list];
      if (count !== undefined && count !== said.length)
        wrong.push(`rank.checked of ${id}: ${count} ${list}, not ${said.length}`);
    }
    if (found.checked !== checked.checked)
      wrong.push(`rank.checked of ${id}: ${checked.checked}, not ${found.checked}`);
  }
  return wrong;
}

/** Events with a figure that is null and no reason for it, and those with a reason for none. */
export function findUnexplainedEvents({ brand }: Places): string[] {
  return brand.events().flatMap(({ type, data }) =>
    (["baseline", "smallestVisibleDrop"] as const).flatMap((figure) => {
      const missing = (data.keywords ?? []).filter((moved: Record<string, unknown>) => moved[figure] === null).length;
      const listed = (data.unknown ?? []).flatMap(({ figures }: { figures: { field: string; count: number }[] }) =>
        figures.filter(({ field }) => field === `keywords.${figure}`).map(({ count }) => count),
      );
      const said = listed[0] ?? 0;
      return said === missing ? [] : [`${type}: ${missing} without ${figure}, ${said} explained`];
    }),
  );
}

const LISTS = [
  ["rank.improved", "improved"],
  ["rank.dropped", "dropped"],
  ["rank.lost_top_10", "lostTop10"],
] as const;

interface Moved {
  keyword: string;
  previous: number | null;
  current: number | null;
}

function movedIn(events: readonly Event[], wanted: string): string[] {
  const moved = events.filter(({ type }) => type === wanted).flatMap(({ data }): Moved[] => data.keywords);
  return [...new Set(moved.map(({ keyword, previous, current }) => `${keyword} ${previous} ${current}`))].toSorted();
}

/** Every share or rate of the quarter that is 0 although an answer in it cites the domain, or unknown without a reason, and all that do not add up. */
export async function findWrongShares(places: Places): Promise<string[]> {
  const { brand, client, now } = places;
  const own = brand.world.domain;
  const wrong: string[] = [];
  const since = firstDay(now, SHARE_DAYS);
  const samples = await readSamples(places, since);
  const isCited = (domain: string, from: string, until: string, id?: string, llm?: string) =>
    samples.some(
      ({ sampledAt, queryId, citedDomains, ...sample }) =>
        sampledAt >= from &&
        sampledAt < until &&
        (id === undefined || queryId === id) &&
        (llm === undefined || sample.llm === llm) &&
        citedDomains.includes(domain),
    );
  const check = (place: string, rate: number | null | undefined, cited: boolean) => {
    if (rate === 0 && cited) wrong.push(`${place}: 0, although an answer cites it`);
    if (rate != null && rate > 0 && !cited) wrong.push(`${place}: ${rate}, although no answer cites it`);
  };
  const sums = (place: string, shares: Readonly<Record<string, number | null>>) => {
    const rates = Object.values(shares);
    const known = rates.filter((rate) => rate !== null);
    if (known.length > 0 && known.length < rates.length)
      wrong.push(`${place}: some shares are unknown: ${JSON.stringify(shares)}`);
    const sum = known.reduce((all, rate) => all + rate, 0);
    if (known.length > 0 && Math.abs(sum - 1) > 0.002) wrong.push(`${place}: shares add up to ${sum}`);
  };
  const { summary, figures } = await client.research.aiCitation.shareOfVoice({ since, details: true });
  const END = "9999";
  sums("summary", Object.fromEntries(Object.entries(summary).map(([domain, { rate }]) => [domain, rate])));
  for (const [domain, { rate, reason, resolve, presence }] of Object.entries(summary)) {
    check(`share of ${domain}`, rate, isCited(domain, since, END));
    check(`presence of ${domain}`, presence.rate, isCited(domain, since, END));
    if ((rate === null) !== (reason !== null) || (rate === null) !== (resolve !== null))
      wrong.push(`share of ${domain}: ${rate}, ${reason}`);
  }
  for (const { from, to, shares, presence } of figures?.weeks ?? []) {
    const until = new Date(Date.parse(to) + 86_400_000).toISOString();
    sums(`week of ${from}`, Object.fromEntries(Object.entries(shares).map(([domain, { rate }]) => [domain, rate])));
    check(`presence in the week of ${from}`, presence.rate, isCited(own, from, until));
    for (const [domain, { rate }] of Object.entries(shares))
      check(`${domain} in the week of ${from}`, rate, isCited(domain, from, until));
  }
  for (const { llm, presence, share } of figures?.engines ?? []) {
    check(`presence of ${llm}`, presence.rate, isCited(own, since, END, undefined, llm));
    check(`share of ${llm}`, share.rate, isCited(own, since, END, undefined, llm));
  }
  for (const id of brand.queryIds) {
    const { series } = await client.research.aiCitation.queries.history({ id, since });
    for (const { date, shareOfVoice, perLlm } of series) {
      const until = new Date(Date.parse(date) + 86_400_000).toISOString();
      sums(`${id} on ${date}`, shareOfVoice);
      for (const [domain, share] of Object.entries(shareOfVoice))
        check(`${domain} of ${id} on ${date}`, share, isCited(domain, date, until, id));
      for (const [llm, { ourRate }] of Object.entries(perLlm))
        check(`${llm} of ${id} on ${date}`, ourRate, isCited(own, date, until, id, llm));
    }
  }
  return wrong;
}

/** Advice that contradicts other advice or what is known of the site. */
export async function findContradictions({ client }: Places): Promise<string[]> {
  const wrong: string[] = [];
  const opportunities = (await client.insights.opportunities({ per: "keyword", limit: 200 })).data;
  const clusters = (await client.research.keyword.clusters.list({ minSize: 1, limit: 200 })).data;
  const pages = (await client.site.pages.list({ limit: 200 })).data;
  const indexed = new Set(
    pages.filter(({ indexability }) => indexability === "indexable").map(({ url }) => new URL(url).pathname),
  );
  const gaps = (await client.research.serpGap.list({ limit: 200 })).data;
  const latest = new Map(gaps.toReversed().map((gap) => [gap.query, gap.recommendation.action]));
  const created = new Map<string, string>();
  for (const { proposedPage, name, cannibalisation, keywords } of clusters) {
    const { action, slug, url } = proposedPage;
    if (action === "create" && slug !== null && indexed.has(`/${slug}`))
      wrong.push(`create /${slug}, which is indexable`);
    if ((action === "create" || action === "search") && url !== null)
      wrong.push(`${action} for ${name}, although ${url} serves it`);
    if (action === "merge" && cannibalisation.length < 2) wrong.push(`merge one page for ${name}`);
    if (action === "create" && slug !== null) {
      const other = created.get(slug);
      if (other !== undefined) wrong.push(`create /${slug} for ${name} and for ${other}`);
      created.set(slug, name);
    }
    if (latest.get(name) === "SKIP" && action !== "skip" && action !== "keep")
      wrong.push(`${action} for ${name}, which the analysis skips`);
    for (const { keyword } of keywords) {
      const listed = opportunities.find((one) => one.keyword === keyword);
      if (listed !== undefined && latest.get(keyword) === "SKIP")
        wrong.push(`${keyword} is an opportunity and to be skipped`);
      if (listed !== undefined && action === "skip")
        wrong.push(`${keyword} is an opportunity of a cluster to be skipped`);
    }
  }
  const reports = (await client.research.contentGap.list({ limit: 50 })).data;
  for (const { reportId } of reports) {
    const { gaps: found } = await client.research.contentGap.get({ id: reportId });
    wrong.push(...contradictionsOf(found, { latest, clusters, opportunities }));
  }
  return wrong;
}

interface Advice {
  /** What the latest analysis of each query says to do. */
  latest: ReadonlyMap<string, string | null | undefined>;
  clusters: readonly KeywordCluster[];
  opportunities: readonly { keyword: string }[];
}

/** Where content gaps say something else than analyses, clusters and opportunities. */
function contradictionsOf(
  gaps: readonly OutputOf<"research.content_gap.get">["gaps"][number][],
  { latest, clusters, opportunities }: Advice,
): string[] {
  const wrong: string[] = [];
  let isPast = false;
  for (const gap of gaps) {
    const { keyword, priority, advisedAgainst } = gap;
    const advice = latest.get(keyword);
    if (advice === "SKIP" && advisedAgainst !== true) wrong.push(`write about ${keyword}, which the analysis skips`);
    if (advice != null && advice !== "SKIP" && advisedAgainst === true)
      wrong.push(`no page about ${keyword}, for which the analysis says ${advice}`);
    if (advisedAgainst === true && priority !== "LOW") wrong.push(`${keyword} is to be skipped, and ${priority}`);
    if (isPast && advisedAgainst !== true) wrong.push(`${keyword} comes after what is to be skipped`);
    isPast ||= advisedAgainst === true;
    if (advisedAgainst === true && opportunities.some((one) => one.keyword === keyword))
      wrong.push(`${keyword} is an opportunity, and a gap to be skipped`);
    // Its page serves the head keyword; the others may have a page of another kind.
    const cluster = clusters.find(({ name }) => name === keyword);
    if (cluster === undefined) continue;
    const { action, url } = cluster.proposedPage;
    const own = gap.type === "WEAKER_COVERAGE" ? gap.ourUrl : (gap.coveredBy?.url ?? null);
    if (own === null && url !== null) wrong.push(`a page about ${keyword} is missing, although ${url} serves it`);
    if (own !== null && action === "create") wrong.push(`create a page about ${keyword}, although ${own} covers it`);
  }
  return wrong;
}
