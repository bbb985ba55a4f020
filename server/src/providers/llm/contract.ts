import { Type } from "typebox";
import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import type { LlmPort, LlmTextRequest, LlmTurnRequest } from "./port.ts";

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

/** A request that offers one tool. */
export function toolRequest(): LlmTurnRequest {
  return {
    system: "You describe companies.",
    messages: [{ role: "user", text: "Describe Acme." }],
    tools: [
      {
        name: "find_company",
        description: "Looks a company up by its name.",
        input: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
      },
    ],
    signal: new AbortController().signal,
  };
}

/**
 * The contract of every `llm` adapter. `open` returns an adapter whose model responds correctly at the first attempt and
 * calls the offered tool.
 */
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

    it("calls a tool by its name with an object and a unique ID", async () => {
      const { value, calls } = await open().turn(toolRequest());

      expect(calls).toBe(1);
      expect(value.calls).toHaveLength(1);
      expect(value.calls[0]).toMatchObject({ tool: "find_company", input: { name: expect.any(String) } });
      expect(value.calls[0]?.id).not.toBe("");
      expect(value.calls[0]).not.toHaveProperty("problem");
    });

    it("stops with the caller's own reason when the caller has given up", async () => {
      const reason = new Error("The run was cancelled.");
      const signal = AbortSignal.abort(reason);

      await expect(open().text(llmRequest({ signal }))).rejects.toBe(reason);
      await expect(open().object({ ...llmRequest({ signal }), schema: Company })).rejects.toBe(reason);
      await expect(open().turn({ ...toolRequest(), signal })).rejects.toBe(reason);
    });
  });
}
