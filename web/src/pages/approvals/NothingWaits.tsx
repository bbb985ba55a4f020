import type { Approval } from "@findable/contract/client";
import { Inbox } from "lucide-react";
import { useList } from "../../api/use-list.ts";
import { DemoLink } from "../../components/DemoLink.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ApprovalRow } from "./ApprovalRow.tsx";

const LAST = 5;

/** An empty inbox, and what was decided last. */
export function NothingWaits({ onOpen, onHistory }: { onOpen(approval: Approval): void; onHistory(): void }) {
  const decided = useList("agent.approval.list", { include: "decisions", status: "APPROVED,REJECTED", limit: LAST });
  const last = decided.data?.items.slice(0, LAST) ?? [];
  return (
    <>
      <EmptyState
        icon={<Inbox />}
        title={t("Nothing waits for you")}
        actions={
          last.length === 0 ? (
            <DemoLink page="approvals" />
          ) : (
            <Button onClick={onHistory}>{t("See what was decided")}</Button>
          )
        }
      >
        {t("Before a run sends, publishes or submits anything, it stops and asks here. New ones appear by themselves.")}
      </EmptyState>
      {last.length === 0 ? null : (
        <section aria-label={t("Decided last")} className="mx-auto w-full max-w-2xl border-t">
          <h2 className="px-4 pt-4 pb-2 text-xs font-medium text-muted">{t("Decided last")}</h2>
          <ul>
            {last.map((approval) => (
              <ApprovalRow
                key={approval.approvalId}
                approval={approval}
                isOpen={false}
                namesWorkspace={false}
                isTicked={false}
                onTick={undefined}
                onOpen={() => onOpen(approval)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
