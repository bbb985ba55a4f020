import { pathFields } from "@findable/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readRecording } from "../../src/demo/recording.ts";
import { operations } from "../../src/operations.ts";
import { demoExample } from "../harness/demo-example.ts";
import { type Service, startService } from "../harness/service.ts";
import { silentVendors } from "../harness/silent-vendors.ts";
import { toRestCall } from "./__fixtures__/example-calls.ts";

type Fields = Record<string, unknown>;

/** What is made to be changed, at which path, and changes of all of its fields that can be. */
const SUBJECTS: Record<string, { made: Fields; at: string; changes: Fields }> = {
  "workspaces.update": {
    made: { name: "b", primaryDomain: "b.example" },
    at: "/v1/workspaces",
    changes: {
      name: "c",
      tags: ["q4"],
      settings: { primaryLocation: "Berlin,Germany", alerts: { rankDrop: 5 } },
      brand: { shortDescription: "Shoes.", primaryKeywords: ["shoes"] },
    },
  },
  "research.icp.update": {
    made: { name: "Hikers" },
    at: "/v1/research/icp/segment",
    changes: { name: "Climbers", pain: "Wet feet", budgetShape: null, channels: ["clubs"], competitors: ["Boots"] },
  },
  "agent.files.update": {
    made: { path: "notes/a.md", contentBase64: "YQ==" },
    at: "/v1/agent/files",
    changes: { tags: ["q4"] },
  },
  "webhooks.update": {
    made: { url: "https://hooks.example/a", events: ["agent.invocation.completed"] },
    at: "/v1/webhooks",
    changes: { description: "For us.", events: ["agent.invocation.failed"], active: false },
  },
  "schedules.update": {
    made: {
      action: "agent.invoke",
      workspaces: "all",
      schedule: "daily:09:00",
      config: { skill: "bootstrap_brand", input: {} },
    },
    at: "/v1/workspaces/bulk-action",
    changes: { cadence: "weekly:mon:09:00", timezone: "Europe/Berlin", tags: ["q4"] },
  },
  "research.keyword.update": {
    made: { keywords: [{ keyword: "time tracking" }] },
    at: "/v1/keywords",
    changes: {
      intentLabels: ["PURCHASE"],
      relevanceLabel: "OFFERING",
      priority: "HIGH",
      tags: ["q4"],
      status: "FOCUSED",
    },
  },
  "research.pillar.update": {
    made: { name: "Pricing" },
    at: "/v1/pillars",
    changes: { name: "Prices", slug: "prices", voice: "Plain.", refinerIds: [] },
  },
  "research.competitor.update": {
    made: { domain: "rival.example" },
    at: "/v1/research/competitor",
    changes: { weight: "inspiration", tags: ["q4"], notes: "Strong." },
  },
  "research.ai_citation.queries.update": {
    made: { prompt: "best time tracking app", llms: ["llm_chat_1"] },
    at: "/v1/research/ai-citation/queries",
    changes: { tags: ["q4"] },
  },
  "produce.refiner.update": {
    made: { name: "Shorter", instructions: "Cut every sentence that repeats another." },
    at: "/v1/produce/refiners",
    changes: { name: "Much shorter" },
  },
  "produce.platform.update": {
    made: { name: "Files", kind: "files" },
    at: "/v1/produce/platforms",
    changes: { name: "Folder", folder: "agent-output/posts/" },
  },
  "link_building.template.update": {
    made: { name: "Short note", subject: "About {{pageTitle}}", body: "Hi {{firstName}},\n\nsee {{ourContentUrl}}" },
    at: "/v1/link-building/templates",
    changes: {
      name: "Shorter note",
      slug: "shorter-note",
      targetingAngle: "guest_post",
      subject: "A page",
      isDefault: true,
    },
  },
};

/**
 * Tried below, in `content.operations.test.ts`, because a run writes the first text, in `indexnow.test.ts` and
 * `search-console.test.ts`, because settings have no identifier, in `campaigns.test.ts`, because a run makes campaigns and
 * partners, in `mailboxes.test.ts`, because a run finds mailboxes, and in `outreach-replies.test.ts`, because people write replies.
 */
const ELSEWHERE = [
  "people.update",
  "research.keyword.bulk_update",
  "produce.blog_post.update",
  "produce.landing_page.update",
  "indexing.gsc.config.update",
  "indexing.indexnow.config.update",
  "link_building.serp_outreach.update",
  "link_building.relationship.update",
  "link_building.mailbox.update",
  "link_building.reply.update",
];

