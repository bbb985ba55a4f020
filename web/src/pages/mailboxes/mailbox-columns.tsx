import type { Mailbox } from "@findable/contract/client";
import type { Column } from "../../components/lists/DataTable.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { useVendorName } from "../../components/words/use-vendors.ts";
import { formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Meter } from "../../ui/Meter.tsx";
import { STATE_TONES, stateWord } from "./mailbox-words.ts";

type Open = (mailbox: Mailbox) => void;

export function mailboxColumns(onOpen: Open): readonly Column<Mailbox>[] {
  return [
    { key: "mailbox", header: t("Mailbox"), cell: (mailbox) => <Address mailbox={mailbox} onOpen={onOpen} /> },
    { key: "state", header: t("State"), cell: ({ state }) => <State state={state} /> },
    { key: "today", header: t("Today"), cell: (mailbox) => <Today mailbox={mailbox} /> },
    {
      key: "warmUp",
      header: t("Warm-up"),
      from: "xl",
      cell: ({ warmUp }) =>
        warmUp === null
          ? t("Complete")
          : t("Day {day}, {left, plural, one {# day} other {# days}} left", { day: warmUp.day, left: warmUp.daysLeft }),
    },
    { key: "health", header: t("30 days"), from: "lg", cell: (mailbox) => <Health mailbox={mailbox} /> },
    {
      key: "checked",
      header: t("Checked"),
      from: "xl",
      cell: ({ check }) => (check === null ? t("Never") : <RelativeTime at={check.checkedAt} />),
    },
  ];
}

function Address({ mailbox, onOpen }: { mailbox: Mailbox; onOpen: Open }) {
  const { address, name, channel, isShared } = mailbox;
  const vendorName = useVendorName();
  const sentThrough = channel === null ? t("Not checked yet") : vendorName("outreach", channel);
  const more = [name, sentThrough, isShared ? t("shared") : null].filter((part) => part !== null);
  return (
    <div className="min-w-0 py-1.5">
      <button
        type="button"
        className="text-left font-medium wrap-anywhere hover:underline"
        onClick={() => onOpen(mailbox)}
      >
        {address}
      </button>
      <p className="text-xs wrap-anywhere text-muted">{more.join(" · ")}</p>
    </div>
  );
}

export function State({ state }: Pick<Mailbox, "state">) {
  return <Badge tone={STATE_TONES[state]}>{stateWord(state)}</Badge>;
}

function Today({ mailbox: { today, address } }: { mailbox: Mailbox }) {
  return (
    <div className="flex w-32 flex-col gap-1">
      <p className="text-xs tabular-nums">
        {t("{sent} of {limit} sent", { sent: formatNumber(today.sent), limit: formatNumber(today.limit) })}
      </p>
      <Meter label={t("Emails of {address} today", { address })} value={today.sent} max={today.limit} />
    </div>
  );
}

function Health({ mailbox: { health } }: { mailbox: Mailbox }) {
  const { sent, bounceRate, blocked } = health;
  if (bounceRate === null) return <span className="text-muted">{t("No emails")}</span>;
  return (
    <div className="text-xs tabular-nums">
      <p>{t("{count} sent, {share} bounced", { count: formatNumber(sent), share: formatShare(bounceRate) })}</p>
      {blocked === 0 ? null : <p className="text-bad">{t("{count} blocked", { count: formatNumber(blocked) })}</p>}
    </div>
  );
}

export function MailboxOnPhone({ mailbox, onOpen }: { mailbox: Mailbox; onOpen: Open }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <Address mailbox={mailbox} onOpen={onOpen} />
        <State state={mailbox.state} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <Today mailbox={mailbox} />
        <Health mailbox={mailbox} />
      </div>
    </div>
  );
}
