import type { MarketSite, SitePage } from "../market.ts";
import { capitalised, segmentOf } from "../phrase-words.ts";
import { randomOf } from "../random.ts";
import type { Business } from "./business.ts";
import { siteWordsOf } from "./site-words-of.ts";

/** The pages of a site that sells, the most general first. */
export function pagesOf(
  seed: string,
  { name, domain }: Pick<MarketSite, "name" | "domain">,
  business: Business,
): SitePage[] {
  const { trade, offers, audiences, jobs, problems, subjects } = business;
  const random = randomOf(seed, "pages", domain);
  const { written, pages, group, ...words } = siteWordsOf(trade);
  const [main = trade.key, ...others] = offers;
  const folder = { software: "/features", goods: "/shop", services: "/services" }[trade.sells];
  const sold = others.map((offer): SitePage => {
    return {
      path: `${folder}/${segmentOf(offer)}`,
      title: `${capitalised(written(offer))} | ${name}`,
      kind: "product",
      about: offer,
      snippet: random.pick(pages.offerSnippets(trade.sells, written(offer), name)),
    };
  });
  const served = audiences.map((audience): SitePage => {
    return {
      path: `/for-${segmentOf(audience)}`,
      title: `${group.title(written(main), written(audience))} | ${name}`,
      kind: "product",
      about: `${main} ${audience}`,
      snippet: pages.groupSnippet(written(audience), name),
    };
  });
  const articles = [
    ...jobs.map((job) => [pages.job(written(job)), job] as const),
    ...problems.map((problem) => [pages.problem(written(problem)), problem] as const),
    ...subjects.map((subject) => [pages.subject(written(subject)), subject] as const),
  ].map(([title, about]): SitePage => {
    return {
      path: `/blog/${segmentOf(about)}`,
      title: `${title} | ${name}`,
      kind: "guide",
      about,
      snippet: pages.guideSnippet(title, name),
    };
  });
  const whom = audiences.slice(0, 2).map(written).join(` ${words.and} `);
  return [
    {
      path: "/",
      title: pages.start(written(main), name),
      kind: "product",
      about: main,
      snippet: pages.startSnippet(name, trade.sells, written(main), whom),
    },
    ...sold,
    ...served,
    {
      path: "/pricing",
      title: `${pages.prices(trade.sells)} | ${name}`,
      kind: "product",
      about: `${main} pricing`,
      snippet: pages.pricesSnippet(written(main), name),
    },
    ...articles,
  ];
}
