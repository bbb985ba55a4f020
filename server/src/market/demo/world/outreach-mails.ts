import { demoId } from "../ids.ts";
import { BRAND, ownUrl, PUBLISHERS } from "./facts.ts";

/** Whom a step writes to, and what it says: what a person is shown before it goes out. */
export interface OutreachMail {
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
  subject: string;
  /** Sentences after the greeting; `{name}` stands for the partner's name. */
  body: readonly string[];
}

const PITCHES = {
  "fee-calculator": {
    page: "/blog/architecture-fee-calculator",
    subject: "A fee calculator for your piece on pricing work",
    body: [
      "Your article on setting fees is one we send to new customers, so thank you for writing it.",
      "We have since built a free calculator that does the sums it describes: percentage, fixed and hourly fees side by side, with the hours each leaves per phase. It asks for no address.",
      "Would it be useful to your readers as a link beside the section on percentage fees? If not, I would still be glad to hear what is missing.",
    ],
  },
  "timesheet-reminders": {
    page: "/blog/timesheet-reminders-that-work",
    subject: "Reminder texts for {name}",
    body: [
      "You wrote that nobody likes chasing timesheets. We collected the twelve reminder texts that got our customers' timesheets in on time, and say which ones did not work.",
      "They may be worth a line where you talk about Friday afternoons. They are free to copy, also without a link.",
    ],
  },
  "hourglass-links": {
    page: "/blog/hourglass-pm-alternatives",
    subject: "Your list of time trackers for architects",
    body: [
      "Your list of time trackers still links to the Hourglass PM plan for small studios, which is not sold any more.",
      "We compared seven tools that studios of up to fifteen people move to, ours among them and marked as such. It may serve as a replacement for that link.",
    ],
  },
  "planbase-links": {
    page: "/features/project-budgets",
    subject: "A broken link in your guide to project budgets",
    body: [
      "The second link of your guide to project budgets leads to a Planbase page that is gone.",
      "Our page on budgets by phase answers the same question. Would you consider it as a replacement?",
    ],
  },
} as const satisfies Record<string, Pitch>;
export type PitchSlug = keyof typeof PITCHES;

/** The mail of a campaign to a publisher. */
export function mailTo(domain: string, slug: PitchSlug): OutreachMail {
  const { page, subject, body } = PITCHES[slug];
  const name = PUBLISHERS.find((publisher) => publisher.domain === domain)?.name ?? domain;
  const to = `editor@${domain}`;
  const text = ["Hello,", ...body, ownUrl(page), `Kind regards,\nInes, ${BRAND.name}`].join("\n\n");
  return {
    to,
    contactId: demoId("con", to),
    accountDomain: domain,
    subject: subject.replaceAll("{name}", name),
    body: text.replaceAll("{name}", name),
    targetUrl: ownUrl(page),
  };
}
