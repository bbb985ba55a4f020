import { fillUnset } from "@findable/contract";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { isStorageUnavailable } from "../../../kernel/errors/storage-unavailable.ts";
import type { RunPlace } from "../../../kernel/runs/providers.ts";
import type { SkillDefinition } from "../../../kernel/runs/skill.ts";
import { createRunContext } from "../context/create-run-context.ts";
import { inputTokensOf } from "../context/read-inputs.ts";
import { Journal, storable } from "../journal/journal.ts";
import type { SegmentServices } from "../run-services.ts";
import type { RecordStep } from "../steps/steps.store.ts";
import { type Fence, fenced } from "./fence.ts";
import { toReportedError } from "./reported-error.ts";
import { DatabaseUnavailable, Parked, SegmentEnd } from "./segment-end.ts";
import type { SegmentScope } from "./segment-scope.ts";
import { type Claim, endRun } from "./segments.store.ts";

/** How a process holds a run during a segment. */
export interface SegmentHold extends Pick<SegmentScope, "requireLease" | "lendSlot"> {
  /** Aborted when the segment must stop. */
  abort: AbortController;
  recordStep: RecordStep;
}

/**
 * `interrupted`: the connection or the storage failed. The lease should be returned as soon as the database answers again. `failed`
 * has the code of the failure.
 */
export type SegmentOutcome =
  | { outcome: "succeeded" | "parked" | "lost" | "interrupted" }
  | { outcome: "failed"; code: string };

type FailRun = (error: AppError) => Promise<void>;

/** Runs one segment of a claimed run: the skill's code from the top, until it ends, parks or loses the run. */
export async function runSegment(
  services: SegmentServices,
  claim: Claim,
  { abort, recordStep, ...hold }: SegmentHold,
): Promise<SegmentOutcome> {
  const { tenant, clock } = services;
  const { run } = claim;
  const fence = fenceOf(claim);
  const journal = new Journal(tenant, fence, abort.signal, (error) => abort.abort(error));
  const scope: SegmentScope = { tenant, fence, journal, run, signal: abort.signal, clock, ...hold };
  try {
    const skill = await findSkill(services, run);
    const providers = await services.providersFor(placeOf(claim));
    const inputTokens = inputTokensOf(skill.input);
    const ctx = createRunContext(services, claim, { scope, recordStep, providers, inputTokens });
    const result = fillUnset(skill.output, await skill.run(ctx, run.input));
    services.checkResult(skill.output, result);
    const batch = storable(await journal.handOver());
    const ending = { status: "SUCCEEDED", result: toJsonb(result), error: null, ...batch } as const;
    await fenced(() => endRun(tenant, fence, ending), abort.signal);
    return { outcome: "succeeded" };
  } catch (error) {
    return await settle(services, claim, abort.signal.aborted ? abort.signal.reason : error, async (failure) => {
      const { code, message, details } = failure;
      const batch = storable(await journal.handOver());
      const ending = { status: "FAILED", result: null, error: { code, message, details }, ...batch } as const;
      await fenced(() => endRun(tenant, fence, ending), abort.signal);
    });
  } finally {
    journal.close();
  }
}

function fenceOf({ run }: Claim): Fence {
  return { agencyId: run.agency_id, workspaceId: run.workspace_id, invocationId: run.id, epoch: run.epoch };
}

function placeOf({ run, workspace }: Claim): RunPlace {
  const { id: workspaceId, agency_mode: worldMode, connections } = workspace;
  return { agencyId: run.agency_id, workspaceId, worldMode, ...(connections === null ? {} : { connections }) };
}

async function findSkill(services: SegmentServices, run: Claim["run"]): Promise<SkillDefinition> {
  const skill = await services.findSkill(run);
  if (skill === undefined) {
    throw new AppError(
      "skill_unavailable",
      `This installation no longer has version ${run.skill_version} of ${run.skill}.`,
    );
  }
  return skill;
}

/** Recording the failure is a fenced write too: where it is refused, another process ends the run. */
async function settle(
  services: SegmentServices,
  claim: Claim,
  error: unknown,
  failRun: FailRun,
): Promise<SegmentOutcome> {
  try {
    return await outcomeOf(services, claim, error, failRun);
  } catch (failure) {
    if (failure instanceof DatabaseUnavailable) return { outcome: "interrupted" };
    if (failure instanceof SegmentEnd) return { outcome: "lost" };
    throw failure;
  }
}

async function outcomeOf(
  services: SegmentServices,
  { run }: Claim,
  error: unknown,
  failRun: FailRun,
): Promise<SegmentOutcome> {
  if (error instanceof Parked) return { outcome: "parked" };
  if (error instanceof DatabaseUnavailable) return { outcome: "interrupted" };
  if (error instanceof SegmentEnd) return { outcome: "lost" };
  if (isStorageUnavailable(error)) {
    services.logger.warn({ err: error, invocationId: run.id }, "a segment stopped: the service cannot store data");
    return { outcome: "interrupted" };
  }
  const failure = toReportedError(error);
  if (failure.code === "internal_error")
    services.logger.error(
      { err: error, invocationId: run.id, skill: run.skill },
      "a run failed because of an internal error",
    );
  await failRun(failure);
  return { outcome: "failed", code: failure.code };
}
