import { expect, test } from "vitest";
import { CLASSIFIERS, readExamples, train } from "../../../../scripts/train-classifiers.ts";
import { classifyReply } from "./classify-reply.ts";
import { WEIGHTS } from "./learned/reply-weights.ts";
import { isGuess } from "./reply-kinds.ts";

test("the weights are those that the training texts give, and take less than 300 kB", () => {
  const trained = train(readExamples(CLASSIFIERS.replies.texts), CLASSIFIERS.replies);

  expect(trained).toEqual({ ...WEIGHTS });
  expect(JSON.stringify(WEIGHTS).length).toBeLessThan(300_000);
});

test.each([
  "I really do wish you would leave this address out of whatever you do next.",
  "Kindly see to it that nothing of yours reaches this desk in future.",
  "Das war hoffentlich die letzte Nachricht, die ich von Ihnen bekomme.",
  "Je vous saurais gré de ne plus encombrer ma boîte.",
  "Nos lecteurs n'en ont que faire.",
  "Let the geese decide.",
  "",
])("an answer that no reader is sure of is never friendly for sure: %s", (text) => {
  const { kind, confidence } = classifyReply(text);

  expect(
    ["interest", "link_placed", "price", "question", "auto_reply"].includes(kind) && !isGuess({ kind, confidence }),
  ).toBe(false);
});

test("a request to be left alone counts in any place of a friendly text", () => {
  const text =
    "Thanks for the kind words about our guide, we enjoyed yours too. Please do not write to me again. Best, Ines";

  expect(classifyReply(text)).toMatchObject({ kind: "remove_me" });
});
