import type { Device, SerpSection } from "@findable/contract";
import { insertSerp, type Search, serpContent } from "../../domains/serps/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { howToConnect } from "../../kernel/errors/how-to-connect.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { StepTools } from "../../kernel/runs/step.ts";
import type { Serp } from "../../providers/serpdata/port.ts";

export interface SearchRequest extends Search {
  device: Device;
  /** Number of organic results to fetch. */
  topN: number;
  /** Stop at the first page with this domain, where the provider can. */
  stopAt?: string;
}

/** Fetches a results page. Throws `external_unavailable` if no provider is connected, and the ProviderError of a failed search. */
export async function searchSerp(ctx: RunContext, request: SearchRequest, { signal }: StepTools): Promise<Serp> {
  const { serpdata } = ctx.providers;
  if (serpdata === undefined) {
    const message = `No search results provider is configured, so no search was sent and no credits were charged. ${howToConnect("serpdata")}`;
    throw new AppError("external_unavailable", message, { port: "serpdata", kind: "config" });
  }
  return serpdata.search({ ...request, signal });
}

/** Stores a results page, with all sections or only the given ones, and marks the results of the workspace's domain. */
export async function storeSerp(
  ctx: RunContext,
  tx: Tx,
  request: SearchRequest,
  serp: Serp,
  sections?: readonly SerpSection[],
) {
  const kept = serpContent(serp, ctx.workspace.primaryDomain, sections);
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  // A page that stopped early must not answer a search for more results.
  const topN = serp.stoppedEarly === true ? Math.max(1, serp.organic.at(-1)?.rank ?? 1) : request.topN;
  const stored = await insertSerp(tx, { ...place, ...request, topN, readAt: serp.fetchedAt, kept });
  return { ...stored, body: kept.body, ownPlace: kept.ownPlace };
}
