import { Client, StreamableHTTPClientTransport, UrlElicitationRequiredError } from "@modelcontextprotocol/client";
import { Type } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";
import { testSkill } from "../runs/test-skill.ts";

const publish = testSkill("test.publish", async (ctx) => {
  const post = { title: "Bill by the hour" };
  const outcome = await ctx.effect<typeof post, { id: string }>("publish", {
    kind: "publish",
    vendor: { name: "blog", world: "live", honoursKeys: true },
    plan: async () => ({ payload: post, preview: post, editable: Type.Object({ title: Type.String() }) }),
    send: async () => ({ id: "post_1" }),
  });
  return { ...outcome };
});

let service: Service;
let workspace: string;
/** The key of an agent, as its setup makes it, and that of a person. */
let agent: { secret: string; canApprove: boolean };
let person: { secret: string };

beforeAll(async () => {
  service = await startService({ skills: [publish] });
  workspace = (await service.rest("POST", "/v1/workspaces", { name: "T", primaryDomain: "t.example" })).body.id;
  const make = async (more: object) =>
    (await service.rest("POST", "/v1/auth/keys", { name: "Key", workspaceId: workspace, ...more })).body;
  [agent, person] = [await make({}), await make({ canApprove: true })];
});
afterAll(() => service[Symbol.asyncDispose]());

async function ask(key: string): Promise<{ id: string; approvalId: string }> {
  const { body } = await service.rest(
    "POST",
    "/v1/agent/invoke",
    { skill: "test.publish", input: {} },
    { key, workspace },
  );
  const id: string = body.invocationId;
  const run = await service.rest("GET", `/v1/agent/invocations/${id}?waitSeconds=20`, undefined, { key, workspace });
  return { id, approvalId: run.body.currentStep.approvalId };
}

const decideAsPerson = (
  { id, ...decision }: { id: string; approvalId: string },
  more: object = {},
  key = person.secret,
) => service.rest("POST", `/v1/agent/invocations/${id}/approve`, { ...decision, ...more }, { key, workspace });

/** A client whose person opens pages, and does something there. */
async function clientOfPerson(onPage: (url: string) => Promise<"accept" | "decline">) {
  const options = { capabilities: { elicitation: { url: {} } }, versionNegotiation: { mode: "auto" as const } };
  const client = new Client({ name: "agent", version: "1.0.0" }, options);
  client.setRequestHandler("elicitation/create", async ({ params }) => ({
    action: await onPage("url" in params ? String(params.url) : ""),
  }));
  const requestInit = { headers: { Authorization: `Bearer ${agent.secret}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }));
  return client;
}

test("the key of an agent may not decide, and is answered with the page on which a person does", async () => {
  const waiting = await ask(agent.secret);
  const client = await service.mcp({ key: agent.secret });

  const refused = await client.callTool({ name: "agent.approval.approve", arguments: waiting });

  expect(agent.canApprove).toBe(false);
  const url = expect.stringContaining(waiting.approvalId);
  expect(refused).toMatchObject({
    isError: true,
    structuredContent: { code: "forbidden", details: { approvalUrl: url } },
  });
  expect((await decideAsPerson(waiting)).status).toBe(200);
});

test("a client that opens pages puts the approval to its person, whose decision the call returns", async () => {
  const waiting = await ask(agent.secret);
  const opened: string[] = [];
  const client = await clientOfPerson(async (url) => {
    opened.push(url);
    expect((await decideAsPerson(waiting)).status).toBe(200);
    return "accept";
  });

  const { structuredContent } = await client.callTool({ name: "agent.approval.approve", arguments: waiting });
  await client.close();

  expect(opened).toEqual([expect.stringContaining(waiting.approvalId)]);
  expect(structuredContent).toMatchObject({ approvalId: waiting.approvalId, status: "APPROVED" });
});

test("a client of 2025-11-25 is led to the page with an error, and finds the decision when it calls again", async () => {
  const waiting = await ask(agent.secret);
  const connect = async (capabilities: object) => {
    const options = { capabilities, versionNegotiation: { mode: "legacy" as const } };
    const client = new Client({ name: "agent", version: "1.0.0" }, options);
    const requestInit = { headers: { Authorization: `Bearer ${agent.secret}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }));
    return client;
  };
  const [able, unable] = [await connect({ elicitation: { url: {} } }), await connect({ elicitation: { form: {} } })];
  const decide = (client: Client) => client.callTool({ name: "agent.approval.approve", arguments: waiting });

  const led = await decide(able).catch((error: unknown) => error);
  const again = await decide(able).catch((error: unknown) => error);
  const told = await decide(unable);
  await decideAsPerson(waiting);
  const found = await decide(able);
  await Promise.all([able.close(), unable.close()]);

  expect(led).toBeInstanceOf(UrlElicitationRequiredError);
  const [page] = led instanceof UrlElicitationRequiredError ? led.elicitations : [];
  expect(page).toMatchObject({ mode: "url", url: expect.stringContaining(waiting.approvalId) });
  expect(again).toBeInstanceOf(UrlElicitationRequiredError);
  expect(told).toMatchObject({ isError: true, structuredContent: { code: "forbidden" } });
  expect(found.structuredContent).toMatchObject({ approvalId: waiting.approvalId, status: "APPROVED" });
});

test("an approval that the person declines to open is not decided, whatever the client answers", async () => {
  const waiting = await ask(agent.secret);
  const client = await clientOfPerson(async () => "decline");
  const eager = await clientOfPerson(async () => "accept");

  const declined = await client.callTool({ name: "agent.approval.approve", arguments: waiting });
  const forged = await eager.callTool({ name: "agent.approval.approve", arguments: waiting });
  await Promise.all([client.close(), eager.close()]);

  expect([declined.structuredContent, forged.structuredContent]).toEqual([
    expect.objectContaining({ status: "PENDING" }),
    expect.objectContaining({ status: "PENDING" }),
  ]);
});

test("the key that started a run cannot trust its steps, another one can", async () => {
  const waiting = await ask(person.secret);
  const trust = { trustHenceforth: "step" };

  const own = await decideAsPerson(waiting, trust);
  const other = await decideAsPerson(waiting, trust, service.key);

  expect([own.status, own.body.code]).toEqual([422, "invalid_trust"]);
  expect(other.body.trustGranted).toMatchObject({ kind: "step" });
});
