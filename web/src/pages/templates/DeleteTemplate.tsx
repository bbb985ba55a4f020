import type { OutreachTemplate } from "@findable/contract/client";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

/** Deletes a template after a confirmation. */
export function DeleteTemplate({ template: { id, name }, onClose }: { template: OutreachTemplate; onClose(): void }) {
  const remove = useAct("link_building.template.delete", { onDone: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Delete “{name}”", { name })}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button look="danger" act={remove} onClick={() => remove.mutate({ id })}>
            {t("Delete")}
          </Button>
        </>
      }
    >
      <p className="text-sm">
        {t("Drafts written from it stay. Campaigns that use it return to the template of the service.")}
      </p>
      {remove.error === null ? null : <ErrorCard error={remove.error} className="mt-3" />}
    </Dialog>
  );
}
