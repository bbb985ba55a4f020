import { Type } from "typebox";
import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import type { LlmPort, LlmTextRequest } from "./port.ts";

export const Company = Type.Object({
  name: Type.String({ minLength: 1 }),
  employees: Type.Integer({ minimum: 0 }),
  tags: Type.Optional(Type.Array(Type.String())),
});

export function llmRequest(request: Partial<LlmTextRequest> = {}): LlmTextRequest {
  return {
    system: "You describe companies.",
    prompt: "Describe Acme.",
    signal: new AbortController().signal,
    ...request,
  };
}

/** What every adapter of `llm` promises. `open` gives one whose model answers well at the first try. */
export function llmContract(name: string, open: () => LlmPort): void {
  describe(`${name} as llm`, () => {
    it("answers with prose and counts one call and its tokens", async () => {
      const port = open();

      const answer = await port.text(llmRequest());

      expect(port.model).toMatch(/^[^/]+\/.+/);
      expect(answer.value.trim()).not.toBe("");
      expect(answer.calls).toBe(1);
      expect(answer.inputTokens).toBeGreaterThanOrEqual(0);
      expect(answer.outputTokens).toBeGreaterThanOrEqual(0);
    });

    it("answers with a value of the schema that was asked for", async () => {
      const answer = await open().object({ ...llmRequest({ maxCalls: 1 }), schema: Company });

      expect(Check(Company, answer.value)).toBe(true);
      expect(answer.calls).toBe(1);
    });

    it("stops with the caller's own reason when the caller has given up", async () => {
      const reason = new Error("The run was cancelled.");
      const signal = AbortSignal.abort(reason);

      await expect(open().text(llmRequest({ signal }))).rejects.toBe(reason);
      await expect(open().object({ ...llmRequest({ signal }), schema: Company })).rejects.toBe(reason);
    });
  });
}
