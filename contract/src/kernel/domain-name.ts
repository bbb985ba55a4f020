const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/**
 * Returns the host of a domain or URL as it is stored and compared: lower case, ASCII, no trailing dot. The port stays unless it
 * is the scheme's default. A leading `www.` is dropped: `www.acme.example` and `acme.example` are one site. Returns undefined if
 * the text names no host.
 */
export function normaliseDomain(text: string): string | undefined {
  const trimmed = text.trim().replace(/^\/\//, "");
  const address = SCHEME.test(trimmed) ? trimmed : `http://${trimmed}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, username, password, hostname, port } = new URL(address);
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  if (username !== "" || password !== "") return undefined;
  const host = hostname.replace(/\.$/, "").replace(/^(?:www\.)+(?=[^.]+\.)/, "");
  if (!isHost(host, port !== "")) return undefined;
  return port === "" ? host : `${host}:${port}`;
}

/** A single word is a host only if it is `localhost` or has a port. Otherwise it is more likely a name typed by mistake. */
function isHost(host: string, hasPort: boolean): boolean {
  if (host.startsWith("[") || IPV4.test(host)) return true;
  const labels = host.split(".");
  const isComplete = labels.length > 1 || host === "localhost" || hasPort;
  return host.length <= 253 && isComplete && labels.every((label) => LABEL.test(label));
}
