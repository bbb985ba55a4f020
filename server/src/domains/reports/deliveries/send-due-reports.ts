import type { InTenant, SystemDb } from "../../../kernel/database/db.ts";
import { sha256Hex } from "../../../kernel/ids/hashes.ts";
import { MailFailure, type ServiceMailer } from "../../../kernel/mail/service-mail.ts";
import type { Links } from "../../../kernel/operations/services.ts";
import type { Sealer } from "../../../kernel/secrets/sealer.ts";
import { newToken } from "../../../kernel/secrets/secret-token.ts";
import { renderReportPage } from "../document/render-report.ts";
import { findLogo } from "../templates/templates.store.ts";
import {
  claimDeliveries,
  type DueDelivery,
  endDelivery,
  findDelivery,
  keepToken,
  postponeDelivery,
} from "./deliveries.store.ts";
import { deliveryMessageId } from "./record-bounce.ts";
import { reportMail } from "./report-mail.ts";

const AT_ONCE = 20;
/** Longer than an attempt takes. */
const LEASE_SECONDS = 120;
const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 3600;
const MOST_HOURS = 72;

const NO_SERVER =
  "The service has no mail server: its operator sets NOTICE_SMTP_URL. Share the report by link instead.";
const WITHDRAWN = "Its link was revoked or has expired, so nothing was sent.";

export interface ReportSending {
  system: SystemDb;
  inTenant: InTenant;
  /** Undefined if the service has no mail server. */
  mailer: ServiceMailer | undefined;
  sealer: Sealer;
  links: Pick<Links, "sharedReport">;
  onError(error: unknown): void;
}

/**
 * Sends the emails of reports that an effect queued, at least once and with one Message-ID. A freeze holds them, and a revoked link
 * withdraws them.
 *
 * ```
 * queued -> sent | refused | withdrawn | simulated
 * queued -> queued (the mail server did not answer; up to three days)
 * sent -> bounced (`recordReportBounce`, where the mailbox of the sender is read)
 * ```
 */
export async function sendDueReports(sending: ReportSending): Promise<void> {
  const due = await claimDeliveries(sending.system, AT_ONCE, LEASE_SECONDS);
  await Promise.all(
    due.map(async (one) => {
      try {
        await sendOne(sending, one);
      } catch (error) {
        sending.onError(error);
      }
    }),
  );
}

async function sendOne(sending: ReportSending, due: DueDelivery): Promise<void> {
  const { inTenant, mailer } = sending;
  const prepared = await inTenant(due, (tx) => prepare(sending, tx, due));
  // An ended email needs no attempt, and one that another process sends has none left.
  if (prepared === undefined || mailer === undefined) return;
  try {
    await mailer.send(prepared.mail);
    await inTenant(due, (tx) => endDelivery(tx, due, { state: "sent", reason: null }));
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    sending.onError(error);
    const isOver = error.kind === "refused" || prepared.hours >= MOST_HOURS;
    const seconds = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** prepared.attempts);
    await inTenant(due, (tx) =>
      isOver
        ? endDelivery(tx, due, { state: "refused", reason: error.message })
        : postponeDelivery(tx, due, { seconds, reason: `${error.message} It is tried again.` }),
    );
  }
}

/** The email as it is sent; undefined if nothing is sent, with the reason stored. */
async function prepare(
  { mailer, sealer, links }: ReportSending,
  tx: Parameters<Parameters<InTenant>[1]>[0],
  due: DueDelivery,
) {
  const row = await findDelivery(tx, due);
  if (row === undefined) return undefined;
  const end = async (state: "withdrawn" | "simulated" | "refused", reason: string) => {
    await endDelivery(tx, due, { state, reason });
    return undefined;
  };
  if (row.isWithdrawn) return end("withdrawn", WITHDRAWN);
  if (row.isTest) return end("simulated", "Test worlds send no email.");
  if (mailer === undefined) return end("refused", NO_SERVER);
  const context = `report-delivery:${due.id}`;
  const token = row.sealedToken === null ? newToken() : sealer.open(Buffer.from(row.sealedToken, "base64"), context);
  if (row.sealedToken === null)
    await keepToken(tx, due, { linkId: row.linkId, tokenHash: sha256Hex(token), sealed: sealer.seal(token, context) });
  const { document, attempts, hours } = row;
  const logo = document.logo === null ? undefined : await findLogo(tx, due.agencyId, document.logo.sha256);
  const mail = {
    to: { address: row.recipient },
    messageId: deliveryMessageId(due.id, mailer.from),
    ...reportMail(document, { ...row, url: links.sharedReport(token), page: renderReportPage(document, logo) }),
  };
  return { mail, attempts, hours };
}
