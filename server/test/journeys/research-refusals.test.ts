import { getContentGap } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertReport } from "../../src/domains/content-gaps/index.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { type Service, startService } from "../harness/service.ts";

const STARTS: [path: string, body: object][] = [
  ["/v1/research/discuss", { topic: "kayak rental" }],
  ["/v1/research/icp", { domain: "acme.example" }],
  ["/v1/research/content-gap", { competitorDomains: ["rival.example"] }],
  ["/v1/site/audit", {}],
];

async function openWorkspace(service: Service) {
  const made = await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain: "acme.example" });
  const workspace: string = made.body.id;
  return {
    workspace,
    rest: (method: string, path: string, body?: unknown) => service.rest(method, path, body, { workspace }),
  };
}

/** A stored report of gaps, as its run writes it. */
async function storeReport(service: Service, workspaceId: string) {
  const [rows] = await service.database.system.batch<{ agency_id: string }>([
    sql`select agency_id from workspaces where id = ${workspaceId}`,
  ]);
  const place = { agencyId: rows?.[0]?.agency_id ?? "", workspaceId, invocationId: "inv_1" };
  const { output } = getContentGap.example;
  if (output === undefined) throw new Error("The example has no report.");
  const { gaps, tags, ...body } = output;
  const given = gaps.map(({ id: _id, ...gap }) => ({ ...gap, coveredBy: null, ceded: false }));
  return inTenantTransaction(service.database.tenant, place, (tx) =>
    insertReport(tx, place, { tags, body, gaps: given }),
  );
}

describe("with room for one running and one waiting run", () => {
  let service: Service;
  let rest: Awaited<ReturnType<typeof openWorkspace>>["rest"];
  let workspace: string;
  beforeAll(async () => {
    service = await startService({
      worker: false,
      env: { RUNNING_PER_WORKSPACE: "1", PENDING_PER_AGENCY: "1", LIMITS: "segmentsPerWorkspace=1" },
    });
    ({ rest, workspace } = await openWorkspace(service));
    // One runs, and one waits.
    for (const topic of ["bikes", "boats"]) {
      expect((await rest("POST", "/v1/research/discuss", { topic })).status).toBe(202);
    }
  });
  afterAll(() => service[Symbol.asyncDispose]());

  test.each(STARTS)("%s is refused with 429 and `concurrency_limited`", async (path, body) => {
    const answer = await rest("POST", path, body);

    expect([answer.status, answer.body.code], answer.text).toEqual([429, "concurrency_limited"]);
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await rest("GET", "/v1/agent/invocations")).body.data).toHaveLength(2);
  });

  test("content of gaps is refused without a language model, before anything is reserved", async () => {
    const { reportId, gaps } = await storeReport(service, workspace);
    const order = { gapItemIds: [gaps.find(({ type }) => type !== "WEAKER_COVERAGE")?.id] };
    const path = `/v1/research/content-gap/${reportId}/queue-content`;

    const answer = await rest("POST", path, order);

    expect([answer.status, answer.body.code], answer.text).toEqual([503, "model_unavailable"]);
    expect((await rest("GET", "/v1/produce/blog-post")).body.total).toBe(0);
    const empty = await rest("POST", path, {});
    expect([empty.status, empty.body.code]).toEqual([400, "validation_error"]);
    expect(empty.body.details.errors.map(({ field }: { field: string }) => field)).toEqual([
      "selectGaps",
      "gapItemIds",
    ]);
  });

  test("in a test world, which has a writer, an unknown report or gap is 404", async () => {
    const grant = { name: "World", mode: "test", scope: "AGENCY" };
    const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
    const brand = { name: "Brand", primaryDomain: "brand.example" };
    const place = { key, workspace: (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id };
    const { reportId } = await storeReport(service, place.workspace);
    const order = { gapItemIds: ["gap_item_t4x8b2f6j0n4r8v2z6d0h4l8"] };

    const [gap, report] = await Promise.all(
      [reportId, "gap_t4x8b2f6j0n4r8v2z6d0h4l8"].map((id) =>
        service.rest("POST", `/v1/research/content-gap/${id}/queue-content`, order, place),
      ),
    );

    expect([gap?.status, gap?.body.code], gap?.text).toEqual([404, "not_found"]);
    expect([report?.status, report?.body.code], report?.text).toEqual([404, "not_found"]);
  });

  test("segments: a second of the same name is 409, one beyond the limit 422, an unknown one 404", async () => {
    const segment = "/v1/research/icp/segment";
    const made = await rest("POST", segment, { name: "Studio owners" });
    expect(made.status, made.text).toBe(201);

    const again = await rest("POST", segment, { name: "studio  OWNERS" });
    const more = await rest("POST", segment, { name: "Bookkeepers" });
    const unknown = "/v1/research/icp/icp_t4x8b2f6j0n4r8v2z6d0h4l8";
    const others = await Promise.all([
      rest("GET", unknown),
      rest("PATCH", unknown, { name: "Bookkeepers" }),
      rest("DELETE", unknown),
      rest("GET", "/v1/research/discuss/dsc_t4x8b2f6j0n4r8v2z6d0h4l8"),
      rest("GET", "/v1/research/content-gap/gap_t4x8b2f6j0n4r8v2z6d0h4l8"),
    ]);

    expect([again.status, again.body.code]).toEqual([409, "segment_exists"]);
    expect(more.body.code, more.text).toBe("segment_limit_reached");
    expect(others.map(({ status, body }) => [status, body.code])).toEqual(others.map(() => [404, "not_found"]));
  });

  test.each([
    ["/v1/research/discuss", {}, ["topic", "seedUrls"]],
    ["/v1/research/content-gap", {}, ["competitorIds", "competitorDomains"]],
    ["/v1/site/audit", { maxPages: 0 }, ["maxPages"]],
  ] as const)("%s with %j names the fields that are missing or wrong", async (path, body, fields) => {
    const answer = await rest("POST", path, body);

    expect([answer.status, answer.body.code], answer.text).toEqual([400, "validation_error"]);
    expect(answer.body.details.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
  });
});

describe("with one credit", () => {
  let service: Service;
  let rest: Awaited<ReturnType<typeof openWorkspace>>["rest"];
  beforeAll(async () => {
    service = await startService({ worker: false, env: { DEFAULT_MONTHLY_CREDITS: "1" } });
    ({ rest } = await openWorkspace(service));
  });
  afterAll(() => service[Symbol.asyncDispose]());

  test.each(STARTS)("%s is refused with 402 and `insufficient_credits`, and starts nothing", async (path, body) => {
    const answer = await rest("POST", path, body);

    expect([answer.status, answer.body.code], answer.text).toEqual([402, "insufficient_credits"]);
    expect(answer.body.details).toMatchObject({ required: expect.any(Number), available: 1 });
    expect((await rest("GET", "/v1/agent/invocations")).body.data).toEqual([]);
  });
});
