import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { createClient } from "@findable/contract/client";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildClient } from "../../../contract/scripts/client-package.ts";
import { type FakeSite, startSite } from "../fakes/site/site.ts";
import { type Service, startService } from "../harness/service.ts";
import { ROOT } from "../house/imports.ts";
import { type RecordingProxy, startRecordingProxy } from "./__fixtures__/recording-proxy.ts";
import { type Guide, readGuide } from "./__fixtures__/snippets.ts";

const GUIDES = [
  "quick-start",
  "mcp",
  "approvals",
  "publishing",
  "indexing",
  "crawlers",
  "webhooks",
  "sandbox",
  "keywords",
  "serp-gap",
  "competitors",
].map((name) => `docs/guides/${name}.md`);
const QUICK_START = "docs/guides/quick-start.md";
const MCP = "docs/guides/mcp.md";
const SANDBOX = "docs/guides/sandbox.md";
const COMPETITORS = "docs/guides/competitors.md";
const SERP_GAP = "docs/guides/serp-gap.md";
/** Their commands use a test key from the start. */
const WITH_TEST_KEY = [SERP_GAP, COMPETITORS];
/** Its receivers have a separate test. */
const WEBHOOKS = "docs/guides/webhooks.md";
/** Its conversation is tried where it is understood. */
const KEYWORDS = "docs/guides/keywords.md";
const INDEXING = "docs/guides/indexing.md";
const CRAWLERS = "docs/guides/crawlers.md";
const PUBLISHING = "docs/guides/publishing.md";
const TRIED_ELSEWHERE: Record<string, string[]> = {
  [WEBHOOKS]: ["php", "python", "sh"],
  [KEYWORDS]: ["text"],
  [PUBLISHING]: ["php"],
  // A line of a web server's configuration.
  [INDEXING]: ["nginx"],
};
const CLIENT_PAGE = "contract/src/client/README.md";
const FIXTURES = path.join(import.meta.dirname, "__fixtures__");
/** A snippet that shows what goes wrong is answered with an error. */
const MEANT_TO_FAIL = ["400 GET /v1/keywords?limit=100000", "404 GET /v1/agent/invocations/inv_none"];

const run = promisify(execFile);
let service: Service;
let site: FakeSite;
let proxy: RecordingProxy;
let folder: string;
let environment: NodeJS.ProcessEnv;
let inTestWorld: NodeJS.ProcessEnv;
/** What stands in the samples for the reader's own address, site, workspace and key. */
let instead: Record<string, string>;
let guides: ReadonlyMap<string, Guide>;

beforeAll(async () => {
  [service, site] = await Promise.all([startService(), startSite({ pages: 8, faults: false })]);
  const { workspaceId, key, testKey } = await bindKeys();
  proxy = await startRecordingProxy(service.url);
  folder = await mkdtemp(path.join(tmpdir(), "findable-guides-"));
  environment = {
    PATH: `${path.join(folder, "bin")}:${process.env["PATH"]}`,
    FINDABLE_API_KEY: key,
  };
  inTestWorld = { ...environment, FINDABLE_API_KEY: testKey };
  await furnish();
  instead = {
    "http://127.0.0.1:3000": proxy.url,
    '"tallyhour.example"': `"${site.host}"`,
    "ws_…": workspaceId,
    "sk_live_…": key,
  };
  guides = new Map([...GUIDES, CLIENT_PAGE].map((file) => [file, readGuide(file, instead)]));
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await Promise.all([service[Symbol.asyncDispose](), site.close(), rm(folder, { recursive: true, force: true })]);
});

/** A key for the workspace that the site is read into by default, and one for a test world. */
async function bindKeys(): Promise<{ workspaceId: string; key: string; testKey: string }> {
  const operator = createClient({ baseUrl: service.url, apiKey: service.key });
  // The guides make a separate workspace for the site's address; this one knows it by its other name.
  const primaryDomain = site.host.replace("127.0.0.1", "localhost");
  const { id } = await operator.workspaces.create({ name: "Tallyhour", primaryDomain });
  const { secret } = await operator.auth.keys.create({ name: "Guides", workspaceId: id });
  // A market has a site for the domain of a brand, and none for an address of this machine.
  const brand = await operator.workspaces.create({ name: "Tallyhour", primaryDomain: "tallyhour.example" });
  const { secret: testKey } = await operator.auth.keys.create({ name: "Guides", mode: "test", workspaceId: brand.id });
  return { workspaceId: id, key: secret, testKey };
}

/**
 * Provides what a reader has on their machine: the operator's key, the client's package, curl, openssl, and a Claude Code that
 * logs its arguments.
 */
