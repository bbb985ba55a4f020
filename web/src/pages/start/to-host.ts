/** The host of a pasted URL, host with path, or bare host. Empty if the text contains no host. */
export function toHost(written: string): string {
  const text = written.trim();
  if (text === "") return "";
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  return host.includes(".") ? host.replace(/^www\./, "") : "";
}
