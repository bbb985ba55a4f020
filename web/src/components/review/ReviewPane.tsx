import type { Approval, ApprovalDetail } from "@findable/contract/client";
import { FindableError } from "@findable/contract/client";
import { ArrowLeft, Link2 } from "lucide-react";
import { useOperation } from "../../api/use-operation.ts";
import { formatCredits } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Fact } from "../../ui/Fact.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Answer } from "../Answer.tsx";
import { ErrorCard } from "../ErrorCard.tsx";
import { RelativeTime } from "../RelativeTime.tsx";
import { proposedActionOf, stepKind } from "../words/approval-words.ts";
import { skillName } from "../words/skill-words.ts";
import { Comments } from "./Comments.tsx";
import { DecisionBar } from "./DecisionBar.tsx";
import { Draft } from "./Draft.tsx";
import { useDecisionState } from "./decisions.ts";
import { Outcome } from "./Outcome.tsx";
import { RejectDialog } from "./RejectDialog.tsx";
import { RerunDialog } from "./RerunDialog.tsx";
import { RunSoFar } from "./RunSoFar.tsx";
import { ShareDialog } from "./ShareDialog.tsx";
import { Timeout } from "./Timeout.tsx";
import type { Trust } from "./trust-choices.ts";
import type { Verdicts } from "./use-verdicts.ts";

export type OpenDialog = "reject" | "rerun" | "share" | undefined;

const EVERY_MS = 5_000;

/** The open approval, refreshed regularly to show decisions and comments by others. */
export function useOpenApproval(approvalId: string, workspaceId: string | undefined) {
  return useOperation(
    "agent.approval.get",
    { approval_id: approvalId },
    { enabled: approvalId !== "", everyMs: EVERY_MS, ...(workspaceId === undefined ? {} : { workspaceId }) },
  );
}

/** Everything that an approver needs to decide. */
export function ReviewPane({
  open,
  verdicts,
  trust,
  onTrust,
  dialog,
  onOpenDialog,
  onClose,
  onDecided,
}: {
  open: ReturnType<typeof useOpenApproval>;
  verdicts: Verdicts;
  trust: Trust;
  onTrust(trust: Trust): void;
  dialog: OpenDialog;
  onOpenDialog(what: OpenDialog): void;
  onClose(): void;
  onDecided(): void;
}) {
  return (
    <Answer of={open} loading={<PaneSkeleton />} className="m-4">
      {(approval) => (
        <article aria-label={proposedActionOf(approval).title} className="flex min-h-full flex-col">
          <div className="flex flex-1 flex-col gap-6 px-4 py-4 lg:px-6 lg:py-5">
            <PaneHeader approval={approval} onClose={onClose} onShare={() => onOpenDialog("share")} />
            <Outcome approval={approval} />
            <Failure approvalId={approval.approvalId} />
            <FactList approval={approval} />
            <Draft approval={approval} isEditable={approval.status === "PENDING"} />
            <div className="grid gap-6 border-t pt-5 xl:grid-cols-2 xl:gap-10">
              <Comments key={approval.approvalId} approval={approval} />
              <RunSoFar approval={approval} />
            </div>
          </div>
          {approval.status === "PENDING" ? (
            <DecisionBar approval={approval} trust={trust} onTrust={onTrust} verdicts={verdicts} />
          ) : null}
          <ReviewDialog
            approval={approval}
            dialog={dialog}
            onClose={() => onOpenDialog(undefined)}
            onDecided={() => {
              onOpenDialog(undefined);
              onDecided();
            }}
          />
        </article>
      )}
    </Answer>
  );
}

function ReviewDialog({
  approval,
  dialog,
  onClose,
  onDecided,
}: {
  approval: ApprovalDetail;
  dialog: OpenDialog;
  onClose(): void;
  onDecided(): void;
}) {
  switch (dialog) {
    case "reject":
      return <RejectDialog approvals={[approval]} onClose={onClose} onDecided={onDecided} />;
    case "rerun":
      return <RerunDialog approval={approval} onClose={onClose} onDecided={onDecided} />;
    case "share":
      return <ShareDialog approval={approval} onClose={onClose} />;
    case undefined:
      return null;
  }
}

