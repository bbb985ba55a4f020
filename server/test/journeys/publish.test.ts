import path from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import sql from "sql-template-tag";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addRevision, insertContent } from "../../src/domains/content/index.ts";
import { putAgentFile } from "../../src/domains/files/index.ts";
import { slugFromTitle } from "../../src/kernel/text/slug.ts";
import { createDiskBlobs } from "../../src/platform/blobs/disk-blobs.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { type Receiver, startReceiver } from "../fakes/vendors/receiver.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { type Service, startService } from "../harness/service.ts";

const SECRET = "shared with the receiver";
const DRAFT =
  "---\ndescription: How studios bill\ntags: billing\n---\n# Billing\n\nBy the *hour*, [they say](https://a.example/).\n";

let service: Service;
let receiver: Receiver;
let workspace: string;
let agencyId: string;
let workspaces = 0;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(async () => {
  workspaces += 1;
  receiver = await startReceiver({ secret: SECRET });
  workspace = await newWorkspace();
  const [rows] = await service.database.system.batch<{ agency_id: string }>([
    sql`select agency_id from workspaces where id = ${workspace}`,
  ]);
  agencyId = rows?.[0]?.agency_id ?? "";
  return () => receiver.close();
});

async function newWorkspace(): Promise<string> {
  const primaryDomain = `publish-${workspaces}.example`;
  return (await service.rest("POST", "/v1/workspaces", { name: primaryDomain, primaryDomain })).body.id;
}

async function call(method: string, address: string, body?: unknown) {
  const answer = await service.rest(method, address, body, { workspace });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

async function addReceiver(more: object = {}): Promise<string> {
  const credentials = { secret: SECRET };
  const platform = { name: "Own site", kind: "webhook", url: receiver.url, credentials, ...more };
  return (await call("POST", "/v1/produce/platforms", platform)).id;
}

async function writeDraft(file: string, content = DRAFT, contentType = "text/markdown"): Promise<void> {
  const blobs = createDiskBlobs({ folder: path.join(service.env["DATA_DIR"] ?? "", "blobs") });
  const blob = await blobs.put(Buffer.from(content));
  const tenant = { agencyId, workspaceId: workspace };
  await inTenantTransaction(service.database.tenant, tenant, (tx) =>
    putAgentFile(tx, { ...tenant, ...blob, invocationId: "inv_1", path: file, contentType, tags: [] }),
  );
}

async function publish(input: object, more: object = {}): Promise<string> {
  const body = { skill: "produce.publish", input: { title: "Billing by the hour", ...input }, ...more };
  return (await call("POST", "/v1/agent/invoke", body)).invocationId;
}

function settled(id: string) {
  return call("GET", `/v1/agent/invocations/${id}?waitSeconds=30`);
}

/** The approval that the run waits for. */
async function waiting(id: string) {
  const run = await settled(id);
  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "WAITING_APPROVAL" });
  const { data } = await call("GET", "/v1/agent/approvals");
  return data.find(({ invocationId }: { invocationId: string }) => invocationId === id);
}

test("a draft is published as approved, with the edits, and webhooks are notified", async () => {
  const platformConfigId = await addReceiver();
  await call("POST", "/v1/webhooks", { url: "http://127.0.0.1:1/", events: ["produce.publish.completed"] });
  await writeDraft("agent-output/billing.md");
  const id = await publish({ filePath: "agent-output/billing.md", platformConfigId });

  const approval = await waiting(id);
  expect(approval).toMatchObject({
    step: "publish",
    editableFields: ["title", "slug", "metaDescription"],
    preview: {
      platform: "Own site",
      kind: "webhook",
      target: receiver.url,
      title: "Billing by the hour",
      slug: "billing-by-the-hour",
      isDraft: false,
      metaDescription: "How studios bill",
      tags: ["billing"],
      links: ["https://a.example/"],
      content: DRAFT.slice(DRAFT.indexOf("# Billing")),
      cost: 2,
    },
  });
  expect(JSON.stringify(approval)).not.toContain(SECRET);
  expect(receiver.deliveries).toEqual([]);

  const edits = { title: "Bill by the hour", slug: "bill-by-the-hour" };
  await call("POST", `/v1/agent/invocations/${id}/approve`, { approvalId: approval.approvalId, edits });
  const run = await settled(id);

  const publishedUrl = "https://site.example/blog/bill-by-the-hour";
  expect(run).toMatchObject({
    status: "SUCCEEDED",
    creditsUsed: 2,
    result: { outcome: "published", publishedUrl, platform: "webhook", platformConfigId, revertible: false },
  });
  expect(receiver.deliveries).toMatchObject([
    {
      signed: true,
      key: `${id}:publish:0`,
      content: {
        ...edits,
        html: '<h1>Billing</h1>\n<p>By the <em>hour</em>, <a href="https://a.example/">they say</a>.</p>',
        isDraft: false,
        metadata: { metaDescription: "How studios bill", excerpt: "By the hour, they say.", tags: ["billing"] },
      },
    },
  ]);
  expect((await call("GET", `/v1/produce/platforms/${platformConfigId}`)).lastPublishedAt).toMatch(/Z$/);
  const [told] = await service.database.system.batch<{ body: string }>([
    sql`select body from webhook_deliveries where workspace_id = ${workspace}`,
  ]);
  expect(told?.map(({ body }) => JSON.parse(body).data)).toEqual([
    {
      invocationId: id,
      sequence: 1,
      contentId: null,
      title: edits.title,
      platform: "webhook",
      platformConfigId,
      publishedUrl,
      externalId: run.result.externalId,
      isDraft: false,
    },
  ]);
  await expectCreditsToAddUp(service.database.system);
});

