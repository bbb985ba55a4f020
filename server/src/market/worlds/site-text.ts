import { capitalised } from "../phrase-words.ts";
import { isPlural } from "../query-shape.ts";
import { type Random, randomOf } from "../random.ts";
import type { BusinessSite } from "./businesses.ts";

/** A part of a page as it is read. */
export type Block =
  | { kind: "heading"; level: 1 | 2 | 3; text: string }
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; path: string }
  /** A link to another site. */
  | { kind: "outside"; text: string; url: string; follow: boolean };

const ABOUT_A_THING: readonly string[] = [
  "We test every new {thing} for a month before we add it.",
  "Most people who ask about {thing} have tried something cheaper first, and tell us why it did not last.",
  "A good choice of {thing} saves {hours} hours a month, as our customers report.",
  "There is no perfect answer for everybody, so we ask three questions before we recommend {thing}.",
  "You can change your mind within {days} days, without giving reasons.",
  "Prices for {thing} start at {price}, and everything that is included is written beside it.",
  "What matters most about {thing} is how it holds up in the second year.",
  "Our people use {thing} themselves, and answer from what they know.",
  "For {audience}, we suggest to begin with {feature} models and to see how far that goes.",
  "In {year} we changed how we do {thing}, after {count} customers told us what was missing.",
  "{Thing} should be simple to begin with and good enough to stay with.",
  "Questions about {thing} are answered within {hours} hours on working days.",
  "Half of those who buy {thing} from us heard of it from somebody they know.",
  "If you compare {thing}, look at what is left out as well as at what is included.",
];
const ABOUT_A_TASK: readonly string[] = [
  "Before you {task}, write down what you want to be different afterwards.",
  "It takes about {hours} hours the first time, and a quarter of that once you know how.",
  "The most common mistake is to begin with the last step.",
  "Somebody who does this every week needs other tools than somebody who does it once a year.",
  "If it does not work at once, change one thing at a time and keep notes.",
  "{Count} readers wrote to us about this last year, and most of them had the same question.",
  "Ask somebody who has done it before; ten minutes of advice save a weekend.",
  "Do not spend money before you know where the trouble comes from.",
  "Set aside a quiet hour, put everything you need within reach, and begin with the easy part.",
  "Check the result after {days} days, not on the same evening.",
  "We asked {audience} how they do it, and got three different answers that all work.",
  "When nothing helps, ask for help early: it is cheaper than repairing what went wrong.",
];
const PROOFS: readonly string[] = [
  "More than {thousands},000 customers have been with us for over a year.",
  "Rated 4.{digit} out of 5 in {count} reviews.",
  "Family-owned since {since}, with {staff} employees.",
  "Trusted by {count} companies in nine countries.",
];

/** Writes what a site says; the same for the same site and page. */
export interface Writer {
  sentences(about: "thing" | "task", subject: string, count: number): string;
  proofs(count: number): string[];
  random: Random;
}

export function writerFor(seed: string, { domain, business }: BusinessSite, path: string): Writer {
  const random = randomOf(seed, "text", domain, path);
  const facts = randomOf(seed, "facts", domain);
  const [since, staff] = [facts.integer(1978, 2016), facts.integer(6, 90)].map(String);
  const fill = (template: string, subject: string) => {
    const values: Record<string, string> = {
      thing: subject,
      task: subject,
      audience: random.pick(business.audiences),
      feature: random.pick(business.features),
      hours: String(random.integer(2, 9)),
      days: String(random.pick([7, 14, 30, 60])),
      price: `$${random.integer(4, 240)}`,
      year: String(random.integer(2019, 2025)),
      since: since ?? "",
      staff: staff ?? "",
      count: String(random.integer(60, 900)),
      thousands: String(random.integer(2, 40)),
      digit: String(random.integer(4, 9)),
    };
    return template.replace(/\{(\w+)\}/g, (slot, name: string) => {
      const small = values[name.toLowerCase()] ?? slot;
      return name === name.toLowerCase() ? small : capitalised(small);
    });
  };
  return {
    random,
    sentences: (about, subject, count) =>
      random
        .shuffle(about === "thing" ? ABOUT_A_THING : ABOUT_A_TASK)
        .slice(0, count)
        .map((template) => fill(template, subject))
        .join(" "),
    proofs: (count) =>
      random
        .shuffle(PROOFS)
        .slice(0, count)
        .map((template) => fill(template, "")),
  };
}

/** What a site is, in a sentence. */
export function selfDescription({ name, business }: BusinessSite): string {
  const { trade, offers, audiences } = business;
  const sold = listed(offers.slice(0, 3));
  const whom = listed(audiences.slice(0, 3));
  switch (trade.sells) {
    case "software":
      return `${name} is a ${offers[0]?.endsWith("software") ? "company that makes" : "home for"} ${sold} for ${whom}.`;
    case "goods":
      return `${name} is a shop for ${sold}, made for ${whom}.`;
    case "services":
      return `${name} is a team that offers ${sold} for ${whom}.`;
  }
}

/** What a thing costs, asked. */
export function costQuestion(thing: string): string {
  return `How much ${isPlural(thing) ? "do" : "does"} ${thing} cost?`;
}

export function listed(phrases: readonly string[]): string {
  const last = phrases.at(-1) ?? "";
  return phrases.length < 2 ? last : `${phrases.slice(0, -1).join(", ")} and ${last}`;
}
