import type { ReadPage } from "../../domains/content/index.ts";
import { isOurs } from "../../domains/serp-gaps/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { readPages } from "../content-research/read-pages.ts";

/** Reads the first results without the brand's own. Pages that cannot be read are omitted. */
export function readResults(ctx: RunContext, results: readonly { url: string; title: string }[]): Promise<ReadPage[]> {
  const ownership = { ourDomain: ctx.workspace.primaryDomain, considerOwnedSubdomains: true };
  const rivals = results.filter(({ url }) => !isOurs(url, ownership));
  return readPages(
    ctx,
    rivals.map(({ url, title }, index) => ({ url, title, rank: index + 1, isDiscussion: false })),
  );
}
