import type { Industry } from "./industries.ts";

type Sells = Industry["sells"];

/** What sites say in a language. Phrases of a trade come as its table has them, and `written` spells them as sentences do. */
export interface SiteWords {
  written(phrase: string): string;
  /** The same for what a thing may be like. */
  feature(phrase: string): string;
  and: string;
  money(amount: number): string;
  thousands(count: number): string;
  /** Sentences about what is sold, about what one does, and about a subject. */
  sentences: Readonly<Record<"thing" | "task" | "topic", readonly string[]>>;
  proofs: readonly string[];
  /** What the site is. */
  description(site: { name: string; sells: Sells; first: string; sold: string; whom: string }): string;
  start: {
    title(sold: string, whom: string): string;
    help(whom: string, problem: string): string;
    offers: string;
    audiences: string;
    madeFor(name: string, audience: string): string;
    linkFor(audience: string): string;
    proofs: string;
  };
  offer: {
    offers(name: string, thing: string, audience: string, features: string): string;
    lookFor(thing: string): string;
    feature(feature: string, thing: string): string;
    cost(thing: string): string;
    from(price: string): string;
    allPrices: string;
  };
  group: {
    title(thing: string, audience: string): string;
    helps(name: string, audience: string, thing: string): string;
    asks(audience: string): string;
    problem(audience: string, problem: string): string;
    buying(thing: string): string;
    also(audience: string, offer: string): string;
  };
  guide: {
    opening(about: string): string;
    first: string;
    steps: string;
    related(thing: string): string;
    more(thing: string): string;
    part(about: string, part: number): string;
    readersCompare(names: string): string;
  };
  prices: {
    title(name: string): string;
    offer(offer: string, price: string): string;
    trial: string;
    trialTerms: string;
  };
  about: { title(name: string): string; description(name: string): string };
  pages: {
    start(thing: string, name: string): string;
    startSnippet(name: string, sells: Sells, thing: string, whom: string): string;
    offerSnippets(sells: Sells, offer: string, name: string): readonly string[];
    groupSnippet(audience: string, name: string): string;
    prices(sells: Sells): string;
    pricesSnippet(thing: string, name: string): string;
    job(job: string): string;
    problem(problem: string): string;
    subject(subject: string): string;
    guideSnippet(title: string, name: string): string;
  };
}
