import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startVendorServer } from "../../test/fakes/vendors/vendor-server.ts";
import { ROOT } from "../../test/house/imports.ts";
import { readConfig } from "../start/read-config.ts";
import { openOperatorConnections } from "./connections.ts";
import { peopleRequest } from "./contactdata/contract.ts";
import { loadAdapters } from "./load-adapters.ts";
import { describePorts } from "./operator-settings.ts";
import { VENDORS } from "./vendors.ts";

const guide = readFileSync(path.join(ROOT, "docs/guides/adapters.md"), "utf8");
let folder: string;

/** The code block below the name of its file. */
function codeOf(file: string): string {
  const [, code = ""] = guide.split(`**${file}**\n\n\`\`\`ts\n`);
  return code.split("```", 1)[0] ?? "";
}

function write(file: string, text: string): string {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
  return place;
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "adapters-"));
  for (const file of ["index.ts", "northbase.test.ts"]) write(`northbase/${file}`, codeOf(file));
  write("package.json", '{ "type": "module" }');
  mkdirSync(path.join(folder, "node_modules/@findable"), { recursive: true });
  symlinkSync(path.join(ROOT, "server"), path.join(folder, "node_modules/@findable/server"));
  symlinkSync(path.join(ROOT, "node_modules/vitest"), path.join(folder, "node_modules/vitest"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the adapter of the guide serves its port, with its settings, in health and through a proxy", async () => {
  await using vendor = await startVendorServer(({ path: asked, headers }) => {
    const isHere = asked === "/sites/acme.example" && headers["authorization"] === "Bearer key";
    return { status: isHere ? 200 : 404, body: { people: [{ mail: "ada@acme.example", score: 0.9 }] } };
  });
  const urls = { VENDOR_URLS: `northbase=${vendor.url}` };

  const config = await readConfig({ ADAPTERS: `${folder}/northbase`, NORTHBASE_API_KEY: "key", ...urls });

  const { vendors, providers } = config;
  const world = { fetch, now: () => new Date(), resolveHost: async (host: string) => host };
  const { contactdata } = await openOperatorConnections(providers.connections, { vendors, world });
  expect((await contactdata?.findPeople(peopleRequest()))?.people).toMatchObject([{ email: "ada@acme.example" }]);
  expect(describePorts(providers, vendors)).toContainEqual(
    expect.objectContaining({ port: "contactdata", vendor: "northbase" }),
  );
  await expect(readConfig({ ADAPTERS: `${folder}/northbase`, CONTACTDATA_PROVIDER: "northbase" })).rejects.toThrow(
    "NORTHBASE_API_KEY is missing: Northbase needs it.",
  );
});

test("the test of the guide passes", async () => {
  const vitest = path.join(ROOT, "node_modules/vitest/vitest.mjs");
  const options = { cwd: folder, env: { PATH: process.env["PATH"], NO_COLOR: "1" } };

  const { stdout } = await promisify(execFile)(process.execPath, [vitest, "run", "--root", folder], options);

  expect(stdout).toMatch(/Tests\s+4 passed \(4\)/);
});

const vendor = (changes: string) => `export default ({ defineVendor }) => defineVendor({
  port: "contactdata", portVersion: 1, id: "northbase", name: "N", about: "", pricing: "", docs: "",
  credentials: {}, settings: {}, create: () => ({}), ${changes} });`;

test.each([
  ["export default 1;", "it has no function as its default export"],
  [vendor("portVersion: 2"), "northbase was written for version 2 of contactdata, which is at version 1"],
  [vendor('port: "weather"'), "there is no port weather"],
  [vendor('id: "hunter"'), "contactdata has a vendor hunter already"],
  [vendor('id: "North Base"'), '"North Base" is no identifier of a vendor'],
])("a package that cannot be used is refused with the reason: %s", async (text, reason) => {
  const place = write(`refused-${reason.length}/index.js`, text);

  const { vendors, problems } = await loadAdapters(`${place}, ${folder}/absent`, VENDORS);

  expect(vendors).toEqual([]);
  expect(problems).toEqual([
    `ADAPTERS names ${place}: ${reason}.`,
    `ADAPTERS names ${folder}/absent: ${folder}/absent does not exist.`,
  ]);
});

test("a vendor of a package sends ten requests at once, and receives ten megabytes of a response", async () => {
  const place = write(
    "greedy/index.js",
    vendor(`create: (_values, { fetch }) => ({ vendor: "northbase", ask: () => fetch("https://vendor.example/") })`),
  );
  const { vendors } = await loadAdapters(place, VENDORS);
  const waiting: (() => void)[] = [];
  const slow = () =>
    new Promise<Response>((resolve) => waiting.push(() => resolve(new Response("x".repeat(10_000_001)))));
  const world = { now: () => new Date(), resolveHost: async (host: string) => host };
  const port: unknown = await vendors[0]?.create({}, { ...world, fetch: slow, connection: { level: "operator" } });
  const ask: () => Promise<Response> = Reflect.get(Object(port), "ask");

  const answers = Array.from({ length: 11 }, ask);
  await expect.poll(() => waiting.length).toBe(10);
  waiting.shift()?.();

  await expect((await answers[0])?.text()).rejects.toThrow("more than 10000000 bytes");
  await expect.poll(() => waiting.length).toBe(10);
});
