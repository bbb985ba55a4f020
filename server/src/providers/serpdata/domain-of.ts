/** The host of an address or domain in the form we compare: lower case, without `www.` and port; empty where none can be read. */
export function domainOf(addressOrDomain: string): string {
  const text = addressOrDomain.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const host = URL.parse(address)?.hostname ?? "";
  return host.replace(/\.$/, "").replace(/^www\.(?=.+\.)/, "");
}

/** An address without its fragment, for telling results apart. */
export function withoutFragment(address: string): string {
  const hash = address.indexOf("#");
  return hash === -1 ? address : address.slice(0, hash);
}
