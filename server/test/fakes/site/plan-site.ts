import type { FakeBrand } from "./brand.ts";
import { comparisonPage, customerPage, featurePage, fixedPages, solutionPage } from "./fixed-pages.ts";
import type { PlannedPage } from "./page-plan.ts";
import { seededRandom } from "./seeded-random.ts";
import { writtenPages } from "./written-pages.ts";

/** This many pages of a believable site: what every company has, then in turn the further kinds. */
export function planSite(brand: FakeBrand, options: { seed: number; pages: number }): PlannedPage[] {
  const pages = fixedPages(brand);
  const written = writtenPages(brand, seededRandom(options.seed));
  const further = [
    brand.features.map((feature) => featurePage(brand, feature)),
    brand.audiences.map((audience) => solutionPage(brand, audience)),
    brand.customers.map((customer) => customerPage(brand, customer)),
    brand.competitors.map((competitor) => comparisonPage(brand, competitor)),
  ];
  while (pages.length < options.pages) {
    for (const kind of further) pages.push(...kind.splice(0, 1));
    for (let count = 0; count < 5; count += 1) pages.push(...take(written));
  }
  return pages.slice(0, options.pages);
}

function take(pages: Generator<PlannedPage>): PlannedPage[] {
  const next = pages.next();
  return next.done ? [] : [next.value];
}
