import { MailFailure, type ServiceMail, type ServiceMailer } from "../../../kernel/mail/service-mail.ts";
import type { Sent } from "./sending.ts";

/** Longer than the mailer waits for a silent server, and shorter than the lease of a delivery. */
const LIMIT_MS = 60_000;

/** Hands an email to the server of the service. */
export async function sendMail(mailer: ServiceMailer | undefined, mail: ServiceMail): Promise<Sent> {
  const rest = { responseCode: null, excerpt: null };
  if (mailer === undefined) return { ...rest, outcome: "unsent", error: "The service has no mail server." };
  try {
    const sending = mailer.send(mail);
    await withinLimit(sending);
    return { ...rest, outcome: "accepted", error: null };
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    const outcome = error.kind === "unavailable" ? "unsent" : error.kind;
    return { ...rest, outcome, responseCode: error.code ?? null, error: error.message };
  }
}

async function withinLimit(sending: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const fail = () => late.reject(new MailFailure("unknown", "The mail server of the service did not answer in time."));
  const timer = setTimeout(fail, LIMIT_MS);
  await Promise.race([sending, late.promise]).finally(() => clearTimeout(timer));
}