test("an edited title reaches the first heading and the address where they came from it, and nothing else", async () => {
  const platformConfigId = await addReceiver();
  const folder = { name: "Editors", kind: "files", folder: "agent-output/blog/" };
  const { id: folderId } = await call("POST", "/v1/produce/platforms", folder);
  const decide = async (input: object, edits: object) => {
    const id = await publish({ title: "Fees & hours", ...input });
    const { approvalId } = await waiting(id);
    await call("POST", `/v1/agent/invocations/${id}/approve`, { approvalId, edits });
    return settled(id);
  };
  const title = "Rates & days < 3";

  await decide({ content: "# Fees & hours\n\nFees & hours rise.", platformConfigId }, { title });
  await decide({ content: "# Another heading\n\nWords.", platformConfigId }, { title, slug: "own-slug" });
  await decide({ content: "Words.", platformConfigId }, { metaDescription: "Short" });
  const file = await decide({ content: "# Fees & hours\n\nWords.", platformConfigId: folderId }, { title });

  expect(receiver.deliveries.map(({ content }) => content)).toMatchObject([
    { title, slug: "rates-days-3", html: "<h1>Rates &#x26; days &#x3C; 3</h1>\n<p>Fees &#x26; hours rise.</p>" },
    { title, slug: "own-slug", html: expect.stringContaining("<h1>Another heading</h1>") },
    { title: "Fees & hours", slug: "fees-hours" },
  ]);
  expect(receiver.deliveries.map(({ content }) => Object.keys(content))).not.toContain("followers");
  expect(file.files).toEqual(["agent-output/blog/rates-days-3.md"]);
  const raw = await service.rest("GET", `/v1/agent/files/${file.files[0]}/raw`, undefined, { workspace });
  expect(raw.text).toContain("# Rates & days < 3\n\nWords.");
});

test.each([
  ["Don't bill by the day", "dont-bill-by-the-day", "Don’t bill twice", "dont-bill-twice"],
  ["Maße für Straßen", "masse-fur-strassen", "Größen für Straßen", "grossen-fur-strassen"],
  ["Πώς να τιμολογείτε", "πως-να-τιμολογειτε", "Πότε να τιμολογείτε", "ποτε-να-τιμολογειτε"],
])("an edited title of a written post, %j, changes its slug", async (title, slug, edited, itsSlug) => {
  const platformConfigId = await addReceiver();
  const recordId = await writePost(title);
  await call("PATCH", `/v1/produce/blog-post/${recordId}`, { slug: slugFromTitle(title) });
  const { invocationId } = await call("POST", `/v1/produce/blog-post/${recordId}/publish`, { platformConfigId });
  const { approvalId, preview } = await waiting(invocationId);
  expect(preview).toMatchObject({ title, slug });

  const edits = { title: edited };
  await call("POST", `/v1/agent/invocations/${invocationId}/approve`, { approvalId, edits });
  await settled(invocationId);

  expect(receiver.deliveries.map(({ content }) => content)).toMatchObject([{ title: edited, slug: itsSlug }]);
});

