import type { LlmMessage, LlmPort, LlmTool, LlmToolCall, LlmTurn } from "../port.ts";

/** A stand-in calls at most this many tools: enough to see that a skill reaches what it names. */
const MAX_TOOLS = 3;
const FINISH = "finish";
/** Tools that look something up. A stand-in writes, starts and asks nothing. */
const READS = /_(?:list|get|summary|movement|opportunities|cost|overlap|facets|usage|health|share_of_voice)$/;
const MAX_DEPTH = 6;
const TOKENS_PER_CHARACTER = 0.25;
const SAYS = "A stand-in took the place of the language model, because test worlds have none.";

/**
 * Takes the turns of agents in test worlds, by rule and without a model: it looks up what the tools of a skill show, and then ends the
 * work in the form that the skill asks for. It shows that a skill loads, reaches its tools and returns its result; the texts of a real
 * model differ. It says so in its result, so that the result is not taken for the work of a model.
 */
export const standInModel: Pick<LlmPort, "model" | "turn"> = {
  model: "sandbox/stand-in",
  async turn({ system, messages, tools, signal }) {
    signal.throwIfAborted();
    const value = nextTurn(messages, tools);
    const read = system.length + JSON.stringify(messages).length;
    return {
      value,
      calls: 1,
      inputTokens: Math.ceil(read * TOKENS_PER_CHARACTER),
      outputTokens: Math.ceil(JSON.stringify(value).length * TOKENS_PER_CHARACTER),
    };
  },
};

function nextTurn(messages: readonly LlmMessage[], tools: readonly LlmTool[]): LlmTurn {
  const called = messages.flatMap((message) => (message.role === "assistant" ? message.calls : []));
  const next = called.length < MAX_TOOLS ? tools.find((tool) => isLookUp(tool) && !wasCalled(called, tool)) : undefined;
  if (next !== undefined) return { text: "", calls: [{ id: `call_${called.length + 1}`, tool: next.name, input: {} }] };
  const report = reportOf(messages, called);
  const finish = tools.find(({ name }) => name === FINISH);
  if (finish === undefined) return { text: report, calls: [] };
  const input = Object(exampleOf(finish.input, report, 0));
  return { text: "", calls: [{ id: `call_${called.length + 1}`, tool: FINISH, input }] };
}

/** A tool that needs no argument can be called without knowing what it is about. */
function isLookUp({ name, input }: LlmTool): boolean {
  const { required } = input;
  return READS.test(name) && (!Array.isArray(required) || required.length === 0);
}

function wasCalled(called: readonly LlmToolCall[], { name }: LlmTool): boolean {
  return called.some(({ tool }) => tool === name);
}

function reportOf(messages: readonly LlmMessage[], called: readonly LlmToolCall[]): string {
  const results = messages.flatMap((message) => (message.role === "tools" ? message.results : []));
  const failed = results.filter(({ isError }) => isError).length;
  const looked =
    called.length === 0
      ? "It looked nothing up: the skill names no tool that reads without arguments."
      : `It looked up ${called.map(({ tool }) => tool).join(", ")}; ${failed} of ${results.length} look-ups failed.`;
  return `${SAYS} ${looked} Run the skill with a live key for the work of a model.`;
}

/** The smallest value of a schema, with the report as its texts. */
function exampleOf(schema: unknown, report: string, depth: number): unknown {
  const {
    type,
    properties,
    required,
    items,
    enum: values,
    const: only,
    anyOf,
    minItems,
    minimum,
    maxLength,
    minLength,
  } = Object(schema);
  if (only !== undefined) return only;
  if (Array.isArray(values)) return values[0];
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0], report, depth);
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === "object" || properties !== undefined) {
    const names: unknown[] = Array.isArray(required) ? required : depth === 0 ? Object.keys(Object(properties)) : [];
    if (depth > MAX_DEPTH) return {};
    const inner = Object(properties);
    return Object.fromEntries(names.map((name) => [String(name), exampleOf(inner[String(name)], report, depth + 1)]));
  }
  if (kind === "array") {
    const count = typeof minItems === "number" ? minItems : 0;
    return Array.from({ length: count }, () => exampleOf(items, report, depth + 1));
  }
  if (kind === "integer" || kind === "number") return typeof minimum === "number" ? minimum : 0;
  if (kind === "boolean") return false;
  if (kind === "null") return null;
  const text = typeof maxLength === "number" ? report.slice(0, maxLength) : report;
  return typeof minLength === "number" ? text.padEnd(minLength, ".") : text;
}
