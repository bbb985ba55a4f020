/** The host of whatever somebody pastes: an address, a host with a path, or the host itself; empty where it is none. */
export function toHost(written: string): string {
  const text = written.trim();
  if (text === "") return "";
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  return host.includes(".") ? host.replace(/^www\./, "") : "";
}
