import { submitToIndexNowSkill } from "@findable/contract";
import sql from "sql-template-tag";
import type { SystemDb, Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { isStorageUnavailable } from "../../kernel/errors/storage-unavailable.ts";
import { findPublicationDecision } from "../approvals/index.ts";
import { startInvocation } from "../invocations/index.ts";
import {
  claimScheduled,
  type DuePublication,
  findDuePublications,
  postponeSubmission,
  postponeVerification,
  recordSubmissionRun,
  type ScheduledPage,
  startDueVerification,
} from "../platforms/index.ts";
import { emitEvent } from "../webhooks/index.ts";
import type { FiringChecks } from "./gsc/fire-checks.ts";
import { isQueuedOnPublish, queuePublished } from "./gsc/queue-published.ts";
import { isSubmittedOnPublish, planSubmission } from "./indexnow/plan-submission.ts";
import { submissionCost } from "./indexnow/submission-cost.ts";

const MOST_AT_ONCE = 50;
/** Pause of a page whose run cannot start, for example in an inactive workspace. */
const PAUSE_HOURS = 6;

/** Submits the pages that went live, and verifies those that are due. A failure of one leaves the others alone. */
export async function firePublications(
  system: SystemDb,
  firing: FiringChecks,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const due of await findDuePublications(system, MOST_AT_ONCE)) await firePublication(firing, due).catch(onError);
}

/**
 * Does what is due of a publication. A scheduled page that is public now is submitted to the search engines, where the workspace has
 * switched that on. A page is verified in a run. Each claim is one transaction with what it starts, so no process does it twice.
 */
export async function firePublication(firing: FiringChecks, { id, agencyId }: DuePublication): Promise<void> {
  const { inAgency, services } = firing;
  await orLater(
    () => inAgency(agencyId, (tx) => submit(tx, services, id)),
    () => inAgency(agencyId, (tx) => postponeSubmission(tx, { id, hours: PAUSE_HOURS })),
  );
  await orLater(
    () => inAgency(agencyId, (tx) => startDueVerification(tx, services, id)),
    () => inAgency(agencyId, (tx) => postponeVerification(tx, { id, hours: PAUSE_HOURS })),
  );
}

/** What is refused is postponed. On a full disk it stays due. */
async function orLater(act: () => Promise<void>, postpone: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof AppError) || isStorageUnavailable(error)) throw error;
    await postpone();
  }
}

async function submit(tx: Tx, services: FiringChecks["services"], id: string): Promise<void> {
  const page = await claimScheduled(tx, id);
  if (page === undefined) return;
  await announce(tx, page);
  if (page.url === null) return;
  const { agencyId, workspaceId, invocationId, keyId, mode, url } = page;
  await tx.query(sql`select set_config('app.workspace', ${workspaceId}, true)`);
  const console = await findPublicationDecision(tx, invocationId, "searchConsole");
  if (console.approved && (await isQueuedOnPublish(tx, workspaceId, url))) {
    await queuePublished(tx, { agencyId, workspaceId, invocationId }, url, console.approver);
  }
  const { approved } = await findPublicationDecision(tx, invocationId, "indexNow");
  if (approved && (await isSubmittedOnPublish(tx, workspaceId, url))) {
    // A run of the key that scheduled the post, which decides nothing.
    const bound = { scope: "WORKSPACE", boundWorkspaceId: workspaceId, readOnly: false, canApprove: false } as const;
    const context = { tx, actor: { keyId, agencyId, mode, ...bound }, workspaceId, services, runStarter: undefined };
    const skill = services.skills.find(submitToIndexNowSkill.slug);
    if (skill === undefined) throw new AppError("skill_unavailable", "This installation cannot submit URLs.");
    const free = { ...skill, estimate: () => ({ ...submissionCost(1), credits: 0 }) };
    const options = { mode: "BACKGROUND", budget: { maxCredits: 0 }, isScheduled: true } as const;
    const { run } = await startInvocation(context, free, { urls: url }, options);
    await recordSubmissionRun(tx, { id, runId: run.id });
    await planSubmission(tx, { agencyId, workspaceId, invocationId: run.id }, [url]);
  }
  await tx.query(sql`select set_config('app.workspace', '', true)`);
}

/** The post or page is public now, as its platform was asked to make it. */
async function announce(tx: Tx, page: ScheduledPage): Promise<void> {
  const { agencyId, workspaceId, invocationId, content, title, url, platformId, externalId } = page;
  if (content === null) return;
  const { id: contentId, revision, kind, recordId } = content;
  const place = { agencyId, workspaceId };
  const publication = { platformConfigId: platformId, publishedUrl: url, externalId, isDraft: false };
  const data = { invocationId, contentId, revision, title, ...publication };
  if (kind === "blog_post")
    await emitEvent(tx, { ...place, type: "produce.blog_post.published", data: { blogPostId: recordId, ...data } });
  else
    await emitEvent(tx, {
      ...place,
      type: "produce.landing_page.published",
      data: { landingPageId: recordId, ...data },
    });
}
