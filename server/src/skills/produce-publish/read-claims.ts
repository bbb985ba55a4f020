import type { ContentClaim } from "@findable/contract";
import type { LedgerInput } from "../../domains/content/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { sourcesWith } from "../content-writing/check-facts.ts";
import type { ReadClaims } from "./load-content.ts";

const READ = new URL("./read-claims-thread.ts", import.meta.url);
const LINK = /\]\(https?:\/\//;

/**
 * Reads claims against the sources of the text and the profile of the brand. A sentence that links to another page has its source:
 * the person who linked it read it.
 */
export function claimReader(ctx: RunContext): ReadClaims {
  const { name, primaryDomain, settings } = ctx.workspace;
  return async ({ body, intermediateData }) => {
    const sources = sourcesWith(ctx.workspace, intermediateData.researchSnippets);
    const { language } = marketOf(settings);
    const input = { body, language, sources, knownNames: [name], ownHosts: [primaryDomain] };
    const claims = await ctx.compute<LedgerInput, ContentClaim[]>(READ, input);
    return claims.map((claim) =>
      claim.support === "none" && LINK.test(body.slice(claim.start, claim.end))
        ? { ...claim, support: "snippet" }
        : claim,
    );
  };
}
