const KEPT_OUT =
  /\/(?:thank|danke|merci|gracias|search|suche|recherche|buscar|tag|tags|filter|login|signin|signup|register|account|cart|basket|checkout|warenkorb|kasse|wishlist|preview|print|author|feed|404|error)|\?/i;
/** Pages of a list after the first. */
export const LATER_PAGE = /(?:[?&](?:page|paged|p|seite|pagina|start|offset)=(?!0$|1$)\d+|\/page\/(?!1\/?$)\d+\/?$)/i;

/** Whether sites keep such a page out of search on purpose. The host says nothing about it. */
export function isKeptOut(address: string): boolean {
  return KEPT_OUT.test(pathOf(address));
}

/** Path and parameters of an address. */
export function pathOf(address: string): string {
  const url = URL.parse(address);
  return url === null ? address : `${url.pathname}${url.search}`;
}
