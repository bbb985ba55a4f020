import { Radio } from "lucide-react";
import { useState } from "react";
import type { OutputOf } from "../../api/operations.ts";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { type Column, DataTable } from "../../components/lists/DataTable.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { eventWords } from "../../components/words/event-words.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

type Kept = OutputOf<"webhooks.events.list">["data"][number];

const RELOAD_MS = 3_000;
const MOST = 200;
const TEST_EVENT = "rank.dropped";

const COLUMNS: readonly Column<Kept>[] = [
  {
    key: "event",
    header: t("Event"),
    className: "py-2",
    cell: ({ type, id }) => (
      <div className="min-w-0">
        <span className="font-medium">{eventWords(type)}</span>
        <code className="block font-mono text-2xs text-muted wrap-anywhere">{id}</code>
      </div>
    ),
  },
  {
    key: "at",
    header: t("Time"),
    align: "right",
    cell: ({ createdAt }) => <RelativeTime at={createdAt} clock="wall" />,
  },
];

/** The events of the workspace as endpoints receive them, for development without a public address. */
export function EventLog() {
  const whyNot = useWhyNot("webhooks.events.trigger");
  const [shown, setShown] = useState<Kept>();
  const events = useOperation("webhooks.events.list", { limit: MOST }, { everyMs: RELOAD_MS });
  const options = { refreshes: ["webhooks.events"] };
  const listen = useAct("webhooks.events.listen", options);
  const trigger = useAct("webhooks.events.trigger", options);
  const until = events.data?.listeningUntil ?? null;
  const error = listen.error ?? trigger.error;
  return (
    <Card
      flush
      title={t("Log")}
      note={
        until === null ? (
          t("Shows events here without an endpoint. Events are kept only while you listen.")
        ) : (
          <>
            {t("Listening; ends")} <RelativeTime at={until} clock="wall" />
          </>
        )
      }
      actions={
        <>
          {until === null ? null : (
            <Button act={trigger} whyNot={whyNot} onClick={() => trigger.mutate({ event: TEST_EVENT })}>
              {t("Send a test event")}
            </Button>
          )}
          <Button
            look={until === null ? "primary" : "plain"}
            act={listen}
            whyNot={whyNot}
            onClick={() => listen.mutate({})}
          >
            {until === null ? t("Listen for 10 minutes") : t("Listen for 10 more minutes")}
          </Button>
        </>
      }
    >
      {error === null ? null : <ErrorCard error={error} />}
      <Answer of={events} loading={<SkeletonRows rows={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={<Radio />} title={until === null ? t("Not listening") : t("No events yet")}>
              {t("Start a run, or send a test event. Kept events stay for an hour.")}
            </EmptyState>
          ) : (
            <DataTable
              label={t("Log")}
              columns={COLUMNS}
              rows={data.toReversed()}
              rowKey={({ id }) => id}
              phone={({ type, createdAt }) => (
                <div className="flex justify-between gap-3">
                  <span className="font-medium">{eventWords(type)}</span>
                  <span className="text-xs text-muted">
                    <RelativeTime at={createdAt} clock="wall" />
                  </span>
                </div>
              )}
              onOpen={setShown}
            />
          )
        }
      </Answer>
      <Drawer
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown === undefined ? "" : eventWords(shown.type)}
        description={shown?.id}
      >
        {shown === undefined ? null : <CodeBlock label={t("Event")} code={JSON.stringify(shown, null, 2)} wrap />}
      </Drawer>
    </Card>
  );
}
