import type { Integration } from "@findable/contract/client";
import { type FormEvent, useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { portWords } from "../../components/words/port-words.ts";
import { useVendors, type Vendor } from "../../components/words/use-vendors.ts";
import { t } from "../../i18n/index.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { notify } from "../../ui/toasts.ts";
import { ConnectField } from "./ConnectField.tsx";

type VendorField = Vendor["fields"][number];
type Level = "workspace" | "agency";

/** Stores credentials and checks them at once. They are encrypted, and the service never returns them. */
export function ConnectDialog({
  integration: { port, vendor },
  onClose,
}: {
  integration: Integration;
  onClose(): void;
}) {
  const vendors = useVendors()(port);
  const [chosen, setChosen] = useState(vendors.find(({ id }) => id === vendor)?.id ?? vendors[0]?.id ?? "");
  const [level, setLevel] = useState<Level>("workspace");
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { key } = useSession();
  const one = vendors.find(({ id }) => id === chosen);
  const fields = one?.fields ?? [];
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
      credentials: filled(fields, "credentials", values),
      settings: filled(fields, "settings", values),
    });
  };
  const shown = (field: VendorField) => (
    <ConnectField
      key={`${chosen} ${field.name}`}
      field={field}
      value={values[field.name] ?? ""}
      fault={faultOf(connect.error, pathOfField(field))}
      onChange={(value) => setValues({ ...values, [field.name]: value })}
    />
  );
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
            act={connect}
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
        {one === undefined ? null : <About vendor={one} />}
        {fields.filter(({ advanced }) => !advanced).map(shown)}
        {fields.some(({ advanced }) => advanced) ? (
          <Disclosure summary={t("More settings")} open={connect.error !== null}>
            <div className="flex flex-col gap-4">{fields.filter(({ advanced }) => advanced).map(shown)}</div>
          </Disclosure>
        ) : null}
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

/** What the vendor costs, and where its credentials are. */
function About({ vendor: { name, pricing, docsUrl } }: { vendor: Vendor }) {
  return (
    <p className="text-sm text-muted">
      {pricing}{" "}
      <a href={docsUrl} target="_blank" rel="noreferrer" className="text-accent underline">
        {t("Help at {vendor}", { vendor: name })}
      </a>
    </p>
  );
}

function asChoice({ id, name, about }: Vendor) {
  return { value: id, label: name, note: about };
}

/** The name of the field in the service's error messages. */
function pathOfField({ group, name }: VendorField): string {
  return `${group}.${name}`;
}

function filled(
  fields: readonly VendorField[],
  group: VendorField["group"],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const entries = fields
    .filter((field) => field.group === group)
    .map(({ name }): [string, string] => [name, (values[name] ?? "").trim()])
    .filter(([, value]) => value !== "");
  return Object.fromEntries(entries);
}
