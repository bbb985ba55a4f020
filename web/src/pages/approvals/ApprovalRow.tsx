import type { Approval } from "@findable/contract/client";
import { CircleHelp, FileText, Globe, Mail, Split } from "lucide-react";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { useDecisionState } from "../../components/review/decisions.ts";
import { Timeout } from "../../components/review/Timeout.tsx";
import { type ProposedAction, proposedActionOf, statusWord } from "../../components/words/approval-words.ts";
import { skillName } from "../../components/words/skill-words.ts";
import { t } from "../../i18n/index.ts";
import { useWorkspace } from "../../session/use-workspaces.ts";
import { Badge, type Tone } from "../../ui/Badge.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { cn } from "../../ui/class-names.ts";

const ICON = "mt-0.5 size-4 shrink-0 text-muted";
const TONES: Record<Exclude<Approval["status"], "PENDING">, Tone> = {
  APPROVED: "good",
  REJECTED: "bad",
  TIMED_OUT: "warn",
  CANCELLED: "neutral",
};

/** One approval in the list: the action, its skill and the time left to decide. */
export function ApprovalRow({
  approval,
  isOpen,
  namesWorkspace,
  isSelected,
  onSelect,
  onOpen,
}: {
  approval: Approval;
  isOpen: boolean;
  /** True if the list covers several workspaces. */
  namesWorkspace: boolean;
  isSelected: boolean;
  /** Undefined if the approval can no longer be decided. */
  onSelect: (() => void) | undefined;
  onOpen(): void;
}) {
  const { approvalId, skill, status, timeoutAt, raisedAt, comments } = approval;
  const action = proposedActionOf(approval);
  const workspace = useWorkspace(namesWorkspace ? approval.workspaceId : undefined);
  const { isSending } = useDecisionState(approvalId);
  return (
    <li
      data-open={isOpen || undefined}
      className={cn(
        "flex scroll-my-4 gap-3 border-b px-4 py-3 hover:bg-hover data-open:bg-accent-soft",
        isSending && "opacity-55",
      )}
    >
      {onSelect === undefined ? null : (
        <span className="pt-0.5">
          <Checkbox label={t("Select {what}", { what: action.title })} checked={isSelected} onChange={onSelect} />
        </span>
      )}
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className="flex min-w-0 flex-1 gap-2.5 rounded text-left text-sm"
      >
        <Icon action={action} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium wrap-anywhere">{action.title}</span>
          <span className="mt-0.5 flex items-center justify-between gap-x-3 text-xs text-muted">
            <span className="min-w-0 truncate">
              {namesWorkspace ? `${workspace?.name ?? approval.workspaceId} · ${skillName(skill)}` : skillName(skill)}
              {comments.length === 0
                ? ""
                : ` · ${t("{n, plural, one {# comment} other {# comments}}", { n: comments.length })}`}
            </span>
            {status === "PENDING" ? (
              isSending ? (
                <span className="shrink-0">{t("sending")}</span>
              ) : (
                <Timeout at={timeoutAt} />
              )
            ) : (
              <span className="inline-flex shrink-0 items-center gap-2">
                <Badge tone={TONES[status]}>{statusWord(status)}</Badge>
                <RelativeTime at={approval.decidedAt ?? raisedAt} />
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}

function Icon({ action: { kind, isUnknown } }: { action: ProposedAction }) {
  if (isUnknown) return <CircleHelp aria-hidden className={cn(ICON, "text-warn")} />;
  switch (kind) {
    case "mail":
      return <Mail aria-hidden className={ICON} />;
    case "publication":
      return <FileText aria-hidden className={ICON} />;
    case "submission":
      return <Globe aria-hidden className={ICON} />;
    case "other":
      return <Split aria-hidden className={ICON} />;
  }
}
