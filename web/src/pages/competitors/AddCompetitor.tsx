import type { CompetitorWeight } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { weightChoices } from "../../components/words/competitor-words.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";
import { useGo } from "../../url/use-go.ts";

/** Starts to track a domain. This is free and fetches nothing. */
export function AddCompetitor({ domain: given, onClose }: { domain: string; onClose(): void }) {
  const [domain, setDomain] = useState(given);
  const [weight, setWeight] = useState<CompetitorWeight>("alternative");
  const [tags, setTags] = useState("");
  const [notes, setNotes] = useState("");
  const [names, setNames] = useState("");
  const go = useGo();
  const adding = useAct("research.competitor.add", {
    onDone: ({ id }) => go("competitor", { id }),
  });
  const [labels, called] = [partsOf(tags), partsOf(names)];
  const add = () =>
    adding.mutate({
      domain: domain.trim(),
      weight,
      ...(labels.length === 0 ? {} : { tags: labels }),
      ...(called.length === 0 ? {} : { names: called }),
      ...(notes.trim() === "" ? {} : { notes: notes.trim() }),
    });
  const beside = errorBeside(adding.error, ["domain", "names", "tags", "notes"]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Add competitor")}
      description={t("Tracking is free. Keywords and backlinks are pulled only when you request them.")}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          label={t("Domain")}
          hint={t("For example, competitor.example")}
          value={domain}
          autoComplete="off"
          spellCheck={false}
          fault={faultOf(adding.error, "domain")}
          onChange={(event) => setDomain(event.target.value)}
        />
        <TextField
          label={t("Names")}
          hint={t("Comma-separated. What answers call it besides its domain, in any script")}
          value={names}
          fault={faultOf(adding.error, "names")}
          onChange={(event) => setNames(event.target.value)}
        />
        <ChoiceField<CompetitorWeight>
          label={t("Type")}
          value={weight}
          choices={weightChoices()}
          onChange={setWeight}
        />
        <TextField
          label={t("Tags")}
          hint={t("Comma-separated, for example: segment:studios")}
          value={tags}
          fault={faultOf(adding.error, "tags")}
          onChange={(event) => setTags(event.target.value)}
        />
        <TextArea
          label={t("Notes")}
          rows={2}
          value={notes}
          fault={faultOf(adding.error, "notes")}
          onChange={(event) => setNotes(event.target.value)}
        />
        {beside === null ? null : <ErrorCard error={beside} />}
        <div className="flex justify-end">
          <Button
            type="submit"
            look="primary"
            act={adding}
            whyNot={domain.trim() === "" ? t("Enter a domain first.") : undefined}
          >
            {t("Add competitor")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function partsOf(list: string): string[] {
  return [...new Set(list.split(",").map((part) => part.trim()))].filter(Boolean);
}
