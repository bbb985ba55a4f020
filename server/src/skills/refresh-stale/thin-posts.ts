import { findRevision, type PostToExamine, thinnessOf } from "../../domains/content/index.ts";
import { isOurs } from "../../domains/serp-gaps/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { readPages } from "../content-research/read-pages.ts";
import { searchResults } from "../content-research/search-results.ts";
import type { StalePost } from "./examine.ts";

type Compared = PostToExamine & { keyword: string };

const FIRST_PAGE = 10;

/** Posts that are thin against the first results for their keyword. Reads one results page for each post, and its pages. */
export async function findThinPosts(
  ctx: RunContext,
  posts: readonly PostToExamine[],
): Promise<{ thin: StalePost[]; warnings: string[] }> {
  const compared = posts.filter((post): post is Compared => post.keyword !== null);
  if (compared.length === 0) return { thin: [], warnings: [] };
  const market = marketOf(ctx.workspace.settings);
  const queries = [...new Set(compared.map(({ keyword }) => keyword))];
  const found = await searchResults(ctx, queries, market, { isOptional: true });
  const ownership = { ourDomain: ctx.workspace.primaryDomain, considerOwnedSubdomains: true };
  const rivals = new Map(
    queries.map((query, index) => [
      query,
      (found[index]?.results ?? []).slice(0, FIRST_PAGE).filter(({ url }) => !isOurs(url, ownership)),
    ]),
  );
  const pages = await readPages(
    ctx,
    [...rivals.values()].flat().map((result) => ({ ...result, isDiscussion: false })),
  );
  const thin = await ctx.look("thin", async (db) => {
    const posted: StalePost[] = [];
    for (const { id, contentId, title, revision, keyword } of compared) {
      const text = await findRevision(db, { contentId, revision });
      const urls = new Set((rivals.get(keyword) ?? []).map(({ url }) => url));
      const read = pages.filter(({ url }) => urls.has(url));
      const detail =
        text === undefined ? undefined : thinnessOf(text, read, { query: keyword, language: market.language });
      if (detail !== undefined) posted.push({ blogPostId: id, contentId, title, reason: "thin_against_serp", detail });
    }
    return posted;
  });
  const unread = queries.filter((_query, index) => found[index] === null).length;
  const warnings =
    unread === 0
      ? []
      : [`${unread} of ${queries.length} results pages could not be read, so no post was compared with them.`];
  return { thin, warnings };
}
