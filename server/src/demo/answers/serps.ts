import { diffSerps, getSerp, languageCode, listSerps, placeOf } from "@findable/contract";
import { requireOrder, serpDiff } from "../../domains/serps/rules.ts";
import { DEEPEST } from "../../market/serp-of.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoPage } from "../records.ts";
import {
  hasAiOverview,
  organicOf,
  ownedPosition,
  type StoredSerp,
  serpOfId,
  snapshotOf,
  storedSerp,
  storedSerps,
} from "../world/serps/serps.ts";

export const serpAnswers: readonly DemoOperation[] = [
  demo(listSerps)(({ location, language, ...input }) => {
    const { data, ...page } = demoPage(listSerps, storedSerps(), {
      ...input,
      location: location && placeOf(location),
      language: languageCode(language),
    });
    return { data: data.map((serp) => summaryOf(serp, input.includeOrganic)), ...page };
  }),
  demo(getSerp)(({ id }) => snapshotOf(serpOfId(id))),
  demo(diffSerps)(({ from, to }) => {
    const [earlier, later] = pairOf(serpOfId(from), serpOfId(to));
    requireOrder(earlier, later);
    return serpDiff(snapshotOf(earlier), snapshotOf(later));
  }),
];

function summaryOf(serp: StoredSerp, includeOrganic = false) {
  const { daysAgo: _days, ...identity } = serp;
  return {
    ...identity,
    organicCount: DEEPEST,
    ownedPosition: ownedPosition(serp),
    aiOverviewPresent: hasAiOverview(serp),
    ...(includeOrganic ? { organic: organicOf(serp) } : {}),
  };
}

/** Two pages of one query: in the demo pages of different queries are compared as if they were a week apart. */
function pairOf(from: StoredSerp, to: StoredSerp): [StoredSerp, StoredSerp] {
  const comparable =
    from.query === to.query &&
    from.device === to.device &&
    from.location === to.location &&
    from.daysAgo !== to.daysAgo;
  if (comparable) return [from, to];
  const weekBefore = storedSerp(to.query, to.daysAgo + 7);
  return [{ ...to, serpId: from.serpId, fetchedAt: weekBefore.fetchedAt, daysAgo: weekBefore.daysAgo }, to];
}
