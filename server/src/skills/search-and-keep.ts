import type { Device, SerpSection } from "@findable/contract";
import { insertSerp, keptSerp, type Search } from "../domains/serps/index.ts";
import type { Tx } from "../kernel/database/db.ts";
import { AppError } from "../kernel/errors/app-error.ts";
import type { RunContext } from "../kernel/runs/run-context.ts";
import type { StepTools } from "../kernel/runs/step.ts";
import type { Serp } from "../providers/serpdata/port.ts";

export interface SearchRequest extends Search {
  device: Device;
  /** Organic results wanted. */
  topN: number;
}

/** Searches. Throws `serpdata_unavailable` where nobody can be asked, and the provider's own failure. */
export async function search(ctx: RunContext, request: SearchRequest, { signal }: StepTools): Promise<Serp> {
  const { serpdata } = ctx.providers;
  if (serpdata === undefined) {
    const message =
      "No provider of search results is configured, so nothing was searched and nothing was charged. Connect `serpdata` with `integrations.connect`, or set SEARXNG_URL, or DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD.";
    throw new AppError("serpdata_unavailable", message, { port: "serpdata", kind: "config" });
  }
  return serpdata.search({ ...request, signal });
}

/** Stores the page that a search found, of all sections or of those wished for, as the brand sees it. */
export async function keep(
  ctx: RunContext,
  tx: Tx,
  request: SearchRequest,
  serp: Serp,
  sections?: readonly SerpSection[],
) {
  const kept = keptSerp(serp, ctx.workspace.primaryDomain, sections);
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const stored = await insertSerp(tx, { ...place, ...request, kept });
  return { ...stored, body: kept.body };
}
