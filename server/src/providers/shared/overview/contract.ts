import { describe, expect, it } from "vitest";
import type { OverviewRequest, OverviewSource } from "../ports/keyword-overview.ts";

export function overviewRequest(request: Partial<OverviewRequest> = {}): OverviewRequest {
  const signal = new AbortController().signal;
  return { keywords: ["best bikes", "bikes for teams"], country: "US", language: "en", signal, ...request };
}

/** The contract of every source of numbers for given keywords. */
export function overviewSourceContract(name: string, open: () => OverviewSource): void {
  describe(`${name} as a source of numbers`, () => {
    it("returns results in input order, equal for equal phrases, with null for unknown phrases", async () => {
      const keywords = ["Best  Bikes", " ", "bikes for teams", "best bikes", `bikes ${"and bikes ".repeat(60)}`];

      const { numbers, costUsd, warnings } = await open().overview(overviewRequest({ keywords }));

      const known = numbers.flatMap((one) => one ?? []);
      expect(numbers).toHaveLength(keywords.length);
      expect(numbers[0]).toEqual(numbers[3]);
      expect(numbers[1]).toBeNull();
      expect(known.filter(({ kd }) => kd !== null && !(kd >= 0 && kd <= 100))).toEqual([]);
      expect(known.filter(({ volume }) => volume !== null && !(Number.isInteger(volume) && volume >= 0))).toEqual([]);
      expect(known.filter(({ kd, volume }) => kd !== null && volume !== null).length).toBeGreaterThan(1);
      expect(known.some(({ metrics }) => metrics?.cpc !== undefined)).toBe(true);
      expect(costUsd ?? 0).toBeGreaterThanOrEqual(0);
      expect(warnings.filter((warning) => warning === "")).toEqual([]);
    });

    it("accepts an empty input, and rejects with the caller's reason when the caller aborts", async () => {
      const reason = new Error("The run was cancelled.");

      expect((await open().overview(overviewRequest({ keywords: [] }))).numbers).toEqual([]);
      const late = overviewRequest({ signal: AbortSignal.abort(reason) });
      await expect(open().overview(late)).rejects.toBe(reason);
    });
  });
}
