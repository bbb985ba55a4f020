import { importPerformance as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { fileNotFound, findFile } from "../../files/index.ts";
import { findGscConnection, requireGsc, requireProperty } from "../../indexing/index.ts";
import { startSkill } from "../../invocations/index.ts";
import { findHome } from "../../workspaces/index.ts";
import { findSource } from "../stored.store.ts";

export const importPerformance = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const { tx, agencyId, workspaceId } = context;
  const { path } = input;
  if (path !== undefined) {
    if ((await findFile(tx, { workspaceId, path })) === undefined) throw fileNotFound(path);
  } else {
    const connection = requireGsc(await findGscConnection(tx, workspaceId));
    const { primaryDomain: domain } = await findHome(tx, { agencyId, workspaceId });
    const source = await findSource(tx, workspaceId);
    requireProperty(connection, { domain, asked: input.property, before: source?.property ?? null });
  }
  return startSkill(context, "performance.import", input, { dryRun });
});
