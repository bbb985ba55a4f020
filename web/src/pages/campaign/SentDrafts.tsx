import type { OutreachDraft } from "@findable/contract/client";
import type { OutputOf } from "../../api/operations.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { contactName } from "../../components/words/relationship-words.ts";
import { formatMoment } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";

export type SendAnswer = OutputOf<"link_building.serp_outreach.approve">;
type Event = SendAnswer["events"][number];

/** What became of the drafts that a person just approved: sent, or when each will be. */
export function SentDrafts({
  answer: { events, invocationId },
  drafts,
  onClose,
}: {
  answer: SendAnswer;
  drafts: readonly OutreachDraft[];
  onClose(): void;
}) {
  const recipientOf = (id: string) => drafts.find(({ draftId }) => draftId === id);
  return (
    <Card
      title={t("{n, plural, one {# approved email} other {# approved emails}}", { n: events.length })}
      actions={
        <Button size="small" onClick={onClose}>
          {t("Close")}
        </Button>
      }
    >
      <ul aria-label={t("Approved emails")} className="divide-y text-sm">
        {events.map((event) => {
          const draft = recipientOf(event.draftId);
          return (
            <li key={event.draftId} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 wrap-anywhere">
                {draft === undefined ? t("Email") : `${contactName(draft.contact)} · ${draft.accountDomain}`}
              </span>
              <span className="text-muted">{eventWords(event)}</span>
            </li>
          );
        })}
      </ul>
      <p className="mt-3 text-sm">
        <PageLink page="run" params={{ id: invocationId }} className="font-medium text-accent hover:underline">
          {t("Open run")}
        </PageLink>
      </p>
    </Card>
  );
}

function eventWords({ eventType, sentAt, scheduledAt, reason }: Event): string {
  const why = reason === null ? undefined : REASONS[reason]?.();
  switch (eventType) {
    case "EMAIL_SENT":
      return sentAt === null ? t("Sent") : t("Sent {time}", { time: formatMoment(sentAt) });
    case "EMAIL_SCHEDULED":
      return [
        scheduledAt === null ? t("Scheduled") : t("Scheduled for {time}", { time: formatMoment(scheduledAt) }),
        why,
      ]
        .filter((part) => part !== undefined)
        .join(" · ");
    case "EMAIL_FAILED":
      return [t("Failed"), why].filter((part) => part !== undefined).join(" · ");
    case "EMAIL_REFUSED":
      return [t("Not sent"), why].filter((part) => part !== undefined).join(" · ");
  }
}

const REASONS: Readonly<Record<string, () => string>> = {
  mailbox_pace: () => t("limits of the mailbox"),
  schedule_at: () => t("the time that you chose"),
  working_hours: () => t("working hours of the recipient"),
  queued: () => t("waits for its turn"),
  campaign_paused: () => t("the campaign is paused"),
  effects_frozen: () => t("sending is stopped by the kill switch"),
  awaiting_approval: () => t("waits for a second approval"),
};
