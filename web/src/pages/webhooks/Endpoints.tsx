import type { Webhook } from "@findable/contract/client";
import { Webhook as WebhookIcon } from "lucide-react";
import type { ListAnswer } from "../../api/use-list.ts";
import type { Column } from "../../components/lists/DataTable.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { eventWords } from "../../components/words/event-words.ts";
import { webhookStatus } from "../../components/words/webhook-status.ts";
import { formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useGo } from "../../url/use-go.ts";

const COLUMNS: readonly Column<Webhook>[] = [
  { key: "url", header: t("Endpoint"), className: "py-2", cell: (webhook) => <Address webhook={webhook} /> },
  { key: "state", header: t("State"), cell: (webhook) => <State webhook={webhook} /> },
  { key: "events", header: t("Events"), from: "lg", cell: (webhook) => <Events webhook={webhook} /> },
  {
    key: "rate",
    header: t("Delivered, 24 h"),
    align: "right",
    cell: ({ health }) => <Rate health={health} />,
  },
  { key: "waiting", header: t("Pending"), align: "right", cell: ({ health }) => formatNumber(health.waiting) },
];

/** Column names are the API's field names and are not translated. */
export const CSV_COLUMNS: readonly (readonly [string, (webhook: Webhook) => string | number | null])[] = [
  ["id", ({ id }) => id],
  ["url", ({ url }) => url],
  ["level", ({ level }) => level],
  ["description", ({ description }) => description],
  ["active", ({ active }) => String(active)],
  ["events", ({ events }) => events.join(" ")],
  ["deliveries24h", ({ health }) => health.n],
  ["successRate", ({ health }) => health.successRate],
  ["lastFailureAt", ({ health }) => health.lastFailureAt],
  ["lastFailure", ({ health }) => health.lastFailure],
  ["waiting", ({ health }) => health.waiting],
  ["createdAt", ({ createdAt }) => createdAt],
];

export function Endpoints({ webhooks, onCreate }: { webhooks: ListAnswer<Webhook>; onCreate(): void }) {
  const go = useGo();
  const items = webhooks.data?.items ?? [];
  const open = ({ id }: Webhook) => go("webhook", { id });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  return (
    <Card flush>
      <ListTable
        list={webhooks}
        skeletonRows={4}
        empty={
          <EmptyState
            icon={<WebhookIcon />}
            title={t("No endpoints yet")}
            actions={
              <Button look="primary" onClick={onCreate}>
                {t("Add endpoint")}
              </Button>
            }
          >
            {t(
              "Add the URL of your application to receive events, such as a run that needs approval or a rank that dropped. Endpoints are free.",
            )}
          </EmptyState>
        }
        label={t("Endpoints")}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        phone={(webhook) => <OnPhone webhook={webhook} />}
        onOpen={open}
        keys={keys}
      />
    </Card>
  );
}

function Address({ webhook: { id, url, level, description } }: { webhook: Webhook }) {
  return (
    <div className="min-w-0">
      <PageLink page="webhook" params={{ id }} className="font-medium wrap-anywhere hover:underline">
        {url}
      </PageLink>
      {level === "agency" ? <p className="text-xs text-muted">{t("All workspaces of the agency")}</p> : null}
      {description === null ? null : <p className="text-xs text-muted">{description}</p>}
    </div>
  );
}

function State({ webhook }: { webhook: Webhook }) {
  const { word, tone } = webhookStatus(webhook);
  return <Badge tone={tone}>{word}</Badge>;
}

function Events({ webhook: { events } }: { webhook: Webhook }) {
  const [first, ...others] = events;
  if (first === undefined) return null;
  return (
    <span title={events.map(eventWords).join("\n")}>
      {others.length === 0
        ? eventWords(first)
        : t("{first} and {n, plural, one {# other} other {# others}}", { first: eventWords(first), n: others.length })}
    </span>
  );
}

/** Always show n: a share of three attempts means less than a share of a hundred. */
function Rate({ health: { n, successRate, lastFailureAt } }: Pick<Webhook, "health">) {
  if (successRate === null) return <span className="text-muted">{t("none sent")}</span>;
  return (
    <span>
      {formatShare(successRate)} <span className="text-muted">{t("of {n}", { n: formatNumber(n) })}</span>
      {lastFailureAt === null || successRate === 1 ? null : (
        <span className="block text-xs text-muted">
          {t("last failed")} <RelativeTime at={lastFailureAt} />
        </span>
      )}
    </span>
  );
}

function OnPhone({ webhook }: { webhook: Webhook }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <Address webhook={webhook} />
        <State webhook={webhook} />
      </div>
      <div className="flex justify-between gap-3 text-xs text-muted">
        <Events webhook={webhook} />
        <span className="shrink-0 text-right">
          <Rate health={webhook.health} />
        </span>
      </div>
    </div>
  );
}