async function furnish(): Promise<void> {
  await mkdir(path.join(folder, "bin"));
  await mkdir(path.join(folder, "data"));
  await writeFile(path.join(folder, "data/operator.key"), service.key);
  buildClient(path.join(folder, "node_modules/@findable/client"));
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
  await addProgram("claude", `for word in "$@"; do printf '%s\\n' "$word"; done >> "${folder}/claude.log"`);
  for (const name of ["curl", "openssl"]) {
    await addProgram(name, `exec "${process.execPath}" "${path.join(FIXTURES, `${name}.ts`)}" "$@"`);
  }
}

async function addProgram(name: string, script: string): Promise<void> {
  const file = path.join(folder, "bin", name);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}

function guideOf(file: string): Guide {
  const guide = guides.get(file);
  if (guide === undefined) throw new Error(`${file} is no guide.`);
  return guide;
}

/** Answers that no snippet was meant to get. */
function surprises(): string[] {
  return proxy.takeAnswers().filter((answer) => answer >= "400" && !MEANT_TO_FAIL.includes(answer));
}

test("every fence is in a language that is tried here", () => {
  for (const guide of guides.values()) {
    const tried = ["bash", "json", "ts", ...(TRIED_ELSEWHERE[guide.file] ?? [])];
    expect(tried, guide.file).toEqual(expect.arrayContaining(guide.languages));
    expect(guide.snippets("bash").length + guide.snippets("ts").length, guide.file).toBeGreaterThan(1);
  }
});

/** Runs the commands of a guide one after the other, as a reader would. Answers what they printed. */
async function follow(file: string): Promise<string> {
  const script = guideOf(file).snippets("bash").join("\n");
  const { stdout } = await run("bash", ["--norc", "-euo", "pipefail", "-c", script], {
    cwd: folder,
    env: WITH_TEST_KEY.includes(file) ? inTestWorld : environment,
  });
  return stdout;
}

const OF_THEIR_OWN = [QUICK_START, SANDBOX, COMPETITORS];

test.each(GUIDES.filter((file) => !OF_THEIR_OWN.includes(file)))(
  "the commands of %s work one after the other",
  async (file) => {
    expect(await follow(file)).not.toBe("");
    expect(surprises()).toEqual([]);
  },
);

test("the commands of the sandbox guide move a clock and make something happen, in a test world", async () => {
  const printed = await follow(SANDBOX);

  expect(surprises()).toEqual([]);
  expect(printed).toContain('"firedCount":');
  expect(printed).toMatch(/"offsetSeconds":6048\d\d/);
  expect(printed).toMatch(/"id":"mkt_\w+","event":"provider_outage"/);
});

