import type { MarketEvent } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nextMillisecond } from "../../../test/harness/moments.ts";
import { type Service, startService } from "../../../test/harness/service.ts";
import { inTenantTransaction, tenantDb } from "../../platform/database/tenant.ts";
import { findWorldState, recordDeed } from "./index.ts";

let service: Service;
let key: string;
beforeAll(async () => {
  service = await startService({ worker: false });
  key = await openWorld();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

async function openWorld(): Promise<string> {
  const grant = { name: "World", mode: "test", scope: "AGENCY", seed: "monday" };
  return (await service.rest("POST", "/v1/auth/keys", grant)).body.secret;
}

/** The answer names every parameter. */
const NO_PARAMETERS = { intensity: null, durationHours: null, port: null, domain: null, llm: null };

const create = (body: object, as = key) => service.rest("POST", "/v1/test/market", body, { key: as });

test.each<[object, MarketEvent["parameters"]]>([
  [{ event: "algorithm_update" }, { intensity: 0.5 }],
  [{ event: "algorithm_update", intensity: 0.9 }, { intensity: 0.9 }],
  [
    { event: "model_change", llm: "llm_chat_1", durationHours: 48 },
    { intensity: 0.5, llm: "llm_chat_1", durationHours: 48 },
  ],
  [
    { event: "provider_outage", port: "serpdata" },
    { port: "serpdata", durationHours: 24 },
  ],
  [
    { event: "competitor_surge", domain: "https://www.Rival.example/shop" },
    { intensity: 0.5, domain: "rival.example" },
  ],
])("starts %j now, with its defaults", async (body, parameters) => {
  const { status, body: made } = await create(body);

  const hours = parameters.durationHours;
  const endsAt = hours === undefined ? null : new Date(Date.parse(made.startsAt) + hours * 3_600_000).toISOString();
  expect(status).toBe(201);
  expect(made).toEqual({
    id: expect.stringMatching(/^mkt_/),
    event: Object.values(body)[0],
    parameters: { ...NO_PARAMETERS, ...parameters },
    startsAt: made.createdAt,
    endsAt,
    createdAt: expect.any(String),
  });
});

test.each<[object, string[]]>([
  [{}, ["event"]],
  [{ event: "flood" }, ["event"]],
  [{ event: "provider_outage" }, ["port"]],
  [{ event: "provider_outage", port: "serpdata", intensity: 1 }, ["intensity"]],
  [{ event: "model_change", domain: "rival.example" }, ["llm", "domain"]],
  [{ event: "algorithm_update", port: "llm", llm: "llm_chat_1" }, ["port", "llm"]],
  [{ event: "competitor_surge", domain: "no host" }, ["domain"]],
  [{ event: "algorithm_update", intensity: 0 }, ["intensity"]],
  [{ event: "algorithm_update", durationHours: 0 }, ["durationHours"]],
])("refuses %j and names %j", async (body, fields) => {
  const { status, body: refusal } = await create(body);

  expect([status, refusal.code]).toEqual([400, "validation_error"]);
  expect(refusal.details.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
});

test("lists market events of the caller's world only, newest first, in stable pages", async () => {
  const own = await openWorld();
  const updates = Array.from({ length: 3 }, () => ({ event: "algorithm_update" }));
  for (const event of [...updates, { event: "provider_outage", port: "llm" }]) {
    await create(event, own);
    // Events of the same millisecond have no order in time.
    await nextMillisecond();
  }
  const list = (query: string, as = own) => service.rest("GET", `/v1/test/market${query}`, undefined, { key: as });

  const all = (await list("")).body;
  const first = (await list("?event=algorithm_update&limit=2")).body;
  await create({ event: "algorithm_update" }, own);
  const rest = (await list(`?event=algorithm_update&limit=2&cursor=${first.nextCursor}`)).body;

  const ids = (page: { data: MarketEvent[] }) => page.data.map(({ id }) => id);
  expect(all.data.map(({ event }: MarketEvent) => event)).toEqual([
    "provider_outage",
    "algorithm_update",
    "algorithm_update",
    "algorithm_update",
  ]);
  expect(all).toMatchObject({ nextCursor: null, total: 4 });
  expect([...ids(first), ...ids(rest)]).toEqual(ids(all).slice(1));
  expect((await list("?event=flood")).body.details.errors[0].field).toBe("event");
  expect((await list("?cursor=nonsense")).status).toBe(400);
  expect((await list("", await openWorld())).body.data).toEqual([]);
});

const OPERATIONS: [string, string, object | undefined][] = [
  ["GET", "/v1/test/clock", undefined],
  ["POST", "/v1/test/clock/advance", { days: 1 }],
  ["GET", "/v1/test/market", undefined],
  ["POST", "/v1/test/market", { event: "algorithm_update" }],
];

test.each(OPERATIONS)(
  "%s %s is for test keys: a live key gets 403, and the demo does not have it",
  async (method, path, body) => {
    const live = await service.rest(method, path, body);
    const demo = await service.rest(method, path, body, { key: null });

    expect([live.status, live.body.code]).toEqual([403, "forbidden"]);
    expect(demo.status).toBe(401);
  },
);

test("a world consists of its seed, workspaces, events and deeds, in world time; a live agency is not a world", async () => {
  const own = await openWorld();
  const settings = { primaryLocation: "de", primaryLanguage: "de-AT" };
  const brand = { shortDescription: "Shoes.", primaryKeywords: ["shoes"] };
  const make = (body: object) => service.rest("POST", "/v1/workspaces", body, { key: own });
  const workspaceId = (await make({ name: "Acme", primaryDomain: "acme.example", settings, brand })).body.id;
  await make({ name: "Second", primaryDomain: "second.example" });
  const { body: event } = await create({ event: "competitor_surge", domain: "rival.example" }, own);
  const agencyId = await agencyOf(workspaceId);
  const place = { agencyId, workspaceId };
  const page = { kind: "page_published", url: "https://acme.example/a", title: "A", text: "Text\0." } as const;
  await inTenantTransaction(service.database.tenant, place, (tx) => recordDeed(tx, place, page));

  const state = await findWorldState(tenantDb(service.database.tenant, place), agencyId);
  const foreign = findWorldState(tenantDb(service.database.tenant, place), "agency_other");
  await expect(foreign).rejects.toThrow("is not a test world");

  const { startsAt, endsAt } = event;
  expect(state).toEqual({
    seed: "monday",
    bornAt: expect.any(String),
    now: expect.any(String),
    brands: [
      {
        workspaceId,
        domain: "acme.example",
        name: "Acme",
        description: "Shoes.",
        primaryKeywords: ["shoes"],
        country: "DE",
        language: "de",
      },
      expect.objectContaining({ domain: "second.example", description: null, primaryKeywords: [], country: null }),
    ],
    events: [{ event: "competitor_surge", parameters: { intensity: 0.5, domain: "rival.example" }, startsAt, endsAt }],
    deeds: [{ ...page, text: "Text.", at: expect.any(String) }],
  });
  expect(state.bornAt <= startsAt && startsAt <= state.now).toBe(true);
});

async function agencyOf(workspaceId: string): Promise<string> {
  const text = "select agency_id from workspaces where id = $1";
  const [rows] = await service.database.system.batch<{ agency_id: string }>([{ text, values: [workspaceId] }]);
  return rows?.[0]?.agency_id ?? "";
}
