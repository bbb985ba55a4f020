import { getAiCitationQuery as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findPause } from "../monitoring/budget.store.ts";
import { funnelOfQuery } from "../queries/funnel-of-query.ts";
import { findQuery } from "../queries/queries.store.ts";
import { queryNotFound, toQuery } from "../queries/queries.ts";
import { wordingsOfFamily } from "../queries/wordings-of-family.ts";
import { selectSamplesOfRun } from "../samples/samples.store.ts";
import { checkResult } from "../scoring/check-result.ts";
import { findParties } from "../scoring/parties.store.ts";
import { citedDomainsOf } from "../sources/cited-domains.store.ts";

export const getAiCitationQuery = implement(contract)(async ({ db, agencyId, workspaceId }, { id, definition }) => {
  const query = await findQuery(db, { workspaceId, id });
  if (query === undefined) throw queryNotFound(id);
  const { last_run: invocationId, last_sampled_at: lastSampledAt, prompt } = query;
  const [funnel, citedDomains, wordings, paused] = await Promise.all([
    funnelOfQuery(db, { agencyId, workspaceId, query }),
    citedDomainsOf(db, { agencyId, workspaceId, query }),
    wordingsOfFamily(db, { agencyId, workspaceId, query, definition }),
    findPause(db, workspaceId),
  ]);
  if (invocationId === null)
    return { ...toQuery(query, paused), latestResult: null, lastSampledAt, funnel, citedDomains, wordings };
  const [samples, parties] = await Promise.all([
    selectSamplesOfRun(db, { workspaceId, invocationId }),
    findParties(db, { workspaceId, trackDomains: query.track_domains }),
  ]);
  const asked = new Map(samples.map(({ llm, surface }) => [`${llm} ${surface}`, { llm, surface }]));
  const latestResult = checkResult({
    prompt,
    samplesPerLlm: query.samples_per_day,
    definition,
    parties,
    targets: [...asked.values()],
    samples,
    evidence: `/v1/research/ai-citation/samples?invocationId=${invocationId}`,
    warnings: [],
  });
  return { ...toQuery(query, paused), latestResult, lastSampledAt, funnel, citedDomains, wordings };
});
