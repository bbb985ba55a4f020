import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { webhookEvents } from "@findable/contract";
import { createClient, type FindableClient } from "@findable/contract/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildClient } from "../../../contract/scripts/client-package.ts";
import { compileOutput } from "../../src/platform/validation/compile-validator.ts";
import { renderSchema } from "../../src/platform/validation/render-schema.ts";
import { isoFromNow } from "../harness/moments.ts";
import { type Service, startService } from "../harness/service.ts";
import { ROOT } from "../house/imports.ts";
import { type Guide, type Language, readGuide } from "./__fixtures__/snippets.ts";

const GUIDE = "docs/guides/webhooks.md";
interface ReceiverProgram {
  language: Language;
  file: string;
  program: string;
  /** The environment names the port too. */
  args(port: number): string[];
}
const RECEIVERS: readonly ReceiverProgram[] = [
  { language: "ts", file: "receiver.ts", program: "node", args: () => ["receiver.ts"] },
  { language: "python", file: "receiver.py", program: "python3", args: () => ["receiver.py"] },
  {
    language: "php",
    file: "receiver.php",
    program: "php",
    args: (port) => ["-S", `127.0.0.1:${port}`, "receiver.php"],
  },
];

/** `npm run judge:receivers` also tests those that need Python and PHP. */
const tested = RECEIVERS.filter(({ language }) => language === "ts" || process.env["ALL_RECEIVERS"] === "true");

const run = promisify(execFile);
let service: Service;
let client: FindableClient;
let folder: string;
let port: number;
let guide: Guide;
const started: ChildProcess[] = [];

