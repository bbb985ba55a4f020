import { type AskedOfModel, formatOf, type LlmFormat, type LlmVendor, type ScriptedCall } from "./llm-formats.ts";
import { type RecordedRequest, startVendorServer, type VendorAnswer, type VendorServer } from "./vendor-server.ts";

/** `cut-off`: ended by the token limit. `refused`: ended by a content filter. `drift`: unknown fields and types. */
export type LlmScenario =
  | "empty"
  | "cut-off"
  | "refused"
  | "drift"
  | "auth"
  | "rate-limit"
  | "rate-limit-with-header"
  | "quota"
  | "unknown-model"
  | "overloaded";

/** What the model says, and which tools it wants called. */
export interface ScriptedTurn {
  text?: string;
  calls: readonly ScriptedCall[];
}

/** An answer after thoughts, which count against the limit of the request. */
export interface ScriptedThoughts {
  text: string;
  thoughtTokens: number;
}

/** The text of the answer, a turn with calls, an answer after thoughts, or a whole HTTP answer. */
export type ScriptedAnswer = string | ScriptedTurn | ScriptedThoughts | VendorAnswer;
type Script = (asked: AskedOfModel) => ScriptedAnswer | Promise<ScriptedAnswer>;

/** Servers with OpenAI's API that answer unknown addresses differently. */
export type LocalServer = "ollama" | "lm-studio" | "other";

export interface FakeLlm extends VendorServer<LlmScenario> {
  /** The only key it takes; `openai-compatible` also takes none. */
  readonly apiKey: string;
  /** What was asked, oldest first, refused requests left out. */
  readonly asked: AskedOfModel[];
  baseUrl(vendor: LlmVendor): string;
  answerWith(script: Script): void;
}

const API_KEY = "sk-fake-0123456789abcdefghijklmnop";

/** One server that speaks OpenAI Responses, Chat Completions, Anthropic Messages and Gemini generateContent. */
export async function startLlm({ local = "other" }: { local?: LocalServer } = {}): Promise<FakeLlm> {
  const asked: AskedOfModel[] = [];
  let script: Script = () => "This is a plain answer.";
  const server = await startVendorServer<LlmScenario>(async (request, scenario) => {
    const format = formatOf(request);
    if (format === undefined) return unknownAddress(local, request);
    const refusal = refusalOf(format, request);
    if (refusal !== undefined) return refusal;
    const question = format.read(request);
    asked.push(question);
    if (scenario !== undefined) return misbehave(format, scenario);
    const answer = await script(question);
    if (typeof answer === "string") return { status: 200, body: format.write(answer, "complete") };
    if ("thoughtTokens" in answer) return think(format, question, answer);
    if ("calls" in answer) return { status: 200, body: format.write(answer.text ?? "", "complete", answer.calls) };
    return answer;
  });
  return {
    ...server,
    apiKey: API_KEY,
    asked,
    baseUrl: (vendor) => `${server.url}${vendor === "google" ? "/v1beta" : "/v1"}`,
    answerWith(next) {
      script = next;
    },
  };
}

/**
 * @see https://docs.ollama.com/api/version
 * @see https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/618
 */
function unknownAddress(server: LocalServer, { method, path }: RecordedRequest): VendorAnswer {
  switch (server) {
    case "ollama":
      if (path === "/api/version") return { status: 200, body: { version: "0.40.12" } };
      return { status: 404, headers: { "content-type": "text/plain" }, body: "404 page not found" };
    case "lm-studio":
      return { status: 200, body: { error: `Unexpected endpoint or method. (${method} ${path})` } };
    case "other":
      return { status: 404, body: { error: { message: `No route ${path}.` } } };
  }
}

/** A token has about four characters. */
function think(
  format: LlmFormat,
  { maxOutputTokens = Number.POSITIVE_INFINITY }: AskedOfModel,
  answer: ScriptedThoughts,
): VendorAnswer {
  const tokens = Math.max(0, maxOutputTokens - answer.thoughtTokens);
  const text = answer.text.slice(0, tokens * 4);
  return { status: 200, body: format.write(text, text === answer.text ? "complete" : "cut-off") };
}

function refusalOf(format: LlmFormat, request: RecordedRequest): VendorAnswer | undefined {
  const key = format.keyOf(request);
  const keyless = key === undefined && format.vendor === "openai-compatible";
  if (key !== API_KEY && !keyless) return format.error("auth");
  const problem = request.method === "POST" ? format.problemOf(request) : "The method must be POST.";
  return problem === undefined ? undefined : format.error("invalid", problem);
}

function misbehave(format: LlmFormat, scenario: LlmScenario): VendorAnswer {
  switch (scenario) {
    case "empty":
      return { status: 200, body: format.write("", "complete") };
    case "cut-off":
      return { status: 200, body: format.write('{"name":"Ac', "cut-off") };
    case "refused":
      return { status: 200, body: format.write("", "refused") };
    case "drift":
      return { status: 200, body: format.write("Still readable.", "drift") };
    case "rate-limit-with-header": {
      const answer = format.error("rate-limit");
      return { ...answer, headers: { ...answer.headers, "retry-after": "13" } };
    }
    case "auth":
    case "rate-limit":
    case "quota":
    case "unknown-model":
    case "overloaded":
      return format.error(scenario);
  }
}
