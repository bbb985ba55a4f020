import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { createAgency, createKey } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";
import { printFigures } from "../judges/figures.ts";
import { isWholeSample } from "../judges/sample-size.ts";

/** The bar is 200: `npm run judge:report-rush` has them. */
const DUE = isWholeSample ? 200 : 24;
const MB = 1_048_576;
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
  const settings = { approvalPolicy: { publish: "auto" } };
  const made = { name: "Tidewell", primaryDomain: `rush-${schedules}.example`, settings };
  const { body } = await service.rest("POST", "/v1/workspaces", made, { key });
  const workspace: string = body.id;
  for (let index = 0; index < schedules; index++) {
    const order = { skill: "reports.create", input: { title: `Report ${index}` }, cadence: "monthly:1:00:00" };
    const { status, text } = await service.rest("POST", "/v1/schedules", order, { key, workspace });
    expect(status, text).toBe(201);
  }
  const get = async (path: string) => (await service.rest("GET", path, undefined, { key, workspace })).body;
  const post = async (path: string, body: object) => {
    const answer = await service.rest("POST", path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  return {
    get,
    post,
    reports: async () => (await get("/v1/reports?limit=200")).data as { title: string; createdAt: string }[],
  };
}

/** What stays on the heap after garbage is collected. */
function keptHeap(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

type Listed = { title: string; createdAt: string };
const titlesOf = (reports: readonly Listed[]) => reports.map(({ title }) => title).toSorted();
const lastOf = (reports: readonly Listed[]) =>
  reports
    .map(({ createdAt }) => createdAt)
    .toSorted()
    .at(-1) ?? "";

test(
  "many reports that are due in one minute are each made once, and neither a small agency nor other work waits for them",
  async () => {
    const large = await agencyWith(DUE);
    const small = await agencyWith(2);
    const platform = await small.post("/v1/produce/platforms", { name: "Pages of the site", kind: "files" });
    const heapBefore = keptHeap();

    await withClient(service.database.adminUrl, (client) =>
      client.query("update schedules set next_run_at = date_trunc('minute', clock_timestamp()) - interval '1 second'"),
    );
    await service.tick();
    const input = { title: "Bikes", platformConfigId: platform.id, content: "# Bikes\n\nStay dry.\n" };
    const other = await small.post("/v1/agent/invoke", { skill: "produce.publish", input });
    const ended = async () => (await small.get(`/v1/agent/invocations/${other.invocationId}?waitSeconds=30`)).status;
    await expect.poll(ended, { timeout: TIMEOUT_MS }).toBe("SUCCEEDED");
    const madeMeanwhile = (await large.reports()).length;

    const all = Array.from({ length: DUE }, (_, index) => `Report ${index}`).toSorted();
    const titles = async () => titlesOf(await large.reports());
    await expect.poll(titles, { timeout: TIMEOUT_MS, interval: 1000 }).toEqual(all);
    await service.tick();
    expect(await titles()).toEqual(all);
    const [few, many] = [await small.reports(), await large.reports()];
    expect(titlesOf(few)).toEqual(["Report 0", "Report 1"]);
    expect(lastOf(few) < lastOf(many)).toBe(true);
    expect(madeMeanwhile).toBeLessThan(DUE);
    const { data } = await large.get("/v1/schedules?limit=200");
    expect(data.map(({ lastError }: { lastError: unknown }) => lastError)).toEqual(data.map(() => null));
    const after = many.filter(({ createdAt }) => createdAt > lastOf(few)).length;
    const faults = printFigures([
      { name: "reports made", value: many.length, digits: 0, least: DUE },
      { name: "made twice", value: many.length - new Set(titlesOf(many)).size, digits: 0, most: 0 },
      { name: "made after the last report of a small agency", value: after, digits: 0, least: 1 },
      { name: "not made when other work ended", value: DUE - madeMeanwhile, digits: 0, least: 1 },
      { name: "MB kept on the heap", value: (keptHeap() - heapBefore) / MB, digits: 1, most: 40 },
    ]);
    expect(faults).toEqual([]);
  },
  TIMEOUT_MS,
);
