/**
 * A domain or URL without scheme and trailing slash, with its host in punycode. Vendors return the addresses of a request in other
 * spellings.
 */
export function plainAddress(address: string): string {
  const url = URL.parse(/^[a-z]+:\/\//i.test(address) ? address : `http://${address}`);
  if (url === null) return address;
  const path = url.pathname.endsWith("/") ? url.pathname.slice(0, -1) : url.pathname;
  return `${url.host}${path}${url.search}`;
}
