import { demoId } from "../ids.ts";
import { BRAND, ownUrl, PUBLISHERS } from "./facts.ts";

/** Whom a step writes to, and what it says: what a person is shown before it goes out. */
export interface OutreachMail {
  campaignId: string;
  to: string;
  contactId: string;
  accountDomain: string;
  subject: string;
  body: string;
  targetUrl: string;
}

interface Pitch {
  /** The page on our site that we would like a link to. */
  page: string;
  /** `{name}` stands for the partner's name. */
  subject: string;
  /** Paragraphs after the first, which speaks of the partner's own page. */
  body: readonly string[];
}

const PITCHES = {
  "fee-calculator": {
    page: "/blog/architecture-fee-calculator",
    subject: "Your guide to fees, and a calculator that shows its sums",
    body: [
      "We have built a free calculator that does those sums: percentage, fixed and hourly fees side by side, with the hours each leaves per phase. It asks for no address.",
      "Would it be useful to your readers as a link beside it? If not, I would still be glad to hear what is missing.",
    ],
  },
  "timesheet-reminders": {
    page: "/blog/timesheet-reminders-that-work",
    subject: "Reminder texts for {name}",
    body: [
      "We collected the twelve reminder texts that got our customers' timesheets in on time, and say which ones did not work.",
      "They may be worth a line where you talk about Friday afternoons, and are free to copy, also without a link.",
    ],
  },
  "hourglass-links": {
    page: "/blog/hourglass-pm-alternatives",
    subject: "An alternative your Hourglass PM page does not have yet",
    body: [
      "It still links to the Hourglass PM plan for small studios, which is not sold any more.",
      "We compared seven tools that studios of up to fifteen people move to, ours among them and marked as such. It may serve as a replacement for that link.",
    ],
  },
  "planbase-links": {
    page: "/features/project-budgets",
    subject: "A broken link in your guide to project budgets",
    body: [
      "Its second link leads to a Planbase page that is gone.",
      "Our page on budgets by phase answers the same question. Would you consider it as a replacement?",
    ],
  },
} as const satisfies Record<string, Pitch>;
export type PitchSlug = keyof typeof PITCHES;

/** What a mail to each publisher begins with. */
const OPENINGS: Readonly<Record<string, string>> = {
  "studiopractice.example": "Your article on setting a fee before the drawings exist is one we send to new customers.",
  "archdeskweekly.example": "Your series on how practices run their offices is passed around ours every week.",
  "studiocraft.example": "Your post on the Friday afternoon timesheet hunt made three of us laugh and one of us blush.",
  "billable.example": "Your issue on what an hour is worth is the clearest we have read on pricing services.",
  "softfinder.example": "Your list of time trackers for architects is the first that many of our customers saw.",
  "drawingboardforum.example": "The thread on timesheets that your members keep up is a good read.",
};

/** The mail of a campaign, by the campaign's slug, to a publisher. */
export function mailTo(domain: string, slug: PitchSlug): OutreachMail {
  const { page, subject, body } = PITCHES[slug];
  const name = PUBLISHERS.find((publisher) => publisher.domain === domain)?.name ?? domain;
  const to = `editor@${domain}`;
  const opening = OPENINGS[domain] ?? `We read ${name} with pleasure.`;
  const text = ["Hello,", opening, ...body, ownUrl(page), `Kind regards,\nInes, ${BRAND.name}`].join("\n\n");
  return {
    campaignId: demoId("scmp", slug),
    to,
    contactId: demoId("con", to),
    accountDomain: domain,
    subject: subject.replaceAll("{name}", name),
    body: text,
    targetUrl: ownUrl(page),
  };
}