beforeAll(async () => {
  service = await startService();
  const operator = createClient({ baseUrl: service.url, apiKey: service.key });
  client = operator.inWorkspace(
    (await operator.workspaces.create({ name: "Tallyhour", primaryDomain: "t.example" })).id,
  );
  folder = await mkdtemp(path.join(tmpdir(), "findable-receivers-"));
  buildClient(path.join(folder, "node_modules/@findable/client"));
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
  port = await freePort();
  guide = readGuide(GUIDE, { "8080": String(port) });
  for (const { language, file } of RECEIVERS) {
    await writeFile(path.join(folder, file), guide.snippets(language).join("\n"));
  }
  await furnishCommandLine();
});
afterAll(async () => {
  await Promise.all(started.map(end));
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** The reader sits in the service's repository, whose command line is a script of npm. */
async function furnishCommandLine(): Promise<void> {
  const npm = path.join(folder, "bin/npm");
  await mkdir(path.dirname(npm));
  const findable = path.join(ROOT, "server/src/cli/findable.ts");
  await writeFile(
    npm,
    `#!/bin/sh\n[ "$*" = "\${*#run -s findable -- }" ] && exit 1\nshift 4\nexec node "${findable}" "$@"\n`,
  );
  await chmod(npm, 0o755);
}

interface Started {
  output(): string;
  process: ChildProcess;
}

/** A process in a separate group, which ends with the test. */
function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Started {
  const paths = [path.join(folder, "bin"), path.join(ROOT, "node_modules/.bin"), process.env["PATH"]];
  const child = spawn(program, args, { cwd: folder, detached: true, env: { PATH: paths.join(":"), ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  started.push(child);
  return { output: () => output, process: child };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const closed = once(child, "close");
  process.kill(-child.pid, "SIGKILL");
  await closed;
}

function post(to: number, body: string, header: string): Promise<number> {
  const request = { method: "POST", body, headers: { "Service-Signature": header } };
  return fetch(`http://127.0.0.1:${to}/`, request).then(
    ({ status }) => status,
    () => 0,
  );
}

function sign(secret: string, body: string, time: number): string {
  return createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
}

test("the receiver in TypeScript compiles, strictly", async () => {
  const types = ["--types", "node", "--typeRoots", path.join(ROOT, "node_modules/@types"), "--skipLibCheck"];
  const strict = ["--strict", "--noUncheckedIndexedAccess", "--module", "nodenext", "--target", "es2024"];

  const compiled = await run("tsc", ["--ignoreConfig", "--noEmit", ...strict, ...types, "receiver.ts"], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error);

  expect(compiled.stdout).toBe("");
});

test.each(tested)(
  "the receiver in $language takes every delivery once, over a change of the secret, and nothing else",
  async ({ program, args }) => {
    await run(program, ["--version"]);
    const at = await freePort();
    const events = ["agent.invocation.started" as const, "agent.invocation.failed" as const];
    const { id, secret } = await client.webhooks.create({ url: `http://127.0.0.1:${at}/`, events });
    const receiver = start(program, args(at), { FINDABLE_WEBHOOK_SECRET: secret, PORT: String(at) });
    await expect.poll(() => post(at, "{}", "t=1,v1=00"), { message: receiver.output() }).toBe(400);

    await client.agent.invoke({ skill: "bootstrap_brand", input: { domain: "127.0.0.1:9", depth: "fast" } });
    await expect.poll(() => receiver.output()).toContain("agent.invocation.failed evt_");
    await client.webhooks.update({ id, rotate: true });
    const { eventId } = await client.webhooks.test({ id, event: "rank.dropped" });
    await expect.poll(() => receiver.output()).toContain(`rank.dropped ${eventId}`);

    const body = JSON.stringify({ type: "rank.checked", id: "evt_twice", data: { name: "Zoë" } });
    const now = Math.floor(Date.parse(isoFromNow({})) / 1000);
    const [good, other] = [sign(secret, body, now), sign("whsec_other", body, now)];
    const statuses = [
      await post(at, body, `t=${now},v1=${good}`),
      await post(at, body, `t=${now}, v1=${other}, v1=${good}`),
      await post(at, body.replace("checked", "dropped"), `t=${now},v1=${good}`),
      await post(at, body, `t=${now},v1=${other}`),
      await post(at, body, `t=${now - 301},v1=${sign(secret, body, now - 301)}`),
      await post(at, body, `v1=${good}`),
      await post(at, body, `t=${"9".repeat(400)},v1=${good}`),
      await post(at, body, `t=${now},v1=é`),
    ];
    const { data: attempts } = await client.webhooks.deliveries.list({ id });
    await end(receiver.process);
    // Two of the receivers store events under this name.
    await rm(path.join(folder, "inbox.db"), { force: true });

    expect(statuses).toEqual([204, 204, 400, 400, 400, 400, 400, 400]);
    expect(attempts.map(({ responseCode }) => responseCode)).toEqual([204, 204, 204]);
    for (const one of ["agent.invocation.started evt_", "rank.checked evt_twice", eventId]) {
      expect(receiver.output().split(one), one).toHaveLength(2);
    }
  },
);

test("the commands for one's own machine forward an event that was made up to the receiver", async () => {
  const [receive = "", listen = "", trigger = ""] = guide.snippets("sh");
  const env = {
    FINDABLE_URL: service.url,
    FINDABLE_API_KEY: service.key,
    FINDABLE_WORKSPACE: client.workspaceId ?? "",
  };

  const receiver = start("bash", ["--norc", "-euc", receive], env);
  await expect.poll(() => post(port, "{}", "")).toBe(400);
  const listener = start("bash", ["--norc", "-euc", listen], env);
  await expect.poll(() => listener.output()).toContain("Listening");
  const triggered = start("bash", ["--norc", "-euc", trigger], env);
  await once(triggered.process, "close");

  const id = triggered.output().trim();
  expect(id).toMatch(/^evt_test_\w+$/);
  await expect.poll(() => receiver.output()).toContain(`rank.dropped ${id}`);
  await expect.poll(() => listener.output()).toContain(`rank.dropped  ${id}  → 204`);
});

test("the event that the guide shows is one of the catalogue", () => {
  const { type, data } = JSON.parse(guide.snippets("json").join(""));

  expect(type).toBe("agent.invocation.awaiting_approval");
  const { data: schema } = webhookEvents["agent.invocation.awaiting_approval"];
  expect(compileOutput(renderSchema(schema))(data)).toBe(true);
});
