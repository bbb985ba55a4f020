import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FakeGitHub, GITHUB_TOKEN, startFakeGitHub } from "../fakes/vendors/fake-github.ts";
import { COLLECTION, type FakeWebflow, startFakeWebflow, WEBFLOW_TOKEN } from "../fakes/vendors/fake-webflow.ts";
import { isoFromNow } from "../harness/moments.ts";
import { type Service, startService } from "../harness/service.ts";

const TEXT =
  "---\ndescription: How studios bill by the hour without losing the hours of a Friday.\ntags: billing\n---\nBy the *hour*, [they say](https://a.example/).\n";
const TITLE = "Øre & Billing by the hour";
const SLUG = "ore-billing-by-the-hour";
const SETTINGS = {
  ...{ collectionId: COLLECTION, summaryField: "post-summary", metaTitleField: "seo-title" },
  ...{ metaDescriptionField: "seo-description", imageField: "main-image", schemaField: "json-ld" },
};

let service: Service;
let webflow: FakeWebflow;
let github: FakeGitHub;
let workspace: string;
let workspaces = 0;

beforeAll(async () => {
  // One address for all tests: the operator sets it once.
  webflow = await startFakeWebflow();
  service = await startService({ env: { VENDOR_URLS: `webflow=${webflow.apiUrl}` } });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await webflow.close();
});
beforeEach(async () => {
  github = await startFakeGitHub();
  webflow.items.splice(0);
  webflow.live.clear();
  workspaces += 1;
  const primaryDomain = `collections-${workspaces}.example`;
  const settings = { approvalPolicy: { publish: "auto" } };
  workspace = (await service.rest("POST", "/v1/workspaces", { name: primaryDomain, primaryDomain, settings })).body.id;
});
afterEach(() => github.close());

