import type { MarketSite, SitePage } from "../market.ts";
import { capitalised, segmentOf } from "../phrase-words.ts";
import { isPlural } from "../query-shape.ts";
import { randomOf } from "../random.ts";
import type { Business } from "./business.ts";

/** The pages of a site that sells, the most general first. */
export function pagesOf(
  seed: string,
  { name, domain }: Pick<MarketSite, "name" | "domain">,
  business: Business,
): SitePage[] {
  const { trade, offers, audiences, jobs, problems, subjects } = business;
  const random = randomOf(seed, "pages", domain);
  const [main = trade.key, ...others] = offers;
  const folder = { software: "/features", goods: "/shop", services: "/services" }[trade.sells];
  const sold = others.map((offer): SitePage => {
    return {
      path: `${folder}/${segmentOf(offer)}`,
      title: `${capitalised(offer)} | ${name}`,
      kind: "product",
      about: offer,
      snippet: random.pick(offerSnippets(trade.sells, offer, name)),
    };
  });
  const served = audiences.map((audience): SitePage => {
    return {
      path: `/for-${segmentOf(audience)}`,
      title: `${capitalised(main)} for ${audience} | ${name}`,
      kind: "product",
      about: `${main} ${audience}`,
      snippet: `How ${audience} use ${name}: what it costs, what changes, and what they say after a year.`,
    };
  });
  const articles = [
    ...jobs.map((job) => [`How to ${job}`, job] as const),
    ...problems.map((problem) => [`${capitalised(problem)}: what helps`, problem] as const),
    ...subjects.map((subject) => [`${capitalised(subject)} explained`, subject] as const),
  ].map(([title, about]): SitePage => {
    return {
      path: `/blog/${segmentOf(about)}`,
      title: `${title} | ${name}`,
      kind: "guide",
      about,
      snippet: `${title}, step by step, with the mistakes that ${name} sees most often and how to avoid them.`,
    };
  });
  return [
    {
      path: "/",
      title: `${capitalised(main)} by ${name}`,
      kind: "product",
      about: main,
      snippet: `${name} ${trade.sells === "services" ? "offers" : "makes"} ${main} for ${audiences.slice(0, 2).join(" and ")}.`,
    },
    ...sold,
    ...served,
    {
      path: "/pricing",
      title: `${trade.sells === "software" ? "Plans and pricing" : "Prices"} | ${name}`,
      kind: "product",
      about: `${main} pricing`,
      snippet: `What ${main} ${isPlural(main) ? "cost" : "costs"} at ${name}: every price on one page, nothing hidden.`,
    },
    ...articles,
  ];
}

function offerSnippets(sells: Business["trade"]["sells"], offer: string, name: string): readonly string[] {
  switch (sells) {
    case "software":
      return [
        `${capitalised(offer)} that people like to open. Try ${name} for 30 days, no card needed.`,
        `Set up ${offer} in an afternoon, and keep your data when you leave.`,
      ];
    case "goods":
      return [
        `${capitalised(offer)}, chosen and tested by ${name}. Free returns for 60 days.`,
        `Compare our ${offer} by price, size and what customers say.`,
      ];
    case "services":
      return [
        `${capitalised(offer)} by ${name}: fixed prices, appointments within three days.`,
        `What ${offer} involves, how long it takes and what it costs.`,
      ];
  }
}
