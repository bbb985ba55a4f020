import type {
  ContentFactoryInput,
  ContentFactoryResult,
  RefreshStaleInput,
  RefreshStaleResult,
} from "@findable/contract";
import { randomOf } from "../../market/random.ts";
import { type DemoSkill, type DemoStory, demoSkill } from "../demo-skill.ts";
import { demoId } from "../ids.ts";
import { recordOf } from "../records.ts";
import { blogPosts } from "../world/content/posts.ts";
import { scoreOf } from "../world/content/scores.ts";
import type { DemoWritten } from "../world/content/written.ts";
import { CORE_PHRASES, DEMO_NOW, type DemoPhrase } from "../world/facts.ts";
import { keywordOfId } from "../world/keywords/keywords.ts";
import { postFor } from "./blog-posts.ts";

const DAY_MS = 86_400_000;

function factoryStory(input: Partial<ContentFactoryInput>): DemoStory<ContentFactoryResult> {
  const { keywordIds = bestKeywords(input), mode } = input;
  const orders = keywordIds.map((keywordId) => (mode === undefined ? { keywordId } : { keywordId, mode }));
  const posts = orders.map((order): ContentFactoryResult["posts"][number] => {
    const { id, title } = postFor(order);
    const known = blogPosts().find((post) => post.id === id);
    return {
      blogPostId: id,
      keywordId: order.keywordId,
      title,
      score: known === undefined ? randomOf("score", id).integer(77, 91) : scoreOf(known.quality),
      status: "DRAFT",
      publishedUrl: null,
    };
  });
  const ready = posts.filter(({ score }) => (score ?? 0) >= 80).length;
  return {
    result: { posts, failed: [], warnings: [] },
    steps: [
      {
        name: "choose_keywords",
        durationMs: 640,
        says: `I chose ${listed(keywordIds.slice(0, 5).map((id) => `“${keywordOfId(id).keyword}”`))}: searched, winnable and without a page of ours.`,
      },
      {
        name: "write_posts",
        durationMs: 126_000 * Math.ceil(posts.length / 3),
        progress: { total: posts.length, unit: "posts" },
        says: `Wrote ${counted(posts.length, "draft")}.`,
      },
      {
        name: "evaluate",
        durationMs: 9_200 * posts.length,
        model: true,
        progress: { total: posts.length, unit: "posts" },
        says: `${ready} of ${posts.length} are ready by your rubric. All stay drafts.`,
      },
    ],
    files: [
      {
        path: "agent-output/content-factory/posts.csv",
        contentType: "text/csv",
        text: `${["keyword,title,score,blogPostId", ...posts.map(row)].join("\n")}\n`,
      },
    ],
    skillsUsed: ["produce.blog_post", "produce.evaluate"],
    children: orders.map((order) => ({ skill: "produce.blog_post", input: order })),
  };
}

function row({ keywordId, title, score, blogPostId }: ContentFactoryResult["posts"][number]): string {
  return [keywordId === null ? "" : keywordOfId(keywordId).keyword, title, score, blogPostId]
    .map((field) => `"${String(field).replaceAll('"', '""')}"`)
    .join(",");
}

/** Keywords without content that are worth most: many searches for little difficulty. */
function bestKeywords({ count = 5, pillarSlug }: Partial<ContentFactoryInput>): string[] {
  const written = new Set(blogPosts().flatMap(({ keywordIds }) => keywordIds));
  const without = CORE_PHRASES.filter(({ phrase }) => !written.has(demoId("kw", phrase)));
  const ofPillar = without.filter(({ pillar }) => pillar === pillarSlug);
  return (ofPillar.length > 0 ? ofPillar : without)
    .toSorted((one, other) => worth(other) - worth(one))
    .slice(0, count)
    .map(({ phrase }) => demoId("kw", phrase));
}

function worth({ volume, difficulty }: DemoPhrase): number {
  return Math.log(volume) * (100 - difficulty);
}

