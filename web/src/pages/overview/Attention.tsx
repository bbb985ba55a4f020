import { Link } from "@tanstack/react-router";
import { CircleAlert, CirclePause, PlugZap } from "lucide-react";
import type { ReactNode } from "react";
import { useOperation } from "../../api/use-operation.ts";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { t } from "../../i18n/index.ts";
import { pathOf } from "../../paths.ts";
import { useNow } from "../../session/use-now.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const EACH = 4;

interface Item {
  key: string;
  icon: ReactNode;
  to: string;
  title: string;
  note: ReactNode;
}

/** What somebody should look at first. */
export function Attention() {
  const workspaceId = useWorkspaceId();
  const [approvals, failures, warnings] = [
    useApprovals(workspaceId),
    useFailures(workspaceId),
    useWarnings(workspaceId),
  ];
  const known = [approvals, failures, warnings].filter((items) => items !== undefined);
  const items = known.flat();
  return (
    <Card title={t("Needs attention")}>
      {known.length === 0 ? (
        <Skeleton className="h-16" />
      ) : items.length === 0 ? (
        <p className="text-sm text-muted">
          {t("Nothing. No approval waits, no run failed in a day, no integration warns.")}
        </p>
      ) : (
        <ul className="-mx-2 flex flex-col">
          {items.map(({ key, icon, to, title, note }) => (
            <li key={key}>
              <Link to={to} className="flex gap-3 rounded-lg px-2 py-2 text-sm hover:bg-hover">
                <span aria-hidden className="mt-0.5 shrink-0 [&_svg]:size-4">
                  {icon}
                </span>
                <span className="min-w-0">
                  <span className="block truncate font-medium">{title}</span>
                  <span className="line-clamp-2 text-xs text-muted">{note}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function useApprovals(workspaceId: string | undefined): Item[] | undefined {
  const { data } = useOperation("agent.approval.list", { limit: 200 }, { everyMs: 15_000 });
  return data?.data.slice(0, EACH).map(({ approvalId, skill, step, raisedAt }) => ({
    key: approvalId,
    icon: <CirclePause className="text-warn" />,
    to: `${pathOf(workspaceId, "overview")}approvals/${approvalId}`,
    title: step,
    note: (
      <>
        {t("waits for your approval")} · {skill} · <RelativeTime at={raisedAt} />
      </>
    ),
  }));
}

function useFailures(workspaceId: string | undefined): Item[] | undefined {
  const since = new Date(Math.floor((useNow() - DAY_MS) / HOUR_MS) * HOUR_MS).toISOString();
  const { data } = useOperation(
    "agent.invocations.list",
    { status: "FAILED", since, limit: EACH },
    { everyMs: 15_000 },
  );
  return data?.data.map(({ invocationId, skill, error }) => ({
    key: invocationId,
    icon: <CircleAlert className="text-bad" />,
    to: pathOf(workspaceId, "run", { id: invocationId }),
    title: t("{skill} failed", { skill }),
    note: error?.message ?? "",
  }));
}

function useWarnings(workspaceId: string | undefined): Item[] | undefined {
  const { data } = useOperation("workspaces.health", { id: workspaceId ?? "" }, { everyMs: 60_000 });
  return data?.integrations
    .filter(({ status }) => status === "warning")
    .map(({ name, message }) => ({
      key: name,
      icon: <PlugZap className="text-warn" />,
      to: pathOf(workspaceId, "integrations"),
      title: t("{name} warns", { name }),
      note: message ?? "",
    }));
}
