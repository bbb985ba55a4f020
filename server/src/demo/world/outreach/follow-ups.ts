import type { OutreachDraft, Relationship } from "@findable/contract";
import { composeFollowUp } from "../../../domains/campaigns/rules.ts";
import { BRAND, DEMO_NOW } from "../facts.ts";

type FollowUp = OutreachDraft["followUps"][number];

/** The follow-ups of every campaign of the demo, with the service's texts. */
export const FOLLOW_UPS = [
  { afterDays: 4, template: null },
  { afterDays: 6, template: null },
];
const DAY_MS = 86_400_000;
/** What people who answered came to. */
const ANSWERED: readonly Relationship["status"][] = ["REPLIED", "NEGOTIATING", "LINK_PLACED", "NOT_INTERESTED"];

interface FollowedMail {
  firstName: string | null;
  domain: string;
  page: { url: string; title: string };
  ourContentUrl: string;
}

/** Follow-ups that wait for the decision about their draft. */
export function waitingFollowUps(mail: FollowedMail, days: readonly { afterDays: number }[]): FollowUp[] {
  const { firstName, domain, page, ourContentUrl } = mail;
  const subject = {
    ...{ angle: "link_insertion" as const, contact: { firstName }, accountDomain: domain, page, ourContentUrl },
    ...{ brandName: BRAND.name, personalize: false, quote: null, anchor: null, offer: null, brokenUrl: null },
  };
  return days.map(({ afterDays }, index) => ({
    afterDays,
    body: composeFollowUp(undefined, subject, { isLast: index === days.length - 1 }),
    ...{ status: "WAITING" as const, scheduledAt: null, sentAt: null, stoppedReason: null },
  }));
}

/** How far the follow-ups of a draft are today. A person who answers does so before the first or, as often, the second one. */
export function followUpsToday(
  {
    followUps,
    status,
    sentAt,
    outcome,
  }: Pick<OutreachDraft, "followUps" | "status" | "sentAt"> & {
    outcome: Relationship["status"];
  },
  answersEarly: boolean,
): FollowUp[] {
  if (status === "AWAITING_APPROVAL" || status === "SCHEDULED") return [...followUps];
  if (status !== "SENT" || sentAt === null) return stoppedFrom(followUps, 0, status.toLowerCase());
  let before: string | null = sentAt;
  const sent = followUps.map((followUp): FollowUp => {
    if (before === null) return followUp;
    const due: string = new Date(Date.parse(before) + followUp.afterDays * DAY_MS).toISOString();
    const isSent = due <= DEMO_NOW;
    before = isSent ? due : null;
    return isSent
      ? { ...followUp, status: "SENT", sentAt: due }
      : { ...followUp, status: "SCHEDULED", scheduledAt: due };
  });
  return ANSWERED.includes(outcome) ? stoppedFrom(sent, answersEarly ? 0 : 1, "answered") : sent;
}

function stoppedFrom(followUps: readonly FollowUp[], place: number, stoppedReason: string): FollowUp[] {
  return followUps.map((followUp, index) =>
    index < place ? followUp : { ...followUp, status: "STOPPED", scheduledAt: null, sentAt: null, stoppedReason },
  );
}
