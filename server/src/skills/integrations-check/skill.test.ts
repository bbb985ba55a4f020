import type { Integration } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFakeClock } from "../../../test/fakes/clock.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createEngine, seedWorkplace } from "../../../test/harness/engine.ts";
import { noProviders } from "../../../test/harness/no-providers.ts";
import { ProviderError, type ProviderErrorKind } from "../../kernel/errors/provider-error.ts";
import type { LinkdataPort } from "../../providers/linkdata/port.ts";
import type { SerpdataPort } from "../../providers/serpdata/port.ts";
import { integrationsCheck } from "./skill.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

type Look = NonNullable<SerpdataPort["check"]>;

/** A workspace with connections, and the engine on vendors that are looked at in these ways. */
async function open(look: Look, lookAtLinkdata: Look = look) {
  const place = await seedWorkplace(database);
  const columns = sql`id, agency_id, workspace_id, level, port, vendor, status, check_run, connected_at`;
  await database.tenant.batch([
    sql`select set_config('app.agency', ${place.agencyId}, true)`,
    sql`insert into integrations (${columns})
        select ${place.workspaceId} || port, ${place.agencyId}, ${place.workspaceId}, 'workspace', port, 'acme', 'healthy', 'inv_before', now()
        from unnest(array['serpdata', 'linkdata', 'llm']) port`,
  ]);
  const refuse = () => Promise.reject(new Error("Looking is enough."));
  const serpdata: SerpdataPort = { vendor: "acme", search: refuse, check: look };
  const linkdata: LinkdataPort = { vendor: "acme", keywords: { methods: [], discover: refuse }, check: lookAtLinkdata };
  const clock = createFakeClock();
  const engine = await createEngine(database, [integrationsCheck], { ...noProviders, serpdata, linkdata }, clock);
  return {
    ...{ engine, clock },
    start: (port: string) => engine.start(place, integrationsCheck, { port }),
    async foundBy(run: string): Promise<Integration | null> {
      const { result } = await engine.ended(place, run);
      return result as Integration | null;
    },
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  };
}

function failing(kind: ProviderErrorKind) {
  const calls = { count: 0 };
  const look: Look = async () => {
    calls.count += 1;
    throw new ProviderError("serpdata", kind, "Acme failed.", { retryAfterMs: kind === "transient" ? 0 : 60_000 });
  };
  return { calls, look };
}

test("a worker that dies in the middle leaves the check to the next, whose result is reported", async () => {
  let looks = 0;
  const begun = Promise.withResolvers<void>();
  await using world = await open((signal) => {
    looks += 1;
    if (looks > 1) return Promise.resolve("Acme is nearly out of money.");
    begun.resolve();
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  const first = await world.engine.startWorker();
  const run = await world.start("serpdata");
  await begun.promise;
  await first.close();

  await world.engine.startWorker();

  expect(await world.foundBy(run)).toMatchObject({ status: "warning", message: "Acme is nearly out of money." });
  expect(looks).toBe(2);
});

test("a temporary failure is retried once, and a rate limit is not waited for", async () => {
  const [passing, pausing] = [failing("transient"), failing("rate_limited")];
  await using world = await open(passing.look, pausing.look);
  await world.engine.startWorker();

  const runs = [await world.start("serpdata"), await world.start("linkdata")];
  const found = await Promise.all(runs.map(world.foundBy));

  expect(found.map((integration) => integration?.message)).toEqual([
    expect.stringMatching(/^Acme failed\. This may be temporary/),
    expect.stringMatching(/^Acme failed\. The credentials may be correct/),
  ]);
  expect([passing.calls.count, pausing.calls.count]).toEqual([2, 1]);
  expect(world.clock.sleeps).toHaveLength(1);
  expect(world.clock.nowMs()).toBeLessThan(1000);
});

test("a test search uses the workspace's country and language", async () => {
  const place = await seedWorkplace(database);
  await database.system.batch([
    sql`update workspaces set settings = '{"primaryLocation": "Berlin,Germany", "primaryLanguage": "de-DE"}'
        where id = ${place.workspaceId}`,
  ]);
  const asked: string[] = [];
  const serpdata: SerpdataPort = {
    vendor: "acme",
    async search({ query, location, language }) {
      asked.push(`${query} ${location} ${language}`);
      throw new ProviderError("serpdata", "quota", "Acme failed.");
    },
  };
  await using engine = await createEngine(database, [integrationsCheck], { ...noProviders, serpdata });
  await engine.startWorker();

  await engine.ended(place, await engine.start(place, integrationsCheck, { port: "serpdata" }));

  expect(asked).toEqual(["weather Berlin,Germany de"]);
});

test("a stored connection that no run uses is reported as such", async () => {
  await using world = await open(async () => null);
  await world.engine.startWorker();

  const found = await world.foundBy(await world.start("llm"));

  expect(found).toMatchObject({
    source: "workspace",
    status: "warning",
    message: expect.stringContaining("The connection is stored"),
  });
});
