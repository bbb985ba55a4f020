import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../harness/database.ts";
import { addPerson, agencyOf, type TestPerson } from "../harness/people.ts";
import { countRoundTrips, type RoundTrips } from "../harness/round-trips.ts";
import { createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

let trips: RoundTrips;
let service: Service;
let people: TestPerson[];
let workspace: string;
beforeAll(async () => {
  const database = await openTestDatabase();
  trips = await countRoundTrips(database.appUrl);
  service = await startService({ database: { ...database, appUrl: trips.through(database.appUrl) }, worker: false });
  workspace = await createWorkspace(service.database, { agencyId: await agencyOf(service) });
  people = [
    await addPerson(service, { role: "MANAGER" }),
    await addPerson(service, { role: "VIEWER", workspaces: [workspace] }),
  ];
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await trips[Symbol.asyncDispose]();
});

/** The round trips of a call: the fewest of several, because the service also works by itself. */
async function tripsOf(call: () => Promise<{ status: number }>): Promise<number> {
  const counts: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const before = trips.count;
    const { status } = await call();
    expect(status).toBe(200);
    counts.push(trips.count - before);
  }
  return Math.min(...counts);
}

test.each([
  ["a list", "/v1/keywords?limit=1"],
  ["a list with counts", "/v1/agent/invocations?limit=1"],
  ["the approvals", "/v1/agent/approvals"],
  ["the caller", "/v1/me"],
])("%s costs a session no further round trip than a key", async (_what, path) => {
  const withKey = await tripsOf(() => service.rest("GET", path, undefined, { workspace }));

  for (const person of people) expect(await tripsOf(() => person.app("GET", path, undefined, workspace))).toBe(withKey);
  expect(withKey).toBeGreaterThan(0);
});