function refreshStory(input: Partial<RefreshStaleInput>): DemoStory<RefreshStaleResult> {
  const { blogPostIds, olderThanDays = 180, maxPosts = 10 } = input;
  const examined =
    blogPostIds === undefined ? olderThan(olderThanDays) : blogPostIds.map((id) => recordOf(blogPosts(), id, "id"));
  const stale = examined.map((post) => ({ post, ...(WHY.get(post.slug ?? "") ?? old(post)) }));
  const refreshed = stale.slice(0, maxPosts);
  return {
    result: {
      examined: examined.length,
      stale: stale.map(({ post, reason, detail }) => ({ blogPostId: post.id, reason, detail })),
      refreshed: refreshed.map(({ post, changes }) => outcomeOf(post, changes)),
      warnings: examined.length === 0 ? [`No published post last changed ${olderThanDays} days ago or more.`] : [],
    },
    steps: [
      {
        name: "examine",
        durationMs: 1_900 * Math.max(1, examined.length),
        progress: { total: examined.length, unit: "posts" },
        says: `Looked at ${counted(examined.length, "post")}; what is stale about each is in the result.`,
      },
      {
        name: "rewrite",
        durationMs: 61_000 * Math.max(1, refreshed.length),
        progress: { total: refreshed.length, unit: "posts" },
        model: true,
        says: `Rewrote ${counted(refreshed.length, "post")} as new revisions. What is published has not changed.`,
      },
    ],
    files: refreshed.map(({ post, changes }) => ({
      path: `agent-output/refreshed/${post.slug}.md`,
      contentType: "text/markdown",
      text: `# ${post.title}\n\n${changes.map((change) => `- ${change}`).join("\n")}\n`,
    })),
    skillsUsed: ["research.serp", "produce.blog_post", "produce.evaluate"],
  };
}

function olderThan(days: number): readonly DemoWritten[] {
  const before = Date.parse(DEMO_NOW) - days * DAY_MS;
  return blogPosts().filter(({ status, updatedAt }) => status === "PUBLISHED" && Date.parse(updatedAt) <= before);
}

type Why = Pick<RefreshStaleResult["stale"][number], "reason" | "detail"> & { changes: string[] };

const WHY: ReadonlyMap<string, Why> = new Map(
  Object.entries({
    "how-architects-track-time": {
      reason: "thin_against_serp",
      detail: "Five of the first ten results now show a worked week; ours does not.",
      changes: ["Added a worked week for a team of three.", "Moved the answer above the survey."],
    },
    "timesheet-reminders-that-work": {
      reason: "outdated_facts",
      detail: "The share of reminders answered is from June; September has 240 studios instead of 212.",
      changes: ["Brought the shares up to September.", "Added a template for people on site."],
    },
    "hourglass-pm-alternatives": {
      reason: "outdated_facts",
      detail: "Planbase changed its prices on 3 November.",
      changes: ["Brought Planbase's price up to date.", "Dated every price."],
    },
    "architecture-fee-calculator": {
      reason: "thin_against_serp",
      detail: "Three of the first ten results let people calculate at once; ours explains first.",
      changes: ["Put the calculator above the explanation.", "Added the sums for an existing building."],
    },
  }),
);

function old({ title }: DemoWritten): Why {
  return {
    reason: "old",
    detail: `“${title}” has not changed for a long time, and its results have.`,
    changes: ["Shortened the opening.", "Checked every figure again."],
  };
}

function outcomeOf(post: DemoWritten, changes: string[]): RefreshStaleResult["refreshed"][number] {
  const scoreBefore = scoreOf(post.quality);
  return {
    blogPostId: post.id,
    revision: post.content.revision + 1,
    scoreBefore,
    scoreAfter: Math.min(97, scoreBefore + randomOf("refresh", post.id).integer(2, 6)),
    changes,
  };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

export const contentJobStories: readonly DemoSkill[] = [
  demoSkill("content_factory", factoryStory),
  demoSkill("refresh_stale", refreshStory),
];
