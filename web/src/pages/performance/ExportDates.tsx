import { useState } from "react";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";

/** The first and last day of an export whose rows have no dates. */
export interface ExportRange {
  from: string;
  to: string;
}

/** Asks for the range that an export without dates covers. */
export function ExportDates({
  name,
  busy,
  error,
  onImport,
  onClose,
}: {
  name: string;
  busy: boolean;
  error: Error | null;
  onImport(range: ExportRange): void;
  onClose(): void;
}) {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const missing = from === "" || to === "" ? t("Enter both dates first.") : undefined;
  const reversed = from > to ? t("The last day is before the first.") : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Dates of the export")}
      description={name}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button look="primary" busy={busy} whyNot={missing ?? reversed} onClick={() => onImport({ from, to })}>
            {t("Import")}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-muted">
        {t("The rows of this export have no dates. Enter the range that was selected in the search console.")}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t("First day")}
          type="date"
          value={from}
          fault={faultOf(error, "from")}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label={t("Last day")}
          type="date"
          value={to}
          fault={faultOf(error, "to")}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      {errorBeside(error, ["from", "to"]) === null ? null : <ErrorCard error={error} className="mt-4" />}
    </Dialog>
  );
}
