import type { Pitch } from "../../link-mail.ts";
import { BRAND, OWN_PAGES, ownUrl } from "./facts.ts";

/** What mails say about a page of ours, and the sentences on it that this rests on. */
export interface DemoPitch extends Pitch {
  facts: readonly { statement: string; quote: string }[];
}

interface Words {
  what: string;
  gives: readonly string[];
  facts: DemoPitch["facts"];
}

const WORDS: Readonly<Record<string, Words>> = {
  "/blog/architecture-fee-calculator": {
    what: "a fee calculator that starts from hours and shows its sums",
    gives: [
      "It splits a fee by phase, from what 1,140 finished projects took, and says where to overrule it.",
      "It shows why a markup of 20 percent is not a margin of 20 percent, with the numbers of one house.",
    ],
    facts: [
      {
        statement: "The shares by phase come from 1,140 finished projects.",
        quote:
          "The shares come from 1,140 finished projects that studios tracked in Tallyhour, all of them under 3,000 square metres.",
      },
      {
        statement: "Adding 20 percent to the cost leaves a margin of 16.7 percent.",
        quote: "Adding 20 percent to the cost would give 45,384 and a margin of only 16.7 percent.",
      },
    ],
  },
  "/blog/hourglass-pm-alternatives": {
    what: "a comparison of seven tools that small studios move to, ours among them and marked as such",
    gives: [
      "It says for each who should take it, and when to stay where you are.",
      "Prices are from this October, and there is a section on moving without losing a month.",
    ],
    facts: [
      {
        statement: "Our own product is marked in the comparison.",
        quote: "It is marked, and it is not the right one for everybody.",
      },
    ],
  },
  "/blog/timesheet-reminders-that-work": {
    what: "a set of five reminder texts, each with the hour to send it",
    gives: [
      "There are numbers on what gets answered: 71 percent at 16:45, 22 percent on Friday.",
      "They are meant to be copied, with or without a link.",
    ],
    facts: [
      {
        statement: "71 percent of reminders sent at 16:45 are answered on the same day.",
        quote:
          "Across 212 studios on Tallyhour, reminders sent at 16:45 were answered on the same day in 71 percent of cases; those sent the next morning in 48; those sent on Friday for the whole week in 22.",
      },
    ],
  },
  "/blog/how-architects-track-time": {
    what: "an account of how forty small studios write down their hours",
    gives: [
      "It has the five phases they book to, and the two extra rows that pay for themselves.",
      "It names what the daily ones do differently, and it is not discipline.",
    ],
    facts: [
      {
        statement: "Forty studios were asked; twenty-three write hours down once a week.",
        quote: "Twenty-three write hours down once a week, eleven once a day, and six as they go.",
      },
    ],
  },
  [OWN_PAGES.budgets]: {
    what: "a page on giving each phase its hours and hearing of trouble at 80 percent",
    gives: ["It works out the hours of a phase from the fee, and the other way round."],
    facts: [
      {
        statement: "The lead of a phase is told once, at 80 percent.",
        quote:
          "At 80 percent of a phase its lead gets a message with three numbers: used, left, and what last week's pace would make of it.",
      },
    ],
  },
  [OWN_PAGES.invoicing]: {
    what: "a description of invoices by phase that clients can check in a minute",
    gives: ["It shows the four numbers each line needs, and how progress is measured."],
    facts: [
      {
        statement: "Each line of the invoice has fee, progress, earlier invoices and what is due.",
        quote: "Each open phase with its fee, how far it has come, what was invoiced before and what is due.",
      },
    ],
  },
};

/** What mails say about an address; of one that the demo does not know, what can be said of any. */
export function pitchOf(url: string): DemoPitch {
  const address = URL.parse(url);
  const words = address?.hostname === BRAND.domain ? WORDS[address.pathname] : undefined;
  const plain: Words = {
    what: "a page that works through one case with its numbers",
    gives: ["It says what to do first, and when not to bother."],
    facts: [],
  };
  return { url, ...(words ?? plain) };
}

/** Our page that a mail pitches where nobody names one. */
export const FEATURED_URL = ownUrl("/blog/architecture-fee-calculator");
