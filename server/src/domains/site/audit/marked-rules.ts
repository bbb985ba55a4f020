import { isIndexable } from "./inventory.ts";
import { readJsonLd } from "./json-ld.ts";
import { type MarkedFault, markedFaults } from "./marked-values.ts";
import type { Evidence, Rule, Site } from "./rule.ts";

/** Rules about what structured data claims. Its syntax and required properties are judged by `DOCUMENT_RULES`. */
export const MARKED_RULES: readonly Rule[] = [
  {
    code: "sd_value_wrong",
    title: "Structured data with values in the wrong form",
    advice:
      "Write prices as numbers without a currency sign, dates in ISO 8601 (`2026-11-30`), currencies with three letters, and availability as a value of schema.org such as `InStock`.",
    find: (site) => faultsOf(site, "sd_value_wrong"),
  },
  {
    code: "sd_not_visible",
    title: "Structured data that the page does not show",
    advice: "Show what is marked, or remove the markup. Google can take action against markup of invisible content.",
    find: (site) => faultsOf(site, "sd_not_visible"),
  },
  {
    code: "sd_contradicts",
    title: "Structured data that contradicts the page",
    advice: "Write price and stock of the page and of its structured data from one source.",
    find: (site) => faultsOf(site, "sd_contradicts"),
  },
  {
    code: "sd_self_rating",
    title: "Ratings of the own organization",
    advice:
      "Remove review and aggregateRating from the organization or business itself. Google shows no stars for ratings that a site gives itself.",
    find: (site) => faultsOf(site, "sd_self_rating"),
  },
  {
    code: "sd_expired",
    title: "Structured data that has expired",
    advice: "Update the date, or remove the offer, job or event. Google no longer shows it.",
    find: (site) => faultsOf(site, "sd_expired"),
  },
];

const known = new WeakMap<Site, { url: string; faults: MarkedFault[] }[]>();

function faultsOf(site: Site, code: MarkedFault["code"]): Evidence[] {
  const pages = known.get(site) ?? allFaults(site);
  known.set(site, pages);
  return pages.flatMap(({ url, faults }) => {
    const fault = faults.find((one) => one.code === code);
    return fault === undefined ? [] : [{ url, detail: fault.detail }];
  });
}

function allFaults(site: Site): { url: string; faults: MarkedFault[] }[] {
  return site.pages.flatMap(({ row, page }) => {
    const blocks = page.document?.jsonLd ?? [];
    if (!isIndexable(row) || blocks.length === 0) return [];
    const headings = row.headings.map(({ text }) => text).join(" ");
    const shown = { title: row.title ?? "", headings, text: page.text, url: row.url };
    const faults = markedFaults(readJsonLd(blocks), {
      ...shown,
      today: site.crawl.serverDate,
    });
    return faults.length === 0 ? [] : [{ url: row.url, faults }];
  });
}
