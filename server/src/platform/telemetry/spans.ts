import { createHash } from "node:crypto";
import {
  type Attributes,
  context,
  type Link,
  type Span,
  type SpanContext,
  type SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";

/* Spans by hand. Without `start-tracing.ts` the interface of OpenTelemetry does nothing, and a span costs a call. */

const tracer = trace.getTracer("findable");

export interface SpanOptions {
  name: string;
  kind: SpanKind;
  attributes: Attributes;
  links?: Link[];
}

/** Runs work in a span. A failure marks the span with the kind of error, never with its message, which may quote what was asked. */
export async function inSpan<T>(options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  return await tracer.startActiveSpan(options.name, options, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute("error.type", errorType(error));
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Runs work in the trace of a run. The trace follows from the identifier of the run, so the segments of all processes are in one trace,
 * and a request can link to the run that it starts, without a column for it.
 */
export function inTraceOfRun<T>(invocationId: string, work: () => Promise<T>): Promise<T> {
  return context.with(trace.setSpanContext(context.active(), traceOfRun(invocationId)), work);
}

/** The context that spans of a run have as their parent. */
export function traceOfRun(invocationId: string): SpanContext {
  const digest = createHash("sha256").update(invocationId).digest("hex");
  return {
    traceId: digest.slice(0, 32),
    spanId: digest.slice(32, 48),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  };
}

/** Whether spans are recorded. */
export function isTraced(): boolean {
  return isOn;
}

let isOn = false;
/** Called once the SDK is registered. */
export function markTraced(): void {
  isOn = true;
}

function errorType(error: unknown): string {
  if (typeof error !== "object" || error === null) return "error";
  if ("code" in error && typeof error.code === "string") return error.code;
  if ("kind" in error && typeof error.kind === "string") return error.kind;
  return error instanceof Error ? error.name : "error";
}
