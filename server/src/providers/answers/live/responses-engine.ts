import { type Static, type TSchema, Type } from "typebox";
import { addressBelow } from "../../shared/address-below.ts";
import { callJson, type Explanation } from "../../shared/http.ts";
import type { AnswerQuestion, AnswerTarget } from "../port.ts";
import { ANSWER_TIMEOUT_MS, CHECK_TIMEOUT_MS, type EngineAdapter, type EngineOptions } from "./engine-adapter.ts";
import { finishAnswer } from "./finish-answer.ts";
import type { RawAnswer } from "./raw-answer.ts";

/** How a vendor differs from others with the same form of requests: one call for an answer, one to check the account. */
export interface ResponsesVendor<S extends TSchema> {
  vendor: string;
  target: Omit<AnswerTarget, "surface" | "requestedModel">;
  /** Used unless the options name another. */
  address: string;
  answerPath: string;
  checkPath(model: string): string;
  requestBody(model: string, question: AnswerQuestion): object;
  schema: S;
  read(response: Static<S>): RawAnswer;
  explain(status: number, body: unknown): Explanation | undefined;
}

/** An engine on an API of the form of OpenAI's Responses API. */
export function createResponsesEngine<S extends TSchema>(
  { vendor, target, address, answerPath, checkPath, requestBody, schema, read, explain }: ResponsesVendor<S>,
  { apiKey, model, baseUrl = address, timeoutMs = ANSWER_TIMEOUT_MS, fetch, now }: EngineOptions,
): EngineAdapter {
  const headers = { authorization: `Bearer ${apiKey}` };
  const call = { port: "answers", vendor, fetch, headers, now, secrets: [apiKey], explain } as const;
  return {
    targets: [{ ...target, surface: "api", requestedModel: model }],
    async ask(question) {
      const { signal } = question;
      const url = addressBelow(baseUrl, answerPath);
      const body = requestBody(model, question);
      return finishAnswer(read(await callJson({ ...call, url, method: "POST", body, timeoutMs, signal, schema })));
    },
    async check(signal) {
      const url = addressBelow(baseUrl, checkPath(model));
      await callJson({ ...call, url, method: "GET", timeoutMs: CHECK_TIMEOUT_MS, signal, schema: Type.Unknown() });
      return null;
    },
  };
}