async function call(method: string, address: string, body?: unknown) {
  const answer = await service.rest(method, address, body, { workspace });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

async function add(platform: object): Promise<string> {
  return (await call("POST", "/v1/produce/platforms", { name: "Site", ...platform })).id;
}

const addWebflow = (settings: object = SETTINGS, apiToken = WEBFLOW_TOKEN) =>
  add({ kind: "webflow", url: "https://acme.example/", credentials: { apiToken }, settings });
const addGitHub = (settings: object = {}, apiToken = GITHUB_TOKEN) =>
  add({ kind: "github", url: github.repositoryUrl, credentials: { apiToken }, settings });

async function invoke(input: object): Promise<string> {
  const body = { skill: "produce.publish", input: { title: TITLE, content: TEXT, ...input } };
  return (await call("POST", "/v1/agent/invoke", body)).invocationId;
}

const settled = (id: string) => call("GET", `/v1/agent/invocations/${id}?waitSeconds=30`);
const publish = async (input: object) => settled(await invoke(input));

async function revert(publicationId: string) {
  const { invocationId } = await call("POST", `/v1/produce/publications/${publicationId}/revert`);
  return settled(invocationId);
}

async function reasonToWait(id: string): Promise<string> {
  expect(await settled(id)).toMatchObject({ status: "WAITING_APPROVAL" });
  const { data } = await call("GET", "/v1/agent/approvals");
  return data.find((one: { invocationId: string }) => one.invocationId === id).reason;
}

async function checked(id: string) {
  await expect.poll(async () => (await call("GET", `/v1/produce/platforms/${id}`)).status).not.toBe("checking");
  return call("GET", `/v1/produce/platforms/${id}`);
}

test("a kind that cannot publish is refused when its platform is created, with the kinds that can", async () => {
  const platform = { name: "Shop", kind: "shopify", url: "https://acme.example/", credentials: { apiToken: "token" } };
  const { status, body } = await service.rest("POST", "/v1/produce/platforms", platform, { workspace });

  expect([status, body.code]).toEqual([400, "validation_error"]);
  expect(body.details.errors).toMatchObject([{ field: "kind", message: expect.stringContaining("ghost") }]);
  expect((await call("GET", "/v1/produce/platforms")).total).toBe(0);
});

describe("Webflow", () => {
  test("a draft becomes a public item, is updated in place, and every state is taken back: one item", async () => {
    const platformConfigId = await addWebflow();
    expect(await checked(platformConfigId)).toMatchObject({ status: "healthy" });

    const draft = await publish({ platformConfigId, isDraft: true });
    expect(draft, JSON.stringify(draft.error)).toMatchObject({
      status: "SUCCEEDED",
      result: { updated: false, warnings: [] },
    });
    expect(webflow.items).toMatchObject([{ isDraft: true, fieldData: { name: TITLE, slug: SLUG } }]);
    expect(webflow.live.size).toBe(0);

    const first = await publish({ platformConfigId });
    const publishedUrl = `https://acme.example/blog-posts/${SLUG}`;
    expect(first).toMatchObject({ status: "SUCCEEDED", result: { updated: true, publishedUrl, warnings: [] } });
    const second = await publish({ platformConfigId, content: `${TEXT}\nMore.` });
    expect(second).toMatchObject({ status: "SUCCEEDED", result: { updated: true, warnings: [] } });
    expect(webflow.items).toHaveLength(1);
    const [visible = {}] = webflow.live.values();
    expect(visible).toMatchObject({
      "post-body": expect.stringContaining("More."),
      "seo-title": TITLE,
      "seo-description": "How studios bill by the hour without losing the hours of a Friday.",
    });
    expect(JSON.parse(String(visible["json-ld"]))).toMatchObject({ "@type": "BlogPosting", headline: TITLE });

    expect(await revert(second.result.publicationId)).toMatchObject({ result: { page: "restored" } });
    expect([...webflow.live.values()][0]?.["post-body"]).not.toContain("More.");
    await revert(first.result.publicationId);
    expect(webflow.live.size).toBe(0);
    expect(webflow.items).toMatchObject([{ isDraft: true }]);
    await revert(draft.result.publicationId);
    expect(webflow.live.size).toBe(0);
    expect(await publish({ platformConfigId })).toMatchObject({ status: "SUCCEEDED" });
    expect(webflow.items).toHaveLength(1);
  });

  test.each(["accept and reset", "reset", "accept and garble"] as const)(
    "with the mishap %s of any of its requests there is one item, no person is asked, and it is charged once",
    async (mishap) => {
      const platformConfigId = await addWebflow();
      webflow.next(mishap);
      expect(await publish({ platformConfigId })).toMatchObject({ status: "SUCCEEDED", creditsUsed: 2 });
      // An update stages the item and publishes it: either answer can be lost.
      webflow.next(mishap);
      expect(await publish({ platformConfigId, content: "Second." })).toMatchObject({ status: "SUCCEEDED" });
      webflow.nextAfter(1, mishap);
      const { status, result } = await publish({ platformConfigId, content: "Third." });
      expect(status).toBe("SUCCEEDED");
      webflow.next(mishap);
      expect(await revert(result.publicationId)).toMatchObject({ result: { outcome: "reverted" } });

      expect(webflow.items).toHaveLength(1);
      expect([...webflow.live.values()][0]?.["post-body"]).toContain("Second.");
    },
  );

  test("the rate limit is waited for, and what the collection lacks is known before sending", async () => {
    const platformConfigId = await addWebflow({ collectionId: COLLECTION });
    await checked(platformConfigId);
    await call("PATCH", `/v1/workspaces/${workspace}`, {
      settings: { approvalPolicy: { publish: "require_approval" } },
    });
    webflow.requestsLeft = 2;
    const id = await invoke({ platformConfigId });
    expect(await settled(id)).toMatchObject({ status: "WAITING_APPROVAL" });
    webflow.requestsLeft = Number.POSITIVE_INFINITY;
    const { data } = await call("GET", "/v1/agent/approvals");
    expect(data[0].preview.warnings).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`the slug becomes "${SLUG}"`),
        expect.stringContaining("name `metaDescriptionField`"),
        expect.stringContaining("name `schemaField`"),
      ]),
    );
    expect(webflow.items).toEqual([]);
  });

  test("an item that changed on the site is overwritten only after a person agrees", async () => {
    const platformConfigId = await addWebflow();
    await publish({ platformConfigId });
    const [item] = webflow.items;
    if (item === undefined) throw new Error("Nothing was published.");
    item.fieldData["post-body"] = "<p>An editor's sentence.</p>";

    expect(await reasonToWait(await invoke({ platformConfigId }))).toContain("changed on Site after it was published");
    expect(item.fieldData["post-body"]).toContain("An editor's sentence.");
  });

  test.each([
    ["a wrong token", () => addWebflow(SETTINGS, "wrong"), "did not accept the API token"],
    ["another collection", () => addWebflow({ collectionId: "0".repeat(24) }), "no such collection"],
    ["a field of another type", () => addWebflow({ ...SETTINGS, imageField: "post-body" }), "a field of type RichText"],
    ["no field for the reference", () => addWebflow({ ...SETTINGS, referenceField: "reference" }), "no such field"],
  ] as const)("%s is a warning with a way out, and nothing is charged", async (_what, addIt, said) => {
    const platformConfigId = await addIt();

    expect(await checked(platformConfigId)).toMatchObject({
      status: "warning",
      message: expect.stringContaining(said),
    });
    expect(await publish({ platformConfigId })).toMatchObject({ status: "FAILED", creditsUsed: 0 });
    expect(webflow.items).toEqual([]);
  });

  test("a slug that another item has is refused before anything is sent, and so is a site that was never published", async () => {
    const platformConfigId = await addWebflow();
    const fieldData = { name: "Another", slug: SLUG };
    webflow.items.push({
      ...{ id: "f".repeat(24), isDraft: true, isArchived: false, lastPublished: null, lastUpdated: "", fieldData },
    });
    expect(await publish({ platformConfigId })).toMatchObject({
      status: "FAILED",
      error: { message: expect.stringContaining(`has the slug "${SLUG}"`) },
    });
    webflow.items.splice(0);
    webflow.isSitePublished = false;
    expect(await publish({ platformConfigId })).toMatchObject({
      status: "FAILED",
      creditsUsed: 0,
      error: { message: expect.stringContaining("Publish the site in Webflow once") },
    });
    webflow.isSitePublished = true;
    expect(webflow.items).toEqual([]);
  });

  test("cannot schedule, and says so", async () => {
    const publishAt = isoFromNow({ hours: 1 });
    expect(await publish({ platformConfigId: await addWebflow(), publishAt })).toMatchObject({
      status: "FAILED",
      error: { details: { errors: [{ field: "input.publishAt" }] } },
    });
  });
});

