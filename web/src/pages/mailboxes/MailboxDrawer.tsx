import type { Mailbox } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useMayApprove, useWhyReadOnly } from "../../session/use-session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { TextField } from "../../ui/Field.tsx";
import { State } from "./mailbox-columns.tsx";
import { checkWord, type Finding } from "./mailbox-words.ts";

/** One mailbox: whether it may send, its limits, and the findings of its check with the DNS records to add. */
export function MailboxDrawer({ mailbox, onClose }: { mailbox: Mailbox; onClose(): void }) {
  const { address, check, health } = mailbox;
  return (
    <Drawer open onClose={onClose} title={address}>
      <div className="flex flex-col gap-6">
        <Pausing mailbox={mailbox} />
        {health.readProblem === null ? null : (
          <p className="text-sm text-warn">{t("Replies cannot be read: {problem}", { problem: health.readProblem })}</p>
        )}
        <Limits mailbox={mailbox} />
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
      {next === null ? null : <p className="wrap-anywhere text-muted">{next}</p>}
      {record === null ? null : (
        <CodeBlock
          label={t("DNS record for {check}", { check: checkWord(check) })}
          code={`${record.name}  ${record.type}  ${record.value}`}
        />
      )}
    </li>
  );
}

function Pausing({ mailbox: { address, state, health } }: { mailbox: Mailbox }) {
  const readOnly = useWhyReadOnly();
  const mayApprove = useMayApprove();
  const update = useAct("link_building.mailbox.update", { refreshes: ["link_building.mailbox"] });
  const isPaused = health.pausedAt !== null;
  const whyNot =
    readOnly ?? (isPaused && !mayApprove ? t("Only a key that can approve resumes a mailbox.") : undefined);
  return (
    <section className="flex flex-col items-start gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <State state={state} />
        <Button
          size="small"
          look={isPaused ? "primary" : "quiet"}
          whyNot={whyNot}
          busy={update.isPending}
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
  const readOnly = useWhyReadOnly();
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
          busy={update.isPending}
          whyNot={readOnly ?? missing ?? (isSame ? t("No limit changed.") : undefined)}
          onClick={save}
        >
          {t("Save limits")}
        </Button>
      </div>
    </section>
  );
}
