import type { Competitor } from "@findable/contract";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { Limits } from "../../kernel/operations/limits.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import { recordRivalNames } from "../parties/index.ts";
import { findTitlesOf } from "../serps/index.ts";
import { findHome } from "../workspaces/index.ts";
import { competitorDomain } from "./competitor-domain.ts";
import { countCompetitors, findIdOfDomain, insertCompetitor, lockCompetitors } from "./competitors.store.ts";
import { competitorExists } from "./competitors.ts";

export interface NewCompetitor extends Partial<Pick<Competitor, "weight" | "tags" | "notes">> {
  /** What people call it, besides the label of its domain. */
  names?: readonly string[] | undefined;
  /** As given by the caller. */
  domain: string;
}

interface Place {
  agencyId: string;
  workspaceId: string;
  limits: Pick<Limits, "competitorsPerWorkspace">;
}

/** Starts tracking a domain. Throws `validation_error`, `competitor_exists` and `limit_reached`. */
export async function trackCompetitor(
  tx: Tx,
  { agencyId, workspaceId, limits: { competitorsPerWorkspace: limit } }: Place,
  { domain: given, weight = "alternative", tags = [], notes = null, names = [] }: NewCompetitor,
): Promise<Competitor> {
  const { primaryDomain } = await findHome(tx, { agencyId, workspaceId });
  const domain = competitorDomain(given, primaryDomain);
  await lockCompetitors(tx, workspaceId);
  const known = await findIdOfDomain(tx, { workspaceId, domain });
  if (known !== undefined) throw competitorExists(domain, known);
  const count = await countCompetitors(tx, workspaceId);
  if (count >= limit) {
    throw new AppError(
      "limit_reached",
      `This workspace has ${count} competitors; its limit is ${limit}. Delete a competitor first.`,
      { limit },
    );
  }
  const competitor = await insertCompetitor(tx, {
    id: newId("cmp"),
    agencyId,
    workspaceId,
    domain,
    weight,
    tags,
    notes,
    names,
  });
  const titles = await findTitlesOf(tx, { workspaceId, domain: registrableDomain(domain) });
  const learntNames = await recordRivalNames(tx, { workspaceId, domain }, { titles });
  return { ...competitor, learntNames };
}