test("a pull request cannot be scheduled, and the refusal names the platform", async () => {
  const publishAt = isoFromNow({ hours: 1 });

  expect(await publish({ platformConfigId: await addGitHub(), publishAt })).toMatchObject({
    status: "FAILED",
    creditsUsed: 0,
    error: { message: expect.stringContaining("github"), details: { errors: [{ field: "input.publishAt" }] } },
  });
  expect(github.pulls).toEqual([]);
});

const PATH = "content/posts/øre-billing-by-the-hour.md";
const open = () => github.pulls.filter(({ state }) => state === "open");
const head = () => github.files(open()[0]?.head ?? "none");

describe("a pull request", () => {
  test("proposes the file with front matter, is updated while it is open, and is closed by the revert", async () => {
    const platformConfigId = await addGitHub();
    expect(await checked(platformConfigId)).toMatchObject({ status: "healthy" });

    const first = await publish({ platformConfigId });
    expect(first, JSON.stringify(first.error)).toMatchObject({
      status: "SUCCEEDED",
      result: {
        updated: false,
        externalId: "1",
        publishedUrl: "https://github.example/acme/site/pull/1",
        warnings: [],
      },
    });
    const second = await publish({ platformConfigId, content: `${TEXT}\nMore.` });
    expect(second).toMatchObject({ status: "SUCCEEDED", result: { updated: true, externalId: "1" } });
    expect(github.pulls).toMatchObject([{ state: "open", title: TITLE, base: "main" }]);
    const content = head()[PATH] ?? "";
    expect(content).toMatch(/^---\ntitle: "Øre & Billing by the hour"\nslug: /);
    expect(content).toContain('description: "How studios bill by the hour without losing the hours of a Friday."\n');
    expect(content).toContain('"@type":"BlogPosting"');
    expect(content).toContain("\nMore.\n");
    expect(github.files("main")).toEqual({ "README.md": "# Site\n" });

    expect(await revert(second.result.publicationId)).toMatchObject({ result: { page: "restored" } });
    expect(head()[PATH]).not.toContain("More.");
    expect(await revert(first.result.publicationId)).toMatchObject({ result: { page: "offline" } });
    expect(github.pulls).toMatchObject([{ state: "closed", merged_at: null }]);
    expect([...github.branches.keys()]).toEqual(["main", "drafts"]);
  });

  test("that was merged is updated by another one, and taken back by another one", async () => {
    const platformConfigId = await addGitHub({ branch: "drafts", directory: "posts/" });
    const first = await publish({ platformConfigId });
    github.merge(1);
    const path = "posts/øre-billing-by-the-hour.md";
    const date = /^date: .*$/m.exec(github.files("drafts")[path] ?? "")?.[0];

    const second = await publish({ platformConfigId, content: "Other words." });
    expect(second, JSON.stringify(second.error)).toMatchObject({ result: { updated: true, externalId: "2" } });
    expect(open()).toMatchObject([{ number: 2, base: "drafts" }]);
    expect(head()[path]).toContain("Other words.");
    expect(head()[path]).toContain(date);

    expect(await revert(second.result.publicationId)).toMatchObject({ result: { page: "restored" } });
    expect(open()).toEqual([]);
    expect(github.files("drafts")[path]).toContain("they say");
    expect(await revert(first.result.publicationId)).toMatchObject({ result: { page: "offline" } });
    expect(open()).toMatchObject([{ number: 3, title: `Take back: ${TITLE}` }]);
    expect(head()).toEqual({ "README.md": "# Site\n" });
    github.merge(3);
    expect(github.files("drafts")).toEqual({ "README.md": "# Site\n" });
    expect(await publish({ platformConfigId })).toMatchObject({ status: "SUCCEEDED", result: { externalId: "4" } });
  });

  test.each([
    [0, "reset"],
    [2, "accept and reset"],
    [3, "reset"],
    [3, "accept and reset"],
    [0, "accept and garble"],
    [3, "accept and garble"],
  ] as const)(
    "is one, although its write %i has the mishap %s, when it is opened, updated and taken back",
    async (which, mishap) => {
      const platformConfigId = await addGitHub();
      github.nextAfter(which, mishap);
      expect(await publish({ platformConfigId })).toMatchObject({ status: "SUCCEEDED", creditsUsed: 2 });
      github.nextAfter(which, mishap);
      const update = await publish({ platformConfigId, content: "Other words." });
      expect(update).toMatchObject({ status: "SUCCEEDED", result: { updated: true } });
      expect(github.pulls).toHaveLength(1);
      expect(head()[PATH]).toContain("Other words.");
      github.nextAfter(which, mishap);
      expect(await revert(update.result.publicationId)).toMatchObject({ result: { outcome: "reverted" } });
      expect(head()[PATH]).toContain("they say");
      expect(github.pulls).toHaveLength(1);
    },
  );

  test("that an editor changed is overwritten only after a person agrees", async () => {
    const platformConfigId = await addGitHub();
    await publish({ platformConfigId });
    github.push(open()[0]?.head ?? "", PATH, `${head()[PATH]}\nAn editor's sentence.\n`);

    expect(await reasonToWait(await invoke({ platformConfigId }))).toContain("changed on Site after it was published");
    expect(head()[PATH]).toContain("An editor's sentence.");
  });

  test("never replaces a file that is not a publication", async () => {
    github.push("main", PATH, "Somebody else's words.\n");

    expect(await publish({ platformConfigId: await addGitHub() })).toMatchObject({
      status: "FAILED",
      creditsUsed: 0,
      error: { message: expect.stringContaining(`another file "${PATH}"`) },
    });
    expect(github.pulls).toEqual([]);
  });

  test("a wrong token, a branch that is missing and a rate limit", async () => {
    const wrong = await addGitHub({}, "wrong");
    expect(await checked(wrong)).toMatchObject({
      status: "warning",
      message: expect.stringContaining("did not accept the access token"),
    });
    const { id } = await call("POST", "/v1/produce/platforms", {
      ...{ name: "Other", kind: "github", url: github.repositoryUrl, credentials: { apiToken: GITHUB_TOKEN } },
      settings: { branch: "gone" },
    });
    expect(await checked(id)).toMatchObject({
      status: "warning",
      message: expect.stringContaining('no branch "gone"'),
    });
    await call("PATCH", `/v1/produce/platforms/${id}`, { settings: { branch: "main" } });
    await checked(id);
    github.limitRate();
    expect(await publish({ platformConfigId: id })).toMatchObject({ status: "SUCCEEDED" });
  });

  test("of a token that may not write is refused before anything is sent", async () => {
    await github.close();
    github = await startFakeGitHub({ mayPush: false });

    expect(await publish({ platformConfigId: await addGitHub() })).toMatchObject({
      status: "FAILED",
      error: { message: expect.stringContaining("may not write") },
    });
    expect(github.pulls).toEqual([]);
  });
});
