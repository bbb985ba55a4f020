import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeGitHub, GITHUB_TOKEN, startFakeGitHub } from "../fakes/vendors/fake-github.ts";
import { COLLECTION, type FakeWebflow, startFakeWebflow, WEBFLOW_TOKEN } from "../fakes/vendors/fake-webflow.ts";
import { type Service, startService } from "../harness/service.ts";
import { isSmoke } from "../judges/sample-size.ts";
import { type Ghost, startGhost } from "./ghost/start-ghost.ts";
import { type HoldingProxy, startHoldingProxy } from "./holding-proxy.ts";
import { changes, creations, type KilledSite, KilledWorker } from "./killed-worker.ts";
import { type LossyProxy, startLossyProxy } from "./lossy-proxy.ts";
import { type MariaDb, startMariaDb } from "./mariadb.ts";
import { startWordPress, type WordPress } from "./wordpress/start-wordpress.ts";

const TEXT = `---
description: How studios bill by the hour without losing the hours of a Friday.
tags: billing, "hours & days"
---
By the *hour*, [they say](https://a.example/?x=1&y=2) — Größe & more[^1].

## Section

- one
  - two
- [x] done

| a | b |
|---|---|
| 1 | 2 |

<dl><dt>Question</dt><dd>Answer</dd></dl>

[^1]: The note.
`;

const stack = new AsyncDisposableStack();
let service: Service;
let database: MariaDb;
let wordPress: WordPress;
let ghost: Ghost;
let workspaces = 0;

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "findable-platforms-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  database = stack.use(await startMariaDb(folder, ["wordpress", "ghost"]));
  [wordPress, ghost, service] = await Promise.all([
    startWordPress(folder, database),
    startGhost(folder, database),
    startService(),
  ]);
  stack.use(wordPress);
  stack.use(ghost);
  stack.use(service);
});
afterAll(() => stack.disposeAsync());

interface Site {
  name: string;
  url: () => string;
  kind: string;
  credentials: () => object;
  wrong: () => object;
  /** The path of the requests that write posts. */
  posts: string;
  /** All posts with this title that are not in the trash, as the site stores them. */
  stored: (title: string) => Promise<{ status: string; html: string }[]>;
}

type Role = "administrator" | "author" | "contributor";
const login = (role: Role) => ({ username: role, applicationPassword: wordPress.passwords[role] });

/** Calls WordPress as its administrator, beside the service. */
function wordPressCall(route: string, init: RequestInit = {}): Promise<Response> {
  const { username, applicationPassword } = login("administrator");
  const authorization = `Basic ${Buffer.from(`${username}:${applicationPassword}`).toString("base64")}`;
  const headers = { authorization, "content-type": "application/json" };
  return fetch(`${wordPress.url}/wp-json/wp/v2/posts${route}`, { ...init, headers });
}

async function wordPressPosts(title: string) {
  const query = new URLSearchParams({ status: "any", context: "edit", per_page: "100", _embed: "1" });
  const response = await wordPressCall(`?${query}`);
  // biome-ignore lint/suspicious/noExplicitAny: WordPress's own posts; the matchers fail on another shape.
  const posts: any[] = JSON.parse(await response.text());
  return posts
    .filter((post: { title: { raw: string } }) => post.title.raw === title)
    .map((post) => ({
      id: Number(post.id),
      status: String(post.status),
      html: String(post.content.raw),
      meta: post.meta,
      terms: (post._embedded["wp:term"] ?? []).flat().map(({ name }: { name: string }) => name),
      image: post._embedded["wp:featuredmedia"]?.[0]?.alt_text ?? null,
    }));
}

async function ghostPosts(title: string) {
  const { openGhost } = await import("../../src/providers/cms/live/ghost/ghost-api.ts");
  const connection = { fetch, now: () => new Date(), timeoutMs: 10_000, signal: AbortSignal.timeout(20_000) };
  const api = openGhost(connection, ghost.url, ghost.adminApiKey);
  const posts = (await api.posts("GET", "", { query: { limit: "100", formats: "html" } })) ?? [];
  return posts.filter((post) => post.title === title).map(({ status, html }) => ({ status, html: html ?? "" }));
}

