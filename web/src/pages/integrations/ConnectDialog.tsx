import type { Integration } from "@findable/contract/client";
import { type FormEvent, useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { portWords } from "../../components/words/port-words.ts";
import { t } from "../../i18n/index.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/toasts.ts";
import { type Vendor, type VendorField, vendorsOf } from "./vendors.ts";

type Level = "workspace" | "agency";

/** Stores credentials and checks them at once. They are encrypted, and the service never returns them. */
export function ConnectDialog({
  integration: { port, vendor },
  onClose,
}: {
  integration: Integration;
  onClose(): void;
}) {
  const vendors = vendorsOf(port);
  const [chosen, setChosen] = useState(vendors.find(({ id }) => id === vendor)?.id ?? vendors[0]?.id ?? "");
  const [level, setLevel] = useState<Level>("workspace");
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { key } = useSession();
  const fields = vendors.find(({ id }) => id === chosen)?.fields ?? [];
  const connect = useAct("integrations.connect", {
    refreshes: ["integrations", "workspaces.health"],
    onDone: () => {
      notify(t("Connected. Checking the connection…"), { tone: "good" });
      onClose();
    },
  });
  const missing = fields.find(({ name, required }) => required && (values[name] ?? "").trim() === "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing !== undefined) return;
    connect.mutate({
      port,
      level,
      vendor: chosen,
      credentials: filled(fields, "credential", values),
      settings: filled(fields, "setting", values),
    });
  };
  const rest = errorBeside(connect.error, fields.map(pathOfField));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Connect {name}", { name: portWords(port).name })}
      description={t(
        "Credentials are stored encrypted and never shown again. The connection is checked immediately, free of charge.",
      )}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            type="submit"
            form="connect"
            look="primary"
            busy={connect.isPending}
            whyNot={missing === undefined ? undefined : t("Enter the {field} first.", { field: missing.label })}
          >
            {t("Connect")}
          </Button>
        </>
      }
    >
      <form id="connect" className="flex flex-col gap-4" onSubmit={submit}>
        <ChoiceField
          label={t("Provider")}
          value={chosen}
          onChange={(next) => setChosen(next)}
          choices={vendors.map(asChoice)}
        />
        {fields.map((field) => (
          <TextField
            key={`${chosen} ${field.name}`}
            label={field.required ? field.label : t("{field} (optional)", { field: field.label })}
            hint={field.hint}
            type={field.secret === true ? "password" : "text"}
            autoComplete="off"
            spellCheck={false}
            value={values[field.name] ?? ""}
            fault={faultOf(connect.error, pathOfField(field))}
            onChange={(event) => setValues({ ...values, [field.name]: event.target.value })}
          />
        ))}
        {key === null || key.workspaceId === null ? (
          <ChoiceField
            label={t("Used by")}
            value={level}
            onChange={(next) => setLevel(next)}
            choices={[
              { value: "workspace", label: t("This workspace") },
              { value: "agency", label: t("All workspaces without their own connection") },
            ]}
          />
        ) : null}
        {rest === null ? null : <ErrorCard error={rest} />}
      </form>
    </Dialog>
  );
}

function asChoice({ id, name, about }: Vendor) {
  return { value: id, label: name, note: about };
}

/** The name of the field in the service's error messages. */
function pathOfField({ kind, name }: VendorField): string {
  return kind === "credential" ? `credentials.${name}` : `settings.${name}`;
}

function filled(
  fields: readonly VendorField[],
  kind: VendorField["kind"],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const entries = fields
    .filter((field) => field.kind === kind)
    .map(({ name }): [string, string] => [name, (values[name] ?? "").trim()])
    .filter(([, value]) => value !== "");
  return Object.fromEntries(entries);
}
