import { listAiCitationSamples as contract } from "@findable/contract";
import sql, { join } from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { registrableDomain } from "../../../kernel/text/site-domains.ts";
import { headlineSamples } from "../headline-samples.ts";
import { selectTagged } from "../queries.store.ts";
import { sampleList } from "../samples.store.ts";
import { type SampleRow, toSample } from "../samples.ts";

export const listAiCitationSamples = implement(contract)(async (context, { domain, ...input }) => {
  const { db, workspaceId } = context;
  const { headline, tag } = input;
  const mine = [sql`workspace_id = ${workspaceId}`];
  if (headline === true) mine.push(await headlineSamples(db, { ...input, workspaceId }));
  else if (tag !== undefined) mine.push(sql`query_id = any (${await selectTagged(db, { workspaceId, tag })})`);
  const asked = { ...input, ...(domain === undefined ? {} : { domain: registrableDomain(domain) }) };
  const { rows, ...page } = await livePage<SampleRow>(context, contract, sampleList, join(mine, " and "), asked);
  return { data: rows.map(toSample), ...page };
});
