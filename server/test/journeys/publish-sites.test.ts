import sql from "sql-template-tag";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addRevision, insertContent } from "../../src/domains/content/index.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { type FakeWordPress, startFakeWordPress, WORDPRESS_USER } from "../fakes/vendors/fake-wordpress.ts";
import type { SiteRequest } from "../fakes/vendors/site-server.ts";
import { isoFromNow } from "../harness/moments.ts";
import { type Service, startService } from "../harness/service.ts";

const CLAIM = "Studios lose 15 % of their hours.";
const TEXT =
  "---\ndescription: How studios bill by the hour without losing the hours of a Friday.\ntags: billing, hours\n---\nBy the *hour*, [they say](https://a.example/).\n\n- [x] done\n";

let service: Service;
let workspace: string;
let workspaces = 0;
const open: AsyncDisposable[] = [];

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(async () => {
  workspaces += 1;
  const primaryDomain = `sites-${workspaces}.example`;
  const settings = { approvalPolicy: { publish: "auto" } };
  workspace = (await service.rest("POST", "/v1/workspaces", { name: primaryDomain, primaryDomain, settings })).body.id;
});
afterEach(async () => {
  for (const one of open.splice(0)) await one[Symbol.asyncDispose]();
});

async function call(method: string, address: string, body?: unknown) {
  const answer = await service.rest(method, address, body, { workspace });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

async function wordPress(options: Parameters<typeof startFakeWordPress>[0] = {}): Promise<FakeWordPress> {
  const site = await startFakeWordPress(options);
  open.push(site);
  return site;
}

async function addSite(url: string, more: object = {}): Promise<string> {
  const platform = { name: "Blog", kind: "wordpress", url, credentials: WORDPRESS_USER, ...more };
  return (await call("POST", "/v1/produce/platforms", platform)).id;
}

async function invoke(input: object): Promise<string> {
  const body = { skill: "produce.publish", input: { title: "Billing by the hour", content: TEXT, ...input } };
  return (await call("POST", "/v1/agent/invoke", body)).invocationId;
}

function settled(id: string) {
  return call("GET", `/v1/agent/invocations/${id}?waitSeconds=30`);
}

const publish = async (input: object) => settled(await invoke(input));

async function approval(invocationId: string) {
  const { data } = await call("GET", "/v1/agent/approvals");
  return data.find((one: { invocationId: string }) => one.invocationId === invocationId);
}

async function revert(publicationId: string) {
  const { invocationId } = await call("POST", `/v1/produce/publications/${publicationId}/revert`);
  return settled(invocationId);
}

const publications = async () => (await call("GET", "/v1/produce/publications")).data;

describe("a platform is checked when it is added", () => {
  const checked = async (id: string) => {
    await expect.poll(async () => (await call("GET", `/v1/produce/platforms/${id}`)).status).not.toBe("checking");
    return call("GET", `/v1/produce/platforms/${id}`);
  };

  test("with the right password it is healthy, and a later wrong one is a warning with a way out", async () => {
    const site = await wordPress();
    const id = await addSite(site.url);

    expect(await checked(id)).toMatchObject({ status: "healthy", lastCheckedAt: expect.any(String) });
    const credentials = { ...WORDPRESS_USER, applicationPassword: "wrong" };
    expect(await call("PATCH", `/v1/produce/platforms/${id}`, { credentials })).toMatchObject({ status: "checking" });
    expect(await checked(id)).toMatchObject({
      status: "warning",
      message: expect.stringContaining("Create an application password"),
    });
    expect(site.posts).toEqual([]);
  });

  test("an address without WordPress is a warning that says so", async () => {
    const site = await wordPress();

    expect(await checked(await addSite(`${site.url}/shop`))).toMatchObject({
      status: "warning",
      message: expect.stringContaining("no WordPress REST API"),
    });
  });
});

test("a text is published once, updated in place, and taken back step by step", async () => {
  const site = await wordPress();
  const platformConfigId = await addSite(site.url);

  const first = await publish({ platformConfigId });
  const second = await publish({ platformConfigId, content: `${TEXT}\nMore.` });

  expect(first).toMatchObject({ status: "SUCCEEDED", result: { updated: false, revertible: true, warnings: [] } });
  expect(second).toMatchObject({ status: "SUCCEEDED", result: { updated: true } });
  expect(site.posts).toMatchObject([{ status: "publish", slug: "billing-by-the-hour", tags: [1, 2] }]);
  expect(site.posts[0]?.content).toContain("More.");
  expect(await publications()).toMatchObject([
    { id: second.result.publicationId, state: "PUBLISHED", externalId: "10", platform: "wordpress", revertible: true },
    { id: first.result.publicationId, state: "REPLACED", revertible: false },
  ]);

  expect(await revert(second.result.publicationId)).toMatchObject({
    result: { outcome: "reverted", page: "restored" },
  });
  expect(site.posts[0]?.content).not.toContain("More.");
  expect(await revert(first.result.publicationId)).toMatchObject({ result: { outcome: "reverted", page: "offline" } });
  expect(site.posts).toMatchObject([{ status: "trash" }]);
  expect((await publications()).map(({ state }: { state: string }) => state)).toEqual(["REVERTED", "REVERTED"]);
});

test("a post that changed on the site is overwritten or taken back only after a person agrees", async () => {
  const site = await wordPress();
  const platformConfigId = await addSite(site.url);
  const first = await publish({ platformConfigId });
  const [post] = site.posts;
  if (post === undefined) throw new Error("Nothing was published.");
  post.content += "\n<p>An editor's sentence.</p>";

  const id = await invoke({ platformConfigId });
  expect(await settled(id)).toMatchObject({ status: "WAITING_APPROVAL" });
  const { approvalId, reason, preview } = await approval(id);
  expect(reason).toContain("changed on Blog after it was published");
  expect(preview).toMatchObject({ updates: expect.stringContaining("billing-by-the-hour"), simulated: false });
  expect(post.content).toContain("An editor's sentence.");
  await call("POST", `/v1/agent/invocations/${id}/approve`, { approvalId });
  const second = await settled(id);
  expect(second).toMatchObject({ status: "SUCCEEDED" });
  expect(site.posts).toHaveLength(1);
  expect(post.content).not.toContain("An editor's sentence.");

  post.title = "An editor's title";
  const { invocationId } = await call("POST", `/v1/produce/publications/${second.result.publicationId}/revert`);
  expect(await settled(invocationId)).toMatchObject({ status: "WAITING_APPROVAL" });
  expect(first.result.publicationId).not.toBe(second.result.publicationId);
});

test("what editors changed around the text, or took away, is overwritten only after a person agrees", async () => {
  const site = await wordPress({ meta: ["_yoast_wpseo_metadesc"] });
  const platformConfigId = await addSite(site.url);
  await publish({ platformConfigId });
  const [post] = site.posts;
  if (post === undefined) throw new Error("Nothing was published.");
  const asked = async () => {
    const id = await invoke({ platformConfigId, content: "Other words." });
    expect(await settled(id)).toMatchObject({ status: "WAITING_APPROVAL" });
    const { approvalId, reason } = await approval(id);
    await call("POST", `/v1/agent/invocations/${id}/reject`, { approvalId, note: "Not now.", skipStep: true });
    await settled(id);
    return reason;
  };

  const before = structuredClone(post);
  for (const change of [
    { meta: { _yoast_wpseo_metadesc: "An editor's description." } },
    { featured_media: 55 },
    { slug: "an-editors-slug" },
    { excerpt: "An editor's excerpt." },
    { categories: [7] },
  ]) {
    Object.assign(post, change);
    expect(await asked(), JSON.stringify(change)).toContain("changed on Blog after it was published");
    Object.assign(post, structuredClone(before));
  }
  post.status = "draft";
  expect(await asked()).toContain("taken offline on Blog");
  post.status = "trash";
  expect(await asked()).toContain("was removed from Blog");
  post.status = "publish";

  // An update keeps the tags that an editor added, and the categories that the text does not name.
  post.tags = [...post.tags, 99];
  expect(await publish({ platformConfigId, content: "Other words." })).toMatchObject({ status: "SUCCEEDED" });
  expect(site.posts).toMatchObject([{ tags: [1, 2, 99], categories: before.categories, status: "publish" }]);
});

describe("a site as it is in the world", () => {
  const isWrite = ({ method, path }: SiteRequest) => method === "POST" && path.endsWith("/wp/v2/posts");
  const checked = async (id: string) => {
    await expect.poll(async () => (await call("GET", `/v1/produce/platforms/${id}`)).status).not.toBe("checking");
    return call("GET", `/v1/produce/platforms/${id}`);
  };

  test.each(["pending", "future"])(
    "that stores a post as %s after “publish now” has not published it",
    async (status) => {
      const site = await wordPress();
      const platformConfigId = await addSite(site.url);
      site.alter = (request, answer) => {
        if (isWrite(request)) Object.assign(site.posts.at(-1) ?? {}, { status });
        return isWrite(request) ? { ...answer, body: { ...Object(answer.body), status } } : answer;
      };

      const run = await publish({ platformConfigId });

      expect(run).toMatchObject({ status: "WAITING_APPROVAL", effects: [{ kind: "publish", state: "unknown" }] });
      expect((await approval(run.invocationId)).reason).toContain(`the status "${status}" instead of "publish"`);
      expect((await publications()).filter((one: { status: string }) => one.status === "PUBLISHED")).toEqual([]);
      expect(site.posts).toHaveLength(1);
    },
  );

  test("that prints a warning of PHP before its JSON is asked for the post by its reference", async () => {
    const site = await wordPress();
    const platformConfigId = await addSite(site.url);
    site.alter = (request, answer) =>
      isWrite(request)
        ? { status: 201, text: `<br />\n<b>Warning</b>: Undefined key in plugin.php\n${JSON.stringify(answer.body)}` }
        : answer;

    expect(await publish({ platformConfigId })).toMatchObject({ status: "SUCCEEDED", result: { externalId: "10" } });
    expect(site.posts).toHaveLength(1);
  });

  test("whose index of the interface wants the password gets it", async () => {
    const site = await wordPress();
    site.alter = ({ headers, path }, answer) =>
      path === "/wp-json/" && headers.authorization === undefined
        ? {
            status: 401,
            body: { code: "rest_not_logged_in", message: "You are not logged in.", data: { status: 401 } },
          }
        : answer;

    expect(await checked(await addSite(site.url))).toMatchObject({ status: "healthy" });
  });

  test.each([
    [
      "moved",
      { status: 301, headers: { location: "https://www.new.example/wp-json/" } },
      "redirects to https://www.new.example",
    ],
    ["is in maintenance", { status: 503, headers: { "retry-after": "3600" } }, "asks to wait until 20"],
  ])("that %s says so", async (_what, answer, message) => {
    const site = await wordPress();
    site.alter = () => answer;

    expect(await checked(await addSite(site.url))).toMatchObject({
      status: "warning",
      message: expect.stringContaining(message),
    });
  });

  test("that no longer takes the password turns the platform's health when something is published", async () => {
    const site = await wordPress();
    const platformConfigId = await addSite(site.url);
    expect(await checked(platformConfigId)).toMatchObject({ status: "healthy" });
    site.alter = () => ({ status: 401, body: { code: "incorrect_password", message: "No.", data: { status: 401 } } });

    const run = await publish({ platformConfigId });
    expect(run).toMatchObject({ status: "FAILED" });
    expect(await call("GET", `/v1/produce/platforms/${platformConfigId}`), JSON.stringify(run.error)).toMatchObject({
      status: "warning",
      message: expect.stringContaining("application password"),
    });
  });

  test("on which an editor changed the text shows their words in the approval", async () => {
    const site = await wordPress();
    const platformConfigId = await addSite(site.url);
    await publish({ platformConfigId });
    Object.assign(site.posts[0] ?? {}, { content: "<p>Words of an editor that no one else has.</p>" });
    const id = await invoke({ platformConfigId, content: "Other words." });

    expect(await settled(id)).toMatchObject({ status: "WAITING_APPROVAL" });
    expect(JSON.stringify((await approval(id)).preview)).toContain("Words of an editor that no one else has.");
  });
});

describe("an answer that is lost", () => {
  test.each(["accept and reset", "accept and fail"] as const)(
    "after %s: the post is found by its reference, and there is one",
    async (mishap) => {
      const site = await wordPress();
      const platformConfigId = await addSite(site.url);
      site.next(mishap);

      const run = await publish({ platformConfigId });

      expect(run).toMatchObject({
        status: "SUCCEEDED",
        result: { outcome: "published", externalId: "10" },
        creditsUsed: 2,
      });
      expect(site.posts).toHaveLength(1);
    },
  );

  test("on an update: the update is found too, and a lost revert as well", async () => {
    const site = await wordPress();
    const platformConfigId = await addSite(site.url);
    await publish({ platformConfigId });
    site.next("accept and reset");

    const run = await publish({ platformConfigId, content: "Other words." });

    expect(run).toMatchObject({ status: "SUCCEEDED", result: { outcome: "published", updated: true } });
    expect(site.posts).toHaveLength(1);
    site.next("accept and reset");
    expect(await revert(run.result.publicationId)).toMatchObject({ result: { outcome: "reverted" } });
    expect(site.posts[0]?.content).toContain("they say");
  });
});

test("an author without raw HTML is known before sending: no markup leaks, and the losses are in the preview", async () => {
  const site = await wordPress({ role: "author" });
  const platformConfigId = await addSite(site.url);
  await call("PATCH", `/v1/workspaces/${workspace}`, { settings: { approvalPolicy: { publish: "require_approval" } } });
  const id = await invoke({ platformConfigId });
  await settled(id);

  const { approvalId, preview } = await approval(id);
  expect(preview.warnings).toEqual(
    expect.arrayContaining([
      "The user lacks unfiltered_html, so the schema.org markup is left out.",
      "WordPress removes <input> elements.",
      expect.stringContaining("WordPress drops the meta description"),
    ]),
  );
  await call("POST", `/v1/agent/invocations/${id}/approve`, { approvalId });
  await settled(id);
  expect(site.posts[0]?.content).not.toMatch(/schema\.org|<input/);
});

test("an administrator's post carries schema.org markup, and the fields of the SEO plugin", async () => {
  const site = await wordPress({ meta: ["_yoast_wpseo_metadesc"], namespaces: ["wp/v2", "yoast/v1"], isPlain: true });

  await publish({ platformConfigId: await addSite(site.url) });

  const [, json = ""] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(site.posts[0]?.content ?? "") ?? [];
  expect(JSON.parse(json)).toMatchObject({ "@type": "BlogPosting", headline: "Billing by the hour" });
  expect(site.posts[0]?.meta).toEqual({
    _yoast_wpseo_metadesc: "How studios bill by the hour without losing the hours of a Friday.",
  });
});

test.each([
  [{ role: "contributor" }, {}, "may not publish"],
  [{}, { credentials: { ...WORDPRESS_USER, applicationPassword: "wrong" } }, "did not accept the user"],
] as const)(
  "a site that refuses (%j, %j) ends the run with a way out, and nothing is charged",
  async (site, more, said) => {
    const { url, posts } = await wordPress(site);

    const run = await publish({ platformConfigId: await addSite(url, more) });

    expect(run).toMatchObject({
      status: "FAILED",
      creditsUsed: 0,
      error: { code: "external_unavailable", message: expect.stringContaining(said) },
    });
    expect(posts).toEqual([]);
  },
);

test("a post can be scheduled, and a time that has passed is refused", async () => {
  const site = await wordPress();
  const platformConfigId = await addSite(site.url);
  const publishAt = isoFromNow({ hours: 1 });

  const run = await publish({ platformConfigId, publishAt });

  expect(run).toMatchObject({ status: "SUCCEEDED", result: { publishAt } });
  expect(site.posts).toMatchObject([{ status: "future", date_gmt: publishAt.replace(/\.\d+Z$/, "") }]);
  expect(await publications()).toMatchObject([{ state: "SCHEDULED", publishAt }]);
  expect(await publish({ platformConfigId, publishAt: "2020-01-01T00:00:00.000Z" })).toMatchObject({
    status: "FAILED",
    error: { details: { errors: [{ field: "input.publishAt" }] } },
  });
});

test("two runs that publish the same text at once create one post", async () => {
  const site = await wordPress();
  const platformConfigId = await addSite(site.url);

  const runs = await Promise.all([1, 2, 3].map(() => publish({ platformConfigId })));

  expect(site.posts).toHaveLength(1);
  const outcomes = runs.map(({ status, error }) => (status === "SUCCEEDED" ? status : error.code));
  expect(outcomes).toContain("SUCCEEDED");
  expect(["SUCCEEDED", "concurrent_modification", "external_unavailable"]).toEqual(expect.arrayContaining(outcomes));
});

test("a publication to a folder is taken back: the file goes, or what it replaced returns", async () => {
  const { id: platformConfigId } = await call("POST", "/v1/produce/platforms", { name: "Editors", kind: "files" });
  const first = await publish({ platformConfigId });
  const second = await publish({ platformConfigId, content: "Other words." });
  const path = `/v1/agent/files/${first.result.externalId}/raw`;

  await revert(second.result.publicationId);
  expect((await service.rest("GET", path, undefined, { workspace })).text).toContain("By the *hour*");
  await revert(first.result.publicationId);
  expect((await service.rest("GET", path, undefined, { workspace })).status).toBe(404);
});

test("a publication that cannot be taken back says why", async () => {
  const { id: platformConfigId } = await call("POST", "/v1/produce/platforms", { name: "Editors", kind: "files" });
  const { result } = await publish({ platformConfigId });
  await revert(result.publicationId);

  const again = await service.rest("POST", `/v1/produce/publications/${result.publicationId}/revert`, undefined, {
    workspace,
  });
  expect(again).toMatchObject({ status: 400, body: { details: { errors: [{ field: "id" }] } } });
  const none = await service.rest("POST", "/v1/produce/publications/pub_none/revert", undefined, { workspace });
  expect(none.status).toBe(404);
});

describe("a blog post", () => {
  /** A post with one claim, as a run would write it. */
  async function writePost(support: "snippet" | "none"): Promise<string> {
    const place = { agencyId: await agencyOf(), workspaceId: workspace };
    return inTenantTransaction(service.database.tenant, place, async (tx) => {
      const writing = { length: "medium", targetWordCount: null, instructions: null, model: null } as const;
      const shared = {
        title: "Billing by the hour",
        keywords: [],
        pillarId: null,
        icpSegmentId: null,
        tags: ["draft"],
      };
      const content = { kind: "blog_post", source: "USER", writing, request: {}, ...shared } as const;
      const { contentId, recordId } = await insertContent(tx, place, content);
      const body = `# Billing by the hour\n\n${CLAIM}`;
      const start = body.indexOf(CLAIM);
      const url = "https://a.example/hours";
      const source = support === "none" ? { snippetId: null, url: null } : { snippetId: "s1", url };
      const claim = { start, end: body.length, text: CLAIM, kinds: ["number" as const], support, ...source };
      const revision = { body, title: shared.title, origin: "generated", reason: null, from: null } as const;
      await addRevision(tx, { ...place, contentId }, { ...revision, claims: [claim] });
      return recordId;
    });
  }

  async function agencyOf(): Promise<string> {
    const [rows] = await service.database.system.batch<{ agency_id: string }>([
      sql`select agency_id from workspaces where id = ${workspace}`,
    ]);
    return rows?.[0]?.agency_id ?? "";
  }

  test("publishes its current revision once, updates it after an edit, and follows a revert", async () => {
    const site = await wordPress();
    const platformConfigId = await addSite(site.url);
    const id = await writePost("snippet");
    const publishPost = async () => {
      const { invocationId } = await call("POST", `/v1/produce/blog-post/${id}/publish`, { platformConfigId });
      return settled(invocationId);
    };

    const first = await publishPost();
    expect(first).toMatchObject({ status: "SUCCEEDED", creditsUsed: 2, result: { revision: 1, updated: false } });
    const publishedUrl = first.result.publishedUrl;
    expect(await call("GET", `/v1/produce/blog-post/${id}`)).toMatchObject({ status: "PUBLISHED", publishedUrl });
    expect(site.posts[0]?.content).not.toContain("<h1>");
    expect(site.posts[0]?.tags).toEqual([]);

    await call("PATCH", `/v1/produce/blog-post/${id}`, { content: { body: "Other words." } });
    const second = await publishPost();
    expect(second).toMatchObject({ result: { revision: 2, updated: true } });
    expect(site.posts).toHaveLength(1);

    await revert(second.result.publicationId);
    expect(site.posts[0]?.content).toContain(CLAIM);
    expect(await call("GET", `/v1/produce/blog-post/${id}`)).toMatchObject({ publishedUrl });
    await revert(first.result.publicationId);
    expect(await call("GET", `/v1/produce/blog-post/${id}`)).toMatchObject({ status: "DRAFT", publishedUrl: null });
  });

  test("is refused while a sentence with a fact has no source, unless the rubric has no such gate", async () => {
    const site = await wordPress();
    const platformConfigId = await addSite(site.url);
    const id = await writePost("none");
    const publishPost = async () => {
      const { invocationId } = await call("POST", `/v1/produce/blog-post/${id}/publish`, { platformConfigId });
      return settled(invocationId);
    };

    expect(await publishPost()).toMatchObject({
      status: "FAILED",
      creditsUsed: 0,
      error: { code: "validation_error", message: expect.stringContaining(CLAIM) },
    });
    expect(site.posts).toEqual([]);
    const { criteria } = await call("GET", "/v1/produce/rubric");
    await call("PUT", "/v1/produce/rubric", { criteria, gates: [] });
    expect(await publishPost()).toMatchObject({ status: "SUCCEEDED" });
  });

  test("without a text, or on a platform of another workspace, starts no run", async () => {
    const id = await writePost("snippet");
    const send = (path: string, platformConfigId: string) =>
      service.rest("POST", path, { platformConfigId }, { workspace });

    expect((await send(`/v1/produce/blog-post/${id}/publish`, "plat_none")).status).toBe(404);
    expect((await send("/v1/produce/blog-post/bp_none/publish", "plat_none")).status).toBe(404);
    expect((await send(`/v1/produce/landing-page/${id}/publish`, "plat_none")).status).toBe(404);
  });
});
