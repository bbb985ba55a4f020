import { type Attributes, SpanKind } from "@opentelemetry/api";
import { ATTRIBUTE, GEN_AI } from "./conventions.ts";
import { inSpan, isTraced } from "./spans.ts";

/** A port with the vendor and, of a language model, the model. */
export interface TracedVendor {
  port: string;
  vendor: string;
  /** `vendor/model`, as runs record it. */
  model: string | undefined;
}

/** Runs a call of a vendor in a span. Questions and answers are left out; of a language model the span states model and tokens. */
export function traceVendorCall<T>(of: TracedVendor, method: string, call: () => Promise<T>): Promise<T> {
  if (!isTraced()) return call();
  return inSpan(describe(of, method), async (span) => {
    const answer = await call();
    span.setAttributes(figuresOf(answer));
    return answer;
  });
}

function describe({ port, vendor, model }: TracedVendor, method: string) {
  const attributes: Attributes = { [ATTRIBUTE.port]: port, [ATTRIBUTE.vendor]: vendor };
  if (model === undefined) return { name: `${port}.${method} ${vendor}`, kind: SpanKind.CLIENT, attributes };
  const name = model.slice(model.indexOf("/") + 1);
  Object.assign(attributes, { [GEN_AI.operation]: "chat", [GEN_AI.provider]: vendor, [GEN_AI.model]: name });
  return { name: `chat ${name}`, kind: SpanKind.CLIENT, attributes };
}

function figuresOf(answer: unknown): Attributes {
  if (typeof answer !== "object" || answer === null) return {};
  return {
    ...("costUsd" in answer && typeof answer.costUsd === "number" && { [ATTRIBUTE.costUsd]: answer.costUsd }),
    ...("inputTokens" in answer &&
      typeof answer.inputTokens === "number" && { [GEN_AI.inputTokens]: answer.inputTokens }),
    ...("outputTokens" in answer &&
      typeof answer.outputTokens === "number" && { [GEN_AI.outputTokens]: answer.outputTokens }),
  };
}
