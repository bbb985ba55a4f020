import { REPORT_LINK_DAYS } from "@findable/contract";
import type { Tx } from "../../../kernel/database/db.ts";
import { sha256Hex } from "../../../kernel/ids/hashes.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { newToken } from "../../../kernel/secrets/secret-token.ts";
import { insertReportLink, lockReport } from "../reports.store.ts";
import { insertDelivery } from "./deliveries.store.ts";

const DAY_MS = 86_400_000;

export interface ReportToSend {
  agencyId: string;
  workspaceId: string;
  reportId: string;
  recipients: readonly string[];
  subject: string;
  message: string;
}

/** Queues the email of a report to each recipient, each with an own link. The link opens with the token that the email carries. */
export async function queueReport(tx: Tx, { recipients, reportId, ...report }: ReportToSend): Promise<void> {
  const { agencyId, workspaceId, subject, message } = report;
  const address = { agencyId, workspaceId, id: reportId };
  const locked = await lockReport(tx, address);
  if (locked === undefined) throw new Error(`The report ${reportId} is gone.`);
  const expiresAt = new Date(Date.parse(locked.now) + REPORT_LINK_DAYS.usual * DAY_MS).toISOString();
  for (const recipient of recipients) {
    const link = { id: newId("rlnk"), recipient, tokenHash: sha256Hex(newToken()), expiresAt };
    await insertReportLink(tx, address, link);
    await insertDelivery(tx, {
      ...{ id: newId("rdel"), agencyId, workspaceId, reportId, linkId: link.id, recipient, subject, message },
    });
  }
}
