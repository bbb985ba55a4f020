import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/toasts.ts";

/** Deletes what is stored about a person, after the address was typed or confirmed. */
export function ForgetDialog({ email: given, onClose }: { email: string; onClose(): void }) {
  const [email, setEmail] = useState(given);
  const forget = useAct("link_building.contact.forget", {
    refreshes: ["link_building"],
    onDone: ({ contacts, emails }) => {
      notify(t("Data deleted"), {
        description: t("Contacts: {contacts} · emails and drafts: {emails}", { contacts, emails }),
        tone: "good",
      });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Delete a person's data")}
      description={t("This cannot be undone.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            look="danger"
            act={forget}
            whyNot={email.trim() === "" ? t("Enter an address first.") : undefined}
            onClick={() => forget.mutate({ email: email.trim() })}
          >
            {t("Delete the data")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm">
          {t(
            "Contacts, and the address, name and text of emails and drafts are deleted. Unsent drafts are cancelled. A hash of the address stays, so that no workspace of the agency writes to it.",
          )}
        </p>
        <TextField
          label={t("Email address")}
          type="email"
          value={email}
          readOnly={given !== ""}
          fault={faultOf(forget.error, "email")}
          onChange={({ target }) => setEmail(target.value)}
        />
        {errorBeside(forget.error, ["email"]) === null ? null : <ErrorCard error={forget.error} />}
      </div>
    </Dialog>
  );
}
