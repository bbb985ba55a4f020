import { verifyWebhook, type WebhookEvent } from "@findable/contract/client";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Received, type Receiver, startReceiver } from "../../../../test/fakes/receiver.ts";
import { withClient } from "../../../platform/database/connection.ts";
import { callCli, startCli } from "../../__fixtures__/cli.ts";
import { type CliService, startService } from "../../__fixtures__/service.ts";

/** Events are read behind every transaction of the cluster that is open, and other tests have long ones. */
const OTHERS_END_MS = 60_000;
vi.setConfig({ testTimeout: 3 * OTHERS_END_MS });
const POLLING = { timeout: 40_000 };
let service: CliService;
let receiver: Receiver;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(async ({ onTestFinished }) => {
  receiver = await startReceiver();
  onTestFinished(() => receiver[Symbol.asyncDispose]());
});

function call(...args: string[]) {
  return callCli(args, service.environment);
}

/** Returns the JSON that a command prints. Throws if the command fails. */
async function answerOf(...args: string[]) {
  const { code, stdout, stderr } = await call(...args, "--json");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

function verified({ body, signature }: Received, secret: string): Promise<WebhookEvent> {
  return verifyWebhook({ payload: body, header: signature, secret });
}

test("forwards signed events to a local URL, also across a restart of the service", async () => {
  const alone = await call("webhooks", "trigger", "rank.dropped");
  const secret = (await call("webhooks", "listen", "--print-secret")).stdout.trim();
  const events = "rank.dropped,agent.invocation.started";
  const listener = startCli(
    ["webhooks", "listen", "--forward-to", `${receiver.url}/hooks`, "--events", events, "--json"],
    service.environment,
  );

  await listener.says("Listening");
  await call("webhooks", "trigger", "rank.checked");
  const triggered = (await call("webhooks", "trigger", "rank.dropped")).stdout.trim();
  const run = (await call("runs", "start", "test.gate")).stdout.trim();
  await receiver.until((log) => log.length === 2, OTHERS_END_MS);
  await service.restartApi();
  await withClient(service.database.adminUrl, (admin) => admin.query("delete from webhook_listening"));
  await listener.says("Reconnected. Some events were missed.");
  receiver.behave = () => "server_error";
  const after = (await call("webhooks", "trigger", "rank.dropped")).stdout.trim();
  await receiver.until((log) => log.length === 3, OTHERS_END_MS);
  await listener.shows(after);
  listener.process.kill("SIGINT");
  const { code, stdout, stderr } = await listener.end;
  await call("runs", "cancel", run);

  expect(alone).toMatchObject({ code: 1, stdout: "" });
  expect(alone.stderr).toContain("No client is listening");
  const received = await Promise.all(receiver.log.map((delivery) => verified(delivery, secret)));
  expect(
    received.map(({ id, type, data }) => [type, "invocationId" in data && data.invocationId === run ? run : id]),
  ).toEqual([
    ["rank.dropped", triggered],
    ["agent.invocation.started", run],
    ["rank.dropped", after],
  ]);
  expect(receiver.log.map(({ path, attempt, eventType }) => [path, attempt, eventType])).toEqual(
    received.map(({ type }) => ["/hooks", 1, type]),
  );
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ responseCode }) => responseCode)).toEqual([200, 200, 500]);
  expect(lines.map(({ event }) => event)).toEqual(received);
  expect(code).toBe(130);
  expect(stderr).toContain(secret);
});

test("prints one line per event with the response of the local URL, or the failure", async () => {
  const events = "rank.checked,rank.improved";
  const listener = startCli(
    ["webhooks", "listen", "--forward-to", receiver.url, "--events", events],
    service.environment,
  );
  await listener.says("Listening");
  await call("webhooks", "trigger", "rank.checked");
  await listener.shows("→ 200 in ");

  receiver.behave = () => "reset";
  const { stdout: id } = await call("webhooks", "trigger", "rank.improved");
  await listener.shows(`rank.improved  ${id.trim()}  → The connection was closed before a response arrived.\n`);
  listener.process.kill("SIGINT");

  expect((await listener.end).stdout).toMatch(/^\d\d:\d\d:\d\d {2}rank\.checked {2}evt_test_\w+ {2}→ 200 in \d+ ms\n/);
});

test("lists failed deliveries of an endpoint, and resends one or all of its dead letters", async () => {
  receiver.behave = () => "server_error";
  const input = { url: receiver.url, events: ["agent.invocation.started", "agent.invocation.cancelled"] };
  const { id } = JSON.parse((await call("api", "webhooks.create", JSON.stringify(input))).stdout);
  const run = (await call("runs", "start", "test.gate")).stdout.trim();
  await receiver.until((log) => log.length === 2, OTHERS_END_MS);
  await call("runs", "cancel", run);
  await expect.poll(async () => (await answerOf("webhooks", "dead-letters")).total, POLLING).toBe(2);

  const letters = (await answerOf("webhooks", "dead-letters", "--webhook", id)).data;
  const failed = await call("webhooks", "deliveries", id, "--outcome", "failed");
  const listed = await call("webhooks", "list");
  receiver.behave = () => "ok";
  await call("webhooks", "replay", letters[1].id);
  await call("webhooks", "replay", "--all", "--since", "2020-01-01");
  const test = (await call("webhooks", "trigger", "rank.dropped", "--webhook", id)).stdout.trim();
  await receiver.until((log) => log.length === 7, OTHERS_END_MS);

  expect(failed.stdout).toMatch(/^attempted +event +type +attempt +outcome +ms +response\n/);
  expect(failed.stdout.match(/ failed .* 500 /g)).toHaveLength(4);
  expect(listed.stdout).toMatch(new RegExp(`^${id} +active +0 % +`, "m"));
  const arrived = receiver.log.filter(({ behaviour }) => behaviour === "ok").map(({ eventId }) => eventId);
  const [cancelled, started] = letters.map(({ event }: { event: WebhookEvent }) => event.id);
  expect(arrived.toSorted()).toEqual([started, cancelled, test].toSorted());
  expect(new Set(receiver.log.map(({ eventId }) => eventId)).size).toBe(3);
});

test("an invalid command is exit code 2 and names the correction", async () => {
  const [type, address, neither, both] = await Promise.all([
    call("webhooks", "trigger", "rank.droped"),
    call("webhooks", "listen", "--forward-to", "ftp://localhost"),
    call("webhooks", "replay"),
    call("webhooks", "replay", "dlq_x", "--all"),
  ]);
  const group = await call("webhooks", "--help");

  expect(type).toMatchObject({ code: 2, stdout: "" });
  expect(type.stderr).toContain('Did you mean "rank.dropped"?');
  expect(address).toMatchObject({ code: 2, stdout: "" });
  expect(address.stderr).toContain("http://localhost:8080/webhooks");
  for (const { code, stderr } of [neither, both]) {
    expect(code).toBe(2);
    expect(stderr).toContain("--all");
  }
  expect(group.stdout).toContain("webhooks listen");
});
