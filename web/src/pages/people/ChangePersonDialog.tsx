import type { Person } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { notify } from "../../ui/toasts.ts";
import { type Access, RoleFields, whyNoAccess } from "./RoleFields.tsx";

export function ChangePersonDialog({ person, mayOwn, onClose }: { person: Person; mayOwn: boolean; onClose(): void }) {
  const [access, setAccess] = useState<Access>({ role: person.role, workspaceIds: person.workspaceIds });
  const update = useAct("people.update", {
    onDone: () => {
      notify(t("Access of {name} changed", { name: person.name }), { tone: "good" });
      onClose();
    },
  });
  const { role, workspaceIds } = access;
  const submit = () =>
    update.mutate({ id: person.id, role, workspaceIds: workspaceIds === null ? null : [...workspaceIds] });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Access of {name}", { name: person.name })}
      description={t("It changes with the next request and ends the sessions of the person.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button look="primary" act={update} whyNot={whyNoAccess(access)} onClick={submit}>
            {t("Save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RoleFields value={access} mayOwn={mayOwn} onChange={setAccess} />
        {update.error === null ? null : <ErrorCard error={update.error} />}
      </div>
    </Dialog>
  );
}
