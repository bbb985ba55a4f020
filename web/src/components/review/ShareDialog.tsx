import type { ApprovalDetail } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { t } from "../../i18n/index.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { TextField } from "../../ui/Field.tsx";
import { errorBeside, faultOf } from "../forms/field-faults.ts";
import { ShareByLink } from "../ShareByLink.tsx";

/** Shares one approval with a person without an API key. */
export function ShareDialog({ approval, onClose }: { approval: ApprovalDetail; onClose(): void }) {
  const { approvalId, workspaceId, routedTo, sharedLinks } = approval;
  const [recipient, setRecipient] = useState(routedTo[0] ?? "");
  const [canApprove, setCanApprove] = useState(true);
  const sharing = useAct("agent.approval.share", { workspaceId });
  const ending = useAct("agent.approval.unshare", { workspaceId });
  return (
    <ShareByLink
      description={t(
        "The recipient can view this approval, comment on it and, if you allow it, decide it. No API key is needed. Opening the link does not approve or reject.",
      )}
      recipient={recipient}
      act={sharing}
      onShare={(whom) => sharing.mutate({ approval_id: approvalId, recipient: whom, canApprove })}
      links={sharedLinks}
      rightsOf={({ canApprove: decides }) => (decides ? t("can approve or reject") : t("can view and comment"))}
      ending={ending}
      onEnd={(link_id) => ending.mutate({ approval_id: approvalId, link_id })}
      error={errorBeside(sharing.error, ["recipient"]) ?? ending.error}
      onClose={onClose}
    >
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
    </ShareByLink>
  );
}
