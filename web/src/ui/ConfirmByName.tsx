import { type ReactNode, useState } from "react";
import { t } from "../i18n/index.ts";
import { Button, type ButtonProps } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { TextField } from "./Field.tsx";

/** Confirms a destructive action by asking for the name of the object. */
export function ConfirmByName({
  open,
  onClose,
  title,
  name,
  actLabel,
  act,
  onConfirm,
  children,
}: {
  open: boolean;
  onClose(): void;
  title: string;
  name: string;
  /** Label of the confirming button, such as "Revoke key". */
  actLabel: string;
  act?: NonNullable<ButtonProps["act"]>;
  onConfirm(): void;
  /** The consequences, in a sentence. */
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
            {...(act === undefined ? {} : { act })}
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
