import type { Approval } from "@findable/contract/client";
import type { ReactNode } from "react";
import { PageLink } from "../../components/PageLink.tsx";
import { skillName } from "../../components/words/skill-words.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";

/** The approvals of one run and its child runs follow each other, at the place of the first. */
export function byRun(approvals: readonly Approval[]): Approval[][] {
  return [...Map.groupBy(approvals, ({ rootInvocationId }) => rootInvocationId).values()];
}

/** Several approvals of one run and its child runs, in one card with decisions on all of them. */
export function ApprovalGroup({
  approvals,
  isSelected,
  whyNot,
  onSelect,
  onDecide,
  children,
}: {
  approvals: readonly [Approval, ...Approval[]];
  isSelected: boolean;
  /** Why the user cannot decide; undefined if they can. */
  whyNot: string | undefined;
  /** Undefined if the approvals can no longer be decided. */
  onSelect: (() => void) | undefined;
  onDecide(what: "approve" | "reject"): void;
  children: ReactNode;
}) {
  const [{ skill, rootInvocationId, workspaceId }] = approvals;
  const n = approvals.length;
  const about = t("{skill}: {n} actions of one run", { skill: skillName(skill), n });
  const reason = whyNot === undefined ? {} : { whyNot };
  return (
    <li className="m-3 overflow-hidden rounded-xl border">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b bg-sunken px-3 py-2 text-sm">
        {onSelect === undefined ? null : (
          <Checkbox label={t("Select {what}", { what: about })} checked={isSelected} onChange={onSelect} />
        )}
        <PageLink
          page="run"
          params={{ id: rootInvocationId }}
          workspaceId={workspaceId}
          className="min-w-0 flex-1 font-medium hover:underline"
        >
          {about}
        </PageLink>
        {onSelect === undefined ? null : (
          <span className="flex gap-2">
            <Button size="small" look="primary" {...reason} onClick={() => onDecide("approve")}>
              {t("Approve all {n}", { n })}
            </Button>
            <Button size="small" {...reason} onClick={() => onDecide("reject")}>
              {t("Reject all {n}", { n })}
            </Button>
          </span>
        )}
      </div>
      <ul className="[&>li:last-child]:border-b-0">{children}</ul>
    </li>
  );
}
