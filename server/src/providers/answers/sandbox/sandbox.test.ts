import { expect, it } from "vitest";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import { worldState } from "../../../../test/fakes/worlds/world-states.ts";
import type { WorldState } from "../../../market/world-state.ts";
import { answerQuestion, answersContract } from "../contract.ts";
import { createSandboxAnswers } from "./sandbox.ts";

function open(changes: Partial<WorldState> = {}) {
  return createSandboxAnswers({ findWorld: async () => ({ ...worldState(), ...changes }) });
}

answersContract("a test world", () => open());

it("gives the same answer to the same repetition, and another to the next", async () => {
  const texts = async (repetition: number) => (await open().ask(answerQuestion({ repetition }))).text;

  expect(await texts(1)).toBe(await texts(1));
  expect(await texts(1)).not.toBe(await texts(2));
});

it("marks each citation as the Markdown link that it is", async () => {
  const { text, citations } = await open().ask(answerQuestion());

  for (const { url, span } of citations) expect(text.slice(span?.start, span?.end)).toContain(`](${url})`);
});

it("names another model after a change of the engine's model", async () => {
  const { now } = worldState();
  const change = { event: "model_change", parameters: { llm: "llm_chat_1" }, startsAt: now, endsAt: null } as const;

  const models = async (port = open()) => (await port.ask(answerQuestion())).model;

  expect([await models(), await models(open({ events: [change] }))]).toEqual([
    "sandbox-llm_chat_1-1",
    "sandbox-llm_chat_1-2",
  ]);
});

it("is down while an outage of the port lasts", async () => {
  const { now } = worldState();
  const outage = { event: "provider_outage", parameters: { port: "answers" }, startsAt: now, endsAt: null } as const;

  expect(await failureOf(open({ events: [outage] }).ask(answerQuestion()))).toMatchObject({
    port: "answers",
    kind: "transient",
  });
});

it("links to a page that the prompt names, and loses citations while a fault of its parser lasts", async () => {
  const { now } = worldState();
  const parameters = { port: "answers", intensity: 1 } as const;
  const fault = { event: "provider_outage", parameters, startsAt: now, endsAt: null } as const;
  const prompt = "What is on the home page https://www.wikipedia.org/ today? Link to the page.";

  const asked = answerQuestion({ prompt });
  const [usual, broken] = [await open().ask(asked), await open({ events: [fault] }).ask(asked)];

  expect(usual.citations.map(({ domain }) => domain)).toEqual(["wikipedia.org"]);
  expect(broken).toMatchObject({ outcome: "answered", citations: [] });
  expect(broken.text).not.toContain("](");
});
