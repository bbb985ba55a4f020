import { readFileSync } from "node:fs";
import { WEBHOOK_EVENT_TYPES, WebhookEvent, webhookEvents } from "@findable/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect, test } from "vitest";
import { compileOutput } from "../../src/platform/validation/compile-validator.ts";
import { type JsonSchema, renderSchema } from "../../src/platform/validation/render-schema.ts";
import { findSchemaFaults } from "./schema-faults.ts";

const catalogue = Object.entries(webhookEvents);

test("the catalogue holds the types the contract lists, and no others", () => {
  const listed = readFileSync(new URL("./__fixtures__/event-types.txt", import.meta.url), "utf8")
    .trim()
    .split("\n");

  expect(catalogue.map(([type]) => type).toSorted()).toEqual(listed.toSorted());
  expect([...WEBHOOK_EVENT_TYPES].toSorted()).toEqual(listed.toSorted());
});

test("every event says when it is sent and describes each field of its data", () => {
  const faults = catalogue.flatMap(([type, { data }]) => findSchemaFaults(type, data, { closed: false }));
  const mute = catalogue.filter(([, { description }]) => !/^[A-Z].{10,}\.$/.test(description)).map(([type]) => type);

  expect(faults).toEqual([]);
  expect(mute).toEqual([]);
});

test("the example of every event is what its schema says, and holds nothing else", () => {
  const strict = new Ajv2020({ strict: false });
  formats.default(strict);
  const wrong = catalogue.filter(([, { data, example }]) => {
    const schema = renderSchema(data);
    return !compileOutput(schema)(example) || !strict.validate(withoutSpareFields(schema), example);
  });

  expect(wrong.map(([type]) => type)).toEqual([]);
});

test("an event carries its data in the envelope that is signed", () => {
  const isEvent = compileOutput(renderSchema(WebhookEvent));
  const event = { id: "evt_1", createdAt: "2026-11-16T09:00:00.000Z", workspaceId: "ws_1" };

  for (const [type, { example }] of catalogue) expect(isEvent({ ...event, type, data: example }), type).toBe(true);
  expect(isEvent({ ...event, type: "agent.invocation.*", data: {} })).toBe(false);
});

/** The schema, refusing fields it does not name at every depth. */
function withoutSpareFields(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_key, value) =>
    value?.type === "object" && value.properties !== undefined ? { ...value, additionalProperties: false } : value,
  );
}
