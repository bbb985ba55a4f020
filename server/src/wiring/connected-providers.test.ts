import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeSearxng, startSearxng } from "../../test/fakes/vendors/searxng.ts";
import { openTestDatabase, type TestDatabase } from "../../test/harness/database.ts";
import { noProviders } from "../../test/harness/no-providers.ts";
import { createAgency, createWorkspace } from "../../test/harness/seeds.ts";
import { testServices } from "../../test/harness/services.ts";
import type { RunPlace } from "../kernel/runs/providers.ts";
import { serpRequest } from "../providers/serpdata/contract.ts";
import { parseConfig } from "../start/config.ts";
import { type LiveProviders, openProviders } from "./live-providers.ts";

let database: TestDatabase;
let searxng: FakeSearxng;
let outside: LiveProviders;
const refusals: unknown[] = [];

beforeAll(async () => {
  [database, searxng] = await Promise.all([openTestDatabase(), startSearxng()]);
  // The operator's own search engine is next door, as it may be.
  outside = await openProviders(parseConfig({ SEARXNG_URL: searxng.url }), {
    publicUrl: "http://localhost",
    findCredentials: async () => undefined,
    findApiKey: async () => undefined,
    sandbox: () => noProviders,
    tenant: database.tenant,
    sealer: testServices().sealer,
    takeTurn: async () => 0,
    logger: { warn: (refusal: unknown) => refusals.push(refusal) },
    vendorCalls: { watch: (ports) => ports, flush: async () => undefined },
  });
});
afterAll(async () => {
  await outside.close();
  await searxng.close();
  await database[Symbol.asyncDispose]();
});

/** A workspace with a row as it might come into the database past all checks. */
async function placeWith(row: { port: string; vendor: string; settings?: object; credentials?: Uint8Array }) {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const id = `int_${workspaceId}`;
  await database.tenant.batch([
    sql`select set_config('app.agency', ${agencyId}, true)`,
    sql`insert into integrations (id, agency_id, workspace_id, level, port, vendor, settings, credentials, status, check_run, connected_at)
        values (${id}, ${agencyId}, ${workspaceId}, 'workspace', ${row.port}, ${row.vendor}, ${row.settings ?? {}},
          ${row.credentials ?? null}, 'healthy', 'inv_x', now())`,
  ]);
  return { agencyId, workspaceId, worldMode: "live" as const, connections: `${row.port} ${id} 1` };
}

async function search(place: RunPlace) {
  const { serpdata } = await outside.providersFor(place);
  return serpdata?.search(serpRequest());
}

test("the operator's vendor may be next door; a tenant's never is, even at the same address", async () => {
  const place = await placeWith({ port: "serpdata", vendor: "searxng", settings: { baseUrl: searxng.url } });
  const { connections: _none, ...operators } = place;

  expect((await search(operators))?.organic).toHaveLength(10);
  await expect(search(place)).rejects.toMatchObject({
    kind: "config",
    message: expect.stringContaining("does not exist or is not on the public Internet"),
  });
  expect(refusals).toEqual([{ host: "127.0.0.1", addresses: ["127.0.0.1"] }]);
  expect(searxng.requests).toHaveLength(1);
});

test("a place without connections has the operator's vendors at once, and one with them keeps its own until they change", async () => {
  const place = await placeWith({ port: "serpdata", vendor: "searxng", settings: { baseUrl: "https://a.example" } });
  const { connections, ...operators } = place;
  const first = await outside.providersFor(place);
  await database.system.batch([sql`delete from integrations where workspace_id = ${place.workspaceId}`]);

  expect(outside.providersFor(operators)).not.toBeInstanceOf(Promise);
  expect(await outside.providersFor(place)).toBe(first);
  expect(await outside.providersFor({ ...place, connections: `${connections}1` })).not.toBe(first);
});

test.each([
  ["serpdata", "dataforseo", "can no longer be decrypted"],
  ["serpdata", "gone", "does not support gone for serpdata"],
] as const)(
  "a %s connection to %s that cannot be used reports why, and no other provider replaces it",
  async (port, vendor, sentence) => {
    const credentials = vendor === "gone" ? undefined : new Uint8Array([1, 2, 3]);
    const place = await placeWith({ port, vendor, ...(credentials === undefined ? {} : { credentials }) });

    await expect(search(place)).rejects.toMatchObject({ kind: "config", message: expect.stringContaining(sentence) });
    const { crawler, llm } = await outside.providersFor(place);
    expect(crawler).toBeDefined();
    expect(llm).toBeUndefined();
  },
);
