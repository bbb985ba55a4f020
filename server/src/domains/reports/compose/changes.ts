import type { MovementInsight } from "@findable/contract";
import { type Draft, listItems } from "./draft.ts";

type Mover = MovementInsight["movers"][number];

/** What changed beyond noise and what did not, as the judges of ranks and of citations decided. Returns the sentences of the summary. */
export function describeChanges(draft: Draft): string[] {
  const { section, words } = draft;
  const said = [...describeRanks(draft), ...describeCitations(draft), ...describeClicks(draft)];
  if (section("changed").paragraphs.length === 0) section("changed").paragraphs.push(words.nothingChanged);
  if (section("unchanged").paragraphs.length === 0) section("unchanged").paragraphs.push(words.nothingUnchanged);
  return said;
}

function describeRanks(draft: Draft): string[] {
  const { fact, figure, miss, section, words, write } = draft;
  const movement = fact("movement");
  if (movement === undefined) return [];
  if (movement.compared === 0) {
    miss("ranks");
    return [];
  }
  const { counts, compared } = movement;
  const state = (key: keyof typeof counts & ("up" | "down" | "entered" | "left")) => {
    const value = figure("changed", `ranks.${key}`, counts[key], "movement", `counts.${key}`);
    return counts[key] === 0 ? words.none : value;
  };
  const all = words.counted.keyword(
    figure("changed", "ranks.compared", compared, "movement", "compared"),
    write.isOne(compared),
  );
  const moved = { up: state("up"), down: state("down"), entered: state("entered"), left: state("left") };
  const isQuiet = counts.up + counts.down + counts.entered + counts.left === 0;
  const sentence = isQuiet ? words.ranksQuiet(all) : words.ranksMoved(all, moved);
  section("changed").paragraphs.push(sentence);
  const movers = movement.movers.filter(({ verdict }) => verdict !== "within_noise" && verdict !== "unknown");
  if (movers.some(({ inStorm }) => inStorm)) section("changed").paragraphs.push(words.inStorm);
  listItems(
    section("changed"),
    movers.map((mover) => toItem(draft, mover)),
  );
  const quiet = section("unchanged").paragraphs;
  quiet.push(
    words.within(
      figure("unchanged", "ranks.within_noise", counts.within_noise, "movement", "counts.within_noise"),
      figure("unchanged", "ranks.unchanged", counts.unchanged, "movement", "counts.unchanged"),
    ),
  );
  if (counts.unknown > 0)
    quiet.push(words.unjudged(figure("unchanged", "ranks.unknown", counts.unknown, "movement", "counts.unknown")));
  return [sentence];
}

function toItem({ words, write, period }: Draft, { keywordId, keyword, from, to, verdict, url, inStorm }: Mover) {
  const [now, before] = [write.count(to ?? 0), write.count(from ?? 0)];
  const detail =
    verdict === "left" || to === null
      ? words.left(before)
      : verdict === "entered" || from === null
        ? words.entered(now)
        : words.moved(now, before);
  return {
    title: keyword,
    detail: inStorm ? `${detail} *` : detail,
    url,
    evidence: `/v1/insights/keywords/${keywordId}?since=${encodeURIComponent(period.since)}`,
  };
}

function describeCitations(draft: Draft): string[] {
  const { fact, figure, miss, section, words, write } = draft;
  const visibility = fact("visibility");
  if (visibility === undefined) return [];
  const { figures, summary, days } = visibility;
  const own = figures === null ? undefined : summary[figures.domain];
  const presence = figures?.presence.basket;
  if (own === undefined || presence === undefined || presence.rate === null || days === null) {
    miss("citations");
    return [];
  }
  const isMoved = own.verdict === "up" || own.verdict === "down";
  const place = isMoved ? "changed" : "unchanged";
  const rate = figure(place, "citations.rate", presence.rate, "visibility", "figures.presence.basket.rate");
  const answers = figure(place, "citations.answers", presence.n, "visibility", "figures.presence.basket.n");
  const span = words.periodOf(write.day(days.from), write.day(days.to));
  const sentence = words.citationRate(rate, answers, span);
  if (own.rate !== null)
    figure(place, "citations.share", own.rate, "visibility", `summary.${figures?.domain ?? ""}.rate`);
  section(place).paragraphs.push(sentence, words.citationVerdict[own.verdict]);
  return isMoved ? [sentence, words.citationVerdict[own.verdict]] : [sentence];
}

/** Clicks have no judge of noise, so their difference is stated and not called a change. */
function describeClicks({ fact, figure, miss, section, words }: Draft): string[] {
  const search = fact("search");
  if (search === undefined) return [];
  const { totals, previous, coverage, dataBreaks } = search;
  if (totals === null) {
    miss("search");
    return [];
  }
  const sentence = words.clicks(
    figure("unchanged", "search.clicks", totals.clicks, "search", "totals.clicks"),
    figure("unchanged", "search.impressions", totals.impressions, "search", "totals.impressions"),
  );
  const paragraphs = section("unchanged").paragraphs;
  paragraphs.push(sentence);
  const daysMissing = (coverage?.daysMissing ?? 0) + (coverage?.previousDaysMissing ?? 0);
  if (dataBreaks.length > 0) paragraphs.push(words.vendorErrors);
  else if (previous === null) miss("searchBefore");
  else if (daysMissing > 0) miss("searchDays");
  else {
    const before = figure("unchanged", "search.clicks.previous", previous.clicks, "search", "previous.clicks");
    paragraphs.push(words.clicksBefore(before), words.clicksNotJudged);
  }
  return [sentence];
}
