import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { buildConnector } from "undici";
import { EgressRefusedError, UNREACHABLE_HOST } from "./egress-refused-error.ts";
import { hasNetwork } from "./find-network-fault.ts";
import { findProxy, openTunnel, type ProxySettings } from "./proxy.ts";
import { bareHost, isKnownToBePrivate, isPublicAddress } from "./public-address.ts";

export interface ConnectorOptions {
  lookup: LookupFunction;
  connectTimeoutMs: number;
  /** Whether this origin may be private, for example `http://127.0.0.1:8080`. */
  mayBePrivate: (origin: string) => boolean;
  /** Refuses a name that does not exist exactly like a private one. */
  hidesUnknownNames: boolean;
  /** The operator's proxy. */
  proxy?: ProxySettings | undefined;
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
 * look-up, because the kernel can use any of them; and finally the connected peer. A proxy hides the peer: it receives the
 * address that was checked.
 */
export function createGuardedConnector(options: ConnectorOptions): buildConnector.connector {
  const shared = { timeout: options.connectTimeoutMs, allowH2: false };
  const connectAnywhere = buildConnector({ ...shared, lookup: options.lookup });
  const connectPublic = buildConnector({ ...shared, lookup: publicOnly(options) });

  return (target, callback) => {
    const mayBePrivate = options.mayBePrivate(originOf(target));
    if (!mayBePrivate && isKnownToBePrivate(target.hostname))
      return callback(refuseHost(options, target.hostname, [bareHost(target.hostname)]), null);
    const proxy = findProxy(options.proxy, target);
    if (proxy !== undefined) {
      tunnel(options, { proxy, target, mayBePrivate }).then(
        (socket) => finishTunnel(connectAnywhere, target, socket, callback),
        (error: Error) => callback(error, null),
      );
      return;
    }
    if (mayBePrivate) return connectAnywhere(target, callback);
    connectPublic(target, (error, socket) => {
      if (error !== null) return callback(error, null);
      const peer = socket.remoteAddress ?? "";
      if (isPublicAddress(peer)) return callback(null, socket);
      socket.destroy();
      callback(refuseHost(options, target.hostname, [peer]), null);
    });
  };
}

interface Tunnelled {
  proxy: URL;
  target: buildConnector.Options;
  mayBePrivate: boolean;
}

async function tunnel(options: ConnectorOptions, { proxy, target, mayBePrivate }: Tunnelled): Promise<Socket> {
  const name = bareHost(target.hostname);
  const port = Number(target.port) || (target.protocol === "https:" ? 443 : 80);
  const resolves = options.proxy?.resolves === true;
  const host = mayBePrivate || isIP(name) !== 0 ? name : await checkedHost(options, name, resolves);
  return await openTunnel(proxy, { host, port }, options.connectTimeoutMs);
}

/** A public address of a name; the name itself where the proxy resolves, even if this machine does not know it. */
function checkedHost(options: ConnectorOptions, name: string, resolves: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    options.lookup(name, { all: true }, (error, answer, family) => {
      const answers = error === null ? listAnswers(answer, family) : [];
      const [first] = answers;
      if (first === undefined && resolves) resolve(name);
      else if (error !== null) reject(unknownName(options, name, error));
      else if (first === undefined || !answers.every(({ address }) => isPublicAddress(address)))
        reject(refuseAnswers(options, name, answers));
      else resolve(resolves ? name : first.address);
    });
  });
}

function finishTunnel(
  connectAnywhere: buildConnector.connector,
  target: buildConnector.Options,
  socket: Socket,
  callback: buildConnector.Callback,
): void {
  if (target.protocol === "https:") connectAnywhere({ ...target, httpSocket: socket }, callback);
  else callback(null, socket);
}

function publicOnly(options: ConnectorOptions): LookupFunction {
  return (hostname, lookupOptions, callback) => {
    options.lookup(hostname, { ...lookupOptions, all: true }, (error, answer, family) => {
      if (error) return callback(unknownName(options, hostname, error), "", 0);
      const answers = listAnswers(answer, family);
      const [first] = answers;
      if (first === undefined || !answers.every(({ address }) => isPublicAddress(address)))
        return callback(refuseAnswers(options, hostname, answers), "", 0);
      if (lookupOptions.all) callback(null, answers);
      else callback(null, first.address, first.family);
    });
  };
}

function listAnswers(answer: string | LookupAddress[], family: number | undefined): LookupAddress[] {
  return Array.isArray(answer) ? answer : [{ address: answer, family: family ?? isIP(answer) }];
}

function unknownName(options: ConnectorOptions, hostname: string, error: NodeJS.ErrnoException): Error {
  const isHidden = options.hidesUnknownNames && error.code === "ENOTFOUND" && hasNetwork();
  return isHidden ? refuseHost(options, hostname, []) : error;
}

function refuseAnswers(options: ConnectorOptions, hostname: string, answers: readonly LookupAddress[]): Error {
  return refuseHost(
    options,
    hostname,
    answers.map(({ address }) => address),
  );
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
