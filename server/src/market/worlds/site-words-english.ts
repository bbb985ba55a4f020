import { capitalised } from "../phrase-words.ts";
import { isPlural } from "../query-shape.ts";
import type { SiteWords } from "./site-words.ts";

export const ENGLISH_SITE: SiteWords = {
  written: (phrase) => phrase,
  feature: (phrase) => phrase,
  and: "and",
  money: (amount) => `$${amount}`,
  thousands: (count) => `${count},000`,
  sentences: {
    thing: [
      "We test every new {thing} for a month before we add it.",
      "Most people who ask about {thing} have tried something cheaper first, and say why it did not last.",
      "A good choice of {thing} saves {hours} hours a month, as our customers report.",
      "There is no perfect answer for everybody, so we ask three questions before we recommend {thing}.",
      "You can change your mind within {days} days, without giving reasons.",
      "Prices for {thing} start at {price}, and everything that is included is written beside it.",
      "What matters most about {thing} is the second year, not the first week.",
      "Our people use {thing} themselves, and answer from what they know.",
      "For {audience}, we suggest starting with something {feature} and seeing how far that goes.",
      "In {year} we reworked our offer of {thing}, after {count} customers said what was missing.",
      "{Thing} should be simple to begin with and good enough to stay with.",
      "Questions about {thing} are answered within {hours} hours on working days.",
      "Half of those who buy {thing} from us heard of us from somebody they know.",
      "If you compare {thing}, look at what is left out as well as at what is included.",
    ],
    task: taskSentences("Before you {task}, write down what you want to be different afterwards."),
    topic: taskSentences(
      "Before you decide anything about {task}, write down what you want to be different afterwards.",
    ),
  },
  proofs: [
    "More than {thousands} customers have been with us for over a year.",
    "Rated 4.{digit} out of 5 in {count} reviews.",
    "Family-owned since {since}, with {staff} employees.",
    "Trusted by {count} companies in nine countries.",
  ],
  description: ({ name, sells, first, sold, whom }) => {
    switch (sells) {
      case "software":
        return `${name} is a ${first.endsWith("software") ? "company that makes" : "home for"} ${sold} for ${whom}.`;
      case "goods":
        return `${name} is a shop for ${sold}, made for ${whom}.`;
      case "services":
        return `${name} is a team that offers ${sold} for ${whom}.`;
    }
  },
  start: {
    title: (sold, whom) => `${capitalised(sold)} for ${whom}`,
    help: (whom, problem) => `We help ${whom} with what bothers them most: ${problem}.`,
    offers: "What we offer",
    audiences: "Who it is for",
    madeFor: (name, audience) => `${name} is made for ${audience}.`,
    linkFor: (audience) => `For ${audience}`,
    proofs: "What customers say",
  },
  offer: {
    offers: (name, thing, audience, features) => `${name} offers ${thing} for ${audience}, ${features}.`,
    lookFor: (thing) => `What to look for in ${thing}`,
    feature: (feature, thing) => `${capitalised(feature)} ${thing}: for those who need it every day.`,
    cost: (thing) => `How much ${isPlural(thing) ? "do" : "does"} ${thing} cost?`,
    from: (price) => `From ${price}, depending on what you need.`,
    allPrices: "See all prices",
  },
  group: {
    title: (thing, audience) => `${capitalised(thing)} for ${audience}`,
    helps: (name, audience, thing) =>
      `${name} helps ${audience} choose ${thing} that ${isPlural(thing) ? "suit" : "suits"} what they do.`,
    asks: (audience) => `What ${audience} ask us`,
    problem: (audience, problem) => `Most ${audience} come to us with one problem: ${problem}.`,
    buying: (thing) => `buy ${thing}`,
    also: (audience, offer) => `Many ${audience} also need ${offer}.`,
  },
  guide: {
    opening: (about) => `${capitalised(about)} is what people ask us about most.`,
    first: "What to know first",
    steps: "Step by step",
    related: (thing) => `What it has to do with ${thing}`,
    more: (thing) => `More about ${thing}`,
    part: (about, part) => `${capitalised(about)}, part ${part}`,
    readersCompare: (names) => `Readers compare ${names}.`,
  },
  prices: {
    title: (name) => `What ${name} costs`,
    offer: (offer, price) => `${capitalised(offer)}: from ${price}.`,
    trial: "Is there a trial?",
    trialTerms: "Yes: 30 days, and you may leave at any time.",
  },
  about: {
    title: (name) => `About ${name}`,
    description: (name) => `Who is behind ${name}, and what we care about.`,
  },
  pages: {
    start: (thing, name) => `${capitalised(thing)} by ${name}`,
    startSnippet: (name, sells, thing, whom) =>
      `${name} ${sells === "services" ? "offers" : "makes"} ${thing} for ${whom}.`,
    offerSnippets: (sells, offer, name) =>
      ({
        software: [
          `${capitalised(offer)} that people like to open. Try ${name} for 30 days, no card needed.`,
          `Set up ${offer} in an afternoon, and keep your data when you leave.`,
        ],
        goods: [
          `${capitalised(offer)}, chosen and tested by ${name}. Free returns for 60 days.`,
          `Compare our ${offer} by price, size and what customers say.`,
        ],
        services: [
          `${capitalised(offer)} by ${name}: fixed prices, appointments within three days.`,
          `What ${offer} involves, how long it takes and what it costs.`,
        ],
      })[sells],
    groupSnippet: (audience, name) =>
      `How ${audience} use ${name}: what it costs, what changes, and what they say after a year.`,
    prices: (sells) => (sells === "software" ? "Plans and pricing" : "Prices"),
    pricesSnippet: (thing, name) =>
      `What ${thing} ${isPlural(thing) ? "cost" : "costs"} at ${name}: every price on one page, nothing hidden.`,
    job: (job) => `How to ${job}`,
    problem: (problem) => `${capitalised(problem)}: what helps`,
    subject: (subject) => `${capitalised(subject)} explained`,
    guideSnippet: (title, name) =>
      `${title}, step by step, with the mistakes that ${name} sees most often and how to avoid them.`,
  },
};

/** Sentences about something that one does or decides; only the first names it. */
function taskSentences(naming: string): readonly string[] {
  return [
    naming,
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
}
