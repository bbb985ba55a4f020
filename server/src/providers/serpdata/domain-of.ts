/** Normalizes the host of a URL or domain for comparisons: lower case, without `www.` and port. Empty if the text has no host. */
export function domainOf(addressOrDomain: string): string {
  const text = addressOrDomain.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const host = URL.parse(address)?.hostname ?? "";
  return host.replace(/\.$/, "").replace(/^www\.(?=.+\.)/, "");
}

/** A URL without its fragment, to distinguish results. */
export function withoutFragment(address: string): string {
  const hash = address.indexOf("#");
  return hash === -1 ? address : address.slice(0, hash);
}
