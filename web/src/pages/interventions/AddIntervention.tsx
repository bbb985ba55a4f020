import { type ReactNode, useState } from "react";
import type { InputOf } from "../../api/operations.ts";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { KeywordChoice } from "../../components/forms/KeywordChoice.tsx";
import {
  INTERVENTION_KINDS,
  type InterventionKind,
  interventionKindWord,
  selectedBecauseWord,
} from "../../components/words/intervention-words.ts";
import { t } from "../../i18n/index.ts";
import { useNow } from "../../session/use-now.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { notify } from "../../ui/toasts.ts";
import { useGo } from "../../url/use-go.ts";

const FIELDS = ["title", "from", "note", "pages", "keywordIds", "kind"];
const BECAUSE = ["unknown", "fell", "low", "opportunity", "routine"] as const;
/** What happened to everyone has no units. */
const MARKS: readonly InterventionKind[] = ["storm", "vendor_break"];

/** Adds what a person did outside the service, or an event that charts should mark. */
export function AddIntervention({ onClose }: { onClose(): void }) {
  const today = new Date(useNow()).toISOString().slice(0, 10);
  const [kind, setKind] = useState<InterventionKind>("site_change");
  const [title, setTitle] = useState("");
  const [from, setFrom] = useState(today);
  const [pages, setPages] = useState("");
  const [keywordId, setKeywordId] = useState("");
  const [because, setBecause] = useState<(typeof BECAUSE)[number]>("unknown");
  const [note, setNote] = useState("");
  const go = useGo();
  const adding = useAct("interventions.create", {
    onDone: ({ id }) => {
      notify(t("Intervention added"), { tone: "good" });
      go("intervention", { id });
    },
  });
  const isMark = MARKS.includes(kind);
  const urls = pages.split(/\s+/).filter((url) => url !== "");
  const input: InputOf<"interventions.create"> = {
    ...{ kind, title: title.trim(), from },
    ...(note.trim() === "" ? {} : { note: note.trim() }),
    ...(isMark || urls.length === 0 ? {} : { pages: [...new Set(urls)] }),
    ...(isMark || keywordId === "" ? {} : { keywordIds: [keywordId] }),
    ...(isMark ? {} : { selectedBecause: because }),
  };
  const rest = errorBeside(adding.error, FIELDS);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Add an intervention")}
      description={t("It is judged like the service's own, and other effects are not credited with it.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            look="primary"
            busy={adding.isPending}
            whyNot={title.trim() === "" ? t("Enter a title first.") : undefined}
            onClick={() => adding.mutate(input)}
          >
            {t("Add intervention")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t("Title")}
          placeholder={t("New prices")}
          maxLength={300}
          value={title}
          fault={faultOf(adding.error, "title")}
          onChange={({ target }) => setTitle(target.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Choice label={t("Kind")}>
            <Select<InterventionKind>
              label={t("Kind")}
              value={kind}
              choices={INTERVENTION_KINDS.map((value) => ({ value, label: interventionKindWord(value) }))}
              onChange={setKind}
            />
          </Choice>
          <TextField
            type="date"
            label={t("First day live (UTC)")}
            value={from}
            fault={faultOf(adding.error, "from")}
            onChange={({ target }) => setFrom(target.value)}
          />
        </div>
        {isMark ? null : (
          <>
            <TextArea
              label={t("Pages it should move")}
              hint={t("One URL per line. Without pages and keywords it counts as a change of the whole site.")}
              rows={3}
              value={pages}
              fault={faultOf(adding.error, "pages")}
              onChange={({ target }) => setPages(target.value)}
            />
            <Choice label={t("Keyword it should move")} hint={t("Optional. Keywords of the pages are added.")}>
              <KeywordChoice id={keywordId} onChange={setKeywordId} />
            </Choice>
            <Choice label={t("Reason for choosing these units")}>
              <Select<(typeof BECAUSE)[number]>
                label={t("Reason for choosing these units")}
                value={because}
                choices={BECAUSE.map((value) => ({ value, label: selectedBecauseWord(value) }))}
                onChange={setBecause}
              />
            </Choice>
          </>
        )}
        <TextArea
          label={t("Note")}
          rows={2}
          maxLength={2_000}
          value={note}
          fault={faultOf(adding.error, "note")}
          onChange={({ target }) => setNote(target.value)}
        />
        {rest === null ? null : <ErrorCard error={rest} />}
      </div>
    </Dialog>
  );
}

/** A select under its label. The select names itself for screen readers. */
function Choice({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      {children}
      {hint === undefined ? null : <p className="text-xs text-muted">{hint}</p>}
    </div>
  );
}
