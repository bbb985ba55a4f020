import { type Integration, isPublishingSite } from "@findable/contract";
import { findPlatform, platformNotFound, recordPlatformCheck } from "../../domains/platforms/index.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { CmsTarget } from "../../providers/cms/port.ts";
import type { CheckResult } from "./check-port.ts";

const ATTEMPTS = 2;
const TIMEOUT_MS = 60_000;
/** A site in maintenance that asks for a longer wait is not asked again: its person learns until when. */
const LONGEST_WAIT_MS = 10_000;

/** Tests the credentials of a publishing platform with small requests that change nothing, and stores the result. */
export async function checkPlatform(ctx: RunContext, port: Integration["port"], id: string): Promise<Integration> {
  if (port !== "cms")
    throw validationError([{ field: "input.platformConfigId", message: "belongs to the port `cms`" }]);
  const address = { workspaceId: ctx.workspace.id, id };
  const kept = await ctx.look("load", (db) => findPlatform(db, address));
  if (kept === undefined) throw platformNotFound(id);
  const { name, kind, url, settings, honoursIdempotencyKey: honoursKeys, hasCredentials, createdAt } = kept.platform;
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const result: CheckResult =
    isPublishingSite(kind) && url !== null
      ? await check(ctx, { ...place, platformId: id, version: kept.version, kind, url, settings, honoursKeys })
      : { status: "healthy", message: null };
  await ctx.save("record", (tx) => recordPlatformCheck(tx, address, { run: ctx.invocation.id, ...result }));
  await ctx.narrate(result.status === "healthy" ? `${name} is healthy.` : `${name}: ${result.message}`);
  return {
    port,
    vendor: kind,
    source: "workspace",
    hasCredentials,
    settings,
    connectedAt: createdAt,
    lastCheckedAt: ctx.now,
    ...result,
  };
}

function check(ctx: RunContext, target: CmsTarget): Promise<CheckResult> {
  return ctx.step("try", { maxRetries: ATTEMPTS - 1, timeoutMs: TIMEOUT_MS }, async ({ signal, attempt }) => {
    try {
      const { problem, advice } = await ctx.providers.cms.check({ target, signal });
      const message = [problem ?? "", ...advice].filter(Boolean).join(" ");
      return { status: problem === null ? "healthy" : "warning", message: message === "" ? null : message };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const isSoon = (error.facts.retryAfterMs ?? 0) <= LONGEST_WAIT_MS;
      if (error.kind === "transient" && isSoon && attempt < ATTEMPTS) throw error;
      return { status: "warning", message: error.message };
    }
  });
}