test("an approved edit of title, slug or description is on the record, in the revision and in the next preview", async () => {
  const platformConfigId = await addReceiver();
  const recordId = await writePost("Bill by the day");
  const readPost = () => call("GET", `/v1/produce/blog-post/${recordId}`);
  const publishPost = async () =>
    (await call("POST", `/v1/produce/blog-post/${recordId}/publish`, { platformConfigId })).invocationId;
  const first = await publishPost();
  const edits = { title: "Bill by the hour", slug: "by-the-hour", metaDescription: "How studios bill." };

  const { approvalId } = await waiting(first);
  await call("POST", `/v1/agent/invocations/${first}/approve`, { approvalId, edits });
  const run = await settled(first);

  const post = await readPost();
  const { data: revisions } = await call("GET", `/v1/produce/blog-post/${recordId}/revisions`);
  const second = await publishPost();
  const { preview } = await waiting(second);
  const content = { revision: 2, descriptions: { meta: edits.metaDescription } };
  expect(post).toMatchObject({ title: edits.title, slug: edits.slug, content });
  expect(revisions.find(({ revision }: { revision: number }) => revision === 2)).toMatchObject({
    title: edits.title,
    origin: "edited",
    invocationId: first,
  });
  expect(run.result.revision).toBe(2);
  expect(preview).toMatchObject({ ...edits, content: "Words." });
  await call("POST", `/v1/agent/invocations/${second}/approve`, {
    approvalId: (await waiting(second)).approvalId,
  });
  await settled(second);
  // The second approval edited nothing.
  expect((await readPost()).content.revision).toBe(2);
});

/** A post as a run writes it. */
async function writePost(title: string): Promise<string> {
  const place = { agencyId, workspaceId: workspace };
  return inTenantTransaction(service.database.tenant, place, async (tx) => {
    const writing = { length: "medium", targetWordCount: null, instructions: null, model: null } as const;
    const shared = { title, keywords: [], pillarId: null, icpSegmentId: null, tags: [] };
    const content = { kind: "blog_post", source: "USER", writing, request: {}, ...shared } as const;
    const { contentId, recordId } = await insertContent(tx, place, content);
    const revision = { body: `# ${title}\n\nWords.`, title, origin: "generated", reason: null, from: null } as const;
    await addRevision(tx, { ...place, contentId }, { ...revision, claims: [] });
    return recordId;
  });
}

test("over MCP alone: a run is started, waits, is read, approved with an edit, and read again", async () => {
  const client = await service.mcp({ workspace });
  const ask = (name: string, input: object) => answerOf(client, name, input);
  const platform = { name: "Own site", kind: "webhook", url: receiver.url, credentials: { secret: SECRET } };
  const { id: platformConfigId } = await ask("produce.platform.create", platform);
  const input = { content: "Words.", title: "Plain words", platformConfigId };

  const { invocationId } = await ask("agent.invoke", { skill: "produce.publish", input });
  const parked = await ask("agent.invocations.get", { id: invocationId, waitSeconds: 30 });
  expect(parked.status).toBe("WAITING_APPROVAL");
  const { data } = await ask("agent.approval.list", {});
  const { approvalId, preview } = await ask("agent.approval.get", { approval_id: data[0].approvalId });
  expect(preview).toMatchObject({ title: "Plain words", content: "Words." });
  const edits = { title: "Plainer words" };
  const decided = await ask("agent.approval.approve", { id: invocationId, approvalId, edits, note: "Good." });
  expect(decided).toMatchObject({ decision: "APPROVED", edited: true });
  const run = await ask("agent.invocations.get", { id: invocationId, waitSeconds: 30 });

  expect(run).toMatchObject({ status: "SUCCEEDED", result: { outcome: "published" } });
  expect(receiver.deliveries.map(({ content }) => content.title)).toEqual(["Plainer words"]);
});

// biome-ignore lint/suspicious/noExplicitAny: whatever the server said; the matchers fail on another shape.
async function answerOf(client: Client, name: string, input: object): Promise<any> {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: { ...input } });
  expect(isError, JSON.stringify(content)).not.toBe(true);
  return structuredContent;
}

