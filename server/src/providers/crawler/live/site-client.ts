import type { Clock } from "../../../kernel/processes/clock.ts";
import { ROBOTS_BYTES } from "../../../kernel/text/robots-txt.ts";
import { type AnswerMemory, askAgain } from "./answer-memory.ts";
import { type ByteAnswer, type ByteRequest, FetchFailure } from "./fetch-bytes.ts";
import type { HostPace } from "./host-pace.ts";
import { missingRobots, type Robots, readRobots, robotsForStatus, unreachableRobots } from "./robots.ts";

export interface SiteClientOptions {
  fetch: typeof globalThis.fetch;
  userAgent: string;
  userAgentToken: string;
  /** Time limit of one response with its body. */
  timeoutMs: number;
  /** Maximum pause that a host can request; also the maximum wait after its second refusal. */
  maxBackoffMs: number;
  clock: Clock;
  paceOf: (host: string) => HostPace;
  signal: AbortSignal;
  /** Answers of earlier crawls, for conditional requests. */
  memory?: AnswerMemory | undefined;
}

export interface GetOptions extends Pick<ByteRequest, "maxBytes" | "wantsBody"> {
  /** Sends the headers that browsers send too. Some guards refuse requests without them. */
  fullHeaders?: boolean;
  /** Headers that replace those of the crawler. The answer is then not remembered. */
  headers?: Record<string, string>;
}

/** Sends the requests of one crawl at the host's pace and with back-off. Caches the robots.txt of each origin. */
export interface SiteClient {
  /** Retries a 429 or 503 up to twice, then returns it. Throws a FetchFailure. */
  get(url: URL, options: GetOptions): Promise<ByteAnswer & { fetchMs: number }>;
  /** Fetches robots.txt once per origin. Throws a FetchFailure if the origin is unreachable. */
  robotsOf(url: URL): Promise<Robots>;
  /** Consecutive 429 and 503 responses. */
  refusalsInARow(): number;
}

const ACCEPT = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5";
const BROWSER_HEADERS = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "accept-language": "en,*;q=0.5",
};
const MAX_ROBOTS_REDIRECTS = 5;
/** Rules after what engines read are counted, not obeyed. */
const MAX_ROBOTS_BYTES = 2 * ROBOTS_BYTES;
const MAX_RETRIES = 2;
const FIRST_BACKOFF_MS = 1_000;

export function createSiteClient(options: SiteClientOptions): SiteClient {
  const robotsByOrigin = new Map<string, Promise<Robots>>();
  let refusalsInARow = 0;

  async function ask(url: URL, { fullHeaders = false, headers: others, ...request }: GetOptions) {
    const { fetch, signal, timeoutMs, clock, userAgent } = options;
    const headers = { "user-agent": userAgent, accept: ACCEPT, ...(fullHeaders ? BROWSER_HEADERS : {}), ...others };
    const pace = options.paceOf(url.host);
    try {
      return await pace.run(signal, async () => {
        const startedAt = clock.nowMs();
        const passed = () => clock.nowMs() - startedAt;
        try {
          const asked = { fetch, url: url.href, headers, signal, ...request, timeout: clock.timeout(timeoutMs) };
          const answer = await askAgain(asked, others === undefined ? options.memory : undefined);
          // 429 and 503 say themselves how long to wait.
          pace.observe({ ms: passed(), failed: answer.status >= 500 && answer.status !== 503 });
          return { ...answer, fetchMs: Math.round(passed()) };
        } catch (error) {
          const isSlow = error instanceof FetchFailure && error.reason === "timeout";
          if (isSlow) pace.observe({ ms: passed(), failed: true });
          throw error;
        }
      });
    } catch (error) {
      throw error instanceof FetchFailure ? error : new FetchFailure("stopped", undefined, error);
    }
  }

  async function get(url: URL, request: GetOptions) {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await ask(url, request);
      if (answer.status !== 429 && answer.status !== 503) {
        refusalsInARow = 0;
        return answer;
      }
      refusalsInARow += 1;
      if (attempt === MAX_RETRIES) return answer;
      const asked = retryAfterMs(answer.headers.get("retry-after")) ?? FIRST_BACKOFF_MS * 2 ** attempt;
      options.paceOf(url.host).pause(Math.min(asked, options.maxBackoffMs));
    }
  }

  async function loadRobots(origin: string): Promise<Robots> {
    const robotsUrl = new URL("/robots.txt", origin);
    let url = robotsUrl;
    for (let hop = 0; hop <= MAX_ROBOTS_REDIRECTS; hop += 1) {
      const answer = await ask(url, { maxBytes: MAX_ROBOTS_BYTES });
      const next = redirectTarget(answer, url);
      if (next === undefined) return robotsFrom(answer, options.userAgentToken);
      url = next;
    }
    return missingRobots();
  }

  return {
    get,
    robotsOf(url) {
      const known = robotsByOrigin.get(url.origin);
      if (known !== undefined) return known;
      const loading = loadRobots(url.origin);
      robotsByOrigin.set(url.origin, loading);
      return loading;
    },
    refusalsInARow: () => refusalsInARow,
  };
}

/** The target of a redirect; undefined for other responses and for invalid targets. */
export function redirectTarget(answer: Pick<ByteAnswer, "status" | "headers">, from: URL): URL | undefined {
  const location = answer.headers.get("location");
  if (![301, 302, 303, 307, 308].includes(answer.status) || location === null) return undefined;
  const url = URL.parse(location, from.href);
  if (url !== null) url.hash = "";
  return url ?? undefined;
}

function robotsFrom(answer: ByteAnswer, token: string): Robots {
  if (answer.status >= 200 && answer.status < 300) {
    const text = new TextDecoder().decode(answer.body.subarray(0, ROBOTS_BYTES));
    const rest = new TextDecoder().decode(answer.body.subarray(ROBOTS_BYTES));
    // The rest of a line could turn `Disallow: /private` into a ban of the whole site.
    const whole = rest === "" ? text : text.slice(0, Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1);
    const rulesCutOff = rest.match(/^[ \t]*(?:dis)?allow[ \t]*:/gim)?.length ?? 0;
    return readRobots(whole, token, { contentType: answer.headers.get("content-type"), rulesCutOff });
  }
  return answer.status >= 300 && answer.status < 400 ? unreachableRobots() : robotsForStatus(answer.status);
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