test("the commands of the competitors guide find a rival, pull what it has, and say who is ahead", async () => {
  const printed = await follow(COMPETITORS);

  expect(surprises()).toEqual([]);
  expect(printed).toMatch(/"candidates":\[\{"domain":"[a-z.]+","similarity":0/);
  expect(printed).toMatch(/"byPosition":\{"1-3":[1-9]/);
  expect(printed).toMatch(/"shared":[1-9]\d*,/);
});

test("the commands of the quick start end in a run that has read the site, once for one Idempotency-Key", async () => {
  const printed = await follow(QUICK_START);

  expect(surprises()).toEqual([]);
  expect(printed).toContain('"status":"SUCCEEDED"');
  expect(printed).toContain("event: status.changed");
  const started = printed.match(/"invocationId":"[^"]*"$/gm) ?? [];
  expect(started.length).toBe(2);
  expect(new Set(started).size).toBe(1);
});

const WITHOUT_PROGRAMS = [MCP, WEBHOOKS, KEYWORDS, CRAWLERS];

test.each([...GUIDES.filter((file) => !WITHOUT_PROGRAMS.includes(file)), CLIENT_PAGE])(
  "the programs of %s compile, and do what they say",
  async (file) => {
    const program = guideOf(file).snippets("ts").join("\n");
    const name = `${path.basename(file, ".md").toLowerCase()}.ts`;
    await writeFile(path.join(folder, name), program);
    const types = ["--types", "node", "--typeRoots", path.join(ROOT, "node_modules/@types")];
    const strict = ["--strict", "--noUncheckedIndexedAccess", "--module", "nodenext", "--target", "es2024"];

    const compiled = await run("tsc", ["--ignoreConfig", "--noEmit", "--skipLibCheck", ...strict, ...types, name], {
      cwd: folder,
    }).catch((error: { stdout: string }) => error);
    expect(compiled.stdout).toBe("");
    const env = [...WITH_TEST_KEY, SANDBOX].includes(file) ? inTestWorld : environment;
    await run(process.execPath, [name], { cwd: folder, env });
    expect(surprises()).toEqual([]);
  },
);

test("the client is installed and its first programs run as printed, in an empty folder", async () => {
  const empty = await mkdtemp(path.join(tmpdir(), "findable-empty-"));
  const page = guideOf(CLIENT_PAGE);
  const [install = ""] = page.snippets("bash");
  const built = path.join(folder, "node_modules/@findable/client");
  const [first = "", second = ""] = page.snippets("ts");

  await run("bash", ["-euc", install.replace("/path/to/findable/dist/client", built)], {
    cwd: empty,
    env: { ...process.env, npm_config_offline: "true" },
  });
  await writeFile(path.join(empty, "app.mts"), `${first}\n${second}`);
  const { stdout, stderr } = await run(process.execPath, ["app.mts"], { cwd: empty, env: environment });
  await rm(empty, { recursive: true, force: true });

  expect(stdout).toMatch(/^\d+ of \d+$/m);
  expect(stderr).toBe("");
  expect(surprises()).toEqual([]);
});

test("the guides, the README and the command line name the key by one variable", async () => {
  const files = [...GUIDES, CLIENT_PAGE, "README.md", "server/src/cli/command-line.ts"];
  const texts = await Promise.all(files.map((file) => readFile(path.join(ROOT, file), "utf8")));

  expect(new Set(texts.join("\n").match(/\b(?:FINDABLE|TEST)_(?:\w+_)?(?:KEY|TOKEN)\b/gi))).toEqual(
    new Set(["FINDABLE_API_KEY"]),
  );
});

test("the calls of the README work as printed", async () => {
  const client = createClient({ baseUrl: proxy.url, apiKey: environment["FINDABLE_API_KEY"] });
  const { invocationId } = await client.runs.start({ skill: "bootstrap_brand", input: { depth: "fast" } });
  const readme = readGuide("README.md", { ...instead, "inv_…": invocationId });
  const calls = readme.snippets("sh").filter((snippet) => /^curl/m.test(snippet));

  const { stdout } = await run("bash", ["--norc", "-euo", "pipefail", "-c", calls.join("\n")], {
    cwd: folder,
    env: environment,
  });

  expect(calls.length).toBe(2);
  expect(stdout).toMatch(/"intentLabels":\[[^\]]*"PURCHASE"/);
  expect(stdout).toContain("event: status.changed");
  expect(surprises()).toEqual([]);
});

test("the policy in the approvals guide is one that a workspace takes", async () => {
  const [policy = ""] = guideOf("docs/guides/approvals.md").snippets("json");
  const client = createClient({ baseUrl: service.url, apiKey: service.key });
  const { id } = await client.workspaces.create({ name: "Policy", primaryDomain: "policy.example" });

  const { settings } = await client.workspaces.update({ id, ...JSON.parse(policy) });

  expect(settings).toMatchObject(JSON.parse(policy).settings);
});

test("every MCP client that the guide sets up reaches the tools", async () => {
  const guide = guideOf(MCP);
  await rm(path.join(folder, "claude.log"), { force: true });
  await follow(MCP);
  const claudeCode = (await readFile(path.join(folder, "claude.log"), "utf8")).trim().split(/\n(?=mcp\n)/);
  const servers = [...claudeCode.map(readCommand), ...guide.snippets("json").map(readConfig)];

  const names = await Promise.all(servers.map(listTools));

  expect(servers.length).toBe(5);
  for (const tools of names) expect(tools.some((tool) => /^agent[._]invoke$/.test(tool))).toBe(true);
});

interface McpServer {
  url: string;
  headers: Record<string, string>;
}

/** `mcp add --transport http <name> <url> [--header <header>]…`, a word a line. */
function readCommand(words: string): McpServer {
  const [mcp, add, option, transport, , url = "", ...more] = words.split("\n");
  expect([mcp, add, option, transport]).toEqual(["mcp", "add", "--transport", "http"]);
  return { url, headers: headersIn(more, {}) };
}

function readConfig(text: string): McpServer {
  const { mcpServers, servers = mcpServers } = JSON.parse(text);
  const { url, headers, args = [], env = {} } = servers.findable;
  if (url === undefined)
    return { url: args.find((word: string) => word.startsWith("http")), headers: headersIn(args, env) };
  const asked = JSON.stringify(headers).replaceAll(
    /\$\{input:findable-key\}/g,
    () => environment["FINDABLE_API_KEY"] ?? "",
  );
  return { url, headers: JSON.parse(asked) };
}

function headersIn(words: readonly string[], env: Record<string, string>): Record<string, string> {
  const headers = words.filter((_word, index) => words[index - 1] === "--header");
  return Object.fromEntries(
    headers.map((header) => {
      const [name = "", value = ""] = header.split(/:\s*(.*)/s);
      return [name, value.replace(/\$\{(\w+)\}/, (_match, variable) => env[variable] ?? "")];
    }),
  );
}

async function listTools({ url, headers }: McpServer): Promise<string[]> {
  const client = new Client({ name: "guides", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name);
}
