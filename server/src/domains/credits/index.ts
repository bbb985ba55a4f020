import { costInsight } from "./operations/cost-insight.ts";
import { grantCredits } from "./operations/grant-credits.ts";

export { findTightCaps } from "./credits.store.ts";
export { recurringCost } from "./credits.ts";
export { requireCredits } from "./require-room.ts";
export { findSpending } from "./spending.ts";
export { readMonth, readUsage, type Usage } from "./usage.ts";

export const operations = [grantCredits, costInsight];
