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
          rows={8}
          className="field-sizing-content min-h-24"
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
    <div className="border-t pt-4">
      <h4 className="text-xs font-medium text-muted">{whenWord(followUp)}</h4>
      <p className="mt-1.5 text-sm wrap-anywhere whitespace-pre-line">{followUp.body}</p>
      <p className="mt-1.5 text-xs text-muted">{stateWord(followUp)}</p>
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
  return STOPPED[reason ?? "stopped"]?.() ?? (reason ?? "").replaceAll("_", " ");
}

const STOPPED: Readonly<Record<string, () => string>> = {
  answered: () => t("the contact answered"),
  reply_undecided: () => t("a reply of the contact waits for your decision"),
  refused: () => t("someone at the partner declined"),
  remove_me: () => t("the contact asked for no more emails"),
  unsubscribed: () => t("the contact unsubscribed"),
  bounced: () => t("an email bounced"),
  hard_bounce: () => t("an email bounced"),
  bounce_hard: () => t("an email bounced"),
  bounce_soft: () => t("an email bounced"),
  bounce_block: () => t("receivers rejected the sender"),
  refused_by_server: () => t("the mail server refused it"),
  deferred_too_often: () => t("the mail server deferred it too often"),
  do_not_contact: () => t("the partner must not be contacted"),
  complaint: () => t("the contact complained about an email"),
  imported: () => t("the address is on your do-not-contact list"),
  consent_required: () => t("the partner's country requires consent"),
  forgotten: () => t("the contact's data was deleted"),
  campaign_cancelled: () => t("the campaign was cancelled"),
  cancelled: () => t("the draft was cancelled"),
  rejected: () => t("a person rejected it"),
  failed: () => t("the first email was not sent"),
  no_credits: () => t("no credits were left"),
  run_failed: () => t("the run that sends it failed"),
  gone: () => t("no mailbox is connected"),
  paused: () => t("the campaign or its mailbox stayed paused"),
  stopped: () => t("stopped"),
};
