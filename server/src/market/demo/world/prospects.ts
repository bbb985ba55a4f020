import { randomOf } from "../../random.ts";
import { PUBLISHERS, RIVALS } from "./facts.ts";
import { slugged } from "./texts.ts";

/** A page on which a link could stand. */
export interface Prospect {
  site: string;
  domain: string;
  /** 0 to 100. */
  domainRating: number;
  url: string;
  title: string;
  /** Its place among the results; null where it was found by its links. */
  rank: number | null;
}

type Site = Pick<Prospect, "site" | "domain" | "domainRating">;

const NAMES =
  "Atrium Clerestory Copper Cornice Eaves Fern Gable Harbour Kiln Lattice Linden Lintel Mortar Plinth Portico".split(
    " ",
  );
const KINDS = ["Review", "Quarterly", "Notes", "Advisory", "Tools", "Guild", "Academy", "Journal"];

/** Sites of the trade beside those that everybody knows. */
const TRADE_SITES: readonly Site[] = NAMES.flatMap((name) =>
  KINDS.map((kind) => {
    const site = `${name} ${kind}`;
    const domain = `${site.replace(" ", "").toLowerCase()}.example`;
    return { site, domain, domainRating: randomOf("rating", domain).integer(12, 74) };
  }),
);
const PUBLISHER_SITES: readonly Site[] = PUBLISHERS.map(({ name, domain, domainRating }) => ({
  site: name,
  domain,
  domainRating,
}));
const RIVAL_SITES: readonly Site[] = RIVALS.map(({ name, domain, domainRating }) => ({
  site: name,
  domain,
  domainRating,
}));

/** Who ranks for a phrase, the first first. */
export function rankingFor(phrase: string, size: number): Prospect[] {
  const random = randomOf("ranking", phrase);
  const sites = [...random.shuffle([...PUBLISHER_SITES, ...RIVAL_SITES]), ...random.shuffle(TRADE_SITES)];
  return sites.slice(0, size).map((site, index) => ({ ...page(site, phrase), rank: index + 1 }));
}

/** Pages that link to a domain, the strongest first. */
export function linkingTo(domain: string, size: number): Prospect[] {
  const name = RIVALS.find((rival) => rival.domain === domain)?.name ?? domain;
  const sites = randomOf("linking", domain).shuffle([...PUBLISHER_SITES, ...TRADE_SITES]);
  return sites
    .slice(0, size)
    .map((site) => ({ ...page(site, `${name} for small studios`), rank: null }))
    .sort((one, other) => other.domainRating - one.domainRating);
}

function page(site: Site, about: string): Omit<Prospect, "rank"> {
  const random = randomOf("page", site.domain, about);
  const subject = about.slice(0, 1).toUpperCase() + about.slice(1);
  if (random.chance(0.12)) return { ...site, url: `https://${site.domain}/`, title: site.site };
  return {
    ...site,
    url: `https://${site.domain}/${random.pick(["guides", "articles", "blog", "resources"])}/${slugged(about)}`,
    title: random.pick([`${subject}: a guide`, `${subject}, explained`, `${subject}: what we use and why`, subject]),
  };
}
