import type { Notifications } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { TextField } from "../../ui/Field.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Answer } from "../Answer.tsx";
import { ErrorCard } from "../ErrorCard.tsx";
import { errorBeside, faultOf } from "../forms/field-faults.ts";
import { noticeWords } from "../words/notice-words.ts";

type Change = Partial<Pick<Notifications, "quietHours" | "timeZone">> & {
  kinds?: { kind: Notifications["kinds"][number]["kind"]; email?: boolean; inbox?: boolean }[];
};

/** The notices of the caller, with what chooses them. */
export function OwnNoticeSettings() {
  const whyNot = useWhyNot("notifications.update");
  const notifications = useOperation("notifications.get", {}, { workspaceId: null });
  const update = useAct("notifications.update", { workspaceId: null });
  return (
    <Answer of={notifications} loading={<SkeletonRows rows={6} />}>
      {(settings) => (
        <NoticeSettings
          settings={settings}
          error={update.error}
          busy={update.isPending}
          whyNot={whyNot}
          onChange={(change) => update.mutate(change)}
        />
      )}
    </Answer>
  );
}

interface SettingsProps {
  settings: Notifications;
  error: Error | null;
  busy: boolean;
  whyNot: string | undefined;
  onChange(change: Change): void;
}

/** Which notices arrive where, and the hours without emails. */
function NoticeSettings({ settings, error, busy, whyNot, onChange }: SettingsProps) {
  return (
    <Card title={t("My notices")} note={emailNote(settings.email)}>
      <div className="flex flex-col gap-4">
        <table className="text-sm">
          <thead>
            <tr className="text-left text-muted">
              <th className="py-1 pr-6 font-medium">{t("Kind")}</th>
              <th className="pr-6 font-medium">{t("Email")}</th>
              <th className="font-medium">{t("Inbox")}</th>
            </tr>
          </thead>
          <tbody>
            {settings.kinds.map(({ kind, email, inbox }) => (
              <tr key={kind}>
                <th scope="row" className="py-1 pr-6 text-left font-normal">
                  {noticeWords(kind)}
                </th>
                <td>
                  <Checkbox
                    checked={email}
                    disabled={whyNot !== undefined || busy}
                    label={t("Email: {kind}", { kind: noticeWords(kind) })}
                    onChange={(on) => onChange({ kinds: [{ kind, email: on }] })}
                  />
                </td>
                <td>
                  <Checkbox
                    checked={inbox}
                    disabled={whyNot !== undefined || busy}
                    label={t("Inbox: {kind}", { kind: noticeWords(kind) })}
                    onChange={(on) => onChange({ kinds: [{ kind, inbox: on }] })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <QuietHours settings={settings} error={error} busy={busy} whyNot={whyNot} onChange={onChange} />
        {error !== null && errorBeside(error, ["quietHours.from", "quietHours.to", "timeZone"]) !== null ? (
          <ErrorCard error={error} />
        ) : null}
      </div>
    </Card>
  );
}

function QuietHours({ settings: { quietHours, timeZone }, error, busy, whyNot, onChange }: SettingsProps) {
  const [from, setFrom] = useState(quietHours?.from ?? "");
  const [to, setTo] = useState(quietHours?.to ?? "");
  const [zone, setZone] = useState(quietHours === null ? browserZone() : timeZone);
  const isEmpty = from === "" && to === "";
  const missing = !isEmpty && (from === "" || to === "") ? t("Enter both times, or none.") : undefined;
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <legend className="mb-1 text-sm font-medium">{t("Quiet hours, without emails")}</legend>
      <TextField
        label={t("From")}
        type="time"
        value={from}
        fault={faultOf(error, "quietHours.from")}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label={t("To")}
        type="time"
        value={to}
        fault={faultOf(error, "quietHours.to")}
        onChange={({ target }) => setTo(target.value)}
      />
      <TextField
        label={t("Time zone")}
        value={zone}
        fault={faultOf(error, "timeZone")}
        onChange={({ target }) => setZone(target.value)}
      />
      <Button
        busy={busy}
        whyNot={whyNot ?? missing}
        onClick={() => onChange({ quietHours: isEmpty ? null : { from, to }, timeZone: zone.trim() })}
      >
        {t("Save")}
      </Button>
    </fieldset>
  );
}

function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function emailNote({ state, address }: Notifications["email"]): string {
  switch (state) {
    case "on":
      return t("Emails go to {address}.", { address: address ?? "" });
    case "not_configured":
      return t("The service has no mail server, so there are no emails.");
    case "no_address":
      return t("This key belongs to no person, so there are no emails.");
    case "refused":
      return t("Emails to {address} are off, because they were refused. Any change turns them on again.", {
        address: address ?? "",
      });
  }
}
