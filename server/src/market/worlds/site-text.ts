import { capitalised } from "../phrase-words.ts";
import { type Random, randomOf } from "../random.ts";
import type { BusinessSite } from "./businesses.ts";
import type { SiteWords } from "./site-words.ts";
import { siteWordsOf } from "./site-words-of.ts";

/** A part of a page as it is read. */
export type Block =
  | { kind: "heading"; level: 1 | 2 | 3; text: string }
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; path: string }
  /** A link to another site. */
  | { kind: "outside"; text: string; url: string; follow: boolean };

/** Writes what a site says; the same for the same site and page. */
export interface Writer {
  /** The words of the site's language. */
  words: SiteWords;
  sentences(about: keyof SiteWords["sentences"], subject: string, count: number): string;
  proofs(count: number): string[];
  random: Random;
}

export function writerFor(seed: string, { domain, business }: BusinessSite, path: string): Writer {
  const random = randomOf(seed, "text", domain, path);
  const words = siteWordsOf(business.trade);
  const facts = randomOf(seed, "facts", domain);
  const [since, staff] = [facts.integer(1978, 2016), facts.integer(6, 90)].map(String);
  const fill = (template: string, subject: string) => {
    const values: Record<string, string> = {
      thing: subject,
      task: subject,
      audience: words.written(random.pick(business.audiences)),
      feature: words.feature(random.pick(business.features)),
      hours: String(random.integer(2, 9)),
      days: String(random.pick([7, 14, 30, 60])),
      price: words.money(random.integer(4, 240)),
      year: String(random.integer(2019, 2025)),
      since: since ?? "",
      staff: staff ?? "",
      count: String(random.integer(60, 900)),
      thousands: words.thousands(random.integer(2, 40)),
      digit: String(random.integer(4, 9)),
    };
    return template.replace(/\{(\w+)\}/g, (slot, name: string) => {
      const small = values[name.toLowerCase()] ?? slot;
      return name === name.toLowerCase() ? small : capitalised(small);
    });
  };
  return {
    words,
    random,
    sentences: (about, subject, count) =>
      random
        .shuffle(words.sentences[about])
        .slice(0, count)
        .map((template) => fill(template, words.written(subject)))
        .join(" "),
    proofs: (count) =>
      random
        .shuffle(words.proofs)
        .slice(0, count)
        .map((template) => fill(template, "")),
  };
}

/** What a site is, in a sentence. */
export function selfDescription({ name, business }: BusinessSite): string {
  const { trade, offers, audiences } = business;
  const words = siteWordsOf(trade);
  const [sold, whom] = [offers, audiences].map((phrases) => listed(words, phrases.slice(0, 3)));
  return words.description({
    ...{ name, sells: trade.sells, first: offers[0] ?? "", sold: sold ?? "", whom: whom ?? "" },
  });
}

/** Phrases of a trade in a sentence. */
export function listed({ and, written }: SiteWords, phrases: readonly string[]): string {
  const spelt = phrases.map(written);
  const last = spelt.at(-1) ?? "";
  return spelt.length < 2 ? last : `${spelt.slice(0, -1).join(", ")} ${and} ${last}`;
}
