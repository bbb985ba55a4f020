import { type FormEvent, useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { useGo } from "../../url/use-go.ts";

/** Submits one page and opens the run, which may wait for an approval. */
export function SubmitDialog({ onClose }: { onClose(): void }) {
  const [url, setUrl] = useState("");
  const go = useGo();
  const submit = useAct("indexing.gsc.submit", {
    refreshes: ["indexing", "agent.invocations"],
    onDone: (answer) => ("invocationId" in answer ? go("run", { id: answer.invocationId }) : undefined),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() !== "") submit.mutate({ urls: url.trim() });
  };
  const rest = errorBeside(submit.error, ["urls"]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Submit a page")}
      description={t(
        "The search engine is asked to read your sitemaps again, and the state of the page is read until it settles.",
      )}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            type="submit"
            form="submit-page"
            look="primary"
            act={submit}
            whyNot={url.trim() === "" ? t("Enter the address first.") : undefined}
          >
            {t("Submit")}
          </Button>
        </>
      }
    >
      <form id="submit-page" className="flex flex-col gap-4" onSubmit={send}>
        <TextField
          label={t("Address of the page")}
          value={url}
          autoComplete="off"
          fault={faultOf(submit.error, "urls")}
          onChange={(event) => setUrl(event.target.value)}
        />
        {rest === null ? null : <ErrorCard error={rest} />}
      </form>
    </Dialog>
  );
}