test("a folder gets a file, once it was agreed to, with what it is called above it; drafts lie apart", async () => {
  await call("PATCH", `/v1/workspaces/${workspace}`, { settings: { approvalPolicy: { publish: "auto" } } });
  const platform = { name: "Editors", kind: "files", folder: "agent-output/blog/" };
  const { id: platformConfigId } = await call("POST", "/v1/produce/platforms", platform);

  const final = await settled(await publish({ content: "# Hi", platformConfigId }));
  const draft = await settled(await publish({ content: "# Hi", platformConfigId, isDraft: true }));

  const file = "agent-output/blog/billing-by-the-hour.md";
  expect(final).toMatchObject({ status: "SUCCEEDED", files: [file], result: { externalId: file, revertible: true } });
  expect(draft).toMatchObject({
    files: ["agent-output/blog/drafts/billing-by-the-hour.md"],
    result: { isDraft: true },
  });
  expect(final.result.publishedUrl).toContain(`/v1/agent/files/${file}/raw`);
  const raw = await service.rest("GET", `/v1/agent/files/${file}/raw`, undefined, { workspace });
  expect(raw.text).toBe('---\ntitle: "Billing by the hour"\nslug: "billing-by-the-hour"\ndraft: false\n---\n\n# Hi');
});

test.each(["webhook", "files"] as const)(
  "Markdown for a target of kind %s loses what could act on readers, and the preview names it",
  async (kind) => {
    const folder = { name: "Editors", kind: "files", folder: "agent-output/blog/" };
    const platformConfigId =
      kind === "webhook" ? await addReceiver() : (await call("POST", "/v1/produce/platforms", folder)).id;
    const content = "# Hi\n\n<script>alert(1)</script>\n\n[more](javascript:alert(2)) and [this](https://a.example/).";

    const id = await publish({ content, platformConfigId });
    const { approvalId } = await waiting(id);
    const { preview } = await call("GET", `/v1/agent/approvals/${approvalId}`);

    expect(preview.warnings.join()).toMatch(/Removed before publishing, because it could act on readers: .*script/);
    expect(preview.content).toContain("https://a.example/");
    expect(JSON.stringify(preview.content)).not.toMatch(/<script|javascript:|alert/);
  },
);

test("a person who says no ends the run in peace, and nothing is sent or charged", async () => {
  const id = await publish({ content: "Words.", platformConfigId: await addReceiver() });
  const { approvalId } = await waiting(id);

  const decision = { approvalId, note: "Not this week.", skipStep: true };
  await call("POST", `/v1/agent/invocations/${id}/reject`, decision);

  expect(await settled(id)).toMatchObject({
    status: "SUCCEEDED",
    creditsUsed: 0,
    result: { outcome: "skipped", note: "Not this week.", publishedUrl: null, externalId: null },
  });
  expect(receiver.deliveries).toEqual([]);
});

test("a person may send it back to be a draft, and is asked again", async () => {
  const id = await publish({ content: "Words.", platformConfigId: await addReceiver() });
  const { approvalId } = await waiting(id);

  const rerun = { step: "publish", config: { isDraft: true } };
  await call("POST", `/v1/agent/invocations/${id}/reject`, { approvalId, rerun });
  const again = await waiting(id);
  await call("POST", `/v1/agent/invocations/${id}/approve`, { approvalId: again.approvalId });

  expect(await settled(id)).toMatchObject({ status: "SUCCEEDED", result: { isDraft: true } });
  expect(receiver.deliveries.map(({ content }) => content.isDraft)).toEqual([true]);
});

test("whether it arrived is not known: a person is asked, and only then is it sent again", async () => {
  receiver.next("accept and reset", "reset");
  const id = await publish({ content: "Words.", platformConfigId: await addReceiver() });
  const first = await waiting(id);
  await call("POST", `/v1/agent/invocations/${id}/approve`, { approvalId: first.approvalId });

  const second = await waiting(id);
  expect(second).toMatchObject({ preview: { outcome: "unknown", title: "Billing by the hour" }, editableFields: [] });
  expect(receiver.deliveries).toHaveLength(1);
  await call("POST", `/v1/agent/invocations/${id}/approve`, { approvalId: second.approvalId });

  const third = await waiting(id);
  expect(receiver.deliveries).toHaveLength(2);
  const decision = { approvalId: third.approvalId, note: "It is there.", skipStep: true };
  await call("POST", `/v1/agent/invocations/${id}/reject`, decision);
  expect(await settled(id)).toMatchObject({
    status: "SUCCEEDED",
    creditsUsed: 2,
    result: { outcome: "assumed", note: "It is there.", publishedUrl: null },
  });
});

test("a receiver that honours keys is retried automatically, and a refusal after an unanswered attempt goes to a person", async () => {
  await call("PATCH", `/v1/workspaces/${workspace}`, { settings: { approvalPolicy: { publish: "auto" } } });
  const platformConfigId = await addReceiver({ honoursIdempotencyKey: true });
  receiver.next("accept and fail", "busy");
  const lucky = await settled(await publish({ content: "Words.", platformConfigId }));

  expect(lucky).toMatchObject({ status: "SUCCEEDED", result: { outcome: "published" } });
  expect(new Set(receiver.deliveries.map(({ key }) => key)).size).toBe(1);
  expect(receiver.deliveries).toHaveLength(3);

  receiver.next("accept and reset", "refuse");
  const unlucky = await settled(await publish({ content: "More words.", platformConfigId }));
  expect(unlucky).toMatchObject({ status: "WAITING_APPROVAL" });
});

