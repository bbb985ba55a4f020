import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type OperationContract, operations } from "@findable/contract";
import { expect, test } from "vitest";
import { type CallOptions, createCaller } from "../harness/caller.ts";
import { startService } from "../harness/service.ts";
import { silentVendors } from "../harness/silent-vendors.ts";
import { startProxy } from "./prism.ts";
import { type Answered, type Send, sendExample } from "./walk.ts";

/** A service without a worker, whose only door is the proxy; nothing it is asked to run reaches the outside. */
async function startJudgedService() {
  await using stack = new AsyncDisposableStack();
  const service = stack.use(await startService({ worker: false, env: silentVendors }));
  const folder = await mkdtemp(path.join(tmpdir(), "findable-judges-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const document = path.join(folder, "openapi.json");
  await writeFile(document, (await service.rest("GET", "/openapi.json")).text);
  const proxy = stack.use(await startProxy({ document, upstream: service.url }));
  const { rest: send } = createCaller({ url: proxy.url, key: service.key });
  const closing = stack.move();
  return { send, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}

/** What is made first is read, followed and ended later: creations come first, ends last. */
const LAST = ["agent.invocations.cancel", "agent.invocations.events", "auth.keys.revoke", "workspaces.delete"];
const inOrder = operations.toSorted((one, other) => rankOf(one) - rankOf(other));

function rankOf({ name, method }: (typeof operations)[number]): number {
  const last = LAST.indexOf(name);
  if (last !== -1) return 10 + last;
  if (method === "DELETE") return 9;
  return method === "POST" ? 1 : 2;
}

/** Sends the examples one after another; what is created is used by those that come later. */
async function sendAll(send: Send, contracts: readonly OperationContract[], options: CallOptions): Promise<Answered[]> {
  const known = new Map<string, string>();
  const answers: Answered[] = [];
  for (const contract of contracts) {
    const { body, ...answered } = await sendExample(send, contract, known, options);
    answers.push(answered);
    const made = Object(body)[contract.area === "invocations" ? "invocationId" : "id"];
    if (contract.method !== "POST" || answered.status >= 300 || typeof made !== "string") continue;
    for (const field of ["id", "key_id"]) known.set(`${contract.area}.${field}`, made);
  }
  return answers;
}

// Prism itself refuses a call without the key that its operation needs.
const withoutKey = inOrder.filter(({ demo }) => demo === "demo");

test("what the service takes and answers is what its description says, for every operation", async () => {
  await using service = await startJudgedService();
  const { send } = service;
  const workspace = await send("POST", "/v1/workspaces", { name: "Judged", primaryDomain: "judged.example" }, {});

  const answers = await sendAll(send, inOrder, { workspace: workspace.body.id });
  const unkeyed = await sendAll(send, withoutKey, { key: null });

  expect([...answers, ...unkeyed].filter(({ violation }) => violation !== undefined)).toEqual([]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(15);
});
