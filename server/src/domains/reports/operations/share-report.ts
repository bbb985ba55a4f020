import { shareReport as contract, REPORT_LINK_DAYS } from "@findable/contract";
import { AppError, validationError } from "../../../kernel/errors/app-error.ts";
import { sha256Hex } from "../../../kernel/ids/hashes.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { newToken } from "../../../kernel/secrets/secret-token.ts";
import { futureMomentOf } from "../../../kernel/text/moment.ts";
import { reportNotFound } from "../refusals.ts";
import { insertReportLink, lockReport } from "../reports.store.ts";

const DAY_MS = 86_400_000;
const MAX_LINKS = 50;

export const shareReport = implement(contract)(async (context, { id, recipient, expiresAt }) => {
  const { tx, agencyId, workspaceId, services } = context;
  const address = { agencyId, workspaceId, id };
  const report = await lockReport(tx, address);
  if (report === undefined) throw reportNotFound(id);
  if (report.links >= MAX_LINKS)
    throw new AppError("limit_reached", `A report has at most ${MAX_LINKS} valid links. Revoke one first.`, {
      limit: MAX_LINKS,
    });
  const token = newToken();
  const link = await insertReportLink(tx, address, {
    id: newId("rlnk"),
    recipient,
    tokenHash: sha256Hex(token),
    expiresAt: expiryOf(expiresAt, report.now),
  });
  return { ...link, url: services.links.sharedReport(token) };
});

function expiryOf(asked: string | undefined, now: string): string {
  const after = (days: number) => new Date(Date.parse(now) + days * DAY_MS).toISOString();
  if (asked === undefined) return after(REPORT_LINK_DAYS.usual);
  const end = futureMomentOf("expiresAt", asked, now);
  if (end <= after(REPORT_LINK_DAYS.most)) return end;
  throw validationError([{ field: "expiresAt", message: `must be at most ${REPORT_LINK_DAYS.most} days ahead` }]);
}
