import type { ApprovalDetail } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/field-faults.ts";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";

/** Hands this one approval to somebody without a key, by an address that is shown once. */
export function ShareDialog({ approval, onClose }: { approval: ApprovalDetail; onClose(): void }) {
  const { approvalId, workspaceId, routedTo, sharedLinks } = approval;
  const [recipient, setRecipient] = useState(routedTo[0] ?? "");
  const [canApprove, setCanApprove] = useState(true);
  const sharing = useAct("agent.approval.share", { workspaceId });
  const ending = useAct("agent.approval.unshare", { workspaceId });
  const made = sharing.data;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Share by link")}
      description={t(
        "One person sees this one approval, comments, and may decide it. No key is needed; opening it decides nothing.",
      )}
      actions={
        made === undefined ? (
          <Button
            look="primary"
            busy={sharing.isPending}
            whyNot={recipient.trim() === "" ? t("Say whom it is for.") : undefined}
            onClick={() => sharing.mutate({ approval_id: approvalId, recipient: recipient.trim(), canApprove })}
          >
            {t("Make the link")}
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
          <>
            {routedTo.length > 0 ? (
              <ChoiceField
                label={t("Whom it is for")}
                value={recipient}
                choices={routedTo.map((value) => ({ value, label: value }))}
                onChange={setRecipient}
              />
            ) : (
              <TextField
                label={t("Whom it is for")}
                hint={t("Their decision is kept under this name.")}
                fault={faultOf(sharing.error, "recipient")}
                value={recipient}
                onChange={(event) => setRecipient(event.target.value)}
              />
            )}
            <Checkbox checked={canApprove} onChange={setCanApprove}>
              {t("May decide, and not only read and comment")}
            </Checkbox>
            <Failure error={errorBeside(sharing.error, ["recipient"])} />
          </>
        ) : (
          <div className="flex flex-col gap-2">
            <p className="text-sm">
              {t("For {recipient}. It is shown this once.", { recipient: made.recipient })} {t("It ends")}{" "}
              <RelativeTime at={made.expiresAt} />.
            </p>
            <CodeBlock label={t("The link")} code={made.url} wrap />
          </div>
        )}
        {sharedLinks.length === 0 ? null : (
          <section aria-label={t("Links that still work")}>
            <h3 className="mb-1 text-sm font-semibold">{t("Links that still work")}</h3>
            <ul className="divide-y">
              {sharedLinks.map(({ linkId, recipient: whom, lastUsedAt, canApprove: decides }) => (
                <li key={linkId} className="flex items-center justify-between gap-3 py-2 text-sm">
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{whom}</span>
                    <span className="text-xs text-muted">
                      {decides ? t("may decide") : t("may read and comment")} ·{" "}
                      {lastUsedAt === null ? t("never opened") : t("opened")}{" "}
                      {lastUsedAt === null ? null : <RelativeTime at={lastUsedAt} />}
                    </span>
                  </span>
                  <Button
                    size="small"
                    aria-label={t("Take back the link of {whom}", { whom })}
                    busy={ending.isPending}
                    onClick={() => ending.mutate({ approval_id: approvalId, link_id: linkId })}
                  >
                    {t("Take back")}
                  </Button>
                </li>
              ))}
            </ul>
            <Failure error={ending.error} />
          </section>
        )}
      </div>
    </Dialog>
  );
}

function Failure({ error }: { error: Error | null }) {
  return error === null ? null : <ErrorCard error={error} />;
}
