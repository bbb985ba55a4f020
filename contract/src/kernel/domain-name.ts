const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/**
 * The host of a domain or address as it is stored and compared: lower case, ASCII, no trailing dot, with the port where one
 * is given that is not the scheme's own. `www.` stays, as it may be another site. Undefined for what names no host.
 */
export function normaliseDomain(text: string): string | undefined {
  const trimmed = text.trim().replace(/^\/\//, "");
  const address = SCHEME.test(trimmed) ? trimmed : `http://${trimmed}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, username, password, hostname, port } = new URL(address);
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  if (username !== "" || password !== "") return undefined;
  const host = hostname.replace(/\.$/, "");
  if (!isHost(host, port !== "")) return undefined;
  return port === "" ? host : `${host}:${port}`;
}

/** A single word is a host only where it is `localhost` or has a port: otherwise it is more likely a name by mistake. */
function isHost(host: string, hasPort: boolean): boolean {
  if (host.startsWith("[") || IPV4.test(host)) return true;
  const labels = host.split(".");
  const isComplete = labels.length > 1 || host === "localhost" || hasPort;
  return host.length <= 253 && isComplete && labels.every((label) => LABEL.test(label));
}
