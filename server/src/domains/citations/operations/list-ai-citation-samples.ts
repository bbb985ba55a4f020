import { listAiCitationSamples as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { fetchCoverage } from "../../../kernel/lists/fetch-coverage.ts";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { registrableDomain } from "../../../kernel/text/site-domains.ts";
import { sampleScope } from "../samples/headline-samples.ts";
import { sampleList } from "../samples/samples.store.ts";
import { type SampleRow, toSample } from "../samples/samples.ts";

export const listAiCitationSamples = implement(contract)(async (context, { domain, ...input }) => {
  const { db, workspaceId } = context;
  const scope = await sampleScope(db, { ...input, workspaceId });
  const asked = { ...input, ...(domain === undefined ? {} : { domain: registrableDomain(domain) }) };
  const { rows, ...page } = await livePage<SampleRow>(context, contract, sampleList, scope, asked);
  const answers = sql`ai_citation_samples where workspace_id = ${workspaceId}`;
  const coverage = await fetchCoverage(db, { total: page.total, fetched: answers, reason: "no_answers" });
  return { data: rows.map(toSample), ...page, coverage };
});
