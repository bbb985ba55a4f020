import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { createAgency, createKey } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

/** The bar is 200: `FULL_SIZE=1` has them. */
const DUE = process.env["FULL_SIZE"] === "1" ? 200 : 24;
const TIMEOUT_MS = 20 * 60_000;

let service: Service;

beforeAll(async () => {
  service = await startService({ alone: true });
});
afterAll(() => service[Symbol.asyncDispose]());

/** An agency with a workspace whose schedules each write a report with an own title. */
async function agencyWith(schedules: number) {
  const agencyId = await createAgency(service.database);
  const { secret: key } = await createKey(service.database, { agencyId });
  const made = { name: "Tidewell", primaryDomain: `rush-${schedules}.example` };
  const { body } = await service.rest("POST", "/v1/workspaces", made, { key });
  const workspace: string = body.id;
  for (let index = 0; index < schedules; index++) {
    const order = { skill: "reports.create", input: { title: `Report ${index}` }, cadence: "monthly:1:00:00" };
    const { status, text } = await service.rest("POST", "/v1/schedules", order, { key, workspace });
    expect(status, text).toBe(201);
  }
  const get = async (path: string) => (await service.rest("GET", path, undefined, { key, workspace })).body;
  return {
    get,
    reports: async () => (await get("/v1/reports?limit=200")).data as { title: string; createdAt: string }[],
  };
}

test(
  "many reports that are due in one minute are each made once, and a small agency does not wait for a large one",
  async () => {
    const large = await agencyWith(DUE);
    const small = await agencyWith(2);

    await withClient(service.database.adminUrl, (client) =>
      client.query("update schedules set next_run_at = date_trunc('minute', clock_timestamp()) - interval '1 second'"),
    );
    await service.tick();

    const titles = async () => (await large.reports()).map(({ title }) => title).toSorted();
    const all = Array.from({ length: DUE }, (_, index) => `Report ${index}`).toSorted();
    await expect.poll(titles, { timeout: TIMEOUT_MS, interval: 1000 }).toEqual(all);
    await service.tick();
    expect(await titles()).toEqual(all);
    const few = await small.reports();
    expect(few.map(({ title }) => title).toSorted()).toEqual(["Report 0", "Report 1"]);
    const last = (of: { createdAt: string }[]) =>
      of
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .at(-1) ?? "";
    expect(last(few) < last(await large.reports())).toBe(true);
    const { data } = await large.get("/v1/schedules?limit=200");
    expect(data.map(({ lastError }: { lastError: unknown }) => lastError)).toEqual(data.map(() => null));
  },
  TIMEOUT_MS,
);
