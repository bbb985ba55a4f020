import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent, type Dispatcher } from "undici";
import { requireAllowedUrl } from "./allowed-url.ts";
import { createGuardedConnector } from "./guarded-connector.ts";
import { type PostAnswer, type PostRequest, postThrough } from "./post.ts";
import { proveGuard } from "./prove-guard.ts";
import { fetchThrough } from "./undici-fetch.ts";

/** The one way out: every request of the product to another machine goes through an egress. */
export interface Egress extends AsyncDisposable {
  /**
   * The global `fetch`, guarded. Each redirect is checked like the first address. Fails with an error in which
   * `findEgressRefusal` finds the EgressRefusedError where the guard said no.
   */
  readonly fetch: typeof globalThis.fetch;
  /** Posts quickly, to whom events are told. Redirects are answers. Fails as `fetch` does, and with a PostTimeoutError. */
  post(request: PostRequest): Promise<PostAnswer>;
  /** Connects to this very machine in forbidden ways and throws if one of them works. Called at boot. */
  proveGuard(): Promise<void>;
  /** Ends at once: requests under way fail. */
  close(): Promise<void>;
}

export interface EgressOptions {
  /** Loopback and private networks may be reached. The scheme and credential rules stay. */
  allowPrivate: boolean;
  /**
   * Origins that may be private although others may not, for a vendor that the operator runs beside us, for example
   * `http://localhost:11434`. Only for an egress whose addresses do not come from outside: a redirect may lead there.
   */
  privateOrigins?: readonly string[];
  /** Default: the system's, `dns.lookup`. */
  lookup?: LookupFunction;
  /** Default 5,000; the look-up and the TLS handshake are in it. */
  connectTimeoutMs?: number;
  /** From the request's end to the answer's headers; default 20,000. Language models that do not stream need more. */
  headersTimeoutMs?: number;
  /** Between two pieces of a body; default 20,000. */
  bodyTimeoutMs?: number;
  /** Connections to one origin at most; default 64. */
  connectionsPerOrigin?: number;
}

const MAX_RESPONSE_HEADER_BYTES = 32 * 1024;

export function createEgress(options: EgressOptions): Egress {
  const agent = createAgent(options);
  const dispatcher = agent.compose(checkEveryHop);
  const guardedFetch = fetchThrough(dispatcher);
  const close = () => agent.destroy();

  return {
    fetch: guardedFetch,
    post: (request) => postThrough(agent, request),
    proveGuard: async () => {
      if (!options.allowPrivate) await proveGuard(guardedFetch);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function createAgent(options: EgressOptions): Agent {
  const privateOrigins = new Set(options.privateOrigins ?? []);
  return new Agent({
    connect: createGuardedConnector({
      lookup: options.lookup ?? systemLookup,
      connectTimeoutMs: options.connectTimeoutMs ?? 5_000,
      mayBePrivate: (origin) => options.allowPrivate || privateOrigins.has(origin),
    }),
    headersTimeout: options.headersTimeoutMs ?? 20_000,
    bodyTimeout: options.bodyTimeoutMs ?? 20_000,
    connections: options.connectionsPerOrigin ?? 64,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    maxHeaderSize: MAX_RESPONSE_HEADER_BYTES,
    allowH2: false,
  });
}

/** `fetch` follows redirects by itself; each hop is a dispatch of its own. */
function checkEveryHop(dispatch: Dispatcher["dispatch"]): Dispatcher["dispatch"] {
  return (request, handler) => {
    requireAllowedUrl(String(request.origin));
    return dispatch(request, handler);
  };
}
