import {
  type Approval,
  type ApprovalLink,
  approveStep,
  commentOnApproval,
  getApproval,
  listApprovals,
  rejectStep,
  shareApproval,
  type TrustGrant,
  unshareApproval,
} from "@findable/contract";
import { requireAllowedEdits } from "../../domains/approvals/rules.ts";
import { futureMomentOf } from "../../kernel/text/moment.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoId } from "../ids.ts";
import { demoPage, recordOf } from "../records.ts";
import { CALLER, demoCharacters } from "../world/agency/keys.ts";
import { approvals, contextOf, type DemoApproval } from "../world/approvals/approvals.ts";
import { stepName, trustedUntil } from "../world/approvals/trust.ts";
import { BRAND, DEMO_NOW, daysAgo, daysAhead, PEOPLE } from "../world/facts.ts";

export const approvalAnswers: readonly DemoOperation[] = [
  demo(listApprovals)((input) => {
    const listed = approvals().filter(
      ({ status, workspaceId }) =>
        (input.include === "decisions" || Boolean(input.status) || status === "PENDING") &&
        (input.scope === "agency" || workspaceId === BRAND.workspaceId),
    );
    const { data, ...page } = demoPage(listApprovals, listed, input);
    return { data: data.map(shown), ...page };
  }),
  demo(getApproval)(({ approval_id }, { runs }) => {
    const approval = approvalOf(approval_id);
    return { ...shown(approval), sharedLinks: linksOf(approval), context: contextOf(approval, runs) };
  }),
  demo(approveStep)(({ id, approvalId, edits = {}, trustHenceforth = "none" }) => {
    const approval = approvalOf(approvalId);
    // Another identifier stands for any approval, so its editable fields are unknown.
    if (approvals().some((known) => known.approvalId === approvalId)) requireKnownEdits(approval, edits);
    return {
      approvalId,
      decision: "APPROVED",
      decidedAt: DEMO_NOW,
      approver: CALLER.id,
      edited: Object.keys(edits).length > 0,
      trustGranted: trustHenceforth === "none" ? null : trustIn(approval, trustHenceforth),
      invocation: { invocationId: id, status: "RUNNING", resumeAt: DEMO_NOW },
    };
  }),
  demo(rejectStep)(({ id, approvalId, skipStep = false, rerun }) => {
    const goesOn = skipStep || rerun !== undefined;
    return {
      approvalId,
      decision: "REJECTED",
      decidedAt: DEMO_NOW,
      approver: CALLER.id,
      invocation: {
        invocationId: id,
        status: goesOn ? "RUNNING" : "FAILED",
        ...(rerun === undefined ? {} : { rerunStep: rerun.step }),
      },
    };
  }),
  demo(commentOnApproval)(({ approval_id, author = CALLER.name, comment }) => {
    const approval = shown(approvalOf(approval_id));
    return { ...approval, comments: [...approval.comments, { author, comment, at: DEMO_NOW }] };
  }),
  demo(shareApproval)(({ approval_id, recipient, canApprove = true, expiresAt }, { links }) => {
    const latest = lastDay(approvalOf(approval_id));
    const end = expiresAt === undefined ? latest : futureMomentOf("expiresAt", expiresAt, DEMO_NOW);
    const app = links.errorPage("").replace(/\/errors\/$/, "/app");
    return {
      linkId: linkId(approval_id, recipient),
      approvalId: approval_id,
      recipient,
      canApprove,
      createdAt: DEMO_NOW,
      expiresAt: end < latest ? end : latest,
      lastUsedAt: null,
      url: `${app}/a/demo-${demoCharacters(22, "link", approval_id, recipient)}`,
    };
  }),
  demo(unshareApproval)(() => ({})),
];

/** The approval of an identifier; one that is not of the world stands for one that waits. */
function approvalOf(approvalId: string): DemoApproval {
  const known = approvals().find((approval) => approval.approvalId === approvalId);
  const waiting = approvals().filter(({ status }) => status === "PENDING");
  return known ?? recordOf(waiting, approvalId, "approvalId");
}

function shown({ turn: _turn, ...approval }: DemoApproval): Approval {
  return approval;
}

/** Refuses edits as the service does: only editable fields, and each of the type that it has in the preview. */
function requireKnownEdits({ editableFields, preview }: DemoApproval, edits: Readonly<Record<string, unknown>>): void {
  const schemaOf = (name: string) => ({ type: Array.isArray(preview[name]) ? "array" : typeof preview[name] });
  const properties = Object.fromEntries(editableFields.map((name) => [name, schemaOf(name)]));
  const isRight = (name: string, value: unknown) =>
    schemaOf(name).type === (Array.isArray(value) ? "array" : typeof value);
  requireAllowedEdits({ editable_fields: editableFields, edit_schema: { properties } }, edits, (_schema, given) =>
    Object.entries(given).flatMap(([field, value]) =>
      isRight(field, value) ? [] : [{ field, message: `must be ${schemaOf(field).type}` }],
    ),
  );
}

function linkId(approvalId: string, recipient: string): string {
  return demoId("alnk", approvalId, recipient);
}

/** The brand's people have no key: they decide by link. */
function linksOf(approval: DemoApproval): ApprovalLink[] {
  if (approval.status !== "PENDING" || !approval.routedTo.includes(PEOPLE.client)) return [];
  const { approvalId, raisedAt, timeoutAt } = approval;
  return [
    {
      linkId: linkId(approvalId, PEOPLE.client),
      approvalId,
      recipient: PEOPLE.client,
      canApprove: true,
      createdAt: raisedAt,
      expiresAt: timeoutAt,
      lastUsedAt: approval.comments.length > 0 ? daysAgo(0, 8, 55) : null,
    },
  ];
}

function lastDay({ status, timeoutAt }: DemoApproval): string {
  return status === "PENDING" ? timeoutAt : daysAhead(3);
}

function trustIn(approval: DemoApproval, kind: TrustGrant["kind"]): TrustGrant {
  const { approvalId, skill, step, preview } = approval;
  const { accountDomain = BRAND.domain, contactId = demoId("con", PEOPLE.client) } = preview;
  const subjects = { contact: String(contactId), account: String(accountDomain), step: null };
  return {
    id: demoId("tru", approvalId, kind),
    kind,
    skill,
    step: stepName(step),
    subject: subjects[kind],
    grantedBy: CALLER.id,
    approvalId,
    createdAt: DEMO_NOW,
    expiresAt: trustedUntil(DEMO_NOW),
    uses: 0,
    lastUsedAt: null,
  };
}
