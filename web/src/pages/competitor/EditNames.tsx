import type { Competitor } from "@findable/contract/client";
import { type FormEvent, useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { notify } from "../../ui/toasts.ts";

/** Edits the names by which answers call a competitor, beside those that its pages use. */
export function EditNames({ competitor: { id, domain, names, learntNames } }: { competitor: Competitor }) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState("");
  const whyNot = useWhyNot("research.competitor.update");
  const save = useAct("research.competitor.update", {
    onDone: () => {
      setIsOpen(false);
      notify(t("Saved"), { tone: "good" });
    },
  });
  const open = () => {
    setText((names ?? []).join("\n"));
    save.reset();
    setIsOpen(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lines = text.split("\n").map((line) => line.trim());
    save.mutate({ id, names: [...new Set(lines.filter((line) => line !== ""))] });
  };
  const rest = errorBeside(save.error, ["names"]);
  const learnt = learntNames ?? [];
  return (
    <>
      <Button whyNot={whyNot} onClick={open}>
        {t("Edit names")}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t("Names of {domain}", { domain })}>
        <form className="flex flex-col gap-4" onSubmit={submit}>
          <TextArea
            label={t("Other names")}
            hint={t("One name per line, 20 at most, in any script. Stored answers are searched for them again.")}
            rows={4}
            value={text}
            fault={faultOf(save.error, "names")}
            onChange={(event) => setText(event.target.value)}
          />
          {learnt.length === 0 ? null : (
            <p className="text-sm text-muted">{t("Its pages use: {names}", { names: learnt.join(", ") })}</p>
          )}
          {rest === null ? null : <ErrorCard error={rest} />}
          <div className="flex justify-end">
            <Button type="submit" look="primary" act={save}>
              {t("Save")}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
