import type { DeadLetter } from "@findable/contract/client";
import { MailX } from "lucide-react";
import { useState } from "react";
import { useAct } from "../api/use-act.ts";
import { useList } from "../api/use-list.ts";
import { formatNumber } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";
import { useNow } from "../session/use-now.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { CodeBlock } from "../ui/CodeBlock.tsx";
import { Drawer } from "../ui/Drawer.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Select } from "../ui/Select.tsx";
import { notify } from "../ui/toasts.ts";
import { ErrorCard } from "./ErrorCard.tsx";
import type { Column } from "./lists/DataTable.tsx";
import { ListTable } from "./lists/ListTable.tsx";
import { RelativeTime } from "./RelativeTime.tsx";
import { eventWords } from "./words/event-words.ts";

const HOUR_MS = 3_600_000;
const SPANS = ["all", "1", "24", "168"] as const;
type Span = (typeof SPANS)[number];

/** Events that could not be delivered, for one webhook endpoint or for all, with buttons to resend them. */
export function DeadLetters({ webhookId }: { webhookId: string | undefined }) {
  const [span, setSpan] = useState<Span>("all");
  const [shown, setShown] = useState<DeadLetter>();
  const minute = useNow(60_000);
  const since = span === "all" ? {} : { since: new Date(minute - Number(span) * HOUR_MS).toISOString() };
  const letters = useList(
    "webhooks.dead_letter.list",
    { ...since, ...(webhookId && { webhookId }) },
    { everyMs: 5_000 },
  );
  const replay = useAct("webhooks.dead_letter.replay", {
    refreshes: ["webhooks"],
    onDone: () => notify(t("Event queued for resending"), { tone: "good" }),
  });
  const replayAll = useAct("webhooks.dead_letter.replay_all", {
    refreshes: ["webhooks"],
    onDone: ({ queued }) =>
      notify(
        t(
          "{n, plural, =0 {No events to resend} one {# event queued for resending} other {# events queued for resending}}",
          { n: queued },
        ),
        {
          tone: "good",
        },
      ),
  });
  const items = letters.data?.items ?? [];
  const columns = columnsOf(replay.whyNot, (letter) => replay.mutate({ id: letter.id }));
  return (
    <Card
      flush
      title={t("Dead letters")}
      note={t("Events that failed every attempt, newest first. Kept for 30 days.")}
      actions={
        <>
          <Select
            label={t("Failed")}
            value={span}
            onChange={(next) => setSpan(next)}
            choices={[
              { value: "all", label: t("Last 30 days") },
              { value: "1", label: t("Last hour") },
              { value: "24", label: t("Last 24 hours") },
              { value: "168", label: t("Last 7 days") },
            ]}
          />
          <Button
            act={replayAll}
            whyNot={
              items.some(({ replayedAt }) => replayedAt === null) ? undefined : t("All failed events have been resent.")
            }
            onClick={() => replayAll.mutate({ ...since, ...(webhookId && { webhookId }) })}
          >
            {t("Resend all")}
          </Button>
        </>
      }
    >
      {(replay.error ?? replayAll.error) === null ? null : <ErrorCard error={replay.error ?? replayAll.error} />}
      <ListTable
        list={letters}
        skeletonRows={3}
        empty={
          <EmptyState icon={<MailX />} title={t("No dead letters")}>
            {t("Events that fail every attempt appear here and are kept for 30 days.")}
          </EmptyState>
        }
        label={t("Dead letters")}
        columns={columns}
        rowKey={({ id }) => id}
        phone={(letter) => (
          <OnPhone letter={letter} whyNot={replay.whyNot} onReplay={() => replay.mutate({ id: letter.id })} />
        )}
        onOpen={setShown}
      />
      <Drawer
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown === undefined ? "" : eventWords(shown.event.type)}
        description={shown?.event.id}
      >
        {shown === undefined ? null : <CodeBlock label={t("Event")} code={JSON.stringify(shown.event, null, 2)} wrap />}
      </Drawer>
    </Card>
  );
}

function columnsOf(whyNot: string | undefined, onReplay: (letter: DeadLetter) => void): readonly Column<DeadLetter>[] {
  return [
    { key: "event", header: t("Event"), className: "py-2", cell: (letter) => <EventName letter={letter} /> },
    { key: "why", header: t("Error"), cell: reasonOf },
    {
      key: "attempts",
      header: t("Attempts"),
      align: "right",
      from: "lg",
      cell: ({ attempts }) => formatNumber(attempts),
    },
    {
      key: "at",
      header: t("Failed"),
      align: "right",
      cell: ({ deadLetteredAt }) => <RelativeTime at={deadLetteredAt} />,
    },
    {
      key: "replay",
      header: <span className="sr-only">{t("Resend")}</span>,
      align: "right",
      cell: (letter) => <Replay letter={letter} whyNot={whyNot} onReplay={() => onReplay(letter)} />,
    },
  ];
}

function EventName({ letter: { event } }: { letter: DeadLetter }) {
  return (
    <div className="min-w-0">
      <span className="font-medium">{eventWords(event.type)}</span>
      <code className="block font-mono text-2xs text-muted wrap-anywhere">{event.id}</code>
    </div>
  );
}

function reasonOf({ responseCode, error }: DeadLetter): string {
  return responseCode === null ? (error ?? "") : t("The endpoint returned {code}.", { code: String(responseCode) });
}

interface ReplayProps {
  letter: DeadLetter;
  whyNot: string | undefined;
  onReplay(): void;
}

function Replay({ letter, whyNot, onReplay }: ReplayProps) {
  if (letter.replayedAt !== null) return <Badge>{t("Resent")}</Badge>;
  return (
    <Button size="small" whyNot={whyNot} onClick={onReplay}>
      {t("Resend")}
    </Button>
  );
}

function OnPhone({ letter, whyNot, onReplay }: ReplayProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <EventName letter={letter} />
        <Replay letter={letter} whyNot={whyNot} onReplay={onReplay} />
      </div>
      <div className="flex justify-between gap-3 text-xs text-muted">
        <span>{reasonOf(letter)}</span>
        <RelativeTime at={letter.deadLetteredAt} />
      </div>
    </div>
  );
}
