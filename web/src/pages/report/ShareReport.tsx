import type { Report } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";

/** Shares one report with somebody without an account, and revokes its links. A link is shown only once. */
export function ShareReport({ report: { id, links }, onClose }: { report: Report; onClose(): void }) {
  const [recipient, setRecipient] = useState("");
  const sharing = useAct("reports.share");
  const ending = useAct("reports.unshare");
  const made = sharing.data;
  const rest = errorBeside(sharing.error, ["recipient"]) ?? ending.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Share by link")}
      description={t("The link opens this report without an account, for 30 days, and nothing else.")}
      actions={
        made === undefined ? (
          <Button
            look="primary"
            act={sharing}
            whyNot={recipient.trim() === "" ? t("Enter a recipient first.") : undefined}
            onClick={() => sharing.mutate({ id, recipient: recipient.trim() })}
          >
            {t("Create link")}
          </Button>
        ) : (
          <Button look="primary" onClick={onClose}>
            {t("I have copied it")}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {made === undefined ? (
          <TextField
            label={t("Recipient")}
            hint={t("For your records. No email is sent.")}
            fault={faultOf(sharing.error, "recipient")}
            value={recipient}
            onChange={({ target }) => setRecipient(target.value)}
          />
        ) : (
          <div className="flex flex-col gap-2">
            <p className="text-sm">
              {t("For {recipient}. Copy the link now: it is shown only once.", { recipient: made.recipient })}{" "}
              {t("It expires")} <RelativeTime at={made.expiresAt} />.
            </p>
            <CodeBlock label={t("Link")} code={made.url} wrap />
          </div>
        )}
        {links.length === 0 ? null : (
          <section aria-label={t("Active links")}>
            <h3 className="mb-1 text-sm font-semibold">{t("Active links")}</h3>
            <ul className="divide-y">
              {links.map(({ linkId, recipient: whom, lastUsedAt }) => (
                <li key={linkId} className="flex items-center justify-between gap-3 py-2 text-sm">
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{whom}</span>
                    <span className="text-xs text-muted">
                      {lastUsedAt === null ? t("never opened") : t("opened")}{" "}
                      {lastUsedAt === null ? null : <RelativeTime at={lastUsedAt} />}
                    </span>
                  </span>
                  <Button
                    size="small"
                    aria-label={t("Revoke the link for {whom}", { whom })}
                    act={ending}
                    onClick={() => ending.mutate({ id, link_id: linkId })}
                  >
                    {t("Revoke")}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {rest === null ? null : <ErrorCard error={rest} />}
      </div>
    </Dialog>
  );
}
