import pg from "pg";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { inTenantTransaction, tenantDb } from "../../platform/database/tenant.ts";
import { readUsage } from "../credits/index.ts";
import { upsertKeywords } from "../keywords/index.ts";
import { getKeyword } from "../keywords/operations/get-keyword.ts";
import { listKeywords } from "../keywords/operations/list-keywords.ts";
import { addRevision, type ContentKind, insertContent, type NewContent, recordPublished } from "./index.ts";
import { archiveBlogPost } from "./operations/archive-blog-post.ts";
import { getBlogPost } from "./operations/get-blog-post.ts";
import { getBlogPostRevision } from "./operations/get-blog-post-revision.ts";
import { getLandingPage } from "./operations/get-landing-page.ts";
import { listBlogPostRevisions } from "./operations/list-blog-post-revisions.ts";
import { listBlogPosts } from "./operations/list-blog-posts.ts";
import { listLandingPages } from "./operations/list-landing-pages.ts";
import { restoreBlogPostRevision } from "./operations/restore-blog-post-revision.ts";
import { updateBlogPost } from "./operations/update-blog-post.ts";
import { updateLandingPage } from "./operations/update-landing-page.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const FIRST = "# Time tracking\n\nStudios lose 15 % of their hours.\n\n## Why\n\nPeople forget.";

async function newWorkspace() {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  const place = { agencyId, workspaceId };
  const inTenant = <T>(work: Parameters<typeof inTenantTransaction<T>>[2]) =>
    inTenantTransaction(database.tenant, place, work);
  return { place, actor, inTenant, caller: asActor(database, actor) };
}

type World = Awaited<ReturnType<typeof newWorkspace>>;

async function newContent(
  { place, inTenant }: World,
  { body, ...content }: Partial<NewContent> & { body?: string } = {},
): Promise<{ contentId: string; id: string }> {
  return inTenant(async (tx) => {
    const { contentId, recordId } = await insertContent(tx, place, {
      kind: "blog_post" satisfies ContentKind,
      title: "Time tracking",
      keywords: [],
      pillarId: null,
      icpSegmentId: null,
      tags: [],
      source: "USER",
      writing: { length: "medium", targetWordCount: null, instructions: null, model: null },
      request: {},
      ...content,
    });
    if (body !== undefined) {
      await addRevision(
        tx,
        { ...place, contentId },
        { body, title: "Time tracking", origin: "generated", reason: null, from: null },
      );
    }
    return { contentId, id: recordId };
  });
}

/** A run that waits for a worker and holds the content. */
async function pendingRun({ place }: World, contentId: string): Promise<string> {
  const id = newId("inv");
  const { agencyId, workspaceId } = place;
  await readUsage(tenantDb(database.tenant, { agencyId, workspaceId: undefined }), [workspaceId]);
  const owner = new pg.Client({ connectionString: database.adminUrl });
  await owner.connect();
  await owner.query(
    `insert into invocations (id, agency_id, workspace_id, agent_id, session_id, skill, skill_version, skills_used, area,
       status, mode, depth, input, estimated_credits, estimated_seconds, max_credits, max_llm_calls, max_retries, pool_id,
       held, created_at, updated_at)
     values ($1, $2, $3, 'agt_1', 'sess_1', 'produce.blog_post', 1, '{produce.blog_post}', 'produce', 'PENDING', 'BACKGROUND', 0, '{}',
       1, 1, 1, 1, 1, (select max(id) from credit_pools where agency_id = $2), 'admission', now(), now())`,
    [id, agencyId, workspaceId],
  );
  await owner.query("update contents set generation_id = $1 where id = $2", [id, contentId]);
  await owner.end();
  return id;
}

test("a post without a text has no content, and a text of a person becomes revision 1", async () => {
  const world = await newWorkspace();
  const { id, contentId } = await newContent(world);
  expect(await world.caller.call(getBlogPost, { id })).toMatchObject({
    id,
    status: "DRAFT",
    content: null,
    lastInvocation: null,
  });

  const updated = await world.caller.call(updateBlogPost, {
    id,
    content: { body: FIRST, reason: "First draft." },
    expectedRevision: 0,
  });

  expect(updated.content).toMatchObject({ id: contentId, revision: 1, body: FIRST, wordCount: 11 });
  const { data } = await world.caller.call(listBlogPostRevisions, { id });
  expect(data).toMatchObject([
    { revision: 1, origin: "edited", createdBy: world.actor.keyId, invocationId: null, reason: "First draft." },
  ]);
});

