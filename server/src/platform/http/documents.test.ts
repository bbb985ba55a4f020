import { ERROR_STATUS, operations, WEBHOOK_EVENT_TYPES, webhookEvents } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeService, startFakeService } from "./__fixtures__/fake-service.ts";
import { areasOf, isDescribedArea } from "./reference/areas.ts";

let service: FakeService;
beforeAll(async () => {
  const registry = operations.map((contract) => ({ contract, run: async () => undefined }));
  service = await startFakeService({ operations: registry });
});
afterAll(() => service[Symbol.asyncDispose]());

const codes = Object.keys(ERROR_STATUS);
const PAGES = ["/docs", "/errors", "/changelog", ...codes.map((code) => `/errors/${code}`)];
const TEXTS = ["/llms.txt", "/llms-full.txt", "/docs/docs.css", "/docs/docs.js", "/openapi.json"];
const PUBLIC_URL = "http://127.0.0.1:3000";

async function read(path: string): Promise<string> {
  const response = await fetch(service.url + path);
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
  return await response.text();
}

function attributes(name: string, page: string): string[] {
  return [...page.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map((match) => String(match[1]));
}

test("the reference has every operation, every type of event, and what each operation may be refused with", async () => {
  const ids = new Set(attributes("id", await read("/docs")));
  const links = new Set(attributes("href", await read("/docs")));

  expect(operations.filter(({ name }) => !ids.has(name))).toEqual([]);
  expect(WEBHOOK_EVENT_TYPES.filter((type) => !ids.has(`event-${type}`))).toEqual([]);
  expect(operations.flatMap(({ errors }) => errors).filter((code) => !links.has(`/errors/${code}`))).toEqual([]);
});

test("every link of every page leads to a page, and to a place on it", async () => {
  const pages = new Map<string, string>();
  for (const path of [...PAGES, ...TEXTS]) pages.set(path, await read(path));

  const dead = PAGES.flatMap((path) =>
    attributes("href", pages.get(path) ?? "")
      .filter((href) => !href.startsWith("data:"))
      .map((href) => new URL(href, `${PUBLIC_URL}${path}`))
      .filter(({ pathname, hash }) => {
        const page = pages.get(pathname);
        return page === undefined || (hash !== "" && !page.includes(` id="${decodeURIComponent(hash.slice(1))}"`));
      })
      .map(({ href }) => `${path}: ${href}`),
  );

  expect(dead).toEqual([]);
});

test("no page loads anything from another server, and its policy forbids it", async () => {
  for (const path of PAGES) {
    const page = await read(path);
    const loaded = [...page.matchAll(/<(?:script|link|img|iframe)[^>]*(?:src|href)="([^"]*)"/g)].map(
      ([, from]) => from,
    );
    expect(loaded, path).toEqual(["data:,", "/docs/docs.css", "/docs/docs.js"]);
    expect(page, path).not.toMatch(/<style|<script>| style="| on\w+="/);
  }
  const { headers } = await fetch(`${service.url}/docs`);

  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(headers.get("content-security-policy")).not.toContain("unsafe");
  expect(await read("/docs/docs.css")).not.toMatch(/url\(|@import/);
});

test("the page of every error code says its status, what to do and whether to try again", async () => {
  for (const [code, status] of Object.entries(ERROR_STATUS)) {
    const page = await read(`/errors/${code}`);
    expect(page, code).toContain(`HTTP status ${status}`);
    expect(page, code).toMatch(/What to do<\/h2><p>[^<]{10}/);
    expect(page, code).toMatch(/Retry<\/h2><p>(Yes|No):/);
  }
});

test("the list of errors names every code", async () => {
  const links = attributes("href", await read("/errors"));

  expect(codes.filter((code) => !links.includes(`/errors/${code}`))).toEqual([]);
});

test("a browser that has a document is not sent it again", async () => {
  for (const path of [...PAGES.slice(0, 4), ...TEXTS]) {
    const first = await fetch(service.url + path);
    const again = await fetch(service.url + path, { headers: { "If-None-Match": first.headers.get("etag") ?? "" } });
    await first.arrayBuffer();
    expect([again.status, await again.text()], path).toEqual([304, ""]);
  }
});

test("documents travel compressed where the reader takes it, and HEAD answers as GET would, without the bytes", async () => {
  const packed = await fetch(`${service.url}/docs`, { headers: { "Accept-Encoding": "gzip" } });
  const plain = await fetch(`${service.url}/docs`, { headers: { "Accept-Encoding": "identity" } });
  const head = await fetch(`${service.url}/docs`, { method: "HEAD", headers: { "Accept-Encoding": "identity" } });

  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(await packed.text()).toBe(await plain.text());
  expect(head.headers.get("content-length")).toBe(plain.headers.get("content-length"));
  expect(await head.text()).toBe("");
});

test("both texts for language models have every type of event, the long one with the schema of its data", async () => {
  const [short, long] = [await read("/llms.txt"), await read("/llms-full.txt")];

  for (const [type, { description, data, example }] of Object.entries(webhookEvents)) {
    expect(short, type).toContain(`- [${type}](${PUBLIC_URL}/docs#event-${type}): ${description}`);
    const [, chapter = ""] = long.split(`\n### ${type}\n`);
    const [schema, shown] = chapter.split("\n### ", 1)[0]?.match(/(?<=```json\n).*(?=\n```)/g) ?? [];
    expect(Object.keys(JSON.parse(schema ?? "{}").properties), type).toEqual(Object.keys(data.properties));
    expect(JSON.parse(shown ?? "{}"), type).toEqual(example);
  }
});

test("llms.txt has the form of llmstxt.org, with a line for every operation", async () => {
  const [title, , quote, ...rest] = (await read("/llms.txt")).split("\n");
  const items = rest.filter((line) => line.includes("](http"));

  expect(title).toBe("# Findable");
  expect(quote).toMatch(/^> .{40}/);
  expect(items.filter((line) => !/^- \[[^\]]+\]\(http:\/\/127\.0\.0\.1:3000\/[^)]+\): \S/.test(line))).toEqual([]);
  expect(operations.filter(({ name }) => !items.some((line) => line.startsWith(`- [${name}](`)))).toEqual([]);
});

test("the long text has what every operation takes", async () => {
  const text = await read("/llms-full.txt");

  expect(operations.filter(({ name, summary }) => !text.includes(`### ${name}: ${summary}\n`))).toEqual([]);
  expect(text).toContain('"name": "research.serp.fetch"');
});

test("the changelog is served as it was written", async () => {
  const page = await read("/changelog");

  expect(page).toContain("<h1>Changelog</h1>");
  expect(page).toContain("<code>npm start</code>");
  expect(page).not.toMatch(/\*\*|\]\(/);
});

test("every area of the contract is described", () => {
  const names = new Set(operations.map(({ area }) => area));

  expect([...names].filter((name) => !isDescribedArea(name))).toEqual([]);
  expect(areasOf(["novel", "files"]).map(([name]) => name)).toEqual(["files", "novel"]);
});
