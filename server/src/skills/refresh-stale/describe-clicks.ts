import { formatPercent } from "@findable/contract";
import type { PostToExamine, RankDecay } from "../../domains/content/index.ts";
import { someOf } from "../../kernel/text/some-of.ts";
import type { ClickDecay } from "./judge-clicks.ts";

/** A published post with what its clicks and its ranks say; undefined where they were not judged. */
export interface JudgedPost {
  post: PostToExamine;
  clicks: ClickDecay | undefined;
  rank: RankDecay | undefined;
}

/** A part that kept more than this did not fall. */
const KEPT = 0.8;
/** A page that can lose more than this unseen is as good as not judged. */
const BLIND = 0.5;

/** Whether fewer searches explain the fall. A rewrite brings no searches back. */
export function isFallOfDemand({ verdict, shares }: ClickDecay): boolean {
  return verdict === "decayed" && shares !== null && shares.demand <= KEPT && shares.rank * shares.clicksAtRank > KEPT;
}

export function describeClicks({ kept, shares }: ClickDecay): string {
  const lost = `In four weeks it lost ${formatPercent(1 - kept)} of its clicks, beyond the site's change and its season.`;
  if (shares === null) return `${lost} Impressions and positions of these weeks are not comparable.`;
  const { demand, rank, clicksAtRank } = shares;
  return `${lost} Demand changed its clicks by ${change(demand)}, its rank by ${change(rank)}, clicks at its rank by ${change(clicksAtRank)}.`;
}

export function siteFellWarning(byClicks: boolean): string {
  return `The whole site lost ${byClicks ? "clicks" : "ranks"}. That is one event and no decay of single posts.`;
}

export function demandWarnings(judged: readonly JudgedPost[]): string[] {
  const fewer = judged.filter(({ clicks }) => clicks !== undefined && isFallOfDemand(clicks));
  if (fewer.length === 0) return [];
  const titles = someOf(fewer.map(({ post }) => `“${post.title}”`));
  return [`Fewer people search for the subject of ${titles}. A rewrite does not bring these clicks back.`];
}

/** Small pages can lose much before it shows. */
export function blindWarning(judged: readonly JudgedPost[]): string[] {
  const blind = judged.filter(({ clicks }) => clicks !== undefined && clicks.smallestVisible > BLIND);
  if (blind.length === 0) return [];
  const least = Math.min(...blind.map(({ clicks }) => clicks?.smallestVisible ?? 1));
  return [
    `${blind.length} posts have so few clicks that four weeks show only a fall of ${formatPercent(least)} or more.`,
  ];
}

function change(share: number): string {
  const moved = formatPercent(Math.abs(share - 1));
  return moved === "0 %" ? moved : `${share > 1 ? "+" : "−"}${moved}`;
}
