import { fillPlaceholders, type OutreachContact, type OutreachTemplate } from "@findable/contract";
import { plainText } from "./page-fit.ts";
import { FOLLOW_UP, LAST_FOLLOW_UP, type MailAngle, SERVICE_TEMPLATES } from "./service-templates.ts";

export type { MailAngle } from "./service-templates.ts";

export interface MailSubject {
  angle: MailAngle;
  contact: Pick<OutreachContact, "firstName"> | null;
  accountDomain: string;
  page: { url: string; title: string };
  ourContentUrl: string;
  brandName: string;
  /** Whether to adapt the email to its page. */
  personalize: boolean;
  /** The sentence of the page and the words for the link. */
  quote: string | null;
  anchor: string | null;
  /** What the brand's own page states about itself; null for nothing. */
  offer: string | null;
  /** An address on the page that answers no more; null for none. */
  brokenUrl: string | null;
}

const MAX_TITLE = 120;

/** An email by a template of the workspace, or else by the service's template for the angle. */
export function composeMail(
  template: Pick<OutreachTemplate, "subject" | "body"> | undefined,
  subject: MailSubject,
): { subject: string; body: string } {
  const { subject: line, body } = template ?? serviceTemplate(subject);
  const values = {
    firstName: plainText(subject.contact?.firstName ?? ""),
    accountDomain: subject.accountDomain,
    pageTitle: titleOf(subject),
    pageUrl: subject.page.url,
    ourContentUrl: subject.ourContentUrl,
    brandName: plainText(subject.brandName),
  };
  const greeted = values.firstName === "" ? withoutName : (text: string) => text;
  return {
    subject: plainText(fillPlaceholders(greeted(line), values)),
    body: fillPlaceholders(greeted(body), values)
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
  };
}

/** The text of a follow-up, by a template of the workspace, or else by the service's. */
export function composeFollowUp(
  template: Pick<OutreachTemplate, "subject" | "body"> | undefined,
  subject: MailSubject,
  { isLast }: { isLast: boolean },
): string {
  const body = template?.body ?? (isLast ? LAST_FOLLOW_UP : FOLLOW_UP);
  return composeMail({ subject: "-", body }, subject).body;
}

/** A greeting to a mailbox without a known person. */
function withoutName(text: string): string {
  return text
    .replace(/\b(?:Hi|Hello|Dear|Hey)[ \t]+\{\{\s*firstName\s*\}\}/g, "Hello")
    .replace(/\{\{\s*firstName\s*\}\}/g, "")
    .replaceAll(" ,", ",");
}

/** The title of the page on one line. Braces of a page fill no placeholder. */
function titleOf({ page, accountDomain }: MailSubject): string {
  const title = plainText(page.title).replace(/[{}<>]/g, "");
  if (title === "") return accountDomain;
  return title.length <= MAX_TITLE ? title : `${title.slice(0, MAX_TITLE - 1).replace(/\s\S*$/, "")}…`;
}

function serviceTemplate(mail: MailSubject): { subject: string; body: string } {
  const { subject, opening, offer, ask } = SERVICE_TEMPLATES[mail.angle];
  const quote = mail.quote === null ? "" : ` You write: “${mail.quote}”`;
  const anchor = mail.anchor === null ? "" : ` The words “${mail.anchor}” would be the place.`;
  const broken = mail.brokenUrl === null ? "" : `The page it links to no longer answers: ${mail.brokenUrl}\n\n`;
  const stated = mail.offer === null ? "" : ` It is about this: ${mail.offer}`;
  const isPersonal = mail.personalize;
  return {
    subject,
    body: [
      "Hi {{firstName}},",
      `${opening}${isPersonal ? bare(quote) : ""}`,
      `${bare(broken)}${offer}${isPersonal ? bare(stated) : ""}`,
      "{{ourContentUrl}}",
      `${ask}${isPersonal ? bare(anchor) : ""} If it does not fit, a short no is fine and I will not write about this page again.`,
      "{{brandName}}",
    ].join("\n\n"),
  };
}

/** Text from outside inside a template: its braces are no placeholders. */
function bare(text: string): string {
  return text.replace(/\{\{|\}\}/g, "");
}
