import { describe, expect, it } from "vitest";
import type { AnswerQuestion, AnswersPort } from "./port.ts";

export function answerQuestion(changes: Partial<AnswerQuestion> = {}): AnswerQuestion {
  return {
    llm: "llm_chat_1",
    surface: "api",
    prompt: "Which time tracking tool suits a small studio?",
    country: "DE",
    language: "de",
    repetition: 0,
    signal: new AbortController().signal,
    ...changes,
  };
}

/** The contract of every `answers` adapter. `open` returns an adapter whose first target cites a page and consults another. */
export function answersContract(name: string, open: () => AnswersPort): void {
  const ask = (port: AnswersPort, signal = new AbortController().signal) => {
    const [{ llm, surface } = answerQuestion()] = port.targets;
    return port.ask(answerQuestion({ llm, surface, signal }));
  };

  describe(`${name} as answers`, () => {
    it("has at most one target per engine and surface", () => {
      const targets = open().targets.map(({ llm, surface }) => `${llm} ${surface}`);

      expect(targets).not.toHaveLength(0);
      expect(new Set(targets).size).toBe(targets.length);
    });

    it("returns text with citations in its order, each within the text and on a page of the web", async () => {
      const { text, citations } = await ask(open());

      expect(text.trim()).not.toBe("");
      expect(citations).not.toHaveLength(0);
      const starts = citations.map(({ span }) => span?.start ?? Infinity);
      expect(starts).toEqual(starts.toSorted((one, other) => one - other));
      for (const { url, span } of citations) {
        expect(url).toMatch(/^https?:\/\//);
        expect(span === null || (span.start < span.end && span.end <= text.length)).toBe(true);
      }
    });

    it("keeps what it consulted apart from what it cites", async () => {
      const { citations, consulted } = await ask(open());

      const cited = citations.map(({ url }) => url);
      expect(consulted.filter(({ url }) => cited.includes(url))).toEqual([]);
    });

    it("is the text of JSON", async () => {
      const answer = await ask(open());

      expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
    });

    it("rejects with the caller's reason when the caller has aborted", async () => {
      const reason = new Error("The run was cancelled.");

      await expect(ask(open(), AbortSignal.abort(reason))).rejects.toBe(reason);
    });
  });
}
