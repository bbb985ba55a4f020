import { listAiCitationSamples as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { registrableDomain } from "../../../kernel/text/site-domains.ts";
import { sampleList } from "../samples.store.ts";
import { type SampleRow, toSample } from "../samples.ts";

export const listAiCitationSamples = implement(contract)(async (context, { domain, ...input }) => {
  const mine = sql`workspace_id = ${context.workspaceId}`;
  const asked = { ...input, ...(domain === undefined ? {} : { domain: registrableDomain(domain) }) };
  const { rows, ...page } = await livePage<SampleRow>(context, contract, sampleList, mine, asked);
  return { data: rows.map(toSample), ...page };
});
