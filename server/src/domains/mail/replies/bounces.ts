import type { IncomingMail } from "../../../providers/outreach/port.ts";

/** `block`: receivers reject the sender or the text. The recipient has done nothing, and is never suppressed for it. */
export type BounceKind = "hard" | "soft" | "block";

export interface Bounce {
  /** The address that we wrote to. */
  address: string;
  kind: BounceKind;
  status: string | null;
}

const POLICY = /\b(?:spam|blocked|block ?list|blacklist|reputation|policy|dmarc|dkim|spf|unsolicited|rbl|denied by)\b/i;
const SENDERS = /^(?:mailer-daemon|postmaster|mail-daemon|mailerdaemon|double-bounce)@/i;
const SUBJECTS =
  /^(?:undeliver|undelivered|delivery (?:status|failure|has failed|incomplete)|mail delivery|returned mail|failure notice|unzustellbar|non remis)/i;
const ADDRESS = /[a-z0-9._%+'-]{1,64}@[a-z0-9.-]{3,250}[a-z0-9]/gi;
/** Lines that name the sender and not the recipient. */
const SENDER_LINE = /^(?:from|sender|reply-to|return-path|message-id|x-[a-z-]+):/i;
const FAILURE_LINE =
  /\b(?:fail|could ?n.t|not (?:be )?(?:delivered|found)|unknown|rejected|does ?n.t exist|no such|undeliverable|5\d\d)\b/i;

/** Whether a machine reports about an email that it could not deliver. Tested before auto-replies, because both say `auto-replied`. */
export function isBounce({ headers, from, subject, delivery }: IncomingMail): boolean {
  if (delivery !== null && delivery.recipients.length > 0) return true;
  if (headers["report-type"] === "delivery-status" || headers["return-path"] === "<>")
    return SENDERS.test(from.address) || SUBJECTS.test(subject);
  return SENDERS.test(from.address) && SUBJECTS.test(subject);
}

/** The addresses that an email could not be delivered to. Successful and delayed deliveries are no bounces. */
export function bouncesOf(mail: IncomingMail): Bounce[] {
  if (!isBounce(mail)) return [];
  const reported = (mail.delivery?.recipients ?? []).filter(({ action }) => action === null || action === "failed");
  if ((mail.delivery?.recipients.length ?? 0) > 0) {
    return reported.map(({ address, status, diagnostic }) => ({
      address,
      status,
      kind: kindOf(status, diagnostic ?? ""),
    }));
  }
  const address = failedAddress(mail);
  const status = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(mail.text)?.[0] ?? null;
  return address === undefined ? [] : [{ address, status, kind: kindOf(status, mail.text.slice(0, 3000)) }];
}

/** Without a status that says otherwise a bounce is soft: a wrong `hard` would suppress a person who can be reached. */
function kindOf(status: string | null, diagnostic: string): BounceKind {
  const known = status ?? /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic)?.[0];
  if (known === undefined || known.startsWith("4.")) return "soft";
  if (known.startsWith("5.7.")) return "block";
  return POLICY.test(diagnostic) ? "block" : "hard";
}

/** The address in the prose of a bounce that most likely failed. */
function failedAddress({ text, recipients }: IncomingMail): string | undefined {
  const own = new Set(recipients.map((one) => one.toLowerCase()));
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
