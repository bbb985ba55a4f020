import { expect, test } from "vitest";
import { failureOf } from "../../../../../test/fakes/vendors/failure-of.ts";
import type { Article, CmsTarget } from "../../port.ts";
import { lookUpOnSite, publishOnSite, revertOnSite } from "../site-protocol.ts";
import { openGhostSite } from "./ghost.ts";

const ARTICLE: Article = {
  ...{ id: "pub_1", title: "Billing", slug: "billing", isDraft: false, publishAt: null, html: "<p>By the hour.</p>" },
  ...{ markdown: null, metaTitle: null, metaDescription: null, excerpt: "", canonicalUrl: null, tags: [] },
  ...{ categories: [], image: null, schemaOrg: {}, wordCount: 3 },
};
const TARGET: CmsTarget = {
  ...{ platformId: "plt_1", version: 1, kind: "ghost", url: "https://ghost.example", settings: {} },
  ...{ honoursKeys: false, agencyId: "agy_1", workspaceId: "ws_1" },
};
const REQUEST = {
  ...{ target: TARGET, article: ARTICLE, reference: "abc", replaces: null, effectKey: "k" },
  signal: new AbortController().signal,
};

interface Stored {
  id: string;
  status: string;
  [field: string]: unknown;
}

/** A Ghost that stores what it is sent, each post with this status, and answers writes with `reply` where it is given. */
function ghost({ storesAs, reply }: { storesAs?: string; reply?: string } = {}) {
  const posts: Stored[] = [];
  const answer = (found: Stored[]) => Response.json({ posts: found });
  const fetch = (async (url: string | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(url);
    const id = /\/posts\/([^/]+)\//.exec(pathname)?.[1];
    if (init.method === "GET") {
      if (id !== undefined) return answer(posts.filter((post) => post.id === id));
      return answer(posts.slice(0, 1));
    }
    const [sent] = JSON.parse(String(init.body)).posts;
    const known = posts.find((post) => post.id === id);
    const post = Object.assign(known ?? { id: "1", url: "https://ghost.example/billing/", updated_at: "1" }, sent);
    post.status = storesAs ?? sent.status;
    post.tags = (sent.tags ?? []).map(({ name }: { name: string }) => ({ name, slug: name }));
    if (known === undefined) posts.push(post);
    return reply === undefined ? answer([post]) : new Response(reply, { headers: { "content-type": "text/html" } });
  }) as typeof globalThis.fetch;
  const connection = { fetch, now: () => new Date(), timeoutMs: 1000, signal: REQUEST.signal };
  return { posts, site: () => openGhostSite(connection, TARGET, { adminApiKey: `1:${"ab".repeat(32)}` }) };
}

test.each([
  ["published", "draft", {}],
  ["draft", "published", { isDraft: true }],
  ["scheduled", "draft", { publishAt: "2030-01-01T00:00:00.000Z" }],
])(
  "a post that was asked to be %s and is stored as %s is neither published nor refused",
  async (asked, storesAs, more) => {
    const { site, posts } = ghost({ storesAs });
    const request = { ...REQUEST, article: { ...ARTICLE, ...more } };

    const failure = await failureOf(publishOnSite(site(), request));

    expect(failure.message).toContain(`the status "${storesAs}" instead of "${asked}"`);
    expect(failure.facts.sent).toBeUndefined();
    expect(posts).toHaveLength(1);
    expect(await lookUpOnSite(site(), request)).toBeUndefined();
  },
);

test("a post whose time came while it was stored is as asked", async () => {
  const { site } = ghost({ storesAs: "published" });
  const article = { ...ARTICLE, publishAt: "2030-01-01T00:00:00.000Z" };

  expect(await publishOnSite(site(), { ...REQUEST, article })).toMatchObject({ id: "1" });
});

test("an answer of 2xx that cannot be read leaves the outcome unknown, and the post is found by its reference", async () => {
  const { site, posts } = ghost({ reply: "<h1>Checking your browser</h1>" });

  const failure = await failureOf(publishOnSite(site(), REQUEST));

  expect(failure).toMatchObject({ kind: "transient", message: expect.stringContaining("its outcome is unknown") });
  expect(failure.facts.sent).toBeUndefined();
  expect(posts).toHaveLength(1);
  expect(await lookUpOnSite(site(), REQUEST)).toMatchObject({ id: "1", url: "https://ghost.example/billing/" });
});

test("a post that is restored to another state is not taken back", async () => {
  const { site, posts } = ghost();
  await publishOnSite(site(), REQUEST);
  const before = await site().find({ reference: "abc", externalId: "1", slug: null });
  const again = { ...ARTICLE, id: "pub_2", title: "Billing again" };
  const replaces = { externalId: "1", checksum: before?.checksum ?? "" };
  const { checksum } = await publishOnSite(site(), { ...REQUEST, article: again, replaces });
  const refusing = ghost({ storesAs: "draft" });
  refusing.posts.push(...posts);
  if (checksum === null) throw new Error("The publication has no checksum.");
  const revert = { ...REQUEST, externalId: "1", checksum, restores: before?.snapshot };

  const failure = await failureOf(revertOnSite(refusing.site(), revert));

  expect(failure.message).toContain('the status "draft" instead of "published"');
});
