import { useOperation } from "../../api/use-operation.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { StatusBadge } from "../../components/StatusBadge.tsx";
import { t } from "../../i18n/index.ts";
import { buttonClass } from "../../ui/Button.tsx";

const RELOAD_MS = 5_000;
const OPEN = "PENDING,RUNNING,WAITING_APPROVAL";

/** The publications of the text that are under way, each with its approval. */
export function PublishRuns({ contentId }: { contentId: string }) {
  const runs = useOperation(
    "agent.invocations.list",
    { skill: "produce.publish", resourceId: contentId, status: OPEN, limit: 5 },
    { everyMs: RELOAD_MS },
  );
  return (runs.data?.data ?? []).map(({ invocationId, status }) => (
    <div
      key={invocationId}
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warn-soft px-4 py-3 text-sm"
    >
      <span className="flex items-center gap-2">
        <StatusBadge status={status} />
        {status === "WAITING_APPROVAL"
          ? t("A publication of this text waits for approval.")
          : t("Publishing this text")}
      </span>
      {status === "WAITING_APPROVAL" ? (
        <ApprovalLink invocationId={invocationId} />
      ) : (
        <PageLink page="run" params={{ id: invocationId }} className={buttonClass({ size: "small" })}>
          {t("Open run")}
        </PageLink>
      )}
    </div>
  ));
}

function ApprovalLink({ invocationId }: { invocationId: string }) {
  const { data } = useOperation("agent.approval.list", { invocationId, limit: 1 }, { everyMs: RELOAD_MS });
  const approval = data?.data[0];
  if (approval === undefined) return null;
  return (
    <PageLink page="approval" params={{ id: approval.approvalId }} className={buttonClass({ size: "small" })}>
      {t("Review what is sent")}
    </PageLink>
  );
}
