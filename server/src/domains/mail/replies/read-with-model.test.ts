import { expect, test } from "vitest";
import type { LlmPort } from "../../../providers/llm/port.ts";
import { readWithModel } from "./read-with-model.ts";
import type { Classified, ReplyKind } from "./reply-kinds.ts";

function modelThatSays(kind: ReplyKind): LlmPort {
  const unused = async () => {
    throw new Error("Reading needs no text and no tools.");
  };
  return {
    model: "test/reader",
    text: unused,
    turn: unused,
    object: async () => ({ value: { kind }, calls: 1, inputTokens: 1, outputTokens: 1 }),
  };
}

const read = (said: ReplyKind, ours: Classified) => readWithModel(modelThatSays(said), { visible: "Text", ...ours });
const SURE = 0.85;
const GUESS = 0.6;

test("a model and the classifier that agree are sure, and a model stands where the classifier only guesses", async () => {
  expect(await read("interest", { kind: "interest", confidence: GUESS })).toEqual({
    kind: "interest",
    confidence: 0.95,
  });
  expect(await read("question", { kind: "price", confidence: GUESS })).toEqual({ kind: "question", confidence: 0.85 });
  expect(await read("remove_me", { kind: "interest", confidence: GUESS })).toEqual({
    kind: "remove_me",
    confidence: 0.85,
  });
});

test("kinds after which the same follows do not contradict each other", async () => {
  expect(await read("question", { kind: "interest", confidence: SURE })).toEqual({
    kind: "question",
    confidence: 0.85,
  });
  expect(await read("refusal", { kind: "remove_me", confidence: SURE })).toEqual({
    kind: "remove_me",
    confidence: 0.85,
  });
});

test.each([
  ["the classifier is sure of a refusal", "interest", { kind: "refusal", confidence: SURE }, "refusal"],
  ["the model finds a refusal", "refusal", { kind: "interest", confidence: SURE }, "refusal"],
  [
    "the classifier guesses that the person wants to be left alone",
    "interest",
    { kind: "remove_me", confidence: GUESS },
    "remove_me",
  ],
] as const)("a person decides, and the kind that harms less is kept: %s", async (_, said, ours, kept) => {
  expect(await read(said, ours)).toEqual({ kind: kept, confidence: 0.6 });
});
