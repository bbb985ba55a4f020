import { type AdvanceClockResult, advanceClock as contract, type Invocation } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { planRun } from "../../../kernel/runs/new-run.ts";
import { answerSettledRun, answerWhenSettled } from "../../invocations/index.ts";
import { findClock, startAdvance } from "../clock.store.ts";
import { requireTestKey, targetOf } from "../test-worlds.ts";

const start = implement(contract)(async (context, input) => {
  const { tx, actor, services } = context;
  requireTestKey(actor);
  const skill = services.skills.find("test.clock.advance");
  if (skill === undefined) throw new AppError("skill_unavailable", "This installation cannot advance clocks.");
  const { now } = await findClock(tx);
  const to = targetOf(input, now);
  const { run } = planRun(skill, input, { mode: "FOREGROUND", apiKeyId: actor.keyId });
  const started = await startAdvance(tx, run, to);
  if (started.busyWith !== undefined) throw alreadyAdvancing(started.busyWith);
  const { home, createdAt } = started;
  return answerWhenSettled(context, { home, started: { run, createdAt } }, answerOf);
});

export const advanceClock = { ...start, answerSettled: answerSettledRun(answerOf) };

function answerOf({ status, result }: Invocation): AdvanceClockResult | undefined {
  return status === "SUCCEEDED" ? resultOf(result) : undefined;
}

function alreadyAdvancing(invocationId: string): AppError {
  return new AppError(
    "concurrent_modification",
    `The run ${invocationId} already advances the clock of this world. Wait until it ends, or cancel it.`,
    { invocationId },
  );
}

// Safe cast: the engine has validated the result against this schema.
function resultOf(result: unknown): AdvanceClockResult {
  return result as AdvanceClockResult;
}
