import type { OutreachDraft } from "@findable/contract/client";
import { formatMoment } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/Field.tsx";

type FollowUp = OutreachDraft["followUps"][number];

const MAX_BODY = 20_000;

/** The emails that follow while no answer comes. They are approved with the draft, so a reviewer reads and edits them here. */
export function FollowUps({
  followUps,
  texts,
  onChange,
}: {
  followUps: readonly FollowUp[];
  /** The edited texts, fewer where the last ones were removed; undefined if nothing can be edited. */
  texts?: readonly string[];
  onChange?(texts: string[]): void;
}) {
  if (followUps.length === 0) return null;
  if (texts === undefined || onChange === undefined)
    return followUps.map((followUp) => <Fixed key={`${followUp.afterDays} ${followUp.body}`} followUp={followUp} />);
  return (
    <>
      {texts.map((text, place) => (
        <TextArea
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a follow-up is its identity, and only the last is removed
          key={place}
          label={whenWord(followUps[place])}
          rows={5}
          value={text}
          maxLength={MAX_BODY}
          onChange={({ target }) => onChange(texts.map((one, index) => (index === place ? target.value : one)))}
        />
      ))}
      {texts.length === 0 ? (
        <p className="text-sm text-muted">{t("No follow-up will be sent.")}</p>
      ) : (
        <Button size="small" className="self-start" onClick={() => onChange(texts.slice(0, -1))}>
          {t("Remove last follow-up")}
        </Button>
      )}
    </>
  );
}

function Fixed({ followUp }: { followUp: FollowUp }) {
  return (
    <div>
      <h4 className="text-xs font-medium text-muted">{whenWord(followUp)}</h4>
      <p className="mt-0.5 text-sm wrap-anywhere whitespace-pre-line">{followUp.body}</p>
      <p className="mt-0.5 text-xs text-muted">{stateWord(followUp)}</p>
    </div>
  );
}

function whenWord(followUp: FollowUp | undefined): string {
  return t("Follow-up after {n, plural, one {# day} other {# days}} without an answer", {
    n: followUp?.afterDays ?? 1,
  });
}

function stateWord({ status, sentAt, scheduledAt, stoppedReason }: FollowUp): string {
  switch (status) {
    case "WAITING":
      return t("Waits for the email before it");
    case "SCHEDULED":
      return scheduledAt === null ? t("Scheduled") : t("Scheduled for {when}", { when: formatMoment(scheduledAt) });
    case "SENT":
      return sentAt === null ? t("Sent") : t("Sent {when}", { when: formatMoment(sentAt) });
    case "STOPPED":
      return t("Not sent: {reason}", { reason: stoppedWord(stoppedReason) });
  }
}

function stoppedWord(reason: string | null): string {
  switch (reason) {
    case "answered":
      return t("the contact answered");
    case "bounced":
      return t("an email bounced");
    case "no_credits":
      return t("no credits were left");
    default:
      return reason === null ? t("stopped") : reason.replaceAll("_", " ");
  }
}
