import { RELEASE } from "../../kernel/release.ts";
import { markTraced } from "./spans.ts";

/** What a process gives the exporter at its end. */
const FLUSH_MS = 3000;

/**
 * Sends spans to the operator's collector if one is named, and does nothing otherwise. The SDK is loaded only then. It queues spans in
 * memory up to a limit and drops further ones, so a collector that is down neither blocks nor fills a process.
 */
export async function startTracing(
  role: "api" | "worker",
  collector: string | undefined,
): Promise<{ close(): Promise<void> }> {
  if (collector === undefined) return { close: async () => undefined };
  process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = collector;
  process.env["OTEL_NODE_RESOURCE_DETECTORS"] ??= "service";
  const { startNodeSdk } = await import("@opentelemetry/sdk-node");
  const sdk = startNodeSdk({
    logLevel: process.env["OTEL_LOG_LEVEL"] ?? "error",
    metricReaders: [],
    logRecordProcessors: [],
    // Neither vendors nor crawled sites learn the identifiers of traces, and callers cannot force their spans into ours.
    propagators: [],
    resourceAttributes: {
      "service.name": process.env["OTEL_SERVICE_NAME"] ?? `findable-${role}`,
      "service.version": RELEASE,
    },
  });
  markTraced();
  return {
    close: () =>
      Promise.race([
        sdk.shutdown().catch(() => undefined),
        new Promise<void>((end) => setTimeout(end, FLUSH_MS).unref()),
      ]),
  };
}
