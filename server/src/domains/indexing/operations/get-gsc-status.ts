import { getGscStatus as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findGscConnection } from "../gsc/connections.store.ts";
import { gscNotConnected } from "../gsc/not-connected.ts";
import { findSubmissionsOf } from "../gsc/submissions.store.ts";
import { findGscUrl } from "../gsc/urls.store.ts";
import { sentForm } from "../indexnow/judge-urls.ts";

export const getGscStatus = implement(contract)(async ({ db, workspaceId }, { url: given }) => {
  if ((await findGscConnection(db, workspaceId)) === undefined) throw gscNotConnected();
  const url = sentForm(given)?.href ?? given;
  const submissions = await findSubmissionsOf(db, workspaceId, url);
  const found = await findGscUrl(db, workspaceId, url);
  if (found === undefined && submissions.length === 0) {
    throw new AppError("not_found", "This URL was neither submitted nor checked.", { url });
  }
  const unchecked = { indexState: "UNKNOWN" as const, stateSince: null, lastCheckedAt: null, canonicalUrl: null };
  const none = { ...unchecked, lastSubmittedAt: null, lastOutcome: submissions[0]?.outcome ?? null };
  return { ...none, ...found, url, submissions };
});
