import { competitorCandidates as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { registrableDomain } from "../../../kernel/text/site-domains.ts";
import { findHome } from "../../workspaces/index.ts";
import { selectSharedResults, selectTrackedDomains } from "../candidates.store.ts";
import { toCandidates } from "../candidates.ts";
import { PLATFORMS } from "../platform-sites.ts";

export const competitorCandidates = implement(contract)(async ({ db, agencyId, workspaceId }, { limit = 10 }) => {
  const [{ market, primaryDomain }, tracked] = await Promise.all([
    findHome(db, { agencyId, workspaceId }),
    selectTrackedDomains(db, workspaceId),
  ]);
  const excluded = [...PLATFORMS, ...[...tracked, primaryDomain].map(registrableDomain)];
  return toCandidates(await selectSharedResults(db, { workspaceId, ...market, excluded }), limit);
});
