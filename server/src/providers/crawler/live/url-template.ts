/** An address that waits to be read. */
export interface FrontierItem {
  url: URL;
  key: string;
  depth: number;
  inSitemap: boolean;
}

/** Addresses that differ only in numbers, dates, identifiers and values of parameters, as one pattern: `/shop/*?colour=*`. */
export function templateOf(url: URL): string {
  const path = url.pathname
    .split("/")
    .map((segment) => (isIdentifier(segment) ? "*" : segment.replace(/\d+/g, "*")))
    .join("/");
  if (url.search === "") return path;
  const names = [...new Set(url.searchParams.keys())].sort();
  return `${path}?${names.map((name) => `${name}=*`).join("&")}`;
}

function isIdentifier(segment: string): boolean {
  return /^(?=[^g-z]*\d)[0-9a-f-]{8,}$/i.test(segment);
}

const YEAR_FIRST = /^(?:19|20)\d\d(?:-?\d\d?)?(?:-?\d\d?)?(?:T.*)?$/;

/** Whether a part of the path or a parameter is a date, as in calendars and archives. */
export function namesADate(url: URL): boolean {
  return [...url.pathname.split("/"), ...url.searchParams.values()].some((value) => YEAR_FIRST.test(value));
}
