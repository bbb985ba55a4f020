import type { Approval } from "@findable/contract/client";
import { Inbox } from "lucide-react";
import { useList } from "../../api/use-list.ts";
import { DemoLink } from "../../components/DemoLink.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ApprovalRow } from "./ApprovalRow.tsx";

const LAST = 5;

/** The empty inbox, with the latest decisions. */
export function NoPendingApprovals({ onOpen, onHistory }: { onOpen(approval: Approval): void; onHistory(): void }) {
  const decided = useList("agent.approval.list", { include: "decisions", status: "APPROVED,REJECTED", limit: LAST });
  const last = decided.data?.items.slice(0, LAST) ?? [];
  return (
    <>
      <EmptyState
        icon={<Inbox />}
        title={t("No pending approvals")}
        actions={
          last.length === 0 ? <DemoLink page="approvals" /> : <Button onClick={onHistory}>{t("View decisions")}</Button>
        }
      >
        {t(
          "A run pauses and asks here before it sends, publishes or submits anything. New approvals appear automatically.",
        )}
      </EmptyState>
      {last.length === 0 ? null : (
        <section aria-label={t("Recent decisions")} className="mx-auto w-full max-w-2xl border-t">
          <h2 className="px-4 pt-4 pb-2 text-xs font-medium text-muted">{t("Recent decisions")}</h2>
          <ul>
            {last.map((approval) => (
              <ApprovalRow
                key={approval.approvalId}
                approval={approval}
                isOpen={false}
                namesWorkspace={false}
                isSelected={false}
                onSelect={undefined}
                onOpen={() => onOpen(approval)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
