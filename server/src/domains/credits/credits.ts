import type { CreditArea, EstimatedCost, RecurringCost } from "@findable/contract";
import { roundTo } from "../../kernel/statistics/summaries.ts";

export interface BillingCycle {
  /** First day, `YYYY-MM-DD`. */
  startDate: string;
  /** Last day. */
  endDate: string;
  durationDays: number;
  /** First moment of the next cycle. */
  endsAt: string;
}

/** The calendar month in UTC that begins on this day. */
export function cycleFrom(startDate: string): BillingCycle {
  const [year = 0, month = 0] = startDate.split("-").map(Number);
  const next = new Date(Date.UTC(year, month, 1));
  const durationDays = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return {
    startDate,
    endDate: `${startDate.slice(0, 8)}${String(durationDays).padStart(2, "0")}`,
    durationDays,
    endsAt: next.toISOString(),
  };
}

export type Breakdown = Record<CreditArea, number>;

export function sumByArea(amounts: readonly { area: CreditArea; amount: number }[]): Breakdown {
  const sums: Breakdown = { research: 0, produce: 0, indexing: 0, link_building: 0 };
  for (const { area, amount } of amounts) sums[area] = roundCredits(sums[area] + amount);
  return sums;
}

/** Credits have four decimals; sums of binary fractions are rounded to them. */
export function roundCredits(credits: number): number {
  return roundTo(credits, 4);
}

const DAYS_OF_MONTH = 30;

/** What an execution costs that happens `perDay` times a day on average. */
export function recurringCost({ credits, vendorCostUsd }: EstimatedCost, perDay: number): RecurringCost {
  const perMonth = perDay * DAYS_OF_MONTH;
  return {
    creditsPerDay: roundTo(credits * perDay, 2),
    creditsPerMonth: roundTo(credits * perMonth, 2),
    ...(vendorCostUsd == null
      ? {}
      : {
          vendorCostUsdPerMonth: {
            from: roundTo(vendorCostUsd.from * perMonth, 2),
            to: roundTo(vendorCostUsd.to * perMonth, 2),
          },
        }),
  };
}
