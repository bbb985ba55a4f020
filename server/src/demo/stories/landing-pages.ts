import type {
  BulkCreateLandingPagesInput,
  BulkCreateLandingPagesResult,
  ProduceLandingPageInput,
  ProduceLandingPageResult,
} from "@findable/contract";
import { pageAbout } from "../../market/articles.ts";
import { type DemoSkill, type DemoStory, demoSkill } from "../demo-skill.ts";
import { demoId, demoRunId } from "../ids.ts";
import { latestOf } from "../world/content/contents.ts";
import { freshIds } from "../world/content/fresh-texts.ts";
import { BRAND, OWN_PAGES, ownUrl, SEGMENTS } from "../world/facts.ts";
import { landingPageOf, landingPages } from "../world/site/pages.ts";
import { slugged, sourcesOf, wordsIn } from "../world/texts.ts";
import { batchId, batchOrders, type WrittenPost } from "./blog-posts.ts";
import { refinersOf, topicOf, writingSteps } from "./writing-orders.ts";

type Order = Partial<ProduceLandingPageInput>;

/** The page that an order asks for: one of the world's, or a new one about what it names. */
export function pageFor(order: Order): WrittenPost {
  if (order.landingPageId !== undefined) return rewritten(order.landingPageId);
  const topic = topicOf(order);
  const known = landingPages().find(({ keywords }) => keywords.some((one) => one.isPrimary && one.keyword === topic));
  if (known === undefined) return newPage(topic, order);
  const body = known.revisions[0]?.body ?? known.content.body;
  return { ...named(known), id: known.id, revision: 1, body, sources: sourcesOf(body) };
}

function rewritten(landingPageId: string): WrittenPost {
  const page = landingPageOf(landingPageId);
  const { revision, body } = latestOf(page);
  return { ...named(page), id: page.id, revision: revision + 1, body, sources: sourcesOf(body) };
}

function named({ content, title, slug }: ReturnType<typeof landingPages>[number]) {
  return { contentId: content.id, title, slug: slug ?? slugged(title) };
}

function newPage(topic: string, { icpSegmentId }: Order): WrittenPost {
  const slug = slugged(topic);
  const segment = SEGMENTS.find((one) => demoId("seg", one.slug) === icpSegmentId);
  const audience = segment === undefined ? "small studios" : lowered(segment.name);
  const { title, body } = pageAbout(topic, BRAND.name, audience, ownUrl(OWN_PAGES.pricing));
  return {
    ...freshIds("page", topic),
    revision: 1,
    title,
    slug,
    body,
    sources: [],
  };
}

export function landingPageStory(order: Order): DemoStory<ProduceLandingPageResult> {
  const { id, contentId, revision, title, slug, body, sources } = pageFor(order);
  const wordCount = wordsIn(body);
  const topic = order.landingPageId === undefined ? topicOf(order) : title;
  return {
    result: {
      landingPageId: id,
      contentId,
      revision,
      title,
      slug,
      wordCount,
      refinerIds: refinersOf(order),
      sources,
      warnings: [],
    },
    steps: writingSteps(topic, order, wordCount, 1),
    files: [{ path: `agent-output/landing-pages/${slug}.md`, contentType: "text/markdown", text: `${body}\n` }],
    skillsUsed: ["research.serp", ...(refinersOf(order).length > 0 ? ["produce.refine"] : [])],
  };
}

function lowered(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

/** What each run of a batch is asked. */
export function pageOrders({ icpSegmentId, ...input }: Partial<BulkCreateLandingPagesInput>) {
  return batchOrders(input).map((order) => ({ ...order, ...(icpSegmentId === undefined ? {} : { icpSegmentId }) }));
}

function batchStory(input: Partial<BulkCreateLandingPagesInput>): DemoStory<BulkCreateLandingPagesResult> {
  const orders = pageOrders(input);
  const landingPages = orders.map((order) => ({
    landingPageId: pageFor(order).id,
    invocationId: demoRunId("produce.landing_page", order),
    status: "SUCCEEDED" as const,
  }));
  const total = orders.length;
  return {
    result: { batchId: batchId(input), total, succeeded: total, failed: 0, landingPages },
    steps: [
      {
        name: "load_keywords",
        durationMs: 190,
        says: `${total} ${total === 1 ? "keyword" : "keywords"}, a page for each.`,
      },
      {
        name: "write_pages",
        durationMs: 118_000 * Math.ceil(total / (input.concurrency ?? 5)),
        progress: { total, unit: "pages" },
        says: "All of them are written and kept as drafts.",
      },
    ],
    files: [],
    skillsUsed: ["produce.landing_page"],
    children: orders.map((order) => ({ skill: "produce.landing_page", input: order })),
  };
}

export const landingPageStories: readonly DemoSkill[] = [
  demoSkill("produce.landing_page", landingPageStory),
  demoSkill("produce.landing_page.bulk_create", batchStory),
];
