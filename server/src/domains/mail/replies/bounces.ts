import { fold } from "../../../kernel/text/phrase-words.ts";
import type { IncomingMail } from "../../../providers/outreach/port.ts";
import { type DeliveryFault, judgeFault } from "./delivery-faults.ts";

/**
 * `hard`: the mailbox is missing. `soft`: it is full, a server failed, or the report does not say why. `block`: receivers reject the
 * sender or the text. The recipient has done nothing, and is never suppressed for it.
 */
export type BounceKind = "hard" | "soft" | "block";

export interface Bounce {
  /** The address that we wrote to. */
  address: string;
  kind: BounceKind;
  fault: DeliveryFault;
  status: string | null;
}

const KINDS: Readonly<Record<DeliveryFault, BounceKind>> = {
  recipient: "hard",
  full: "soft",
  transient: "soft",
  unknown: "soft",
  sender: "block",
  content: "block",
  policy: "block",
  limit: "block",
};

const SENDERS =
  /^(?:mailer-?_?daemon|post_?master|poostmaster|mail-?_?daemon|mail\.delivery\.system|mdaemon|double-bounce|bounces?)(?:@|$)/i;
/** In folded text. */
const SUBJECTS =
  /^(?:\S+ )?(?:undeliver|undelivered|deliver(?:y|ies) (?:status|failure|has failed|incomplete|notification|problem|error|delayed)|failure delivery|(?:mail|message) (?:delivery|system error|failed|could not be delivered|not delivered)|mail ?error|returned? (?:mail|message|to sender)|failure notice|warning: (?:could not send|message)|there was an error sending|delayed mail|non-?delivery|nondeliverable|unzustell|nicht zustellbar|zustellung|non remis|echec de (?:la )?(?:remise|distribution)|message non distribue|no se (?:puede|pudo|ha podido) entregar|no entregado|mancato recapito|impossibile (?:recapitare|consegnare)|nao entregue|falha na entrega|onbestelbaar|niet bezorgd|niedostarcz|nie dostarczono|エラーメール|メールエラー|配信不能|配信エラー|送信エラー|退信|系统退信|无法投递|無法傳遞)/;
