import { movementInsight as contract, type Device, MOVEMENT_LIMITS, placeOf } from "@findable/contract";
import { summariseMovement } from "../../domains/insights/rules.ts";
import { judgeSince, publicationMarker, stormMarker } from "../../domains/ranks/rules.ts";
import { momentOf } from "../../kernel/text/moment.ts";
import { demo } from "../demo-operation.ts";
import { approvals } from "../world/approvals/approvals.ts";
import { BRAND, DEMO_NOW, daysAgo } from "../world/facts.ts";
import { type DemoKeyword, keywords } from "../world/keywords/keywords.ts";
import { HOME_COUNTRY, HOME_LANGUAGE } from "../world/market.ts";
import { checkedDays, placedOn } from "../world/ranks/rank-series.ts";
import { STORMS } from "../world/ranks/storms.ts";
import { publicationsOf } from "./rank-markers.ts";

const DEFAULT_DAYS = 7;

export const movementAnswer = demo(contract)(({ since: asked, device = "desktop", location }, { runs }) => {
  const market = (location === undefined ? undefined : placeOf(location)) ?? HOME_COUNTRY;
  const since = asked === undefined ? daysAgo(DEFAULT_DAYS) : momentOf("since", asked);
  const judged = keywords()
    .filter(({ archived }) => !archived)
    .flatMap((keyword) => moveOf(keyword, { since, device, market }));
  const moves = judged.filter(({ from, to }) => from.place !== to.place);
  const isLater = ({ at }: { at: string }) => at >= since;
  const waiting = approvals().filter(
    ({ status, workspaceId }) => status === "PENDING" && workspaceId === BRAND.workspaceId,
  );
  return summariseMovement({
    ...{ since, until: DEMO_NOW, device, location: market, language: HOME_LANGUAGE },
    ...{ compared: judged.length, moves, notJudged: 0 },
    storms: STORMS.filter((storm) => isLater(storm) && storm.device === device && storm.location === market).map(
      stormMarker,
    ),
    publications: publicationsOf(runs)
      .filter(isLater)
      .map((one) => publicationMarker(one, false)),
    needsPerson: waiting
      .toSorted((one, other) => (one.timeoutAt < other.timeoutAt ? -1 : 1))
      .slice(0, MOVEMENT_LIMITS.waiting)
      .map(({ approvalId, invocationId, skill, step, raisedAt, timeoutAt }) => ({
        ...{ approvalId, invocationId, skill, step, raisedAt, timeoutAt },
      })),
  });
});

function moveOf(
  { id, keyword, volume, tracked, currentRank }: DemoKeyword,
  { since, device, market }: { since: string; device: Device; market: string },
) {
  const placed = checkedDays(tracked, device, market).map((day) => placedOn(keyword, day, device, market));
  const move = judgeSince(placed, Date.parse(since));
  return move === undefined ? [] : [{ id, keyword, volume, url: currentRank?.url ?? null, ...move }];
}
