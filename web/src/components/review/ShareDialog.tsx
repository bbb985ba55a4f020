import type { ApprovalDetail } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { ErrorCard } from "../ErrorCard.tsx";
import { errorBeside, faultOf } from "../forms/field-faults.ts";
import { RelativeTime } from "../RelativeTime.tsx";

/** Shares one approval with a person without an API key. The link is shown only once. */
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
        "The recipient can view this approval, comment on it and, if you allow it, decide it. No API key is needed. Opening the link does not approve or reject.",
      )}
      actions={
        made === undefined ? (
          <Button
            look="primary"
            act={sharing}
            whyNot={recipient.trim() === "" ? t("Enter a recipient first.") : undefined}
            onClick={() => sharing.mutate({ approval_id: approvalId, recipient: recipient.trim(), canApprove })}
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
          <>
            {routedTo.length > 0 ? (
              <ChoiceField
                label={t("Recipient")}
                value={recipient}
                choices={routedTo.map((value) => ({ value, label: value }))}
                onChange={setRecipient}
              />
            ) : (
              <TextField
                label={t("Recipient")}
                hint={t("Decisions made with the link are recorded under this name.")}
                fault={faultOf(sharing.error, "recipient")}
                value={recipient}
                onChange={(event) => setRecipient(event.target.value)}
              />
            )}
            <Checkbox checked={canApprove} onChange={setCanApprove}>
              {t("Can approve or reject")}
            </Checkbox>
            <Failure error={errorBeside(sharing.error, ["recipient"])} />
          </>
        ) : (
          <div className="flex flex-col gap-2">
            <p className="text-sm">
              {t("For {recipient}. Copy the link now: it is shown only once.", { recipient: made.recipient })}{" "}
              {t("It expires")} <RelativeTime at={made.expiresAt} />.
            </p>
            <CodeBlock label={t("Link")} code={made.url} wrap />
          </div>
        )}
        {sharedLinks.length === 0 ? null : (
          <section aria-label={t("Active links")}>
            <h3 className="mb-1 text-sm font-semibold">{t("Active links")}</h3>
            <ul className="divide-y">
              {sharedLinks.map(({ linkId, recipient: whom, lastUsedAt, canApprove: decides }) => (
                <li key={linkId} className="flex items-center justify-between gap-3 py-2 text-sm">
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{whom}</span>
                    <span className="text-xs text-muted">
                      {decides ? t("can approve or reject") : t("can view and comment")} ·{" "}
                      {lastUsedAt === null ? t("never opened") : t("opened")}{" "}
                      {lastUsedAt === null ? null : <RelativeTime at={lastUsedAt} />}
                    </span>
                  </span>
                  <Button
                    size="small"
                    aria-label={t("Revoke the link for {whom}", { whom })}
                    act={ending}
                    onClick={() => ending.mutate({ approval_id: approvalId, link_id: linkId })}
                  >
                    {t("Revoke")}
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
