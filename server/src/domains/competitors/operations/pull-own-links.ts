import { pullOwnLinks as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";
import { findOwnLinkPull } from "../own-links.store.ts";

export const pullOwnLinks = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const { tx, agencyId, workspaceId } = context;
  const isStored = input.freshness === "cached" && (await findOwnLinkPull(tx, { agencyId, workspaceId })) !== undefined;
  const estimate = isStored ? { estimatedCost: { credits: 0, durationSeconds: 1 } } : {};
  return startSkill(context, "site.links", input, { dryRun, ...estimate });
});
