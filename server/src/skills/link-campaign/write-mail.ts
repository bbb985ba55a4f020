import type { OutreachContact, OutreachTemplate } from "@findable/contract";
import { Type } from "typebox";
import {
  composeFollowUp,
  composeMail,
  type FollowUp,
  lintMail,
  type MailAngle,
  type MailSubject,
} from "../../domains/campaigns/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { OptionalModel } from "../optional-providers/optional-model.ts";
import type { OurPage } from "./our-page.ts";
import type { ReadProspect } from "./read-prospects.ts";

export type { MailAngle } from "../../domains/campaigns/index.ts";

export interface MailPage {
  url: string;
  title: string;
  domain: string;
  read: ReadProspect | null;
}

export interface MailWriting {
  ours: OurPage;
  angle: MailAngle;
  personalize: boolean;
  template: Pick<OutreachTemplate, "subject" | "body"> | undefined;
  /** Follow-ups in their order; null for the service's text. */
  followUps?: readonly { afterDays: number; template: Pick<OutreachTemplate, "subject" | "body"> | null }[];
  model: OptionalModel;
}

export interface WrittenMail {
  subject: string;
  body: string;
  followUps: FollowUp[];
  draftedBy: "model" | "template";
  /** Findings for the reviewer. */
  warnings: string[];
}

const Written = Type.Object({
  subject: Type.String({ minLength: 1, maxLength: 120, description: "Subject, one line, without Re:." }),
  body: Type.String({ minLength: 1, maxLength: 4000, description: "Plain text, at most 150 words." }),
});

/** One email: by the template, and in the words of a model where one is connected and its text keeps the rules. */
export async function writeMail(
  ctx: RunContext,
  { ours, angle, personalize, template, followUps: wanted = [], model }: MailWriting,
  page: MailPage,
  contact: Pick<OutreachContact, "firstName"> | null,
): Promise<WrittenMail> {
  const subject: MailSubject = {
    ...{ angle, contact, personalize, accountDomain: page.domain, page: { url: page.url, title: page.title } },
    ...{ ourContentUrl: ours.url, brandName: ctx.workspace.name, offer: ours.offer },
    quote: page.read?.quote ?? null,
    anchor: page.read?.anchor ?? null,
    brokenUrl: page.read?.brokenUrl ?? null,
  };
  const plain = composeMail(template, subject);
  const followUps = wanted.map(({ afterDays, template: own }, index) => {
    const isLast = index === wanted.length - 1;
    return { afterDays, body: composeFollowUp(own ?? undefined, subject, { isLast }) };
  });
  const byTemplate = { ...plain, followUps, draftedBy: "template" as const, warnings: findingsOf(plain) };
  if (!personalize || !model.configured || page.read === null) return byTemplate;
  const { text } = page.read;
  const asked = await model.ask("drafts", () =>
    ctx.llm.object(`write:${page.domain}`, Written, {
      system: SYSTEM,
      prompt: promptOf(ctx, subject, ours, plain),
      untrusted: [{ label: `the page ${page.domain}`, text }],
      maxOutputTokens: 700,
    }),
  );
  if (asked.value === undefined) return { ...byTemplate, warnings: [...byTemplate.warnings, ...asked.warnings] };
  const faults = faultsOf(asked.value, { ours, brand: ctx.workspace.brand.shortDescription ?? "", plain, text });
  if (faults.length > 0) return { ...byTemplate, warnings: [...byTemplate.warnings, ...faults] };
  return { ...asked.value, followUps, draftedBy: "model", warnings: findingsOf(asked.value) };
}

const SYSTEM =
  "You write one short email that asks the author of a page for a link. Keep the facts, the addresses and the request of the given draft. State nothing about the sender that the facts do not state. No flattery, no urgency, no exclamation marks, no other links. Refer to one thing that the page says.";

function promptOf(ctx: RunContext, mail: MailSubject, ours: OurPage, plain: { subject: string; body: string }): string {
  return [
    `The draft to improve:\nSubject: ${plain.subject}\n\n${plain.body}`,
    `Facts about the sender: ${ctx.workspace.name}. ${ctx.workspace.brand.shortDescription ?? ""}`,
    `The content to link to: ${ours.url}, “${ours.title}”. ${ours.offer ?? ""}`,
    `Keep the address ${mail.ourContentUrl} exactly once.`,
  ].join("\n\n");
}

/** Words that promise something about the sender. */
const PRAISE =
  /\b(?:best|leading|top|only|first|largest|fastest|cheapest|award\S*|trusted|certified|official|free|guarantee\S*|thousands|millions?|hundreds|number one|world[- ]class|paid|pay|partners?|recommended)\b/gi;

/** Words and signs that address machines, as hostile pages plant them. */
const MACHINE =
  /[{}<>[\]`|\\]|\b[a-z]+_[a-z_]+\b|\b(?:system prompt|instructions?|assistant|ignore (?:all|previous|the))\b/gi;

/**
 * Why a text of the model is not used. Addresses, numbers and praise must be known: a claim about the brand needs a source of the
 * brand. The partner's page is a source only where the email quotes it word for word.
 */
function faultsOf(
  mail: { subject: string; body: string },
  known: {
    ours: Pick<OurPage, "url" | "title" | "offer" | "text">;
    brand: string;
    plain: { subject: string; body: string };
    text: string;
  },
): string[] {
  const { ours, brand, plain, text } = known;
  const forbidden = lintMail(mail).filter((finding) => finding.forbidden);
  const sources = [ours.title, ours.offer ?? "", ours.text, brand, plain.subject, plain.body].join(" ").toLowerCase();
  const stated = withoutQuotes(`${mail.subject} ${mail.body}`.replaceAll(/https?:\S+/g, ""), text);
  const numbers = stated.match(/\d[\d.,]*\d|\d/g) ?? [];
  const praise = stated.match(PRAISE) ?? [];
  const unknown = [...numbers, ...praise].filter((claim) => !sources.includes(claim.toLowerCase()));
  const machine = (stated.match(MACHINE) ?? []).filter((word) => !sources.includes(word.toLowerCase()));
  const words = mail.body.split(/[\s<>"'()]/).filter((word) => /^https?:|^www\.|@/i.test(word));
  const foreign = words.filter((word) => !plain.body.includes(/[.,;]$/.test(word) ? word.slice(0, -1) : word));
  return [
    ...forbidden.map(({ message }) => `The model's text was not used: ${message}`),
    ...(unknown.length > 0 ? [`The model's text was not used: no source states “${unknown[0]}”.`] : []),
    ...(machine.length > 0 ? ["The model's text was not used: it has words that address machines."] : []),
    ...(foreign.length > 0 ? ["The model's text was not used: it has an address that the draft does not have."] : []),
    ...(mail.body.includes(ours.url) ? [] : ["The model's text was not used: it does not name the content."]),
  ];
}

/** A text without the passages in quotation marks that the page has word for word. */
function withoutQuotes(mail: string, page: string): string {
  const plain = page.replace(/\s+/g, " ");
  return mail.replace(/[“"]([^“”"]{1,300})[”"]/g, (all, quoted: string) =>
    plain.includes(quoted.replace(/\s+/g, " ")) ? "" : all,
  );
}

function findingsOf(mail: { subject: string; body: string }): string[] {
  return lintMail(mail).map(({ message }) => message);
}
