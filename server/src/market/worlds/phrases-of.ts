import { isPlural } from "../query-shape.ts";
import { randomOf } from "../random.ts";
import type { Industry } from "./industries.ts";
import { BESIDE, JOINED, type TradeLanguage } from "./trades-abroad.ts";

/** Where people search from. */
export const CITIES = ["london", "berlin", "chicago", "toronto", "leeds", "austin", "dublin", "munich"] as const;

/** What is said beside a thing; `_` is the thing. */
const ANY =
  "_, best _, _ reviews, _ comparison, _ alternatives, how to choose _, what is the best _, _ problems, cheap _";
const BY_TRADE: Record<Industry["sells"], string> = {
  software: "_ pricing, _ free trial, buy _, _ guide, _ not working, _ cost, _ deals",
  goods: "buy _, _ sale, _ price, next day delivery _, _ repair, _ near me, order _ today, _ discount",
  services: "_ near me, _ cost, _ quote, same day _, emergency _, _ open now, _ prices, what does _ cost",
};
const AFTER_RIVALS = "_, _ reviews, _ pricing, _ alternatives, _ login, _ discount, sites like _";

/**
 * What people search who have to do with a trade, and the names in it. They are made of what the trade is about and of what
 * people say beside it, so that it is known of each why it is searched.
 */
export function phrasesOf(seed: string, trade: Industry, names: readonly string[]): string[] {
  if (trade.language !== undefined) return phrasesAbroad(seed, trade, trade.language, names);
  const { sells, things, features, audiences, jobs, problems, subjects, substitutes, companions } = trade;
  const random = randomOf(seed, "phrases", trade.key);
  const beside = [...patterns(ANY), ...patterns(BY_TRADE[sells])];
  const aboutThings = things.flatMap((thing) => [
    ...beside.map((pattern) => pattern.replace("_", thing)),
    ...features.map((feature) => `${feature} ${thing}`),
    ...audiences.map((audience) => `${thing} for ${audience}`),
    ...audiences.slice(0, 3).map((audience) => `best ${thing} for ${audience}`),
    ...features.slice(0, 2).map((feature) => `cheap ${feature} ${thing}`),
    ...(sells === "software" ? [] : CITIES.map((city) => `${thing} ${random.chance(0.5) ? "in " : ""}${city}`)),
    `${random.pick(features)} ${thing} for ${random.pick(audiences)}`,
    `${thing} vs ${random.pick(things.filter((other) => other !== thing))}`,
  ]);
  const aboutTasks = [
    ...jobs.flatMap((job) => [`how to ${job}`, job, `best way to ${job}`]),
    ...problems.flatMap((problem) => [problem, `why ${problem}`]),
    ...subjects.flatMap((subject) => [subject, ...definitionsOf(subject), `${subject} explained`]),
    ...substitutes.flatMap((substitute) => [substitute, `best ${substitute}`]),
    ...companions.flatMap((companion) => [companion, `best ${companion}`, `buy ${companion}`]),
  ];
  const aboutNames = names.flatMap((name, place) => [
    ...patterns(AFTER_RIVALS).map((pattern) => pattern.replace("_", name)),
    `${name} vs ${names[(place + 1) % names.length] ?? name}`,
  ]);
  return [...new Set([...aboutThings, ...aboutTasks, ...aboutNames])];
}

/** The same in another language, from the words of the trade. */
function phrasesAbroad(seed: string, trade: Industry, language: TradeLanguage, names: readonly string[]): string[] {
  const { sells, things, features, audiences, jobs, problems, subjects, substitutes, companions } = trade;
  const random = randomOf(seed, "phrases", trade.key);
  const beside = BESIDE[language];
  const joined = JOINED[language];
  const around = (list: string, thing: string) => patterns(list).map((pattern) => pattern.replace("_", thing));
  const forms = (list: string, thing: string) => list.split("|").map((pattern) => pattern.replace("_", thing));
  const pair = (pattern: string, thing: string, other: string) => pattern.replace("_", thing).replace("#", other);
  return [
    ...new Set([
      ...things.flatMap((thing) => [
        ...around(beside.any, thing),
        ...around(beside[sells], thing),
        ...features.map((feature) => `${thing} ${feature}`),
        ...audiences.map((audience) => pair(joined.for, thing, audience)),
        ...(sells === "software" ? [] : patterns(joined.towns).map((town) => pair(joined.in, thing, town))),
        pair(joined.versus, thing, random.pick(things.filter((other) => other !== thing))),
      ]),
      ...jobs.flatMap((job) => forms(joined.task, job)),
      ...problems.flatMap((problem) => forms(joined.why, problem)),
      ...subjects.flatMap((subject) => forms(joined.meaning, subject)),
      ...substitutes.flatMap((substitute) => forms(joined.best, substitute)),
      ...companions.flatMap((companion) => forms(joined.buy, companion)),
      ...names.flatMap((name, place) => [
        ...around(beside.rivals, name),
        pair(joined.versus, name, names[(place + 1) % names.length] ?? name),
      ]),
    ]),
  ];
}

/** How people ask what a subject is. They do not ask that of a history. */
function definitionsOf(subject: string): string[] {
  if (subject.endsWith(" history")) return [];
  return [`what ${isPlural(subject) ? "are" : "is"} ${subject}`];
}

function patterns(text: string): string[] {
  return text.split(", ");
}