test("an edit names the figures, names and links that it brought in and lost, and shows what it changed by lines", async () => {
  const world = await newWorkspace();
  const { id } = await newContent(world, { body: FIRST });
  const body = FIRST.replace("15 %", "40 %").replace(
    "People forget.",
    "Ask [Harvest Labs](https://harvest.example/a).",
  );
  await world.caller.call(updateBlogPost, { id, content: { body } });

  const revision = await world.caller.call(getBlogPostRevision, { id, revision: 2 });

  expect(revision.drift).toEqual({ added: ["https://harvest.example/a", "40 %", "Harvest Labs"], removed: ["15 %"] });
  expect(revision.comparedWith).toBe(1);
  expect(revision.diff).toEqual([
    { change: "same", text: "# Time tracking\n" },
    { change: "removed", text: "Studios lose 15 % of their hours." },
    { change: "added", text: "Studios lose 40 % of their hours." },
    { change: "same", text: "\n## Why\n" },
    { change: "removed", text: "People forget." },
    { change: "added", text: "Ask [Harvest Labs](https://harvest.example/a)." },
  ]);
});

test("the outline of an edited text has the headings that the text has now, so that each section can be rewritten", async () => {
  const world = await newWorkspace();
  const { id } = await newContent(world, { body: FIRST });

  const { content } = await world.caller.call(updateBlogPost, {
    id,
    content: { body: `${FIRST.replace("## Why", "## Why hours go missing")}\n\n## What helps\n\nReminders.` },
  });

  expect(content?.intermediateData.outline).toEqual([
    { id: "why-hours-go-missing", heading: "Why hours go missing", level: 2 },
    { id: "what-helps", heading: "What helps", level: 2 },
  ]);
});

test("restores a revision as a new one, and the revisions between stay", async () => {
  const world = await newWorkspace();
  const { id } = await newContent(world, { body: FIRST });
  await world.caller.call(updateBlogPost, { id, content: { body: "Something else." } });

  const restored = await world.caller.call(restoreBlogPostRevision, { id, revision: 1, expectedRevision: 2 });

  expect(restored).toMatchObject({ revision: 3, restoredFrom: 1, origin: "edited", reason: "Restored revision 1." });
  expect((await world.caller.call(getBlogPost, { id })).content).toMatchObject({ revision: 3, body: FIRST });
  const { data } = await world.caller.call(listBlogPostRevisions, { id, includeBody: true });
  expect(data.map(({ revision, body }) => [revision, body])).toEqual([
    [3, FIRST],
    [2, "Something else."],
    [1, FIRST],
  ]);
});

test("a change that expected another revision changes nothing", async () => {
  const world = await newWorkspace();
  const { id } = await newContent(world, { body: FIRST });
  await world.caller.call(updateBlogPost, { id, content: { body: "Mine." }, expectedRevision: 1 });

  const late = world.caller.call(updateBlogPost, {
    id,
    title: "Late",
    content: { body: "Late." },
    expectedRevision: 1,
  });

  expect(await codeOf(late)).toBe("concurrent_modification");
  expect(await codeOf(world.caller.call(restoreBlogPostRevision, { id, revision: 1, expectedRevision: 1 }))).toBe(
    "concurrent_modification",
  );
  expect(await world.caller.call(getBlogPost, { id })).toMatchObject({
    title: "Time tracking",
    content: { revision: 2, body: "Mine." },
  });
});

test("the same text again creates no revision and does not touch the post", async () => {
  const world = await newWorkspace();
  const { id } = await newContent(world, { body: FIRST });
  const before = await world.caller.call(getBlogPost, { id });

  await world.caller.call(updateBlogPost, { id, title: before.title, content: { body: FIRST } });

  expect(await world.caller.call(getBlogPost, { id })).toEqual(before);
});

test("while a run writes a post, its text and title are closed and its tags are open", async () => {
  const world = await newWorkspace();
  const { id, contentId } = await newContent(world, { body: FIRST });
  const run = await pendingRun(world, contentId);
  const calls = [
    world.caller.call(updateBlogPost, { id, content: { body: "Mine." } }),
    world.caller.call(updateBlogPost, { id, title: "Mine" }),
    world.caller.call(restoreBlogPostRevision, { id, revision: 1 }),
  ];

  expect(await Promise.all(calls.map(codeOf))).toEqual(Array(3).fill("concurrent_generation"));
  expect(await world.caller.call(updateBlogPost, { id, tags: ["november"] })).toMatchObject({
    tags: ["november"],
    lastInvocation: { invocationId: run, status: "PENDING" },
  });
});

