import type { Pitch } from "../../../market/link-mail.ts";
import { BRAND, OWN_PAGES, ownUrl } from "../facts.ts";

/** What mails say about a page of ours, and the words on it that each statement rests on. */
export interface DemoPitch extends Pitch {
  facts: readonly { statement: string; quote: string }[];
}

interface Words {
  what: string;
  /** Statements with the words that they rest on. */
  facts: readonly (readonly [statement: string, quote: string])[];
}

const WORDS: Readonly<Record<string, Words>> = {
  "/blog/architecture-fee-calculator": {
    what: "a fee calculator that starts from hours and shows its sums",
    facts: [
      [
        "It splits a fee by phase, from what 1,140 finished projects took.",
        "The shares come from 1,140 finished projects that studios tracked in Tallyhour, all of them under 3,000 square metres.",
      ],
      [
        "It shows why adding 20 percent to your cost leaves a margin of less than 17.",
        "Adding 20 percent to the cost would give 45,384 and a margin of only 16.7 percent.",
      ],
    ],
  },
  "/blog/hourglass-pm-alternatives": {
    what: "a comparison of seven tools that small studios move to",
    facts: [
      ["One of the seven is ours, and it is marked.", "It is marked, and it is not the right one for everybody."],
      [
        "It has a section on when to stay, for example with more than forty people.",
        "Stay if you have more than forty people, if somebody's job is to plan them, or if you report to a group.",
      ],
    ],
  },
  "/blog/timesheet-reminders-that-work": {
    what: "a set of five reminder texts, each with the hour to send it",
    facts: [
      [
        "It says what gets answered: 71 percent of those sent at 16:45, 22 percent of those sent on Friday.",
        "Across 212 studios on Tallyhour, reminders sent at 16:45 were answered on the same day in 71 percent of cases; those sent the next morning in 48; those sent on Friday for the whole week in 22.",
      ],
      [
        "It also says when to stop: after the third, more people mute it than answer.",
        "In the studios we looked at, the third automatic reminder was answered in 6 percent of cases and muted in 9.",
      ],
    ],
  },
  "/blog/how-architects-track-time": {
    what: "an account of how forty small studios write down their hours",
    facts: [
      [
        "Twenty-three of them do it once a week, and lose the most.",
        "Twenty-three write hours down once a week, eleven once a day, and six as they go.",
      ],
      [
        "It names what the daily ones do differently, and it is not discipline.",
        "In nine of its eleven studios somebody tied the timesheet to a thing that happened every day anyway: the end of the stand-up, the last coffee, shutting the model.",
      ],
    ],
  },
  [OWN_PAGES.budgets]: {
    what: "a page on giving each phase its hours and hearing of trouble in time",
    facts: [
      [
        "The lead of a phase is told once, at 80 percent, and not ten times.",
        "At 80 percent of a phase its lead gets a message with three numbers: used, left, and what last week's pace would make of it.",
      ],
    ],
  },
  [OWN_PAGES.invoicing]: {
    what: "a description of invoices by phase that clients can check in a minute",
    facts: [
      [
        "It shows the four numbers that each line needs.",
        "Each open phase with its fee, how far it has come, what was invoiced before and what is due.",
      ],
    ],
  },
};

/** What mails say about an address; of one that the demo does not know, what can be said of any. */
export function pitchOf(url: string): DemoPitch {
  const address = URL.parse(url);
  const words = address?.hostname === BRAND.domain ? WORDS[address.pathname] : undefined;
  if (words === undefined) return { url, what: "a page that works through one case", gives: [""], facts: [] };
  const facts = words.facts.map(([statement, quote]) => ({ statement, quote }));
  return { url, what: words.what, gives: facts.map(({ statement }) => statement), facts };
}

/** The page of the brand that a mail pitches by default. */
export const FEATURED_URL = ownUrl("/blog/architecture-fee-calculator");
