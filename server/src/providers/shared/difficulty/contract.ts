import { describe, expect, it } from "vitest";
import type { DifficultyRequest, DifficultySource } from "../ports/keyword-difficulty.ts";

export function difficultyRequest(request: Partial<DifficultyRequest> = {}): DifficultyRequest {
  const signal = new AbortController().signal;
  return { keywords: ["best bikes", "bikes for teams"], country: "US", language: "en", signal, ...request };
}

/** The contract of every source of keyword difficulty. */
export function difficultySourceContract(name: string, open: () => DifficultySource): void {
  describe(`${name} as a source of difficulty`, () => {
    it("answers in the order of the question, alike for the same phrase, with null for what it does not know", async () => {
      const keywords = ["Best  Bikes", " ", "bikes for teams", "best bikes", `bikes ${"and bikes ".repeat(60)}`];

      const { difficulties, costUsd, warnings } = await open().difficulties(difficultyRequest({ keywords }));

      expect(difficulties).toHaveLength(keywords.length);
      expect(difficulties[0]).toBe(difficulties[3]);
      expect(difficulties[1]).toBeNull();
      expect(difficulties.filter((kd) => kd !== null && !(kd >= 0 && kd <= 100))).toEqual([]);
      expect(difficulties.filter((kd) => kd !== null).length).toBeGreaterThan(1);
      expect(costUsd ?? 0).toBeGreaterThanOrEqual(0);
      expect(warnings.filter((warning) => warning === "")).toEqual([]);
    });

    it("answers an empty question, and stops with the caller's own reason when the caller has given up", async () => {
      const reason = new Error("The run was cancelled.");

      expect((await open().difficulties(difficultyRequest({ keywords: [] }))).difficulties).toEqual([]);
      const late = difficultyRequest({ signal: AbortSignal.abort(reason) });
      await expect(open().difficulties(late)).rejects.toBe(reason);
    });
  });
}
