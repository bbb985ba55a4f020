import { type RecordedRequest, startVendorServer, type VendorAnswer, type VendorServer } from "./vendor-server.ts";

/** `auth` refuses the key, `quota` has no money left, `rate-limit` names 7 seconds to wait. */
export type EngineScenario = "auth" | "quota" | "rate-limit" | "overloaded" | "unknown-model";

export interface FakeEngines extends VendorServer<EngineScenario> {
  readonly apiKey: string;
  /** Answers the next question to any engine with this body. */
  answerNext(...bodies: unknown[]): void;
  /** Forgets answers that no question took, and the requests. */
  clear(): void;
  /** A fetch that sends Google's redirects here. They lead to `https://<name>.example/page`, or nowhere for `dead`. */
  readonly fetch: typeof fetch;
}

const KEY = "sk-engine-key-abcdefghijklmnop";
const REDIRECTS = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/";

type Vendor = "openai" | "perplexity" | "anthropic" | "google";

const ASKED: Record<string, Vendor> = {
  "/responses": "openai",
  "/v1/agent": "perplexity",
  "/v1/messages": "anthropic",
  "/v1beta/models/some-model:generateContent": "google",
};
const MODELS: Record<string, Vendor> = {
  "/models/some-model": "openai",
  "/v1/models": "perplexity",
  "/v1/models/some-model": "anthropic",
  "/v1beta/models/some-model": "google",
};

/** Speaks the question and the model list of four vendors of answer engines, and is as strict with the key as they are. */
export async function startAnswerEngines({ apiKey = KEY } = {}): Promise<FakeEngines> {
  const bodies: unknown[] = [];
  const server = await startVendorServer<EngineScenario>((request, scenario) => {
    const redirect = redirected(request);
    if (redirect !== undefined) return redirect;
    const vendor = (request.method === "POST" ? ASKED : MODELS)[request.path];
    if (vendor === undefined) return { status: 404, body: { error: { message: "Not found", code: "not_found" } } };
    if (!keysOf(request).includes(apiKey)) return refusal(vendor, "auth");
    if (scenario !== undefined) return refusal(vendor, scenario);
    if (request.method === "GET") return { status: 200, body: { id: "some-model" } };
    return { status: 200, body: bodies.shift() };
  });
  return {
    ...server,
    apiKey,
    answerNext: (...next) => bodies.push(...next),
    clear: () => {
      bodies.length = 0;
      server.requests.length = 0;
    },
    fetch: (input, init) => {
      const address = String(input);
      return fetch(address.startsWith(REDIRECTS) ? address.replace(REDIRECTS, `${server.url}/redirect/`) : input, init);
    },
  };
}

function redirected({ path }: RecordedRequest): VendorAnswer | undefined {
  const name = /^\/redirect\/(\w+)$/.exec(path)?.[1];
  if (name === undefined) return undefined;
  if (name === "dead") return { status: 403, body: "Forbidden" };
  if (name === "twice") return { status: 302, headers: { location: `${REDIRECTS}fieldnotes` }, body: "" };
  const location = `https://${name}.example/page?utm_source=gemini&id=7#part`;
  return { status: 302, headers: { location }, body: "" };
}

function keysOf({ headers }: RecordedRequest): (string | undefined)[] {
  return [headers["authorization"]?.replace("Bearer ", ""), headers["x-api-key"], headers["x-goog-api-key"]];
}

function refusal(vendor: Vendor, scenario: EngineScenario): VendorAnswer {
  if (vendor === "anthropic") return anthropicRefusal(scenario);
  if (vendor === "google") return googleRefusal(scenario);
  const [status, code] = {
    auth: [401, "invalid_api_key"],
    quota: [429, "insufficient_quota"],
    "rate-limit": [429, "rate_limit_exceeded"],
    overloaded: [503, "server_error"],
    "unknown-model": [404, "model_not_found"],
  }[scenario] as [number, string];
  return {
    status,
    headers: headersOf(scenario),
    body: { error: { message: `Refused for ${KEY}.`, type: code, code } },
  };
}

function anthropicRefusal(scenario: EngineScenario): VendorAnswer {
  const [status, type] = {
    auth: [401, "authentication_error"],
    quota: [400, "billing_error"],
    "rate-limit": [429, "rate_limit_error"],
    overloaded: [529, "overloaded_error"],
    "unknown-model": [404, "not_found_error"],
  }[scenario] as [number, string];
  return { status, headers: headersOf(scenario), body: { type: "error", error: { type, message: "Refused." } } };
}

function googleRefusal(scenario: EngineScenario): VendorAnswer {
  const details = {
    auth: [{ reason: "API_KEY_INVALID" }],
    quota: [],
    "rate-limit": [{ retryDelay: "7s" }],
    overloaded: [],
    "unknown-model": [],
  }[scenario];
  const [code, status] = {
    auth: [400, "INVALID_ARGUMENT"],
    quota: [402, "RESOURCE_EXHAUSTED"],
    "rate-limit": [429, "RESOURCE_EXHAUSTED"],
    overloaded: [503, "UNAVAILABLE"],
    "unknown-model": [404, "NOT_FOUND"],
  }[scenario] as [number, string];
  return { status: code, body: { error: { code, message: "Refused.", status, details } } };
}

function headersOf(scenario: EngineScenario): Record<string, string> {
  return scenario === "rate-limit" ? { "retry-after": "7" } : {};
}
