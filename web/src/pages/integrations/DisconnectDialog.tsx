import type { Integration } from "@findable/contract/client";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { portWords } from "../../components/words/port-words.ts";
import { useVendorName } from "../../components/words/use-vendors.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { notify } from "../../ui/toasts.ts";

export function DisconnectDialog({
  integration: { port, vendor, source },
  onClose,
}: {
  integration: Integration;
  onClose(): void;
}) {
  const vendorName = useVendorName();
  const level = source === "agency" ? "agency" : "workspace";
  const disconnect = useAct("integrations.disconnect", {
    refreshes: ["integrations", "workspaces.health"],
    onDone: () => {
      notify(t("Disconnected"));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Disconnect {vendor}?", { vendor: vendor === null ? portWords(port).name : vendorName(port, vendor) })}
      description={
        level === "agency"
          ? t("This is the agency's connection. Every workspace without its own connection loses it.")
          : t(
              "This deletes its credentials. The workspace then uses the agency's connection or, without one, the operator's.",
            )
      }
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button look="danger" act={disconnect} onClick={() => disconnect.mutate({ port, level })}>
            {t("Disconnect")}
          </Button>
        </>
      }
    >
      <p className="text-sm text-muted">{t("Runs in progress keep their current connection.")}</p>
      {disconnect.error === null ? null : <ErrorCard error={disconnect.error} className="mt-4" />}
    </Dialog>
  );
}
