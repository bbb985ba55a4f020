import { importCrawlers as contract, crawlerLogCredits } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { fileNotFound, findFile } from "../../files/index.ts";
import { startSkill } from "../../invocations/index.ts";

/** A log is read with about this speed. */
const BYTES_PER_SECOND = 25_000_000;

export const importCrawlers = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const { path } = input;
  // The size of a log at a URL is known when the run opens it.
  if (path === undefined) return startSkill(context, "site.crawlers", input, { dryRun });
  const file = await findFile(context.tx, { workspaceId: context.workspaceId, path });
  if (file === undefined) throw fileNotFound(path);
  const durationSeconds = 15 + Math.round(file.size / BYTES_PER_SECOND);
  return startSkill(context, "site.crawlers", input, {
    dryRun,
    estimatedCost: { credits: crawlerLogCredits(file.size), durationSeconds },
  });
});
