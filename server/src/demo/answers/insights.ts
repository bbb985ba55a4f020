import { explainRank as contract, costInsight, type Device, placeOf } from "@findable/contract";
import { costPeriod, summariseCost } from "../../domains/credits/rules.ts";
import { explainRank, judgeMovement, type Look } from "../../domains/ranks/rules.ts";
import { serpDiff } from "../../domains/serps/rules.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { chargedRuns } from "../runs/vendor-charges.ts";
import { competitors } from "../world/competitors/competitors.ts";
import { DEMO_NOW } from "../world/facts.ts";
import { keywordOfId } from "../world/keywords/keywords.ts";
import { HOME_COUNTRY, HOME_LANGUAGE } from "../world/market.ts";
import { checkedAt, DEPTH, foundRank } from "../world/ranks/rank-checks.ts";
import { checkedDays, placedOn } from "../world/ranks/rank-series.ts";
import { snapshotOf, storedSerp } from "../world/serps/serps.ts";
import { movementAnswer } from "./insight-movement.ts";
import { opportunitiesAnswer } from "./insight-opportunities.ts";
import { demoMarkers } from "./rank-markers.ts";

const RANK_DROP = 3;

export const insightAnswers: readonly DemoOperation[] = [
  movementAnswer,
  opportunitiesAnswer,
  demo(contract)(({ id, device = "desktop", location: asked }, { runs }) => {
    const keyword = keywordOfId(id);
    const location = (asked === undefined ? undefined : placeOf(asked)) ?? HOME_COUNTRY;
    const days = checkedDays(keyword.tracked, device, location);
    const placed = days.map((day) => placedOn(keyword.keyword, day, device, location));
    const movement = judgeMovement(placed, { rankDrop: RANK_DROP });
    const before = placed.findIndex(({ at }) => at === movement?.before?.at);
    const to = lookOn(keyword.keyword, days[0], device, location);
    const from = lookOn(keyword.keyword, days[before], device, location);
    const since = from?.checkedAt;
    const markers = since === undefined ? [] : demoMarkers(keyword, [], { since, device, location }, runs);
    return explainRank({
      ...{ keywordId: keyword.id, keyword: keyword.keyword, device, location, language: HOME_LANGUAGE },
      ...{ movement, from, to, diff: from?.serp && to?.serp && serpDiff(from.serp, to.serp) },
      storm: markers.find(({ kind }) => kind === "storm"),
      markers: markers.filter(({ concerns }) => concerns === "keyword"),
      pages: { before: undefined, now: undefined },
      others: (keyword.ranks ?? [])
        .filter((rank) => rank.device !== device && rank.location === location && rank.checkedAt > (since ?? ""))
        .map(({ position, change7d, checkedAt: at, ...rank }) => ({
          device: rank.device,
          location,
          position,
          change7d,
          checkedAt: at,
        })),
      competitors: new Set(competitors().map(({ domain }) => domain)),
    });
  }),
  demo(costInsight)((input) => {
    const period = costPeriod(input, DEMO_NOW.slice(0, 10));
    const charged = chargedRuns().filter(({ run: { date } }) => date >= period.from && date <= period.to);
    const charges = charged.flatMap((one) => one.charges);
    return {
      ...period,
      ...summariseCost(
        charged.map(({ run }) => run),
        charges,
      ),
    };
  }),
];

function lookOn(phrase: string, day: number | undefined, device: Device, location: string): Look | undefined {
  if (day === undefined) return undefined;
  const { position, url } = foundRank(phrase, day, device, location);
  const stored = { ...storedSerp(phrase, day), device, location };
  const serp = snapshotOf(stored);
  return {
    position,
    url,
    depth: DEPTH,
    checkedAt: checkedAt(phrase, day, device),
    serpId: device === "desktop" ? serp.serpId : null,
    serp,
  };
}
