import { once } from "node:events";
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { bareHost } from "./public-address.ts";

/** The operator's HTTP proxy. The egress guard decides before it what may be reached. */
export interface ProxySettings {
  /** For `https:` and `http:` targets; undefined for a direct connection. */
  https: string | undefined;
  http: string | undefined;
  /** Hosts that are reached directly, as NO_PROXY lists them. */
  no: string;
  /**
   * The proxy resolves names that this machine cannot, and must refuse private addresses itself. False: this machine resolves
   * and checks each name, and the proxy receives the address that was checked.
   */
  resolves: boolean;
}

export interface ProxyTarget {
  protocol: string;
  hostname: string;
  port: string | number;
}

/** The proxy refused a connection, or does not answer as one. */
export class ProxyError extends Error {
  readonly code = "PROXY_REFUSED";
  constructor(proxy: URL, status: string) {
    super(`The proxy ${proxy.host} refused the connection: ${status}.`);
    this.name = "ProxyError";
  }
}

/** The proxy for this target; undefined where it is reached directly. */
export function findProxy(settings: ProxySettings | undefined, target: ProxyTarget): URL | undefined {
  const address = target.protocol === "https:" ? settings?.https : settings?.http;
  if (settings === undefined || address === undefined || isExcepted(settings.no, target)) return undefined;
  return new URL(address);
}

/** Loopback is never reached through a proxy: it would be the proxy's own. */
function isExcepted(no: string, { protocol, hostname, port }: ProxyTarget): boolean {
  const host = bareHost(hostname).toLowerCase().replace(/\.$/, "");
  if (host === "localhost" || host.endsWith(".localhost") || host === "::1" || host.startsWith("127.")) return true;
  const number = String(port) || (protocol === "https:" ? "443" : "80");
  return no
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .some((entry) => {
      if (entry === "*") return true;
      const [, name = entry, only] = isIP(bareHost(entry)) === 6 ? [] : (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []);
      if (only !== undefined && only !== number) return false;
      const bare = bareHost(name).replace(/^\*?\./, "");
      return host === bare || (isIP(bare) === 0 && host.endsWith(`.${bare}`));
    });
}

/** A tunnel to this address, by CONNECT. The proxy must allow CONNECT to the ports of the targets, 80 and 443. */
export async function openTunnel(
  proxy: URL,
  { host, port }: { host: string; port: number },
  timeoutMs: number,
): Promise<Socket> {
  const signal = AbortSignal.timeout(timeoutMs);
  const socket = open(proxy);
  const giveUp = () => socket.destroy(timedOut(proxy));
  signal.addEventListener("abort", giveUp);
  try {
    await once(socket, proxy.protocol === "https:" ? "secureConnect" : "connect");
    const authority = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${credentials(proxy)}\r\n`);
    const status = await readAnswer(socket);
    if (/^HTTP\/1\.\d 2\d\d\b/.test(status)) return socket;
    throw new ProxyError(proxy, status.replace(/^HTTP\/1\.\d /, "").slice(0, 100) || "no answer");
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

function open(proxy: URL): Socket {
  const host = bareHost(proxy.hostname);
  const port = Number(proxy.port) || (proxy.protocol === "https:" ? 443 : 80);
  return proxy.protocol === "https:"
    ? connectTls({ host, port, ...(isIP(host) === 0 ? { servername: host } : {}) })
    : connectTcp({ host, port });
}

function credentials({ username, password }: URL): string {
  if (username === "" && password === "") return "";
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Proxy-Authorization: Basic ${Buffer.from(pair).toString("base64")}\r\n`;
}

const LONGEST_ANSWER = 16_384;

/** Reads the answer to CONNECT, no byte further: what follows belongs to the tunnel. Returns its first line. */
async function readAnswer(socket: Socket): Promise<string> {
  let answer = "";
  while (!answer.endsWith("\r\n\r\n") && answer.length < LONGEST_ANSWER) {
    const byte: Buffer | null = socket.read(1);
    if (byte !== null) answer += byte.toString("latin1");
    else if (socket.readableEnded || socket.destroyed) break;
    else await Promise.race([once(socket, "readable"), once(socket, "end")]);
  }
  return answer.split("\r\n", 1)[0] ?? "";
}

function timedOut(proxy: URL): Error {
  return Object.assign(new Error(`The proxy ${proxy.host} did not answer in time.`), { code: "ETIMEDOUT" });
}

/** A sentence about the proxy in use, without its password; undefined without one. */
export function describeProxy(settings: ProxySettings): string | undefined {
  const used = [
    settings.https === undefined ? [] : `https through ${new URL(settings.https).host}`,
    settings.http === undefined ? [] : `http through ${new URL(settings.http).host}`,
  ].flat();
  if (used.length === 0) return undefined;
  const resolver = settings.resolves ? "the proxy resolves names" : "names are resolved and checked here";
  return `Sites and vendors are reached by ${used.join(" and ")}; ${resolver}.${settings.no === "" ? "" : ` Directly: ${settings.no}.`}`;
}
