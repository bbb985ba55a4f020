import { expect, test } from "vitest";
import { worldState } from "../../../../test/fakes/worlds/world-states.ts";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { WorldDeed, WorldState } from "../../../market/world-state.ts";
import { type CmsStage, cmsContract, type TargetBehavior } from "../contract.ts";
import type { Article, PublishRequest } from "../port.ts";
import { createSandboxCms } from "./cms.ts";

const ARTICLE: Article = {
  id: "pub_1",
  title: "How to choose a folding bike",
  slug: "how-to-choose-a-folding-bike",
  isDraft: false,
  html: "<p>Try how it folds.</p>",
  markdown: null,
  publishAt: null,
  metaTitle: null,
  metaDescription: null,
  excerpt: "Try how it folds.",
  canonicalUrl: null,
  tags: [],
  categories: [],
  image: null,
  schemaOrg: { "@type": "BlogPosting" },
  wordCount: 4,
};

const OUTAGE: WorldState["events"][number] = {
  event: "provider_outage",
  parameters: { port: "cms" },
  startsAt: "2026-03-02T21:00:00.000Z",
  endsAt: null,
};

function requestFor(article: Partial<Article> = {}): PublishRequest {
  const place = { agencyId: "agy_1", workspaceId: "ws_1", platformId: "plat_1", version: 3 };
  return {
    target: { ...place, kind: "webhook", url: "https://receiver.example/publish", settings: {}, honoursKeys: true },
    reference: article.id ?? ARTICLE.id,
    replaces: null,
    article: { ...ARTICLE, ...article },
    effectKey: "inv_1:publish:0",
    signal: new AbortController().signal,
  };
}

/** A place to publish in a world that remembers what was done in it. */
function stage(behavior: TargetBehavior = "accepts"): CmsStage & { deeds: WorldDeed[] } {
  const deeds: WorldDeed[] = [];
  const isDown = behavior === "refuses" || behavior === "is not there";
  const port = createSandboxCms({
    findWorld: async () => worldState({ deeds, events: isDown ? [OUTAGE] : [] }),
    findCredentials: async ({ version }) => (version === 3 ? {} : undefined),
    recordDeed: async (deed) => {
      deeds.push({ ...deed, at: "2026-03-02T21:15:00.000Z" });
      if (behavior !== "accepts") throw new ProviderError("cms", "transient", "The line went dead.");
    },
  });
  return { port, request: requestFor(), published: () => deeds.length, deeds };
}

cmsContract("a test world", async (behavior) => stage(behavior));

test("publishes an article on the workspace's own site, and reports its content to the test world", async () => {
  const { port, request, deeds } = stage();

  const { url } = await port.publish(request);

  expect(url).toBe("https://northbikes.example.com/blog/how-to-choose-a-folding-bike");
  expect(deeds).toMatchObject([{ kind: "page_published", url, title: ARTICLE.title, text: ARTICLE.html }]);
});

test("returns the same response for a repeated publication, and a new URL for another article of the same name", async () => {
  const { port, request } = stage();

  const first = await port.publish(request);
  const again = await port.publish(request);
  const other = await port.publish(requestFor({ id: "pub_2", html: "<p>Something else.</p>" }));

  expect(again).toEqual(first);
  expect(other.url).toBe(`${first.url}-2`);
});

test("shows no draft to the world", async () => {
  const { port, published } = stage();

  const { url } = await port.publish(requestFor({ isDraft: true }));

  expect(url).toMatch(/^https:\/\/northbikes\.example\.com\/drafts\//);
  expect(published()).toBe(0);
});
