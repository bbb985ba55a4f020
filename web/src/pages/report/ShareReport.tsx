import type { Report } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { ShareByLink } from "../../components/ShareByLink.tsx";
import { t } from "../../i18n/index.ts";
import { TextField } from "../../ui/Field.tsx";

/** Shares one report with somebody without an account. */
export function ShareReport({ report: { id, links }, onClose }: { report: Report; onClose(): void }) {
  const [recipient, setRecipient] = useState("");
  const sharing = useAct("reports.share");
  const ending = useAct("reports.unshare");
  return (
    <ShareByLink
      description={t("The link opens this report without an account, for 30 days, and nothing else.")}
      recipient={recipient}
      act={sharing}
      onShare={(whom) => sharing.mutate({ id, recipient: whom })}
      links={links}
      ending={ending}
      onEnd={(link_id) => ending.mutate({ id, link_id })}
      error={errorBeside(sharing.error, ["recipient"]) ?? ending.error}
      onClose={onClose}
    >
      <TextField
        label={t("Recipient")}
        hint={t("For your records. No email is sent.")}
        fault={faultOf(sharing.error, "recipient")}
        value={recipient}
        onChange={({ target }) => setRecipient(target.value)}
      />
    </ShareByLink>
  );
}