const FAULTY: readonly [input: Record<string, string>, error: object][] = [
  [{ contentId: "cnt_1" }, { code: "not_found" }],
  [{ filePath: "agent-output/none.md" }, { code: "file_not_found" }],
  [{ filePath: "agent-output/picture.png" }, { code: "unsupported_media_type" }],
  [
    { filePath: "agent-output/broken.md" },
    { code: "validation_error", details: { errors: [{ field: "input.filePath" }] } },
  ],
  [
    { content: "<script>alert(1)</script>" },
    { code: "validation_error", details: { errors: [{ field: "input.content" }] } },
  ],
  [{ content: "---\ncanonicalUrl: ftp://a.example\n---\nHi" }, { code: "validation_error" }],
  // Longer as HTML than it may be, and soon rendered.
  [{ content: `\`\`\`\n${"a&".repeat(240_000)}\n\`\`\`` }, { code: "content_too_long" }],
  [{ content: "a", platformConfigId: "plat_none" }, { code: "not_found" }],
];

test.each(FAULTY.map(([input, error]) => ({ input, error, shown: JSON.stringify(input).slice(0, 60) })))(
  "a run for $shown ends with what is wrong with it",
  async ({ input, error }) => {
    const platformConfigId = await addReceiver();
    await writeDraft("agent-output/picture.png", "PNG", "image/png");
    await writeDraft("agent-output/broken.md", "a\0b");

    const run = await settled(await publish({ platformConfigId, ...input }));

    expect(run).toMatchObject({ status: "FAILED", creditsUsed: 0, error });
    expect(receiver.deliveries).toEqual([]);
  },
);

test.each([
  [{ content: "a", filePath: "b.md", title: "T" }, ["input.content"]],
  [{ title: "T" }, ["input.content"]],
  [{}, ["input.content", "input.title"]],
  [{ content: "a", title: " " }, ["input.title"]],
  [{ content: "a", title: "T", isDraft: true, publishAt: "2027-01-01T00:00:00.000Z" }, ["input.publishAt"]],
])("a start with %j is refused at the door, and nothing is recorded or reserved", async (input, fields) => {
  const platformConfigId = await addReceiver();
  const before = (await call("GET", "/v1/agent/invocations?limit=1")).data[0]?.invocationId;
  const order = { skill: "produce.publish", input: { ...input, platformConfigId } };

  for (const dryRun of [false, true]) {
    const { status, body } = await service.rest("POST", "/v1/agent/invoke", { ...order, dryRun }, { workspace });
    expect([status, body.code]).toEqual([400, "validation_error"]);
    expect(body.details.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
  }
  expect((await call("GET", "/v1/agent/invocations?limit=1")).data[0]?.invocationId).toBe(before);
});

test.each([
  ["research.discuss", {}, ["input.topic", "input.seedUrls"]],
  ["produce.brief", { keyword: "a", topic: "b" }, ["input.topic"]],
  ["produce.blog_post", {}, ["input.keywordId", "input.keyword", "input.topic"]],
  ["produce.landing_page", { keyword: "a", keywordId: "kw_1" }, ["input.keyword"]],
])("%s with %j is refused alike with a key and in the demo", async (skill, input, fields) => {
  for (const options of [{ workspace }, { key: null }]) {
    const { status, body } = await service.rest("POST", "/v1/agent/invoke", { skill, input }, options);
    expect([status, body.code]).toEqual([400, "validation_error"]);
    expect(body.details.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
  }
});

test("every step stops where the request asks for it", async () => {
  const approval = { required: true, scope: "every_step" };
  const id = await publish({ content: "Words.", platformConfigId: await addReceiver() }, { approval });

  for (const step of ["load", "render", "publish", "auto-index"]) {
    const waits = await waiting(id);
    expect(waits.step).toBe(step);
    await call("POST", `/v1/agent/invocations/${id}/approve`, { approvalId: waits.approvalId });
  }

  expect(await settled(id)).toMatchObject({ status: "SUCCEEDED" });
  expect(receiver.deliveries).toHaveLength(1);
});
