import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { STARTED_BY, skillContracts } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { skills } from "../../src/skills.ts";
import { type Receiver, startReceiver } from "../fakes/receiver.ts";
import { type Service, startService } from "../harness/service.ts";

let outside: Server;
let host: string;
/** Connections to anything that is neither ours nor a webhook's receiver. */
let reached = 0;
/** Their addresses. */
const asked = new Set<string>();
let receiver: Receiver;
let service: Service;

beforeAll(async () => {
  outside = createServer((request, response) => {
    asked.add(request.url ?? "");
    response.writeHead(200).end("{}");
  });
  outside.on("connection", () => {
    reached += 1;
  });
  outside.listen(0, "127.0.0.1");
  await once(outside, "listening");
  host = `127.0.0.1:${(outside.address() as AddressInfo).port}`;
  receiver = await startReceiver();
  service = await startService({ env: vendors(`http://${host}`) });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
  outside.closeAllConnections();
  outside.close();
});

/** Every vendor that an operator can name is the one that keeps count. */
function vendors(address: string) {
  return {
    LLM_PROVIDER: "openai-compatible",
    LLM_MODEL: "any",
    LLM_BASE_URL: `${address}/v1`,
    SERPDATA_PROVIDER: "dataforseo",
    DATAFORSEO_LOGIN: "login",
    DATAFORSEO_PASSWORD: "password",
    VENDOR_URLS: `dataforseo=${address}`,
    TRANSCRIPTION_MODEL: "any",
    TRANSCRIPTION_BASE_URL: `${address}/v1`,
  };
}

/** A workspace without approvals, with a place to publish, a receiver, files to read, and a separate skill. */
async function furnish(mode: "live" | "test") {
  const grant = { name: mode, mode, scope: "AGENCY", canApprove: true };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const settings = { approvalPolicy: { publish: "auto", outreach_send: "auto" } };
  const made = { name: mode, primaryDomain: `${mode}.example`, settings };
  const workspace = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.rest(method, path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const put = (path: string, content: string, contentType: string) =>
    call("POST", "/v1/agent/files", { path, contentBase64: Buffer.from(content).toString("base64"), contentType });
  await put("user-uploads/talk.wav", `RIFF${"\0".repeat(4)}WAVEfmt ${"\0".repeat(60)}`, "audio/wav");
  const skill = "---\nname: own\ndescription: Own.\n---\n\nDo what you are asked.\n";
  await put("skills/own/SKILL.md", skill, "text/markdown");
  const platform = {
    name: "Site",
    kind: "webhook",
    url: `http://${host}/cms`,
    credentials: { secret: "a long secret" },
  };
  const { id: platformConfigId } = await call("POST", "/v1/produce/platforms", platform);
  await call("POST", "/v1/webhooks", {
    url: receiver.url,
    events: ["agent.invocation.failed", "agent.invocation.completed"],
  });
  return { call, workspace, platformConfigId };
}

type Place = Awaited<ReturnType<typeof furnish>>;

/** The example of a skill, whose sites, pages and platform are those that keep count. */
function inputOf(slug: string, { platformConfigId }: Place): object {
  const example = skillContracts.find((contract) => contract.slug === slug)?.example.input;
  const text = JSON.stringify(example).replaceAll(/[\w.-]+\.example/g, host);
  const input: Record<string, unknown> = JSON.parse(text, (_key, value) =>
    // Several sites of an example become one.
    Array.isArray(value) && value.every((item) => typeof item === "string") ? [...new Set(value)] : value,
  );
  // The workspace has no pillars.
  delete input["pillarSlug"];
  const article = { title: "A", content: "# A\n\nText.", platformConfigId };
  return slug === "produce.publish" ? article : input;
}

const invoked = [...new Set(skills.map(({ slug }) => slug))].filter((slug) => !STARTED_BY.has(slug));

async function start(place: Place, slug: string): Promise<string> {
  const input = slug.startsWith("custom:") ? { message: "Go." } : inputOf(slug, place);
  const files = skills.find((skill) => skill.slug === slug)?.supportsFiles === true ? ["user-uploads/talk.wav"] : [];
  const { invocationId } = await place.call("POST", "/v1/agent/invoke", { skill: slug, input, files });
  return invocationId;
}

test("no skill that a test key starts reaches a vendor, a site or a platform; webhooks it does", async () => {
  const world = await furnish("test");
  const ids: string[] = [];
  for (const slug of [...invoked, "custom:own"]) ids.push(await start(world, slug));
  const settled = [];
  for (const id of ids) settled.push(await world.call("GET", `/v1/agent/invocations/${id}?waitSeconds=60`));
  await world.call("POST", "/v1/test/clock/advance", { days: 4 });

  expect(settled.map(({ status }) => status)).not.toContain("RUNNING");
  expect(reached).toBe(0);
  expect(invoked.length).toBeGreaterThanOrEqual(3);
  const told = receiver.log.filter(({ body }) => JSON.parse(body).workspaceId === world.workspace);
  expect(told.length).toBeGreaterThanOrEqual(ids.length);
});

test("the same skills reach all of them where a live key starts them", async () => {
  const agency = await furnish("live");

  for (const slug of ["bootstrap_brand", "produce.publish", "custom:own"]) await start(agency, slug);

  await expect
    .poll(() => [...asked].toSorted())
    .toEqual(expect.arrayContaining(["/cms", "/robots.txt", "/v1/chat/completions"]));
});
