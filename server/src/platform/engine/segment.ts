import type { Logger } from "pino";
import type { TSchema } from "typebox";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError, type ProviderPort } from "../../kernel/errors/provider-error.ts";
import type { RunPlace } from "../../kernel/runs/providers.ts";
import type { SkillDefinition } from "../../kernel/runs/skill.ts";
import { inputTokensOf } from "../../kernel/text/tokens.ts";
import { createRunContext, type RunServices } from "./create-run-context.ts";
import { DatabaseAway, Parked, ReplayDiverged, SegmentEnd, SegmentLost } from "./endings.ts";
import { type Claim, endRun, type Fence } from "./engine.store.ts";
import { fenced, Journal, storable } from "./journal.ts";
import type { RunRecord } from "./run-record.ts";
import type { StepsOptions } from "./steps.ts";

export interface SegmentServices extends RunServices {
  /** The skill in the version that the run was started with. */
  findSkill(run: RunRecord): SkillDefinition | undefined | Promise<SkillDefinition | undefined>;
  /** Throws where a result does not fit its schema. */
  checkResult(schema: TSchema, result: unknown): void;
  logger: Logger;
}

/** How a process holds a run while its segment is under way. */
export interface SegmentHold {
  /** Aborted when the segment must stop. */
  abort: AbortController;
  /**
   * Throws SegmentLost where the run is no longer this process's. Asks the database only when the lease has run out by this
   * process's own clock: a process that was frozen must not begin what its successor has finished.
   */
  requireLease(): Promise<void>;
  /** Records a step, perhaps together with those of other runs. */
  recordStep: StepsOptions["recordStep"];
}

/** `away`: the database was lost in the middle; the lease should be given back as soon as it answers again. */
export type SegmentOutcome = "ended" | "parked" | "lost" | "away";

/** Runs one segment of a claimed run: the skill's code from the top, until it ends, parks or loses the run. */
export async function runSegment(
  services: SegmentServices,
  claim: Claim,
  { abort, requireLease, recordStep }: SegmentHold,
): Promise<SegmentOutcome> {
  const { run } = claim;
  const fence: Fence = {
    agencyId: run.agency_id,
    workspaceId: run.workspace_id,
    invocationId: run.id,
    epoch: run.epoch,
  };
  const journal = new Journal(services.tenant, fence, (error) => abort.abort(error));
  const end = async (status: "SUCCEEDED" | "FAILED", result: unknown, error: Record<string, unknown> | null) => {
    const told = storable(await journal.handOver());
    const resultText = status === "SUCCEEDED" ? toJsonb(result) : null;
    await fenced(() => endRun(services.tenant, fence, { status, result: resultText, error, ...told }));
  };
  try {
    const skill = await findSkill(services, run);
    const inputTokens = inputTokensOf(skill.input);
    const providers = await services.providersFor(placeOf(claim));
    const hold = { fence, journal, signal: abort.signal, requireLease, recordStep, providers, inputTokens };
    const ctx = createRunContext(services, claim, hold);
    const result = await skill.run(ctx, run.input);
    services.checkResult(skill.output, result);
    await end("SUCCEEDED", result, null);
    return "ended";
  } catch (error) {
    return await settle(services, claim, abort.signal.aborted ? abort.signal.reason : error, end);
  } finally {
    journal.close();
  }
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

/** A run whose failure cannot be written any more is lost to this segment, and somebody else's to end. */
async function settle(
  services: SegmentServices,
  claim: Claim,
  error: unknown,
  end: (status: "FAILED", result: null, error: Record<string, unknown>) => Promise<void>,
): Promise<SegmentOutcome> {
  try {
    return await outcomeOf(services, claim, error, end);
  } catch (failure) {
    if (failure instanceof DatabaseAway) return "away";
    if (failure instanceof SegmentEnd) return "lost";
    throw failure;
  }
}

async function outcomeOf(
  services: SegmentServices,
  claim: Claim,
  error: unknown,
  end: (status: "FAILED", result: null, error: Record<string, unknown>) => Promise<void>,
): Promise<SegmentOutcome> {
  if (error instanceof Parked) return "parked";
  if (error instanceof DatabaseAway) return "away";
  if (error instanceof SegmentEnd) return "lost";
  const failure = asAppError(error);
  const { run } = claim;
  if (failure.code === "internal_error")
    services.logger.error({ err: error, invocationId: run.id, skill: run.skill }, "a run failed by a fault of ours");
  await end("FAILED", null, { code: failure.code, message: failure.message, details: failure.details });
  return "ended";
}

const PORT_CODES = {
  cms: "external_unavailable",
  crawler: "crawl_failed",
  linkdata: "linkdata_unavailable",
  serpdata: "serpdata_unavailable",
  llm: "model_unavailable",
  transcription: "model_unavailable",
} as const satisfies Record<ProviderPort, string>;

/** What a run that failed tells its caller. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ProviderError) {
    return new AppError(PORT_CODES[error.port], error.message, { port: error.port, kind: error.kind, ...error.facts });
  }
  if (error instanceof ReplayDiverged) {
    return new AppError(
      "replay_diverged",
      "The skill's code no longer matches what this run has recorded, so the run was ended.",
      { cause: error.message },
    );
  }
  if (error instanceof Error && error.name === "TimeoutError")
    return new AppError("external_unavailable", "A step took longer than it may.", {});
  return new AppError("internal_error", "The run failed by a fault of ours; quote the request id to us.", {});
}

/** Why a segment is told to stop. */
export function stopReason(reason: "cancelled" | "taken_over" | "shutting_down"): SegmentLost {
  return new SegmentLost(`The segment stops: ${reason.replaceAll("_", " ")}.`);
}
