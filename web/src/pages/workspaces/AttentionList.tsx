import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { useOperation } from "../../api/use-operation.ts";
import { ATTENTION_LOOKS, type Attention, recordInWords } from "../../components/attention-looks.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { WAITING_KINDS } from "../../components/waiting-kinds.ts";
import { t } from "../../i18n/index.ts";
import { pathOf } from "../../paths.ts";
import { useMenuWorkspace } from "../../session/use-workspaces.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { cn } from "../../ui/class-names.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

const MAX_SHOWN = 12;

/** What needs somebody across workspaces, most urgent first, as `insights.attention` says. */
export function AttentionList() {
  const { data, error, refetch } = useOperation(
    "insights.attention",
    { limit: 50 },
    { workspaceId: null, everyMs: 30_000 },
  );
  const menu = useMenuWorkspace();
  const items = data?.data ?? [];
  const more = (data?.total ?? 0) - MAX_SHOWN;
  return (
    <Card
      flush
      title={t("Needs attention")}
      note={t("Active workspaces · most urgent first · last 7 days")}
      actions={
        menu === undefined ? null : (
          <Link to={pathOf(menu, "inbox")} search={{ scope: "agency" }} className={buttonClass({ size: "small" })}>
            {t("Open inbox")}
          </Link>
        )
      }
    >
      {error === null || data !== undefined ? null : <ErrorCard error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <div aria-busy>
          <SkeletonRows rows={1} />
        </div>
      ) : null}
      {data !== undefined && items.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-5 text-sm text-muted">
          <CircleCheck aria-hidden className="size-4 text-good" />
          {t("Nothing needs your attention.")}
        </p>
      ) : null}
      {items.length === 0 ? null : (
        <ul className="divide-y">
          {items.slice(0, MAX_SHOWN).map((item) => (
            <Row key={item.id} item={item} />
          ))}
          {more > 0 ? <li className="px-4 py-2.5 text-xs text-muted">{t("and {n} more", { n: more })}</li> : null}
        </ul>
      )}
    </Card>
  );
}

function Row({ item }: { item: Attention }) {
  const { kind, workspace, count, since, deadline, evidence } = item;
  const { icon: Icon, ink, count: countInWords } = ATTENTION_LOOKS[kind];
  const [record] = evidence;
  const first = record === undefined ? undefined : recordInWords(record);
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 text-sm hover:bg-hover">
      <Icon aria-hidden className={cn("size-4 shrink-0", ink)} />
      <span className="flex min-w-0 flex-1 flex-col gap-x-3 sm:flex-row sm:items-center">
        <Link {...useTarget(item)} className="min-w-0 truncate" title={workspace ?? undefined}>
          <span className="absolute inset-0" />
          <span className="font-medium">{workspace ?? t("Agency")}</span>
        </Link>
        <span className="hidden min-w-0 flex-1 truncate text-muted sm:block" title={first}>
          {first}
        </span>
        <span className="shrink-0 text-muted sm:text-right">
          {countInWords(count)}
          {deadline === null ? null : (
            <>
              {" · "}
              {t("ends")} <RelativeTime at={deadline} />
            </>
          )}
          {deadline !== null || since === null ? null : (
            <>
              {" · "}
              <RelativeTime at={since} />
            </>
          )}
        </span>
      </span>
    </li>
  );
}

/** What waits is dealt with in the inbox, of its brand or of all; what is news has a page in its brand. */
function useTarget({ kind, workspaceId }: Attention): { to: string; search: Readonly<Record<string, string>> } {
  const menu = useMenuWorkspace();
  const { page, search = {} } = ATTENTION_LOOKS[kind];
  const waiting: readonly string[] = WAITING_KINDS;
  if (workspaceId === null) return { to: pathOf(menu, "inbox"), search: { scope: "agency", kind } };
  return waiting.includes(kind)
    ? { to: pathOf(workspaceId, "inbox"), search: { kind } }
    : { to: pathOf(workspaceId, page), search };
}