test("an archived post is hidden until it is restored", async () => {
  const world = await newWorkspace();
  const { id } = await newContent(world, { body: FIRST });
  await world.caller.call(archiveBlogPost, { id });

  expect(await codeOf(world.caller.call(getBlogPost, { id }))).toBe("not_found");
  expect((await world.caller.call(listBlogPosts, {})).total).toBe(0);
  expect((await world.caller.call(listBlogPosts, { status: "ARCHIVED" })).data).toMatchObject([
    { id, status: "ARCHIVED" },
  ]);
  expect(await world.caller.call(updateBlogPost, { id, archived: false })).toMatchObject({
    archived: false,
    archivedAt: null,
  });
  expect((await world.caller.call(listBlogPosts, {})).total).toBe(1);
});

test("lists filter by state, keyword, tag and title, and show the start of long texts", async () => {
  const world = await newWorkspace();
  const { place, inTenant, caller } = world;
  await inTenant((tx) =>
    upsertKeywords(tx, { ...place, keywords: [{ keyword: "time tracking", source: "AI_SUGGESTION" }] }),
  );
  const [keyword] = (await caller.call(listKeywords, {})).data;
  if (keyword === undefined) throw new Error("The keyword was not stored.");
  const keywords = [{ id: keyword.id, keyword: keyword.keyword, isPrimary: true }];
  const long = `# Long\n\n${"word ".repeat(400)}`;
  const one = await newContent(world, { keywords, tags: ["a"], title: "Hours of studios", body: long });
  await newContent(world, { title: "Other", body: FIRST });
  await inTenant((tx) => recordPublished(tx, one.contentId, { url: "https://acme.example/hours", revision: 1 }));

  const ids = async (input: Parameters<typeof listBlogPosts.run>[1]) =>
    (await caller.call(listBlogPosts, input)).data.map(({ id }) => id);
  for (const filter of [{ status: "PUBLISHED" }, { keyword: keyword.id }, { tag: "a" }, { q: "HOURS" }])
    expect(await ids(filter)).toEqual([one.id]);
  const [listed] = (await caller.call(listBlogPosts, { tag: "a" })).data;
  expect(listed?.content).toMatchObject({ bodyTruncated: true, wordCount: 401, body: long.slice(0, 500) });
  const [whole] = (await caller.call(listBlogPosts, { tag: "a", includeBody: true })).data;
  expect(whole).toMatchObject({ publishedUrl: "https://acme.example/hours", content: { body: long } });
  expect((await caller.call(getKeyword, { id: keyword.id })).links).toEqual({ blogPosts: [one.id], landingPages: [] });
});

test("posts and pages do not answer to each other's routes", async () => {
  const world = await newWorkspace();
  const page = await newContent(world, { kind: "landing_page", body: FIRST });

  expect(page.id).toMatch(/^lp_/);
  expect(await world.caller.call(getLandingPage, { id: page.id })).toMatchObject({ icpSegmentId: null });
  expect(await codeOf(world.caller.call(getBlogPost, { id: page.id.replace("lp_", "bp_") }))).toBe("not_found");
  expect((await world.caller.call(listBlogPosts, {})).total).toBe(0);
  expect((await world.caller.call(listLandingPages, {})).total).toBe(1);
  const unknown = "seg_t4x8b2f6j0n4r8v2z6d0h4l8";
  expect(await codeOf(world.caller.call(updateLandingPage, { id: page.id, icpSegmentId: unknown }))).toBe("not_found");
});

test("another workspace sees neither a post nor its revisions", async () => {
  const world = await newWorkspace();
  const { id } = await newContent(world, { body: FIRST });
  const stranger = await newWorkspace();

  expect(await codeOf(stranger.caller.call(getBlogPost, { id }))).toBe("not_found");
  expect(await codeOf(stranger.caller.call(listBlogPostRevisions, { id }))).toBe("not_found");
  const theirs = tenantDb(database.tenant, stranger.place);
  expect(await theirs.query(sql`select id from contents union all select id from content_revisions`)).toEqual([]);
});