const SITES: Site[] = [
  {
    name: "WordPress",
    kind: "wordpress",
    url: () => wordPress.url,
    credentials: () => login("administrator"),
    wrong: () => ({ username: "administrator", applicationPassword: "wrong" }),
    posts: "/wp/v2/posts",
    stored: wordPressPosts,
  },
  {
    name: "Ghost",
    kind: "ghost",
    url: () => ghost.url,
    credentials: () => ({ adminApiKey: ghost.adminApiKey }),
    wrong: () => ({ adminApiKey: `${ghost.adminApiKey.split(":")[0]}:00` }),
    posts: "/admin/posts/",
    stored: ghostPosts,
  },
];

async function enter() {
  workspaces += 1;
  const primaryDomain = `judge-${workspaces}.example`;
  const settings = { approvalPolicy: { publish: "auto" } };
  const { body } = await service.rest("POST", "/v1/workspaces", { name: primaryDomain, primaryDomain, settings });
  const call = async (method: string, address: string, content?: unknown) => {
    const answer = await service.rest(method, address, content, { workspace: body.id });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const settled = (id: string) => call("GET", `/v1/agent/invocations/${id}?waitSeconds=60`);
  const title = `Judged ${workspaces}`;
  return {
    title,
    call,
    settled,
    addSite: async ({ kind, url }: Site, credentials: object, at = url()): Promise<string> =>
      (await call("POST", "/v1/produce/platforms", { name: "Site", kind, url: at, credentials })).id,
    publish: async (input: object) => {
      const body = { skill: "produce.publish", input: { title, content: TEXT, ...input } };
      return settled((await call("POST", "/v1/agent/invoke", body)).invocationId);
    },
    revert: async (publicationId: string) =>
      settled((await call("POST", `/v1/produce/publications/${publicationId}/revert`)).invocationId),
  };
}

describe.each(SITES)("a real $name", (site) => {
  test("takes a draft, publishes it, updates it and gives every state back: one post", async () => {
    const { title, addSite, publish, revert } = await enter();
    const platformConfigId = await addSite(site, site.credentials());

    const draft = await publish({ platformConfigId, isDraft: true });
    expect(draft, JSON.stringify(draft.error)).toMatchObject({ status: "SUCCEEDED", result: { warnings: [] } });
    expect(await site.stored(title)).toMatchObject([{ status: "draft" }]);
    const first = await publish({ platformConfigId });
    expect(first).toMatchObject({ status: "SUCCEEDED", result: { updated: true, warnings: [] } });
    const second = await publish({ platformConfigId, content: `${TEXT}\n\nMore.` });
    expect(second).toMatchObject({ status: "SUCCEEDED", result: { updated: true, warnings: [] } });
    const [post, ...others] = await site.stored(title);
    expect(others).toEqual([]);
    expect(post?.status).toMatch(/^publish/);
    expect(post?.html).toContain("More.");
    expect(post?.html).toMatch(/<dt>Question<\/dt>\s*<dd>Answer<\/dd>/);
    expect((await fetch(second.result.publishedUrl)).status).toBe(200);

    expect(await revert(second.result.publicationId)).toMatchObject({ result: { page: "restored" } });
    expect((await site.stored(title))[0]?.html).not.toContain("More.");
    await revert(first.result.publicationId);
    expect(await site.stored(title)).toMatchObject([{ status: "draft" }]);
    await revert(draft.result.publicationId);
    expect(await site.stored(title)).toEqual([]);
  });

  test.skipIf(isSmoke)("schedules", async () => {
    const { title, addSite, publish } = await enter();
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();

    const run = await publish({ platformConfigId: await addSite(site, site.credentials()), publishAt });

    expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", result: { warnings: [] } });
    expect(await site.stored(title)).toMatchObject([{ status: expect.stringMatching(/^(future|scheduled)$/) }]);
  });

  test.skipIf(isSmoke)("refuses wrong credentials, when it is added and when it is published to", async () => {
    const { title, call, addSite, publish } = await enter();
    const platformConfigId = await addSite(site, site.wrong());

    expect(await publish({ platformConfigId })).toMatchObject({
      status: "FAILED",
      error: { message: expect.stringContaining("did not accept"), details: { kind: "auth" } },
    });
    await expect
      .poll(() => call("GET", `/v1/produce/platforms/${platformConfigId}`), { timeout: 30_000 })
      .toMatchObject({ status: "warning", message: expect.stringContaining("did not accept") });
    expect(await site.stored(title)).toEqual([]);
  });

  test.skipIf(isSmoke)("whose answer is lost has one post, whether it was created, updated or taken back", async () => {
    const { title, addSite, publish, revert } = await enter();
    await using proxy: LossyProxy = await startLossyProxy(site.url());
    const platformConfigId = await addSite(site, site.credentials(), proxy.url);

    proxy.loseAnswer(site.posts);
    expect(await publish({ platformConfigId })).toMatchObject({
      status: "SUCCEEDED",
      result: { outcome: "published" },
    });
    proxy.loseAnswer(site.posts);
    const update = await publish({ platformConfigId, content: "Other words." });
    expect(update).toMatchObject({ status: "SUCCEEDED", result: { outcome: "published", updated: true } });
    expect(await site.stored(title)).toHaveLength(1);
    proxy.loseAnswer(site.posts);
    expect(await revert(update.result.publicationId)).toMatchObject({ result: { outcome: "reverted" } });
    expect((await site.stored(title))[0]?.html).toContain("they say");
  });
});

test.skipIf(isSmoke)("an author of WordPress without raw HTML: no markup leaks, and losses are known", async () => {
  const { title, addSite, publish } = await enter();
  const [site] = SITES;
  if (site === undefined) throw new Error("There is no site.");

  const run = await publish({ platformConfigId: await addSite(site, login("author")) });

  expect(run).toMatchObject({ status: "SUCCEEDED" });
  const [post] = await site.stored(title);
  expect(post?.html).toContain("<!-- findable:");
  expect(post?.html).not.toMatch(/schema\.org|<input/);
  const { publish: again, addSite: add } = await enter();
  expect(await again({ platformConfigId: await add(site, login("contributor")) })).toMatchObject({
    status: "FAILED",
    error: { message: expect.stringContaining("may not publish") },
  });
});

test.skipIf(isSmoke)(
  "with the file of the guide, WordPress keeps the title and the description for search engines",
  async () => {
    const { title, addSite, publish } = await enter();
    const [site] = SITES;
    if (site === undefined) throw new Error("There is no site.");

    const platformConfigId = await addSite(site, login("administrator"));
    const run = await publish({
      platformConfigId,
      content: TEXT.replace("---\n", "---\nmetaTitle: Billing by the hour\n"),
    });

    expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", result: { warnings: [] } });
    expect((await wordPressPosts(title))[0]?.meta).toMatchObject({
      _yoast_wpseo_title: "Billing by the hour",
      _yoast_wpseo_metadesc: "How studios bill by the hour without losing the hours of a Friday.",
    });
  },
);

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function startImage(): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { "content-type": "image/png" }).end(Buffer.from(PIXEL, "base64")),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The image has no port.");
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${address.port}/clock.png`, [Symbol.asyncDispose]: close };
}

test.skipIf(isSmoke)(
  "WordPress keeps categories, tags, the featured image and the canonical URL, of an administrator and of an author",
  async () => {
    const [site] = SITES;
    if (site === undefined) throw new Error("There is no site.");
    await using image = await startImage();
    const fields = [
      "categories: Guides",
      `image: ${image.url}`,
      "imageAlt: A clock",
      "canonicalUrl: https://a.example/original",
    ];
    const content = TEXT.replace("---\n", `---\n${fields.join("\n")}\n`);

    for (const role of ["administrator", "author"] as const) {
      const { title, addSite, publish } = await enter();
      const platformConfigId = await addSite(site, login(role));
      const run = await publish({ platformConfigId, content });
      expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED" });
      // The check box of the list goes with `<input>`, as the approval announced; nothing else is lost.
      expect(run.result.warnings).toEqual([]);
      const [post] = await wordPressPosts(title);
      expect(post?.terms).toEqual(expect.arrayContaining(["Guides", "billing", "hours &amp; days"]));
      expect(post).toMatchObject({ image: "A clock", meta: { _yoast_wpseo_canonical: "https://a.example/original" } });

      // What an editor adds stays, and what an editor changes is asked about.
      await wordPressCall(`/${post?.id}`, { method: "POST", body: JSON.stringify({ slug: `edited-${role}` }) });
      expect(await publish({ platformConfigId, content: `${content}\n\nMore.` })).toMatchObject({
        status: "WAITING_APPROVAL",
      });
    }
  },
);

test.skipIf(isSmoke)(
  "a scheduled post of WordPress that went live is updated without asking, and stays one",
  async () => {
    const [site] = SITES;
    if (site === undefined) throw new Error("There is no site.");
    const { title, addSite, publish } = await enter();
    const platformConfigId = await addSite(site, login("administrator"));
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    await publish({ platformConfigId, publishAt });
    const [scheduled] = await wordPressPosts(title);
    expect(scheduled?.status).toBe("future");
    const date = new Date(Date.now() - 60_000).toISOString().replace(/\.\d+Z$/, "");
    const body = JSON.stringify({ status: "publish", date_gmt: date });
    expect((await wordPressCall(`/${scheduled?.id}`, { method: "POST", body })).status).toBe(200);

    const run = await publish({ platformConfigId, content: `${TEXT}\n\nMore.` });

    expect(run, JSON.stringify(run.error)).toMatchObject({
      status: "SUCCEEDED",
      result: { updated: true, warnings: [] },
    });
    const posts = await wordPressPosts(title);
    expect(posts).toMatchObject([{ id: scheduled?.id, status: "publish" }]);
    expect(posts[0]?.html).toContain("More.");
  },
);

/** What GitHub and Webflow store, in the form of the real sites. Both are local servers that follow the vendors' documents. */
function documentedSites(github: FakeGitHub, webflow: FakeWebflow) {
  return {
    pulls: async (title: string) =>
      github.pulls
        .filter((pull) => pull.title === title && pull.state === "open")
        .map(({ head, state }) => ({ status: state, html: Object.values(github.files(head)).join("\n") })),
    items: async (title: string) =>
      webflow.items
        .filter(({ fieldData }) => fieldData["name"] === title)
        .map(({ id, isDraft, fieldData }) => ({
          status: isDraft ? "draft" : "published",
          html: String((webflow.live.get(id) ?? fieldData)["post-body"]),
        })),
  };
}

describe.skipIf(isSmoke)("a service that is killed in the middle of what it sends", () => {
  const stack = new AsyncDisposableStack();
  let worker: KilledWorker;
  const sites = new Map<KilledSite, string>();

  beforeAll(async () => {
    const [github, webflow] = await Promise.all([startFakeGitHub(), startFakeWebflow()]);
    const proxies: HoldingProxy[] = [];
    for (const url of [wordPress.url, ghost.url, webflow.url, github.url]) {
      proxies.push(stack.use(await startHoldingProxy(url)));
    }
    stack.use(github);
    stack.use(webflow);
    const urls = proxies.map(({ url }) => url);
    const killed = stack.use(
      await startService({ processes: "separate", env: { VENDOR_URLS: `webflow=${urls[2]}/v2` } }),
    );
    worker = await KilledWorker.enter(killed);
    const stored = documentedSites(github, webflow);
    const platforms = [
      ...SITES.map((site, index) => ({
        ...{ name: site.name, kind: site.kind, writes: site.posts, stored: site.stored, schedules: true },
        platform: { url: urls[index], credentials: site.credentials() },
      })),
      {
        ...{ name: "Webflow", kind: "webflow", writes: "/items", stored: stored.items, schedules: false },
        platform: {
          url: "https://acme.example",
          ...{ credentials: { apiToken: WEBFLOW_TOKEN }, settings: { collectionId: COLLECTION } },
        },
      },
      {
        ...{ name: "GitHub", kind: "github", writes: "/pulls", stored: stored.pulls, schedules: false },
        platform: { url: `${urls[3]}/acme/site`, credentials: { apiToken: GITHUB_TOKEN } },
      },
    ];
    for (const [index, platform] of platforms.entries()) {
      const [proxy] = proxies.slice(index);
      if (proxy === undefined) throw new Error("A site has no proxy.");
      const site = { ...platform, proxy };
      sites.set(site, await worker.addSite(site));
    }
  });
  afterAll(() => stack.disposeAsync());

  test.each(["before", "after"] as const)(
    "%s the sites have done it, drafts, posts and scheduled posts exist once",
    async (moment) => worker.killDuring(creations(worker, sites, moment), moment),
  );

  test.each(["before", "after"] as const)(
    "%s the sites have done it, updates and reverts take effect, and no page is there twice",
    async (moment) => worker.killDuring(await changes(worker, sites, moment), moment),
  );
});
