import { REPORT_LINK_DAYS, type ReportInput } from "@findable/contract";
import { Type } from "typebox";
import { queueReport, type ReportDocument, wordsIn } from "../../domains/reports/index.ts";
import { sha256Hex } from "../../kernel/ids/hashes.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

/** What an approver may edit. */
const Editable = Type.Object({
  subject: Type.String({ minLength: 1, maxLength: 200, description: "Subject of the email." }),
  message: Type.String({ minLength: 1, maxLength: 2000, description: "Text of the email, above the link." }),
});

interface Written {
  reportId: string;
  headline: string;
  document: ReportDocument;
  files: { html: string; pdf: string | null };
}

const MOST_DESTINATION = 200;

/**
 * Sends a report by email after the approval that the workspace asks for. The approved recipients, subject and text are queued in the
 * transaction that records the effect, and `sendDueReports` sends them. Returns how many were queued.
 */
export async function sendReport(
  ctx: RunContext,
  { sendTo = [], message }: ReportInput,
  { reportId, headline, document, files }: Written,
): Promise<number> {
  if (sendTo.length === 0) return 0;
  const recipients = [...new Set(sendTo.map((address) => address.trim()))].toSorted();
  const words = wordsIn(document.language);
  const mail = {
    recipients,
    subject: words.mailSubject(document.title, ctx.workspace.name),
    message: message ?? headline,
  };
  const outcome = await ctx.effect("send", {
    kind: "report_send",
    vendor: { name: "the mail server of the service", world: "both", honoursKeys: true },
    plan: async () => ({
      payload: { reportId, ...mail },
      preview: {
        to: recipients.join(", "),
        subject: mail.subject,
        message: mail.message,
        report: document.title,
        period: `${document.from} to ${document.to} (UTC)`,
        summary: summaryOf(document) ?? headline,
        reportId,
        page: files.html,
        pdf: files.pdf,
        attached: "The report as a page",
        linkDays: REPORT_LINK_DAYS.usual,
      },
      editable: Editable,
      subject: { destination: destinationOf(recipients) },
    }),
    // Nothing outside happens here: the emails are queued with the outcome.
    send: async () => ({ recipients: recipients.length }),
    record: async (tx, payload) => {
      const { agencyId } = ctx.invocation;
      await queueReport(tx, { agencyId, workspaceId: ctx.workspace.id, ...payload });
      return undefined;
    },
  });
  return outcome.outcome === "skipped" ? 0 : recipients.length;
}

/** What the report says first; the page of the report has the rest. */
function summaryOf({ sections }: ReportDocument): string | undefined {
  return sections.find(({ key }) => key === "summary")?.paragraphs.join("\n");
}

/** A trust grant covers these recipients and no others. */
function destinationOf(recipients: readonly string[]): string {
  const all = recipients.join(", ");
  return all.length <= MOST_DESTINATION ? all : `recipients ${sha256Hex(all).slice(0, 16)}`;
}
