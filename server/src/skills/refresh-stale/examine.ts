import { type ContentClaim, formatPercent, type RefreshStaleInput, type RefreshStaleResult } from "@findable/contract";
import {
  contentNotFound,
  findPostsToExamine,
  judgeRankDecay,
  type PostToExamine,
} from "../../domains/content/index.ts";
import { findKeywordsInScope } from "../../domains/keywords/index.ts";
import { type Series, selectSeries } from "../../domains/ranks/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import type { Db } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";
import {
  blindWarning,
  demandWarnings,
  describeClicks,
  isFallOfDemand,
  type JudgedPost,
  siteFellWarning,
} from "./describe-clicks.ts";
import { judgeClicks } from "./judge-clicks.ts";

const DEFAULT_DAYS = 180;
const DAY_MS = 86_400_000;
/** Checks that cover twelve weeks of daily ones. */
const CHECKS = 90;
/** A dated fact that is older than this many years is outdated. */
const YEARS = 2;

type Stale = RefreshStaleResult["stale"][number];

/** A post that needs work, with what the run would change. */
export interface StalePost extends Stale {
  contentId: string;
  title: string;
}

export interface Examination {
  examined: number;
  /** Posts that lost clicks or ranks or state old facts, most urgent first. */
  urgent: StalePost[];
  /** Posts that are only old, oldest first. */
  old: StalePost[];
  /** Published posts that are not urgent, oldest first, to compare with the first results. */
  others: PostToExamine[];
  warnings: string[];
}

/** Finds published posts that lost clicks or ranks, state old facts, or are old without any measured rank. */
export async function examine(ctx: RunContext, db: Db, input: RefreshStaleInput): Promise<Examination> {
  const posts = await postsOf(ctx, db, input);
  const published = posts.filter(({ isPublished }) => isPublished);
  const clicks = await judgeClicks(db, ctx.workspace.id, ctx.now);
  const ranks = await judgeRanks(ctx, db, published);
  const rankOf = new Map(ranks.pages.map((page) => [page.page, page]));
  const judged = published.map((post): JudgedPost => {
    const byClicks = post.publishedUrl === null ? undefined : clicks.pages.get(comparableAddress(post.publishedUrl));
    return { post, clicks: byClicks, rank: rankOf.get(post.id) };
  });
  const found = judged.map((one) => reasonOf(one, ctx.now, input));
  const stale = judged.flatMap(({ post: { id, contentId, title }, clicks: byClicks, rank }, index) => {
    const reason = found[index];
    if (reason === undefined) return [];
    return [{ ...{ blogPostId: id, contentId, title }, ...reason, p: Math.min(byClicks?.p ?? 1, rank?.p ?? 1) }];
  });
  const order = ["rank_lost", "outdated_facts", "old"];
  const sorted = stale
    .toSorted((one, other) => order.indexOf(one.reason) - order.indexOf(other.reason) || one.p - other.p)
    .map(({ p: _p, ...post }) => post);
  const isUrgent = ({ reason }: Pick<Stale, "reason">) => reason !== "old";
  return {
    examined: published.length,
    urgent: sorted.filter(isUrgent),
    old: sorted.filter((post) => !isUrgent(post)),
    others: published.filter((_post, index) => found[index] === undefined || found[index]?.reason === "old"),
    warnings: [
      ...(clicks.unjudged === null ? [] : [clicks.unjudged]),
      ...(clicks.siteFell || ranks.siteFell ? [siteFellWarning(clicks.siteFell)] : []),
      ...demandWarnings(judged),
      ...blindWarning(judged),
      ...(ranks.notJudged > 0 && clicks.unjudged !== null
        ? [`${ranks.notJudged} posts have fewer than five weeks of rank checks, so their ranks were not judged.`]
        : []),
      ...(published.length < posts.length
        ? [`${posts.length - published.length} posts are not published and were not examined.`]
        : []),
    ],
  };
}

async function postsOf(
  ctx: RunContext,
  db: Db,
  { blogPostIds, olderThanDays = DEFAULT_DAYS }: RefreshStaleInput,
): Promise<PostToExamine[]> {
  const workspaceId = ctx.workspace.id;
  if (blogPostIds === undefined) {
    const before = new Date(Date.parse(ctx.now) - olderThanDays * DAY_MS).toISOString();
    return findPostsToExamine(db, { workspaceId, before });
  }
  const posts = await findPostsToExamine(db, { workspaceId, ids: blogPostIds });
  const missing = blogPostIds.find((id) => posts.every((post) => post.id !== id));
  if (missing !== undefined) throw contentNotFound("blog_post", missing);
  return posts;
}

async function judgeRanks(ctx: RunContext, db: Db, posts: readonly PostToExamine[]) {
  const workspaceId = ctx.workspace.id;
  const keywordIds = [...new Set(posts.flatMap((post) => post.keywordIds))];
  const keywords =
    keywordIds.length === 0
      ? []
      : await findKeywordsInScope(db, { workspaceId, scope: { keywordIds }, limit: keywordIds.length });
  const volumes = new Map(keywords.map(({ id, volume }) => [id, volume]));
  const series: Series = { device: "desktop", ...marketOf(ctx.workspace.settings) };
  const checks = await selectSeries(db, series, { keywordIds, most: CHECKS });
  const pages = posts.map(({ id, keywordIds: own }) => ({
    page: id,
    keywords: own.map((keywordId) => ({ volume: volumes.get(keywordId) ?? null, checks: checks.get(keywordId) ?? [] })),
  }));
  return judgeRankDecay(pages, Date.parse(ctx.now));
}

function reasonOf(
  { post: { claims, changedAt }, clicks, rank }: JudgedPost,
  now: string,
  { olderThanDays = DEFAULT_DAYS }: RefreshStaleInput,
): Pick<Stale, "reason" | "detail"> | undefined {
  if (clicks?.verdict === "decayed" && !isFallOfDemand(clicks))
    return { reason: "rank_lost", detail: describeClicks(clicks) };
  if (rank?.verdict === "decayed") {
    const places = `from rank ${shown(rank.from)} to ${shown(rank.to)}`;
    return {
      reason: "rank_lost",
      detail: `In four weeks it fell ${places}, which costs about ${formatPercent(1 - rank.kept)} of its clicks, beyond its usual weeks and the site's.`,
    };
  }
  const outdated = oldestDate(claims, now);
  if (outdated !== undefined) {
    return { reason: "outdated_facts", detail: `It states as a fact of ${outdated.year}: “${outdated.text}”` };
  }
  const days = Math.floor((Date.parse(now) - Date.parse(changedAt)) / DAY_MS);
  if (rank !== undefined || clicks !== undefined || days < olderThanDays) return undefined;
  return { reason: "old", detail: `It last changed ${days} days ago, and no rank says how it does.` };
}

function shown(rank: number): string {
  return rank >= 100 ? "beyond 100" : String(Math.round(rank));
}

/** The oldest year that a fact of the text names, where it is outdated. */
function oldestDate(claims: readonly ContentClaim[], now: string): { year: number; text: string } | undefined {
  const latest = Number(now.slice(0, 4)) - YEARS;
  return claims
    .filter(({ kinds }) => kinds.includes("date"))
    .flatMap(({ text }) => {
      const years = (text.match(/\b20\d\d\b/g) ?? []).map(Number);
      const newest = Math.max(...years);
      return years.length > 0 && newest <= latest ? [{ year: newest, text }] : [];
    })
    .toSorted((one, other) => one.year - other.year)[0];
}
