import { type ReactNode, useState } from "react";
import { t } from "../i18n/index.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { TextField } from "./Field.tsx";

/** Asks for the name of what is about to be lost, so that it is not lost by a slip. */
export function ConfirmByName({
  open,
  onClose,
  title,
  name,
  actLabel,
  busy = false,
  onConfirm,
  children,
}: {
  open: boolean;
  onClose(): void;
  title: string;
  name: string;
  /** What the button does: "Revoke key". */
  actLabel: string;
  busy?: boolean;
  onConfirm(): void;
  /** What happens, and to whom. */
  children: ReactNode;
}) {
  const [typed, setTyped] = useState("");
  const close = () => {
    setTyped("");
    onClose();
  };
  const isRight = typed.trim() === name;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button onClick={close}>{t("Cancel")}</Button>
          <Button
            look="danger"
            busy={busy}
            whyNot={isRight ? undefined : t("Type the name first.")}
            onClick={onConfirm}
          >
            {actLabel}
          </Button>
        </>
      }
    >
      <div className="mb-4 text-sm text-muted">{children}</div>
      <TextField
        label={t("Type {name} to confirm", { name })}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  );
}
