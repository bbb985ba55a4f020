import type { IntentLabel, RelevanceLabel } from "@findable/contract";

/** Converts the sum of the votes for a label to a probability: a logistic curve with slope and offset. */
export interface Curve {
  slope: number;
  offset: number;
}

interface Calibration {
  intent: Readonly<Record<IntentLabel, Curve>>;
  relevance: Readonly<Record<RelevanceLabel, Curve>>;
}

/**
 * Fitted offline by server/test/worlds/labels/fit-curves.ts on simulated markets of every second trade. The trades and seeds that
 * judge the labels (server/test/worlds/labels.test.ts) were excluded.
 */
export const CALIBRATION: Calibration = {
  intent: {
    URGENCY: { slope: 3.08, offset: 0.56 },
    PURCHASE: { slope: 2.97, offset: -1.6 },
    LOCATION: { slope: 2.61, offset: 1.12 },
    SPECIFICATION: { slope: 1.37, offset: 1.52 },
    PRODUCT: { slope: 0.59, offset: 2.6 },
    PROBLEM_SOLUTION: { slope: 5.21, offset: 0.42 },
    ALTERNATIVE: { slope: 4.9, offset: -2.1 },
  },
  relevance: {
    OFFERING: { slope: 2.12, offset: 0.85 },
    ALTERNATIVE: { slope: 2.72, offset: 0.9 },
    COMPLEMENTARY: { slope: 1.36, offset: 1.89 },
    INCUMBENT: { slope: 2.51, offset: 0.66 },
  },
};
