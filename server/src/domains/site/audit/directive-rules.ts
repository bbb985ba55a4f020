import { isIndexable } from "./inventory.ts";
import { directivesOf, isContradictory } from "./robots-directives.ts";
import { type Evidence, naming, type Rule, readPages } from "./rule.ts";

/** House rule: this share of the articles makes a directive a habit of the site. */
const WIDE = { share: 0.5, pages: 3 };

/** Rules about directives that say something else than their author meant. */
export const DIRECTIVE_RULES: readonly Rule[] = [
  {
    code: "directives_conflict",
    title: "Robots directives that contradict each other",
    advice:
      "Header and meta elements of these pages say both index and noindex, or both follow and nofollow. Engines obey the stricter one. Keep one directive, in one place.",
    find: (site) =>
      readPages(site, ({ page }) => {
        if (!isContradictory(page)) return null;
        const written = directivesOf(page).filter(({ agent }) => agent === "*");
        return naming([...new Set(written.map(({ value, source }) => `${value} (${WRITTEN_IN[source]})`))]);
      }),
  },
  {
    code: "unavailable_after_past",
    title: "Pages whose date of removal has passed",
    advice: "Remove unavailable_after from these pages, or correct the date. Google drops a page after this date.",
    find: (site) =>
      readPages(site, ({ row, page }) => {
        const { serverDate } = site.crawl;
        if (!isIndexable(row) || serverDate === undefined) return null;
        const past = directivesOf(page).filter(
          ({ agent, value }) => (agent === "*" || agent === "googlebot") && isPast(value, serverDate),
        );
        return past.length === 0 ? null : naming(past.map(({ value }) => value));
      }),
  },
  {
    code: "image_preview_limited",
    concernsSite: true,
    title: "Articles without large images in results",
    advice:
      "Use max-image-preview:large. With none or standard, Google shows these articles with a small image or none, and rarely in Discover. WordPress sets it by default.",
    find: (site) => {
      const articles = site.pages.filter(({ row }) => isIndexable(row) && row.type === "article");
      const limited = articles.flatMap(({ row, page }): Evidence[] => {
        const found = directivesOf(page).find(
          ({ agent, value }) =>
            (agent === "*" || agent === "googlebot") && /^max-image-preview:(?:none|standard)$/.test(value),
        );
        return found === undefined ? [] : [{ url: row.url, detail: found.value }];
      });
      return limited.length >= WIDE.pages && limited.length >= articles.length * WIDE.share ? limited : [];
    },
  },
  {
    code: "data_nosnippet_invalid",
    title: "data-nosnippet where engines ignore it",
    advice: "Put data-nosnippet on a span, div or section. Engines ignore it on other elements and show the text.",
    find: (site) =>
      readPages(site, ({ row, page }) => {
        const elements = page.signals?.wrongNosnippet ?? [];
        return isIndexable(row) && elements.length > 0 ? naming(elements.map((element) => `<${element}>`)) : null;
      }),
  },
];

const WRITTEN_IN = { meta: "meta element", header: "X-Robots-Tag header" } as const;

/** A date that no engine can read is ignored. */
function isPast(value: string, today: string): boolean {
  const name = "unavailable_after:";
  return value.startsWith(name) && Date.parse(value.slice(name.length).trim().toUpperCase()) < Date.parse(today);
}
