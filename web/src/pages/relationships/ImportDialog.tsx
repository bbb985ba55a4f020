import type { ImportedRelationships } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { DropZone } from "../../components/forms/DropZone.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea } from "../../ui/Field.tsx";

type Kind = "partners" | "do_not_contact";
const EXAMPLE = "email,first name,status\nines@studiocraft.example,Ines,PROSPECT";

/** Imports partners or a do-not-contact list as CSV, from a file or typed, and shows which rows were refused. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const [kind, setKind] = useState<Kind>("partners");
  const [csv, setCsv] = useState("");
  const importing = useAct("link_building.relationship.import", { refreshes: ["link_building"] });
  if (importing.data !== undefined) return <Imported result={importing.data} onClose={onClose} />;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("Import partners")}
      description={t("Rows with errors are rejected with their line number. The others are stored.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            look="primary"
            act={importing}
            whyNot={csv.trim() === "" ? t("Select a file or enter rows first.") : undefined}
            onClick={() => importing.mutate({ csv, kind })}
          >
            {t("Import")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ChoiceField<Kind>
          label={t("Kind of list")}
          value={kind}
          choices={[
            { value: "partners", label: t("Partners") },
            {
              value: "do_not_contact",
              label: t("Do-not-contact list"),
              note: t("Permanently, for every workspace of the agency"),
            },
          ]}
          onChange={setKind}
        />
        <DropZone onFile={(file) => void file.text().then(setCsv)}>
          {t("CSV with a header line: domain, email, status, first name, last name, position, notes, last contacted")}
        </DropZone>
        <TextArea
          label={t("Rows")}
          hint={t("A list of addresses or domains needs no other column.")}
          rows={6}
          placeholder={EXAMPLE}
          value={csv}
          className="font-mono"
          onChange={({ target }) => setCsv(target.value)}
        />
        {importing.error === null ? null : <ErrorCard error={importing.error} />}
      </div>
    </Dialog>
  );
}

function Imported({ result, onClose }: { result: ImportedRelationships; onClose(): void }) {
  const counts = [
    [t("Rows"), result.received],
    [t("Partners added or updated"), result.relationships],
    [t("Addresses stored"), result.contacts],
    [t("Suppressed by this import"), result.suppressed],
    [t("Not stored because they are suppressed"), result.stillSuppressed],
    [t("Refused rows"), result.refused],
  ] as const;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("Import finished")}
      actions={
        <Button look="primary" onClick={onClose}>
          {t("Done")}
        </Button>
      }
    >
      <dl className="divide-y text-sm">
        {counts.map(([label, count]) => (
          <div key={label} className="flex justify-between gap-4 py-1.5">
            <dt>{label}</dt>
            <dd className="tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {result.refusals.length === 0 ? null : (
        <ul className="mt-4 flex flex-col gap-1 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
          {result.refusals.map(({ line, field, message }) => (
            <li key={`${line}-${field}`} className="wrap-anywhere">
              {t("Line {line}", { line: formatNumber(line) })}: {field === "" ? "" : `${field} `}
              {message}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
