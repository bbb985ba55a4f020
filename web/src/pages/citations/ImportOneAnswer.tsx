import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { ENGINES, type Engine, engineWord } from "../../components/words/citation-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";
import { ImportResult } from "./ImportResult.tsx";

const MOST = 500;

/** The links of a text, each once, for a preview. The service reads them again, with more care. */
function linksIn(text: string): string[] {
  const found = new Set<string>();
  for (const part of text.split(/[\s<>()[\]"]/)) {
    if (found.size === MOST) break;
    const address = part.replace(/[.,;:!?]$/, "");
    if (/^https?:\/\/[^/]/i.test(address) && URL.canParse(address)) found.add(address);
  }
  return [...found];
}

/** One answer as it was copied. Its links are shown before anything is stored. */
export function ImportOneAnswer() {
  const [prompt, setPrompt] = useState("");
  const [llm, setLlm] = useState<Engine>("llm_chat_1");
  const [text, setText] = useState("");
  const [listed, setListed] = useState("");
  const [model, setModel] = useState("");
  const readOnly = useWhyNot("research.ai_citation.answers.import");
  const importing = useAct("research.ai_citation.answers.import", { refreshes: ["research.ai_citation"] });
  const sources = listed.split("\n").flatMap((line) => line.trim() || []);
  const beside = errorBeside(importing.error, ["answers[0].prompt", "answers[0].text"]);
  if (importing.data !== undefined) return <ImportResult result={importing.data} onAgain={importing.reset} />;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        importing.mutate({
          answers: [
            {
              prompt: prompt.trim(),
              llm,
              text,
              ...(sources.length === 0 ? {} : { sources }),
              ...(model.trim() === "" ? {} : { model: model.trim() }),
            },
          ],
        });
      }}
    >
      <TextField
        label={t("Prompt")}
        hint={t("What you asked, word for word")}
        fault={faultOf(importing.error, "answers[0].prompt")}
        value={prompt}
        maxLength={2_000}
        onChange={({ target }) => setPrompt(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField<Engine>
          label={t("Engine")}
          value={llm}
          choices={ENGINES.map((value) => ({ value, label: engineWord(value) }))}
          onChange={setLlm}
        />
        <TextField
          label={t("Model")}
          hint={t("As the product names it, if it does")}
          value={model}
          maxLength={200}
          onChange={({ target }) => setModel(target.value)}
        />
      </div>
      <TextArea
        label={t("Answer")}
        hint={t("Text, or Markdown with links")}
        fault={faultOf(importing.error, "answers[0].text")}
        rows={8}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TextArea
        label={t("Listed sources")}
        hint={t("If the assistant lists sources beside the text: one URL per line. [1] in the text is the first.")}
        rows={3}
        value={listed}
        onChange={({ target }) => setListed(target.value)}
      />
      <LinksFound links={[...new Set([...linksIn(text), ...sources])]} isEmpty={text.trim() === ""} />
      {beside === null ? null : <ErrorCard error={beside} />}
      <div className="flex justify-end">
        <Button
          look="primary"
          type="submit"
          act={importing}
          whyNot={
            readOnly ??
            (prompt.trim() === "" || text.trim() === "" ? t("Enter the prompt and the answer first.") : undefined)
          }
        >
          {t("Import answer")}
        </Button>
      </div>
    </form>
  );
}

function LinksFound({ links, isEmpty }: { links: readonly string[]; isEmpty: boolean }) {
  if (isEmpty) return null;
  return (
    <div role="status" className="rounded-lg bg-sunken px-3 py-2 text-sm">
      <p>
        {links.length === 0
          ? t(
              "No links found. Without links, only names are counted. Some assistants copy links only with “Copy as Markdown”.",
            )
          : t("{n, plural, one {1 link found:} other {{text} links found:}}", {
              n: links.length,
              text: formatNumber(links.length),
            })}
      </p>
      <ul className="mt-1 max-h-28 overflow-y-auto text-xs text-muted">
        {links.map((link) => (
          <li key={link} className="wrap-anywhere">
            {link}
          </li>
        ))}
      </ul>
    </div>
  );
}
