import type { Webhook } from "@findable/contract/client";
import { useParams } from "@tanstack/react-router";
import { useOperation } from "../../api/use-operation.ts";
import { AnswerPage } from "../../components/AnswerPage.tsx";
import { DeadLetters } from "../../components/DeadLetters.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { webhookStatus } from "../../components/words/webhook-status.ts";
import { formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Tile, Tiles } from "../../ui/Tile.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { ChangeWebhook } from "./ChangeWebhook.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { TestButton } from "./TestButton.tsx";
import { WEBHOOK_URL } from "./webhook-url.ts";

export default function WebhookPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const webhook = useOperation("webhooks.get", { id }, { everyMs: 5_000 });
  return (
    <AnswerPage
      of={webhook}
      title={t("Webhook")}
      up={{ page: "webhooks", label: t("Webhooks") }}
      loading={<SkeletonRows rows={8} />}
    >
      {(found) => <Shown webhook={found} />}
    </AnswerPage>
  );
}

function Shown({ webhook }: { webhook: Webhook }) {
  const [state, setState] = useUrlState(WEBHOOK_URL);
  return (
    <>
      <PageHeader
        title={webhook.url}
        note={webhook.description ?? t("No description")}
        up={{ page: "webhooks", label: t("Webhooks") }}
        actions={
          <>
            <CopyAs name="webhooks.deliveries.list" input={{ id: webhook.id }} />
            <TestButton webhook={webhook} />
          </>
        }
      />
      <Figures webhook={webhook} />
      <div className="mt-5">
        <Tabs
          label={t("Views")}
          value={state.view}
          onChange={(view) => setState({ view }, { push: true })}
          tabs={[
            {
              value: "deliveries",
              label: t("Deliveries"),
              content: (
                <Deliveries
                  webhookId={webhook.id}
                  outcome={state.outcome}
                  onOutcome={(outcome) => setState({ outcome })}
                />
              ),
            },
            { value: "dead-letters", label: t("Dead letters"), content: <DeadLetters webhookId={webhook.id} /> },
            { value: "change", label: t("Settings"), content: <ChangeWebhook key={webhook.id} webhook={webhook} /> },
          ]}
        />
      </div>
    </>
  );
}

function Figures({ webhook }: { webhook: Webhook }) {
  const { health, previousSecretExpiresAt } = webhook;
  const standing = webhookStatus(webhook);
  const { n, successRate, lastFailureAt, lastFailure, waiting } = health;
  return (
    <Tiles>
      <Tile
        label={t("State")}
        help={t("Whether the endpoint receives events. It is paused after repeated failures.")}
        value={standing.word}
        note={
          previousSecretExpiresAt === null ? (
            t("1 signing secret")
          ) : (
            <>
              {t("2 signing secrets; the old one expires")} <RelativeTime at={previousSecretExpiresAt} clock="wall" />
            </>
          )
        }
        tone={standing.tone === "bad" || standing.tone === "warn" ? standing.tone : undefined}
      />
      <Tile
        label={t("Delivered")}
        help={t("Part of the attempts that your endpoint accepted.")}
        value={successRate === null ? t("None sent") : formatShare(successRate)}
        note={t("last 24 hours · {n, plural, one {# attempt} other {# attempts}}", { n })}
        tone={successRate !== null && successRate < 0.5 ? "bad" : undefined}
      />
      <Tile
        label={t("Pending")}
        help={t("Deliveries that will be tried again.")}
        value={formatNumber(waiting)}
        note={t("now · awaiting next attempt")}
      />
      <Tile
        label={t("Last failure")}
        help={t("When your endpoint last failed to accept an event, and why.")}
        value={lastFailureAt === null ? t("None") : <RelativeTime at={lastFailureAt} />}
        note={lastFailure ?? t("in the last 30 days")}
      />
    </Tiles>
  );
}
