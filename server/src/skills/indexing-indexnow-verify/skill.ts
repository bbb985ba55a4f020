import { verifyIndexNowSkill } from "@findable/contract";
import { findIndexNowConfig, notConnected, recordKeyCheck } from "../../domains/indexing/index.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";

const TIMEOUT_MS = 60_000;

/** Fetches the key file of the workspace's site and compares it with the key. */
export const verifyIndexNow = defineSkill({
  ...verifyIndexNowSkill,
  version: 1,
  estimate: () => ({ credits: 0, durationSeconds: 5 }),
  minimumCredits: () => 0,
  async run(ctx) {
    const { id: workspaceId } = ctx.workspace;
    const config = await ctx.look("load", (db) => findIndexNowConfig(db, workspaceId).then((found) => found ?? null));
    if (config === null) throw notConnected();
    const { domain, key, keyLocation } = config;
    const { url, problem } = await ctx.step("fetch", { timeoutMs: TIMEOUT_MS }, ({ signal }) =>
      ctx.providers.indexnow.fetchKey({ workspaceId, domain, key, keyLocation, signal }),
    );
    await ctx.save("record", (tx) => recordKeyCheck(tx, workspaceId, { run: ctx.invocation.id, key, url, problem }));
    await ctx.narrate(url === null ? `The key is not verified. ${problem}` : `${url} contains the key.`);
    return { domain, keyLocation, keyVerified: url !== null, keyMessage: problem };
  },
});
