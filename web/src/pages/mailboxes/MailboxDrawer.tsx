import type { Mailbox } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { useSession } from "../../session/use-session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { TextField } from "../../ui/Field.tsx";
import { State } from "./mailbox-columns.tsx";
import { checkWord, type Finding } from "./mailbox-words.ts";

/** One mailbox: whether it may send, its limits, and the findings of its check with the DNS records to add. */
export function MailboxDrawer({ mailbox, onClose }: { mailbox: Mailbox; onClose(): void }) {
  const { address, check, health } = mailbox;
  // Findings to fix come before limits that hold.
  const isHealthy = check === null || check.findings.every(({ state }) => state === "pass");
  return (
    <Drawer open onClose={onClose} title={address}>
      <div className="flex flex-col gap-6">
        <Pausing mailbox={mailbox} />
        {health.readProblem === null ? null : (
          <p className="text-sm text-warn">{t("Replies cannot be read: {problem}", { problem: health.readProblem })}</p>
        )}
        {isHealthy ? <Limits mailbox={mailbox} /> : null}
        <section className="flex flex-col gap-3">
          <h3 className="text-sm font-semibold">
            {t("Check of the sender")}{" "}
            {check === null ? null : (
              <span className="font-normal text-muted">
                <RelativeTime at={check.checkedAt} />
              </span>
            )}
          </h3>
          {check === null ? (
            <p className="text-sm text-muted">{t("Not checked yet. The check also runs before the next email.")}</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {sorted(check.findings).map((finding) => (
                <FindingItem key={finding.check} finding={finding} />
              ))}
            </ul>
          )}
        </section>
        {isHealthy ? null : <Limits mailbox={mailbox} />}
      </div>
    </Drawer>
  );
}

const ORDER = ["fail", "warn", "pass"];

function sorted(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
}

function FindingItem({ finding: { check, state, message, next, record } }: { finding: Finding }) {
  const tone = { pass: "good", warn: "warn", fail: "bad" } as const;
  const word = { pass: t("Passed"), warn: t("Warning"), fail: t("Failed") };
  return (
    <li className="flex flex-col gap-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone[state]}>{word[state]}</Badge>
        <span className="font-medium">{checkWord(check)}</span>
      </p>
      <p className="wrap-anywhere">{message}</p>
      {next === null ? null : <p className="wrap-anywhere text-muted">{next.replaceAll("`", "")}</p>}
      {record === null ? null : (
        <dl
          aria-label={t("DNS record for {check}", { check: checkWord(check) })}
          className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-lg border bg-sunken px-3 py-1.5 text-xs"
        >
          <RecordPart name={t("Name")} value={record.name} />
          <RecordPart name={t("Type")} value={record.type} />
          <RecordPart name={t("Value")} value={record.value} />
        </dl>
      )}
    </li>
  );
}

/** One part of a DNS record: providers ask for each in a field for itself. */
function RecordPart({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-h-9 items-center justify-between gap-2">
        <span className="min-w-0 font-mono wrap-anywhere">{value}</span>
        <CopyButton text={value} label={t("Copy {name}", { name: name.toLowerCase() })} className="shrink-0" />
      </dd>
    </>
  );
}

function Pausing({ mailbox: { address, state, health } }: { mailbox: Mailbox }) {
  const readOnly = useWhyNot("link_building.mailbox.update");
  const { key } = useSession();
  const update = useAct("link_building.mailbox.update", { refreshes: ["link_building.mailbox"] });
  const isPaused = health.pausedAt !== null;
  const whyNot =
    readOnly ??
    (isPaused && key?.canApprove === false ? t("Only a key that can approve resumes a mailbox.") : undefined);
  return (
    <section className="flex flex-col items-start gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <State state={state} />
        <Button
          size="small"
          look={isPaused ? "primary" : "plain"}
          whyNot={whyNot}
          act={update}
          onClick={() => update.mutate({ address, paused: !isPaused })}
        >
          {isPaused ? t("Resume") : t("Pause")}
        </Button>
      </div>
      {health.pauseReason === null ? null : <p className="text-sm text-warn">{health.pauseReason}</p>}
      {update.error === null ? null : <ErrorCard error={update.error} />}
    </section>
  );
}

const FIELDS = ["dailyLimit", "domainLimit"] as const;

function Limits({ mailbox: { address, caps } }: { mailbox: Mailbox }) {
  const [daily, setDaily] = useState(String(caps.dailyLimit));
  const [domain, setDomain] = useState(String(caps.domainLimit));
  const readOnly = useWhyNot("link_building.mailbox.update");
  const update = useAct("link_building.mailbox.update", { refreshes: ["link_building.mailbox"] });
  const isSame = Number(daily) === caps.dailyLimit && Number(domain) === caps.domainLimit;
  const isIncomplete = [daily, domain].some((value) => value.trim() === "");
  const missing = isIncomplete ? t("Enter both limits first.") : undefined;
  const save = () => update.mutate({ address, dailyLimit: Number(daily), domainLimit: Number(domain) });
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{t("Limits")}</h3>
      <TextField
        label={t("Emails on a day")}
        hint={t("At most {limit}, the limit of the connection", { limit: formatNumber(caps.connectionLimit) })}
        type="number"
        min={1}
        max={caps.connectionLimit}
        value={daily}
        fault={faultOf(update.error, "dailyLimit")}
        onChange={({ target }) => setDaily(target.value)}
      />
      <TextField
        label={t("Emails to one domain on a day")}
        hint={t("Counts every workspace of the agency")}
        type="number"
        min={1}
        max={50}
        value={domain}
        fault={faultOf(update.error, "domainLimit")}
        onChange={({ target }) => setDomain(target.value)}
      />
      {errorBeside(update.error, FIELDS) === null ? null : <ErrorCard error={update.error} />}
      <div>
        <Button
          size="small"
          act={update}
          whyNot={readOnly ?? missing ?? (isSame ? t("No limit changed.") : undefined)}
          onClick={save}
        >
          {t("Save limits")}
        </Button>
      </div>
    </section>
  );
}
