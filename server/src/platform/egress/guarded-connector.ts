import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import { buildConnector } from "undici";
import { EgressRefusedError, UNREACHABLE_HOST } from "./egress-refused-error.ts";
import { bareHost, isKnownToBePrivate, isPublicAddress } from "./public-address.ts";

export interface ConnectorOptions {
  lookup: LookupFunction;
  connectTimeoutMs: number;
  /** Whether this origin may be private, for example `http://127.0.0.1:8080`. */
  mayBePrivate: (origin: string) => boolean;
  /** Refuses a name that does not exist exactly like a private one. */
  hidesUnknownNames: boolean;
  /** Reports the detail of a refusal, which callers must not learn. */
  onRefusal: (refusal: HostRefusal) => void;
}

/** The reason why the guard refused a host, for the operator's log. */
export interface HostRefusal {
  host: string;
  /** The addresses of the host; empty if its name does not exist. */
  addresses: string[];
}

/**
 * Opens sockets only to public addresses. Checks a literal address first, because it skips the look-up; every answer of the
 * look-up, because the kernel can use any of them; and finally the connected peer.
 */
export function createGuardedConnector(options: ConnectorOptions): buildConnector.connector {
  const shared = { timeout: options.connectTimeoutMs, allowH2: false };
  const connectAnywhere = buildConnector({ ...shared, lookup: options.lookup });
  const connectPublic = buildConnector({ ...shared, lookup: publicOnly(options) });

  return (target, callback) => {
    if (options.mayBePrivate(originOf(target))) return connectAnywhere(target, callback);
    if (isKnownToBePrivate(target.hostname)) {
      return callback(refuseHost(options, target.hostname, [bareHost(target.hostname)]), null);
    }
    connectPublic(target, (error, socket) => {
      if (error !== null) return callback(error, null);
      const peer = socket.remoteAddress ?? "";
      if (isPublicAddress(peer)) return callback(null, socket);
      socket.destroy();
      callback(refuseHost(options, target.hostname, [peer]), null);
    });
  };
}

function publicOnly(options: ConnectorOptions): LookupFunction {
  return (hostname, lookupOptions, callback) => {
    options.lookup(hostname, { ...lookupOptions, all: true }, (error, answer, family) => {
      if (error) {
        const isHidden = options.hidesUnknownNames && error.code === "ENOTFOUND";
        return callback(isHidden ? refuseHost(options, hostname, []) : error, "", 0);
      }
      const answers = Array.isArray(answer) ? answer : [{ address: answer, family: family ?? isIP(answer) }];
      const [first] = answers;
      if (first === undefined || !answers.every(({ address }) => isPublicAddress(address))) {
        const addresses = answers.map(({ address }) => address);
        return callback(refuseHost(options, hostname, addresses), "", 0);
      }
      if (lookupOptions.all) callback(null, answers);
      else callback(null, first.address, first.family);
    });
  };
}

function refuseHost(
  { onRefusal }: Pick<ConnectorOptions, "onRefusal">,
  host: string,
  addresses: string[],
): EgressRefusedError {
  onRefusal({ host, addresses });
  return new EgressRefusedError("address", host, UNREACHABLE_HOST);
}

function originOf(target: buildConnector.Options): string {
  const host = isIP(bareHost(target.hostname)) === 6 ? `[${bareHost(target.hostname)}]` : target.hostname;
  const port = target.port === "" ? "" : `:${target.port}`;
  return URL.parse(`${target.protocol}//${host}${port}`)?.origin ?? "";
}
