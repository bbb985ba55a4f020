import type { Storm } from "../../../domains/ranks/rules.ts";
import { demoId } from "../../ids.ts";
import { daysAgo, UPDATE } from "../facts.ts";
import { keywords } from "../keywords/keywords.ts";
import { HOME_COUNTRY } from "../market.ts";
import { once } from "../once.ts";
import { type Movement, movementOf } from "./rank-movements.ts";

/** The run that showed the update. */
export const STORM_RUN = "rank-check-update";
/** When the first check of a morning is made. */
const FIRST_CHECK = [6, 0] as const;

/** When much of the workspace moved at once. */
export const STORMS: readonly Storm[] = [
  {
    at: daysAgo(UPDATE.daysAgo, ...FIRST_CHECK),
    moved: UPDATE.moved,
    ranking: UPDATE.ranking,
    device: "desktop",
    location: HOME_COUNTRY,
    invocationId: demoId("inv", STORM_RUN),
  },
];

/** The keywords that were watched when the update came, as the first checks after it showed them. */
export const movesOfUpdate = once((): readonly Movement[] =>
  keywords()
    .filter(({ tracked: { since, until } }) => since > UPDATE.daysAgo && until <= UPDATE.daysAgo)
    .map((keyword) => movementOf(keyword, "desktop", HOME_COUNTRY, UPDATE.daysAgo)),
);
