import { useState } from "react";
import type { InputOf } from "../../api/operations.ts";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { faultOf } from "../../components/forms/field-faults.ts";
import { type Platform, platformKindWord } from "../../components/words/publication-words.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { type TargetField, targetFields } from "./target-fields.ts";

type Kind = Platform["kind"];

const KINDS: readonly Kind[] = ["wordpress", "ghost", "webflow", "github", "webhook", "files"];

/** Adds a publishing target, or changes its name, address and credentials. */
export function TargetDialog({
  target,
  onClose,
}: {
  /** Undefined for a new one. */
  target: Platform | undefined;
  onClose(): void;
}) {
  const [kind, setKind] = useState<Kind>(target?.kind ?? "wordpress");
  const [written, setWritten] = useState<Readonly<Record<string, string>>>(() => valuesOf(target));
  const creating = useAct("produce.platform.create", { onDone: onClose });
  const changing = useAct("produce.platform.update", { onDone: onClose });
  const error = creating.error ?? changing.error;
  const fields = targetFields(kind);
  const input = inputOf(fields, written);
  const save = () =>
    target === undefined ? creating.mutate({ kind, ...input }) : changing.mutate({ id: target.id, ...input });
  return (
    <Dialog
      open
      onClose={onClose}
      title={target === undefined ? t("Add a publishing target") : t("Edit publishing target")}
      description={
        target === undefined
          ? t("Credentials are encrypted, tested at once and never shown again. Nothing is published.")
          : t("Empty credentials keep the stored ones. A new URL needs them again.")
      }
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            look="primary"
            act={creating.isPending ? creating : changing}
            whyNot={input.name === "" ? t("Enter a name first.") : undefined}
            onClick={save}
          >
            {target === undefined ? t("Add target") : t("Save")}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {target === undefined ? (
          <ChoiceField<Kind>
            label={t("Kind")}
            value={kind}
            choices={KINDS.map((value) => ({ value, label: platformKindWord(value) }))}
            onChange={setKind}
          />
        ) : null}
        {fields.map(({ name, label, hint, isSecret = false }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            type={isSecret ? "password" : "text"}
            autoComplete="off"
            value={written[name] ?? ""}
            fault={faultOf(error, name)}
            onChange={({ target: field }) => setWritten({ ...written, [name]: field.value })}
          />
        ))}
        {error === null || fields.some(({ name }) => faultOf(error, name) !== undefined) ? null : (
          <ErrorCard error={error} />
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

function valuesOf(target: Platform | undefined): Record<string, string> {
  if (target === undefined) return {};
  const { name, url, folder, settings } = target;
  const known = Object.entries(settings).flatMap(([key, value]): [string, string][] =>
    typeof value === "string"
      ? [[`settings.${key}`, value]]
      : Array.isArray(value)
        ? [[`settings.${key}`, value.join(", ")]]
        : [],
  );
  return { name, url: url ?? "", folder: folder ?? "", ...Object.fromEntries(known) };
}

type Input = Omit<InputOf<"produce.platform.create">, "kind">;

/** The input of the form: empty fields are left out, and `credentials.secret` is a part of `credentials`. */
function inputOf(fields: readonly TargetField[], written: Readonly<Record<string, string>>): Input {
  const filled = fields.flatMap(({ name, isList = false }): [string, string | string[]][] => {
    const text = written[name]?.trim() ?? "";
    return text === "" ? [] : [[name, isList ? text.split(",").map((part) => part.trim()) : text]];
  });
  const parts = (group: string) =>
    Object.fromEntries(
      filled.flatMap(([name, value]) => (name.startsWith(`${group}.`) ? [[name.slice(group.length + 1), value]] : [])),
    );
  const [credentials, settings] = [parts("credentials"), parts("settings")];
  const top = Object.fromEntries(filled.filter(([name]) => !name.includes(".")));
  return {
    name: "",
    ...top,
    ...(Object.keys(credentials).length === 0 ? {} : { credentials }),
    ...(Object.keys(settings).length === 0 ? {} : { settings }),
  };
}
