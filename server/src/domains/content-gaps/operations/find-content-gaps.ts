import { findContentGaps as contract, type FindContentGapsInput } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { type CommandContext, implement } from "../../../kernel/operations/operation.ts";
import { competitorDomain, findIdOfDomain, findPull, requireCompetitor } from "../../competitors/index.ts";
import { startSkill } from "../../invocations/index.ts";
import { findPillarIds } from "../../pillars/index.ts";
import { countryOf, findHome } from "../../workspaces/index.ts";
import { gapCost } from "../gap-cost.ts";

export const findContentGaps = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const { ids, untracked } = await competitorsOf(context, input);
  await requirePillars(context, input);
  const pulls = untracked + (await unpulled(context, ids));
  return startSkill(context, "research.content_gap", input, {
    dryRun,
    resourceIds: ids,
    estimatedCost: gapCost({ competitors: ids.length + untracked, pulls }),
  });
});

/** The tracked competitors of the request, and how many of its domains are not tracked yet. */
async function competitorsOf(
  { tx, agencyId, workspaceId }: CommandContext,
  { competitorIds = [], competitorDomains = [] }: FindContentGapsInput,
): Promise<{ ids: string[]; untracked: number }> {
  const ids = new Set<string>();
  const untracked = new Set<string>();
  for (const id of competitorIds) ids.add((await requireCompetitor(tx, { workspaceId, id })).id);
  const { primaryDomain } = await findHome(tx, { agencyId, workspaceId });
  for (const [index, given] of competitorDomains.entries()) {
    const domain = competitorDomain(given, primaryDomain, `competitorDomains[${index}]`);
    const id = await findIdOfDomain(tx, { workspaceId, domain });
    if (id === undefined) untracked.add(domain);
    else ids.add(id);
  }
  return { ids: [...ids], untracked: untracked.size };
}

async function requirePillars({ tx, workspaceId }: CommandContext, { options }: FindContentGapsInput): Promise<void> {
  const slugs = [...new Set(options?.pillarFilter ?? [])];
  if (slugs.length === 0) return;
  const found = await findPillarIds(tx, { workspaceId, slugs });
  if (found.length < slugs.length)
    throw validationError([{ field: "options.pillarFilter", message: "names a pillar that does not exist" }]);
}

/** How many of the competitors have no stored keywords in the market of the workspace. */
async function unpulled({ tx, agencyId, workspaceId }: CommandContext, ids: readonly string[]): Promise<number> {
  const { market } = await findHome(tx, { agencyId, workspaceId });
  const place = {
    agencyId,
    workspaceId,
    kind: "keywords" as const,
    country: countryOf(market),
    language: market.language,
  };
  let count = 0;
  for (const competitorId of ids) if ((await findPull(tx, { ...place, competitorId })) === undefined) count++;
  return count;
}
