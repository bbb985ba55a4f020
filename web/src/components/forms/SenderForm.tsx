import type { Workspace } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/toasts.ts";
import { ErrorCard } from "../ErrorCard.tsx";
import { errorBeside, faultOf } from "./field-faults.ts";

const FIELD = "settings.outreachSender";
const FIELDS = [`${FIELD}.name`, `${FIELD}.organization`, `${FIELD}.postalAddress`];

/** Who outreach comes from. Laws on advertising require every email to state it. */
export function SenderForm({ workspace: { id, settings } }: { workspace: Workspace }) {
  const sender = settings.outreachSender ?? undefined;
  const [name, setName] = useState(sender?.name ?? "");
  const [organization, setOrganization] = useState(sender?.organization ?? "");
  const [postalAddress, setPostalAddress] = useState(sender?.postalAddress ?? "");
  const readOnly = useWhyNot("workspaces.update");
  const save = useAct("workspaces.update", {
    refreshes: ["workspaces", "link_building"],
    onDone: () => notify(t("Sender saved"), { tone: "good" }),
  });
  const isEmpty = [name, organization, postalAddress].some((text) => text.trim() === "");
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <TextField
        label={t("Name of the sender")}
        value={name}
        maxLength={100}
        fault={faultOf(save.error, `${FIELD}.name`)}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t("Company")}
        value={organization}
        maxLength={200}
        fault={faultOf(save.error, `${FIELD}.organization`)}
        onChange={({ target }) => setOrganization(target.value)}
      />
      <TextArea
        label={t("Postal address")}
        hint={t("Appears below every email.")}
        rows={3}
        value={postalAddress}
        maxLength={400}
        fault={faultOf(save.error, `${FIELD}.postalAddress`)}
        onChange={({ target }) => setPostalAddress(target.value)}
      />
      {errorBeside(save.error, FIELDS) === null ? null : <ErrorCard error={save.error} />}
      <div>
        <Button
          act={save}
          whyNot={readOnly ?? (isEmpty ? t("Fill in all three fields first.") : undefined)}
          onClick={() =>
            save.mutate({
              id,
              settings: {
                outreachSender: {
                  name: name.trim(),
                  organization: organization.trim(),
                  postalAddress: postalAddress.trim(),
                },
              },
            })
          }
        >
          {t("Save sender")}
        </Button>
      </div>
    </div>
  );
}