const patches = operations.map(({ contract }) => contract).filter(({ method }) => method === "PATCH");
const demo = patches.filter(({ demo: without, name }) => without === "demo" && name !== "research.keyword.bulk_update");

let service: Service;
let workspace: string;
beforeAll(async () => {
  service = await startService({ worker: false, env: silentVendors });
  const made = await service.rest("POST", "/v1/workspaces", { name: "a", primaryDomain: "a.example" });
  workspace = made.body.id;
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

test("every change of one thing is among those that are tried", () => {
  const built = patches.map(({ name }) => name);

  expect(built.toSorted()).toEqual([...Object.keys(SUBJECTS), ...ELSEWHERE].toSorted());
});

describe.each(patches.filter(({ name }) => name in SUBJECTS).map((contract) => [contract.name, contract] as const))(
  "%s",
  (name, contract) => {
    test("leaves a thing as it was, and when it last changed, where it is given nothing or what is so already", async () => {
      const { made, at, changes } = SUBJECTS[name] ?? { made: {}, at: "", changes: {} };
      // Schedules of bulk actions are the agency's.
      const options = contract.workspace === "none" || name === "schedules.update" ? {} : { workspace };
      const { body: answer } = await service.rest("POST", at, made, options);
      const [field = ""] = pathFields(contract);
      const id = answer.created?.[0].id ?? answer.schedule?.id ?? answer[field] ?? answer.queryId ?? answer.id;
      const change = async (fields: Fields) => {
        const { method, path, body } = toRestCall(contract, { [field]: id, ...fields });
        const { status, body: record } = await service.rest(method, path, body, options);
        expect(status, JSON.stringify(record)).toBe(200);
        return record;
      };

      const changed = await change(changes);
      expect(changed).toMatchObject(changes);
      expect(await change({})).toEqual(changed);
      expect(await change(changes)).toEqual(changed);
      const [[one, value] = ["", ""]] = Object.entries(changes);
      expect(await change({ [one]: value })).toEqual(changed);
    });
  },
);

test("keywords that are so already are not counted as changed in bulk, and keep when they last were", async () => {
  const { body } = await service.rest("POST", "/v1/keywords", { keywords: [{ keyword: "invoices" }] }, { workspace });
  const scope = { keywordIds: [body.created[0].id] };
  const change = (fields: Fields) => service.rest("PATCH", "/v1/keywords/bulk", { scope, ...fields }, { workspace });
  const read = async () =>
    (await service.rest("GET", `/v1/keywords/${scope.keywordIds[0]}`, undefined, { workspace })).body;

  expect((await change({ addTags: ["q4"], status: "FOCUSED" })).body).toMatchObject({ matched: 1, changed: 1 });
  const changed = await read();
  expect((await change({ addTags: ["q4"], status: "FOCUSED" })).body).toMatchObject({ matched: 1, changed: 0 });
  expect(await read()).toEqual(changed);
});

describe.each(demo.map((contract) => [contract.name, contract] as const))("in the demo, %s", (_name, contract) => {
  const example = demoExample(contract);
  const address = Object.fromEntries(pathFields(contract).map((field) => [field, example[field]]));
  const change = async (fields: Fields) => {
    const { method, path, body } = toRestCall(contract, { ...address, ...fields });
    return (await service.rest(method, path, body, { key: null })).body;
  };

  test("leaves a thing as it was, and when it last changed, where it is given nothing or what is so already", async () => {
    const record = await change({});
    const known = Object.keys(contract.input.properties).filter(
      (field) => !(field in address) && isPlain(record[field]) && !isMadeCertain(record, field),
    );
    const same = Object.fromEntries(known.map((field) => [field, record[field]]));

    expect(record.updatedAt === undefined || record.updatedAt < readRecording().facts.now, record.updatedAt).toBe(true);
    expect(await change(same)).toEqual(record);
  });
});

/** Records within records say more than changes may. */
function isPlain(value: unknown): boolean {
  return Array.isArray(value) || ["string", "number", "boolean"].includes(typeof value);
}

/** What a person says again is certain from then on, which it was not. */
function isMadeCertain(record: Fields, field: string): boolean {
  return "confidence" in record || field === "intentLabels" || field === "relevanceLabel" || isCount(record, field);
}

/** The record of a person counts its keys; a change says what becomes of them. */
function isCount(record: Fields, field: string): boolean {
  return field === "keys" && typeof record[field] === "number";
}
