import { lookup as systemLookup } from "node:dns";
import type { LookupFunction, Socket } from "node:net";
import { Agent, type Dispatcher } from "undici";
import { requireAllowedUrl } from "./allowed-url.ts";
import { createGuardedConnector, type HostRefusal } from "./guarded-connector.ts";
import { type PostAnswer, type PostRequest, postThrough } from "./post.ts";
import { proveGuard } from "./prove-guard.ts";
import type { ProxySettings } from "./proxy.ts";
import { fetchThrough } from "./undici-fetch.ts";

/** The only network access: every request of the product to another machine goes through an egress. */
export interface Egress extends AsyncDisposable {
  /**
   * The global `fetch`, guarded. Checks each redirect like the first URL. If the guard refuses, `findEgressRefusal` finds the
   * EgressRefusedError in the thrown error.
   */
  readonly fetch: typeof globalThis.fetch;
  /** Fast POST for webhook deliveries. Does not follow redirects. Fails like `fetch`, and with a PostTimeoutError. */
  post(request: PostRequest): Promise<PostAnswer>;
  /**
   * Opens a TCP connection under the same guard, for a local proxy between a browser and the Internet. The caller speaks TLS itself.
   * Fails with an EgressRefusedError like `fetch`.
   */
  connect(target: SocketTarget): Promise<Socket>;
  /** Tries forbidden connections to this machine and throws if one succeeds. Called at the start. */
  proveGuard(): Promise<void>;
  /** Closes at once; requests in progress fail. */
  close(): Promise<void>;
}

export interface SocketTarget {
  /** A name or an address; an IPv6 address in brackets or without them. */
  host: string;
  port: number;
  /** Chooses the operator's proxy: `https:` for connections that carry TLS. */
  protocol: "http:" | "https:";
}

export interface EgressOptions {
  /** Allows loopback and private networks. The rules for schemes and credentials still apply. */
  allowPrivate: boolean;
  /**
   * Private origins to allow, for a vendor that the operator runs locally, for example `http://localhost:11434`. Use it only
   * for an egress whose addresses are trusted, because a redirect could lead there.
   */
  privateOrigins?: readonly string[];
  /**
   * Distinguishes a host name that does not exist from a private one, so that its failure can be retried. Only for an egress
   * whose addresses the operator chooses.
   */
  revealsUnknownNames?: boolean;
  /** The operator's proxy. Default: none. */
  proxy?: ProxySettings | undefined;
  /** Receives the host and the addresses of each refusal. Callers receive neither. */
  onRefusal?: (refusal: HostRefusal) => void;
  /** Default: `dns.lookup` of the system. */
  lookup?: LookupFunction;
  /** Default 5,000; includes the DNS look-up and the TLS handshake. */
  connectTimeoutMs?: number;
  /** From the end of the request to the response headers; default 20,000. Language models without streaming need more. */
  headersTimeoutMs?: number;
  /** Between two chunks of a body; default 20,000. */
  bodyTimeoutMs?: number;
  /** Maximum connections per origin; default 64. */
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
    connect: (target) => connectThrough(options, target),
    proveGuard: async () => {
      if (!options.allowPrivate) await proveGuard(guardedFetch);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The connector adds TLS to `https:`, so both protocols connect as `http:`, each through its proxy. */
function connectThrough(options: EgressOptions, { host, port, protocol }: SocketTarget): Promise<Socket> {
  const { proxy } = options;
  const connector = connectorOf(options, proxy && protocol === "https:" ? { ...proxy, http: proxy.https } : proxy);
  return new Promise((resolve, reject) => {
    connector({ hostname: host, protocol: "http:", port: String(port) }, (error, socket) => {
      if (error !== null) reject(error);
      else resolve(socket);
    });
  });
}

function connectorOf(options: EgressOptions, proxy: ProxySettings | undefined) {
  const privateOrigins = new Set(options.privateOrigins ?? []);
  return createGuardedConnector({
    lookup: options.lookup ?? systemLookup,
    connectTimeoutMs: options.connectTimeoutMs ?? 5_000,
    hidesUnknownNames: options.revealsUnknownNames !== true,
    onRefusal: options.onRefusal ?? (() => {}),
    proxy,
    mayBePrivate: (origin) => options.allowPrivate || privateOrigins.has(origin),
  });
}

function createAgent(options: EgressOptions): Agent {
  return new Agent({
    connect: connectorOf(options, options.proxy),
    headersTimeout: options.headersTimeoutMs ?? 20_000,
    bodyTimeout: options.bodyTimeoutMs ?? 20_000,
    connections: options.connectionsPerOrigin ?? 64,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    maxHeaderSize: MAX_RESPONSE_HEADER_BYTES,
    allowH2: false,
  });
}

/** `fetch` follows redirects itself; each hop is a separate dispatch. */
function checkEveryHop(dispatch: Dispatcher["dispatch"]): Dispatcher["dispatch"] {
  return (request, handler) => {
    requireAllowedUrl(String(request.origin));
    return dispatch(request, handler);
  };
}