function PaneHeader({ approval, onClose, onShare }: { approval: Approval; onClose(): void; onShare(): void }) {
  const action = proposedActionOf(approval);
  return (
    <header>
      <h1 className="sr-only lg:hidden">{t("Approval")}</h1>
      <Button
        look="link"
        size="small"
        className="mb-2 lg:hidden"
        icon={<ArrowLeft aria-hidden className="size-4" />}
        onClick={onClose}
      >
        {t("Back to the list")}
      </Button>
      <div className="flex items-start justify-between gap-4">
        <h2 className="text-lg font-semibold wrap-anywhere lg:text-xl">{action.title}</h2>
        {approval.status === "PENDING" ? (
          <Button
            size="small"
            aria-label={t("Share by link")}
            icon={<Link2 aria-hidden className="size-4" />}
            onClick={onShare}
          >
            <span className="max-sm:hidden">{t("Share")}</span>
          </Button>
        ) : null}
      </div>
      <p className="mt-1 text-sm text-muted">
        {action.isUnknown ? t("This action was attempted, and its outcome is unknown. ") : ""}
        {approval.reason}
      </p>
    </header>
  );
}

function FactList({ approval }: { approval: Approval }) {
  const { status, timeoutAt, raisedAt, routedTo, skill, step, tags } = approval;
  const { recipients, credits, kind } = proposedActionOf(approval);
  const about = [...(routedTo.length === 0 ? [] : [t("for {who}", { who: routedTo.join(", ") })]), ...tags].join(" · ");
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-xl bg-sunken px-4 py-3.5 text-sm sm:grid-cols-2 2xl:grid-cols-4">
      <Fact name={kind === "publication" ? t("Destination") : t("Recipient")}>
        {recipients.length === 0
          ? t("None outside the service")
          : recipients.map((recipient) => (
              <span key={recipient} className="block font-medium wrap-anywhere">
                {recipient}
              </span>
            ))}
      </Fact>
      <Fact name={t("Cost")}>
        {credits === undefined ? t("No extra cost") : t("{credits} when it runs", { credits: formatCredits(credits) })}
      </Fact>
      <Fact name={status === "PENDING" ? t("Decide by") : t("Requested")}>
        {status === "PENDING" ? <Timeout at={timeoutAt} withMoment /> : <RelativeTime at={raisedAt} />}
      </Fact>
      <Fact name={t("Requested by")}>
        <span className="font-medium">{skillName(skill)}</span>
        <span className="block text-xs wrap-anywhere text-muted">{t("Step: {name}", { name: stepKind(step) })}</span>
        <span className="block text-xs text-muted">
          {status === "PENDING" ? <RelativeTime at={raisedAt} /> : null}
          {status === "PENDING" && about !== "" ? " · " : null}
          {about}
        </span>
      </Fact>
    </dl>
  );
}

/** Why the service refused a decision. `Outcome` shows who decided first. */
function Failure({ approvalId }: { approvalId: string }) {
  const { error } = useDecisionState(approvalId);
  if (error === undefined) return null;
  const isExplained = error instanceof FindableError && ["already_decided", "approval_timed_out"].includes(error.code);
  if (isExplained) {
    return (
      <p role="alert" className="rounded-lg bg-warn-soft px-3 py-2 text-sm font-medium">
        {error.code === "already_decided"
          ? t("Another approver decided first. Your decision was not recorded.")
          : t("The approval expired before your decision arrived.")}
      </p>
    );
  }
  return <ErrorCard error={error} />;
}

function PaneSkeleton() {
  return (
    <div className="flex flex-col gap-5 lg:p-2">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-20" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-56" />
    </div>
  );
}
