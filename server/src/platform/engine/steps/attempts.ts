import { SpanKind } from "@opentelemetry/api";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { isStorageUnavailable } from "../../../kernel/errors/storage-unavailable.ts";
import type { StepOptions, StepTools } from "../../../kernel/runs/step.ts";
import { ATTRIBUTE } from "../../telemetry/conventions.ts";
import { inSpan, isTraced } from "../../telemetry/spans.ts";
import { databaseFailureOf } from "../segments/fence.ts";
import { SegmentEnd } from "../segments/segment-end.ts";
import { type SegmentScope, underLease } from "../segments/segment-scope.ts";

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;
const DEFAULT_TIMEOUT_MS = 600_000;
const STORAGE_FAILED = "The service cannot store data at the moment.";

export interface AttemptedAction<T> {
  value: T;
  attempts: number;
  /** Whether an attempt waived the price. */
  isFree: boolean;
}

/**
 * Attempts a step's action until it succeeds, fails for good or runs out of retries. A failure of the service's own storage is
 * no failure of the step, so it is retried until the segment must stop.
 */
export async function attemptStep<T>(
  scope: SegmentScope,
  step: string,
  options: StepOptions,
  action: (tools: StepTools) => Promise<T>,
): Promise<AttemptedAction<T>> {
  const { run, signal } = scope;
  const maxRetries = options.maxRetries ?? run.max_retries;
  let isFree = false;
  const waivePrice = () => {
    isFree = true;
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const timeout = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
      const tools: StepTools = {
        signal: AbortSignal.any([signal, timeout]),
        effectKey: effectKeyOf(scope, step),
        attempt,
        config: run.rerun_config[step] ?? {},
        waivePrice,
      };
      const begin = () => {
        signal.throwIfAborted();
        return traceAttempt(step, attempt, () => action(tools));
      };
      const value = await scope.lendSlot(() => underLease(scope, begin));
      return { value, attempts: attempt, isFree };
    } catch (thrown) {
      const error = databaseFailureOf(thrown);
      if (error instanceof SegmentEnd || signal.aborted) throw error;
      if (isStorageUnavailable(error))
        await waitToRetry(scope, step, attempt, { message: STORAGE_FAILED, delayMs: storageDelayMs(attempt) });
      else if (canRetry(error) && attempt <= maxRetries) await waitForRetry(scope, step, attempt, error);
      else throw error;
    }
  }
}

function traceAttempt<T>(step: string, attempt: number, action: () => Promise<T>): Promise<T> {
  if (!isTraced()) return action();
  // After the colon stands the key of an item, which can be what somebody searched for.
  const kindOfStep = step.split(":", 1)[0] ?? "";
  const attributes = { [ATTRIBUTE.step]: kindOfStep, [ATTRIBUTE.attempt]: attempt };
  return inSpan({ name: `step ${kindOfStep}`, kind: SpanKind.INTERNAL, attributes }, action);
}

/** The idempotency key of a step: the same for every attempt and every process, another one for each generation. */
export function effectKeyOf({ fence, run }: Pick<SegmentScope, "fence" | "run">, step: string): string {
  return `${fence.invocationId}:${step}:${run.generation}`;
}

/** Whether the vendor's failure may pass with time. */
export function canRetry(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.retryable;
}

/** Reports the failed attempt and waits until the next one. */
export function waitForRetry(scope: SegmentScope, step: string, attempt: number, error: ProviderError): Promise<void> {
  return waitToRetry(scope, step, attempt, { message: error.message, delayMs: retryDelayMs(attempt, error) });
}

async function waitToRetry(
  { journal, signal, clock, lendSlot }: SegmentScope,
  step: string,
  attempt: number,
  { message, delayMs }: { message: string; delayMs: number },
): Promise<void> {
  journal.setCurrentStep(step, "retrying");
  journal.emit("step.failed", { step, attempt, message, retryInMs: Math.round(delayMs) });
  await lendSlot(() => clock.sleep(delayMs, signal));
}

/** Doubles up to a minute: a repeated action may call vendors again. */
function storageDelayMs(attempt: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
}

/** Full jitter below 1, 2, 4, … seconds, or the delay that the vendor requested; at most a minute. */
function retryDelayMs(attempt: number, error: ProviderError): number {
  const backoff = Math.random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
  return Math.min(MAX_DELAY_MS, Math.max(backoff, error.facts.retryAfterMs ?? 0));
}
