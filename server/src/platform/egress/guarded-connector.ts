import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import { buildConnector } from "undici";
import { EgressRefusedError } from "./egress-refused-error.ts";
import { bareHost, isKnownToBePrivate, isPublicAddress } from "./public-address.ts";

export interface ConnectorOptions {
  lookup: LookupFunction;
  connectTimeoutMs: number;
  /** Whether this origin may be private, for example `http://127.0.0.1:8080`. */
  mayBePrivate: (origin: string) => boolean;
}

/**
 * Opens sockets only to public addresses. Checks a literal address first, because it skips the look-up; every answer of the
 * look-up, because the kernel can use any of them; and finally the connected peer.
 */
export function createGuardedConnector(options: ConnectorOptions): buildConnector.connector {
  const shared = { timeout: options.connectTimeoutMs, allowH2: false };
  const connectAnywhere = buildConnector({ ...shared, lookup: options.lookup });
  const connectPublic = buildConnector({ ...shared, lookup: publicOnly(options.lookup) });

  return (target, callback) => {
    if (options.mayBePrivate(originOf(target))) return connectAnywhere(target, callback);
    if (isKnownToBePrivate(target.hostname)) {
      return callback(addressRefused(target.hostname), null);
    }
    connectPublic(target, (error, socket) => {
      if (error !== null) return callback(error, null);
      if (isPublicAddress(socket.remoteAddress ?? "")) return callback(null, socket);
      socket.destroy();
      callback(addressRefused(target.hostname), null);
    });
  };
}

function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, lookupOptions, callback) => {
    lookup(hostname, { ...lookupOptions, all: true }, (error, answer, family) => {
      if (error) return callback(error, "", 0);
      const answers = Array.isArray(answer) ? answer : [{ address: answer, family: family ?? isIP(answer) }];
      const [first] = answers;
      if (first === undefined || !answers.every(({ address }) => isPublicAddress(address))) {
        return callback(addressRefused(hostname), "", 0);
      }
      if (lookupOptions.all) callback(null, answers);
      else callback(null, first.address, first.family);
    });
  };
}

/** Omits the address from the message: callers must not learn what a private name resolves to. */
function addressRefused(hostname: string): EgressRefusedError {
  return new EgressRefusedError("address", hostname, `"${hostname}" is not a public Internet address.`);
}

function originOf(target: buildConnector.Options): string {
  const host = isIP(bareHost(target.hostname)) === 6 ? `[${bareHost(target.hostname)}]` : target.hostname;
  const port = target.port === "" ? "" : `:${target.port}`;
  return URL.parse(`${target.protocol}//${host}${port}`)?.origin ?? "";
}