const OPENINGS =
  /\b(?:(?:could not|couldn't|cannot|can't|was not able to|unable to|wasn't able to|failed to) (?:be )?deliver|delivery (?:to the following|has failed|failed|of your message)|was not delivered|did not reach the following|permanent error|undeliverable|returned to (?:the )?sender|delivery problems|transcript of session|final-recipient|not be sent to the following|unknown user|failure reasons)\b/;
/** A report about an email that is still on its way. */
const DELAYED =
  /\b(?:delay(?:ed)?|will (?:be )?(?:retried|retry|keep trying|continue)|still (?:being retried|trying)|not yet (?:been )?delivered|no action is required|do not need to resend|could not send message for past|warning message only)\b/;
const FINAL =
  /\b(?:giving up|given up|permanent(?:ly)?|will not be retried|final attempt|failed permanently|has been removed)\b/;
const ADDRESS = /[a-z0-9._%+'-]{1,64}@[a-z0-9.-]{3,250}[a-z0-9]/gi;
/** Lines that name the sender and not the recipient. */
const SENDER_LINE = /^(?:from|sender|reply-to|return-path|message-id|x-[a-z-]+):/i;
const FAILURE_LINE =
  /\b(?:fail|could ?n.t|not (?:be )?(?:delivered|found)|unknown|rejected|does ?n.t exist|no such|undeliverable|5\d\d)\b/i;
/** Where a report ends and the returned email begins. */
const RETURNED =
  /^[ \t>*-]*(?:(?:begin )?(?:original|returned|unsent) message|this is a copy of|below this line is a copy|message headers? follow|received: from |content-type: message\/rfc822|------ this is a copy|--- the header of the original)/im;
const MAX_REPORT = 6_000;
/** A line that holds one address and nothing else. */
const ADDRESS_LINE = /^\s*[<"]?[^\s<>"@]+@[^\s<>"@]+[>"]?:?\s*$/;

/** Whether a machine reports about an email that it could not deliver. Tested before auto-replies, because both say `auto-replied`. */
export function isBounce({ headers, from, subject, text, delivery }: IncomingMail): boolean {
  if (delivery !== null && delivery.recipients.length > 0) return true;
  if (headers["report-type"] === "delivery-status") return true;
  const isSender = SENDERS.test(from.address) || from.address === "";
  const isNull = headers["return-path"] === "<>" || headers["x-failed-recipients"] !== undefined;
  if (!isSender && !isNull) return false;
  return SUBJECTS.test(fold(subject)) || (isSender && OPENINGS.test(fold(text.slice(0, 1_500))));
}

/** The addresses that an email could not be delivered to. Successful and delayed deliveries are no bounces. */
export function bouncesOf(mail: IncomingMail): Bounce[] {
  if (!isBounce(mail)) return [];
  const report = reportOf(mail.text);
  const reported = mail.delivery?.recipients ?? [];
  if (reported.length > 0) {
    return reported
      .filter(({ action, status }) => (action === null || action === "failed") && !status?.startsWith("2."))
      .map(({ address, status, diagnostic }) =>
        bounceOf(address, status, diagnostic ?? (reported.length === 1 ? report : "")),
      );
  }
  const said = fold(`${mail.subject}\n${report}`);
  if (DELAYED.test(said) && !FINAL.test(said)) return [];
  const address = failedAddress(mail, report);
  const status =
    /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(address === undefined ? "" : wordsAbout(address, report))?.[0] ?? null;
  return address === undefined ? [] : [bounceOf(address, status, `${mail.subject}\n${wordsAbout(address, report)}`)];
}

/** What a report that names several addresses says about one of them. */
function wordsAbout(address: string, report: string): string {
  const lines = report.split("\n");
  const isNamed = (line: string) => line.toLowerCase().includes(address);
  const start = lines.findIndex((line) => isNamed(line) && ADDRESS_LINE.test(line));
  if (start === -1) return report;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => ADDRESS_LINE.test(line) && !isNamed(line));
  const words = rest.slice(0, end === -1 ? rest.length : end).join("\n");
  return words.trim() === "" ? report : words;
}

/**
 * Whether a report says, in words or by its form, that an email failed for good, although it names no address that can be read. Its
 * email must not be followed up.
 */
export function isFinalFailure(mail: IncomingMail): boolean {
  if (!isBounce(mail)) return false;
  const reported = mail.delivery?.recipients ?? [];
  if (reported.length > 0) return reported.some(({ action }) => action === null || action === "failed");
  const said = fold(`${mail.subject}\n${reportOf(mail.text)}`);
  return !DELAYED.test(said) || FINAL.test(said);
}

function bounceOf(address: string, status: string | null, diagnostic: string): Bounce {
  const fault = judgeFault({ status, diagnostic });
  return { address, status, fault, kind: KINDS[fault] };
}

/** The words of the report, without the email that it returns. */
function reportOf(text: string): string {
  const end = RETURNED.exec(text)?.index ?? text.length;
  return text.slice(0, Math.min(end === 0 ? text.length : end, MAX_REPORT));
}

/** The address in the prose of a bounce that most likely failed. */
function failedAddress({ headers, recipients, text }: IncomingMail, report: string): string | undefined {
  const own = new Set(recipients.map((one) => one.toLowerCase()));
  const named = headers["x-failed-recipients"]?.split(/[\s,]+/).find((one) => one.includes("@"));
  if (named !== undefined) return named.toLowerCase();
  return bestAddress(report, own) ?? bestAddress(text, own);
}

function bestAddress(text: string, own: ReadonlySet<string>): string | undefined {
  const scores = new Map<string, number>();
  for (const line of text.split("\n").slice(0, 200)) {
    if (SENDER_LINE.test(line.replace(/^[>\s]{1,20}/, ""))) continue;
    const score = (FAILURE_LINE.test(line) ? 2 : 0) + (line.includes("<") ? 1 : 0) + 1;
    for (const [address] of line.slice(0, 2000).matchAll(ADDRESS)) {
      const lower = address.toLowerCase();
      if (own.has(lower) || SENDERS.test(lower)) continue;
      scores.set(lower, Math.max(scores.get(lower) ?? 0, score));
    }
  }
  return [...scores].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** Message-IDs that a report names: in its fields, or in the headers of the email that it returns in its text. */
export function originalIds({ delivery, inReplyTo, references, text }: IncomingMail): string[] {
  if (delivery?.originalMessageId) return [delivery.originalMessageId];
  const quoted = [
    ...text.slice(0, 50_000).matchAll(/^[>\s]{0,10}message-id:\s{0,5}<?([^\s<>]{1,200}@[^\s<>]{1,200})>?/gim),
  ];
  return [...inReplyTo, ...references.toReversed(), ...quoted.slice(0, 5).map(([, id = ""]) => lowerHost(id))];
}

/** Case of the domain differs between servers. */
function lowerHost(id: string): string {
  const at = id.lastIndexOf("@");
  return `${id.slice(0, at)}@${id.slice(at + 1).toLowerCase()}`;
}
