import { findCampaignOfRun, insertCampaign, type NewCampaign } from "../../domains/campaigns/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

/** The campaign of this run: the one that its start recorded, or else a new one. */
export function openCampaign(
  ctx: RunContext,
  campaign: Pick<NewCampaign, "keyword" | "competitorId" | "filters" | "outreach" | "tags">,
): Promise<string> {
  const id = ctx.id("scmp");
  const { id: invocationId, agencyId } = ctx.invocation;
  return ctx.save("open", async (tx) => {
    const known = await findCampaignOfRun(tx, invocationId);
    if (known !== undefined) return known;
    await insertCampaign(tx, { ...campaign, id, agencyId, workspaceId: ctx.workspace.id, invocationId });
    return id;
  });
}

/** One page for each site, the first one. */
export function onePerSite<P extends { domain: string }>(pages: readonly P[]): P[] {
  const first = new Map<string, P>();
  for (const page of pages) if (!first.has(page.domain)) first.set(page.domain, page);
  return [...first.values()];
}
