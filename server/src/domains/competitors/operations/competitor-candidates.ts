import { competitorCandidates as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { registrableDomain } from "../../../kernel/text/site-domains.ts";
import { findResultsOn } from "../../serps/index.ts";
import { findHome } from "../../workspaces/index.ts";
import { selectSharedResults, selectTrackedDomains } from "../candidates.store.ts";
import { suggestionsOf, toCandidates } from "../candidates.ts";
import { selectNamedCompetitors } from "../named.store.ts";
import { PLATFORMS } from "../platform-sites.ts";
import { siteKindOf } from "../site-kind.ts";

export const competitorCandidates = implement(contract)(async ({ db, agencyId, workspaceId }, { limit = 10 }) => {
  const [{ market, primaryDomain }, tracked, everNamed] = await Promise.all([
    findHome(db, { agencyId, workspaceId }),
    selectTrackedDomains(db, workspaceId),
    selectNamedCompetitors(db, workspaceId),
  ]);
  const excluded = [...PLATFORMS, ...[...tracked, primaryDomain].map(registrableDomain)];
  const named = everNamed.filter(({ domain }) => !excluded.includes(domain));
  const domains = named.map(({ domain }) => domain);
  const shared = await selectSharedResults(db, { workspaceId, ...market, excluded, named: domains });
  const suggestions = suggestionsOf(shared, named, limit);
  const ids = [...new Set(suggestions.flatMap(({ pages }) => pages))];
  const results = await findResultsOn(db, { workspaceId, ids });
  return toCandidates(shared, suggestions, ({ candidate: { domain }, pages }) => {
    const its = pages.flatMap((id) => results.get(id) ?? []).filter((result) => result.domain === domain);
    return siteKindOf(domain, its);
  });
});
