import { competitorCandidates as contract } from "@findable/contract";
import { implement } from "../../../kernel/operation.ts";
import { PLATFORMS } from "../../../kernel/platform-sites.ts";
import { registrableDomain } from "../../../kernel/site-domains.ts";
import { findHome } from "../../workspaces/index.ts";
import { selectSharedResults, selectTrackedDomains } from "../candidates.store.ts";
import { toCandidates } from "../candidates.ts";

export const competitorCandidates = implement(contract)(async ({ db, agencyId, workspaceId }, { limit = 10 }) => {
  const [{ market, primaryDomain }, tracked] = await Promise.all([
    findHome(db, { agencyId, workspaceId }),
    selectTrackedDomains(db, workspaceId),
  ]);
  const excluded = [...PLATFORMS, ...[...tracked, primaryDomain].map(registrableDomain)];
  return toCandidates(await selectSharedResults(db, { workspaceId, ...market, excluded }), limit);
});
