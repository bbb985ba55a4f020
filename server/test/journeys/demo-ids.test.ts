import { type OperationContract, operations, pathFields } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let run: string;
let session: string;
beforeAll(async () => {
  service = await startService({ worker: false });
  const brand = { name: "Acme", primaryDomain: "acme.example" };
  const { body } = await service.rest("POST", "/v1/workspaces", brand);
  const asked = { skill: "bootstrap_brand", input: { domain: "acme.example" } };
  const started = await service.rest("POST", "/v1/agent/invoke", asked, { workspace: body.id });
  run = started.body.invocationId;
  session = started.body.sessionId;
});
afterAll(() => service[Symbol.asyncDispose]());

const ask = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key: null });

const byId = operations.filter(
  (contract) => contract.demo === "demo" && pathFields(contract).some((field) => /(?:^id|_id|Id)$/.test(field)),
);

/** The example's call, with a live identifier in its path. */
function liveCall({ method, path, example }: OperationContract): [string, string, unknown] {
  const given: Record<string, unknown> = { ...example.input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, field: string) => {
    const id = String(given[field]);
    delete given[field];
    return path.startsWith("/v1/agent/invocations/") && field === "id" ? run : id;
  });
  return [method, filled, method === "GET" || method === "DELETE" ? undefined : given];
}

test.each(byId.map((contract) => [contract.name, contract] as const))(
  "without a key, %s does not find the identifier of a live record",
  async (_name, contract) => {
    const answer = await ask(...liveCall(contract));

    expect([answer.status, answer.body]).toEqual([
      404,
      expect.objectContaining({ code: expect.stringMatching(/not_found$/), demoMode: true }),
    ]);
  },
);

test("without a key, a live run has no stream, starts no child, continues no conversation and shows no file", async () => {
  const invoke = (more: object) =>
    ask("POST", "/v1/agent/invoke", { skill: "keyword_manager", input: { message: "Hi" }, ...more });
  const stream = await service.rest("GET", `/v1/agent/invocations/${run}/events`, undefined, {
    key: "demo",
    headers: { Accept: "text/event-stream" },
  });
  const path = `agent-output/bootstrap/${run}/report.html`;
  const calls = [
    stream,
    await invoke({ parentInvocationId: run }),
    await invoke({ sessionId: session }),
    await ask("GET", `/v1/agent/files/${path}`),
    await ask("GET", `/v1/agent/files/${path}/raw`),
  ];
  const { body: listed } = await ask("GET", `/v1/agent/files?invocationId=${run}`);

  expect(calls.map(({ status, body }) => [status, body.code])).toEqual([
    [404, "not_found"],
    [404, "not_found"],
    [404, "not_found"],
    [404, "file_not_found"],
    [404, "file_not_found"],
  ]);
  expect(listed).toMatchObject({ data: [], total: 0 });
});

test("without a key, an approval that only a key sees is neither approved nor rejected", async () => {
  const { body } = await ask("GET", "/v1/agent/approvals?limit=1");
  const [{ invocationId }] = body.data;
  const decide = (verb: string) =>
    ask("POST", `/v1/agent/invocations/${invocationId}/${verb}`, { approvalId: "appr_k3v8x0q2m5n7p9r1t4w6y8z0" });
  const answers = [await decide("approve"), await decide("reject")];

  expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
    [404, "approval_not_found"],
    [404, "approval_not_found"],
  ]);
});
