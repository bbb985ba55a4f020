import { trimEndOf } from "../../../kernel/text/trim-end-of.ts";
import type { PageRow } from "./inventory.ts";
import type { Site } from "./rule.ts";

/** Why several pages have nearly the same text. Each group has one reason, and one rule reports it. */
type GroupKind =
  /** One path with different parameters. */
  | "variants"
  /** Spellings of one address: capitals, or a slash at the end. */
  | "forms"
  /** A relative link that makes the path grow. */
  | "repeats"
  /** Days of a calendar without entries. */
  | "calendar"
  /** One product below several collections. */
  | "collections"
  /** Versions for languages, countries or printers, and variants of a product: no fault. */
  | "versions"
  | "copies"
  | "near";

export interface PageGroup {
  kind: GroupKind;
  rows: PageRow[];
}

const known = new WeakMap<Site, PageGroup[]>();

/** The readable pages with nearly the same text as another. */
export function pageGroupsOf(site: Site): PageGroup[] {
  const before = known.get(site);
  if (before !== undefined) return before;
  const byNumber = Map.groupBy(site.readable, (row) => row.duplicateGroup);
  byNumber.delete(null);
  const textOf = new Map(site.pages.map(({ row, page }) => [row, page.text]));
  const groups = [...byNumber.values()].flatMap((rows): PageGroup[] =>
    rows.length < 2 ? [] : [{ rows, kind: kindOf(site, rows, textOf) }],
  );
  known.set(site, groups);
  return groups;
}

function kindOf(site: Site, rows: readonly PageRow[], textOf: ReadonlyMap<PageRow, string>): GroupKind {
  const paths = rows.map(({ url }) => url.replace(/\?.*/s, ""));
  if (rows.some(({ url }) => repeatsPath(url))) return "repeats";
  if (new Set(rows.map(({ url }) => templateOf(url))).size === 1 && rows.every(({ url }) => namesDate(url)))
    return "calendar";
  if (new Set(paths).size === 1) return "variants";
  if (new Set(rows.map(({ url }) => plainForm(url))).size === 1) return "forms";
  if (new Set(rows.map(({ language }) => language)).size === rows.length) return "versions";
  if (nameEachOther(site, rows)) return "versions";
  if (rows.filter(({ url }) => !/\bprint\b|\/print\/|druck/i.test(url)).length < 2) return "versions";
  const names = new Set(paths.map((path) => path.split("/").filter(Boolean).at(-1)));
  const areProducts = rows.every(({ type, url }) => type === "product" || /\/(?:products?|produkte?)\//.test(url));
  // A path such as `/platform/` alone makes no goods.
  const areGoods = rows.every(
    ({ structuredDataTypes, url }) =>
      structuredDataTypes.some((type) => /^Product/.test(type)) ||
      /\/(?:products?|produkte?|produits?|productos?)\//.test(url),
  );
  if (names.size === 1 && areGoods) return "collections";
  const texts = new Set(rows.map((row) => withoutHeadings(textOf.get(row) ?? "", row)));
  if (texts.size === 1) return "copies";
  return areProducts ? "versions" : "near";
}

/** Whether each page names all others as versions for another language or country. */
function nameEachOther(site: Site, rows: readonly PageRow[]): boolean {
  const named = new Map(
    site.pages.map(({ row, page }) => [row, new Set(page.hreflang.map(({ url }) => site.links.keyOf(url)))]),
  );
  return rows.every((row) =>
    rows.every((other) => other === row || named.get(row)?.has(site.links.keyOf(other.url)) === true),
  );
}

/** The address in small letters and without a slash at the end. */
export function plainForm(address: string): string {
  const url = URL.parse(address);
  return url === null
    ? address
    : `${trimEndOf(url.pathname.toLowerCase().replace(/\/(?:index|default)\.\w{3,5}$/, "/"), /\//)}${url.search}`;
}

/** One part three times in a row, or two parts twice. */
export function repeatsPath(address: string): boolean {
  const parts = (URL.parse(address)?.pathname ?? "").split("/").filter((part) => part !== "");
  return parts.some((part, at) => {
    const [second, third, fourth] = parts.slice(at + 1, at + 4);
    return part === second ? part === third : part === third && second !== undefined && second === fourth;
  });
}

export function namesDate(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  return (
    /(?:\/|[-_])(?:19|20)\d\d[-/_]\d\d?(?:[-/_]\d\d?)?(?:\/|$)/.test(url.pathname) ||
    [...url.searchParams].some(
      ([name, value]) => /^(?:date|day|month|year|monat|datum|jahr|ym|d|m|y)$/i.test(name) && /^\d[\d-]*$/.test(value),
    )
  );
}

function templateOf(address: string): string {
  return address.replace(/\d+/g, "*");
}

/** Copies of a page often have another heading. */
function withoutHeadings(text: string, { headings }: PageRow): string {
  const named = new Set(headings.map((heading) => heading.text.trim()));
  const lines = text.split("\n").filter((line) => !named.has(line.trim()));
  return lines.join(" ").toLowerCase().replace(/\s+/g, " ").trim();
}
