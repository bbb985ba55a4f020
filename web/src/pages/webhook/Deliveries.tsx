import type { WebhookDelivery } from "@findable/contract/client";
import { Send } from "lucide-react";
import { useState } from "react";
import { useList } from "../../api/use-list.ts";
import type { Column } from "../../components/lists/DataTable.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { eventWords } from "../../components/words/event-words.ts";
import { formatDuration, formatMoment, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { useNow } from "../../session/use-now.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import type { OUTCOMES } from "./webhook-url.ts";

type Outcome = (typeof OUTCOMES)[number];

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  { key: "event", header: t("Event"), className: "py-2", cell: (attempt) => <EventName attempt={attempt} /> },
  { key: "outcome", header: t("Response"), cell: (attempt) => <Answered attempt={attempt} /> },
  { key: "attempt", header: t("Attempt"), align: "right", from: "lg", cell: ({ attempt }) => formatNumber(attempt) },
  {
    key: "took",
    header: t("Duration"),
    align: "right",
    from: "lg",
    cell: ({ latencyMs }) => formatDuration(latencyMs),
  },
  { key: "at", header: t("Sent"), align: "right", cell: ({ attemptedAt }) => <RelativeTime at={attemptedAt} /> },
];

/** All delivery attempts with their responses. */
export function Deliveries({
  webhookId,
  outcome,
  onOutcome,
}: {
  webhookId: string;
  outcome: Outcome;
  onOutcome(outcome: Outcome): void;
}) {
  const [shown, setShown] = useState<WebhookDelivery>();
  const attempts = useList(
    "webhooks.deliveries.list",
    { id: webhookId, ...(outcome === "any" ? {} : { outcome }) },
    { everyMs: 3_000 },
  );
  const items = attempts.data?.items ?? [];
  const keys = useListKeys(items.length, { onOpen: (index) => setShown(items[index]) });
  return (
    <Card
      flush
      title={t("Attempts")}
      note={t("Newest first, kept for 30 days · refreshed every 3 s")}
      actions={
        <Select
          label={t("Response")}
          value={outcome}
          onChange={onOutcome}
          choices={[
            { value: "any", label: t("Any outcome") },
            { value: "delivered", label: t("Delivered") },
            { value: "failed", label: t("Failed") },
          ]}
        />
      }
    >
      <ListTable
        list={attempts}
        skeletonRows={4}
        empty={
          <EmptyState icon={<Send />} title={outcome === "any" ? t("No attempts yet") : t("No matching attempts")}>
            {t(
              "Each attempt to send an event to this endpoint is listed here with its response. Send a test event to see one.",
            )}
          </EmptyState>
        }
        label={t("Deliveries")}
        columns={COLUMNS}
        rowKey={({ deliveryId, attempt }) => `${deliveryId} ${attempt}`}
        phone={(attempt) => <OnPhone attempt={attempt} />}
        onOpen={setShown}
        keys={keys}
      />
      <Drawer
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown === undefined ? "" : eventWords(shown.eventType)}
        description={shown?.eventId}
      >
        {shown === undefined ? null : <Details attempt={shown} />}
      </Drawer>
    </Card>
  );
}

function EventName({ attempt: { eventType, eventId } }: { attempt: WebhookDelivery }) {
  return (
    <div className="min-w-0">
      <span className="font-medium">{eventWords(eventType)}</span>
      <code className="block font-mono text-2xs text-muted wrap-anywhere">{eventId}</code>
    </div>
  );
}

function Answered({ attempt: { outcome, responseCode, error, nextAttemptAt } }: { attempt: WebhookDelivery }) {
  const now = useNow();
  const code = responseCode === null ? t("no response") : String(responseCode);
  return (
    <div className="min-w-0">
      <Badge tone={outcome === "delivered" ? "good" : "bad"}>
        {outcome === "delivered" ? t("Delivered ({code})", { code }) : t("Failed ({code})", { code })}
      </Badge>
      {error === null ? null : <p className="mt-0.5 text-xs text-bad">{error}</p>}
      {nextAttemptAt === null || Date.parse(nextAttemptAt) < now ? null : (
        <p className="mt-0.5 text-xs text-muted">
          {t("next attempt")} <RelativeTime at={nextAttemptAt} />
        </p>
      )}
    </div>
  );
}

function Details({ attempt }: { attempt: WebhookDelivery }) {
  const facts = [
    [t("Attempt"), formatNumber(attempt.attempt)],
    [t("Sent"), formatMoment(attempt.attemptedAt)],
    [t("Duration"), formatDuration(attempt.latencyMs)],
    [t("Delivery"), attempt.deliveryId],
  ];
  return (
    <div className="flex flex-col gap-4">
      <Answered attempt={attempt} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {attempt.bodyExcerpt === null ? (
        <p className="text-sm text-muted">{t("The response had no body.")}</p>
      ) : (
        <CodeBlock label={t("Start of the response body")} code={attempt.bodyExcerpt} wrap />
      )}
    </div>
  );
}

function OnPhone({ attempt }: { attempt: WebhookDelivery }) {
  return (
    <div className="flex flex-col gap-1.5">
      <EventName attempt={attempt} />
      <div className="flex items-start justify-between gap-3 text-xs text-muted">
        <Answered attempt={attempt} />
        <RelativeTime at={attempt.attemptedAt} />
      </div>
    </div>
  );
}
