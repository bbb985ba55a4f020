import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { EngineChoice } from "../../components/forms/EngineChoice.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { type AskedSurfaces, SurfaceChoice } from "../../components/forms/SurfaceChoice.tsx";
import { ENGINES, type Engine } from "../../components/words/citation-words.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";
import { useGo } from "../../url/use-go.ts";

const MOST_SAMPLES = 100;
const PRECISIONS = ["fixed", "0.25", "0.15", "0.1"] as const;
type Precision = (typeof PRECISIONS)[number];

/** Asks engines one prompt now: a fixed number of times, or until the interval is narrow enough. */
export function AskOnce({ onClose }: { onClose(): void }) {
  const [prompt, setPrompt] = useState("");
  const [llms, setLlms] = useState<readonly Engine[]>(ENGINES);
  const [surfaces, setSurfaces] = useState<AskedSurfaces>(null);
  const [samples, setSamples] = useState("5");
  const [precision, setPrecision] = useState<Precision>("fixed");
  const go = useGo();
  const count = Number(samples);
  const isCounted = precision !== "fixed" || (Number.isInteger(count) && count >= 1 && count <= MOST_SAMPLES);
  const isAsked = prompt.trim() !== "" && llms.length > 0 && isCounted;
  const input = {
    prompt: prompt.trim(),
    llms: [...llms],
    ...(surfaces === null ? {} : { surfaces: [...surfaces] }),
    ...(precision === "fixed" ? { samples: count } : { precision: Number(precision) }),
  };
  // The words of a prompt do not change its price, so it is not asked again while they are typed.
  const price = usePrice("research.ai_citation.check", isAsked ? { ...input, prompt: "any" } : undefined);
  const asking = useAct("research.ai_citation.check", {
    refreshes: ["agent.invocations", "workspaces.usage", "research.ai_citation"],
    onDone: ({ invocationId }) => go("run", { id: invocationId }),
  });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("Ask once")}
      description={t("Sends one prompt to the engines now. To sample it regularly, add it to the monitored prompts.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <PaidButton
            skill="research.ai_citation"
            price={price}
            act={asking}
            whyNot={
              prompt.trim() === ""
                ? t("Enter a prompt first.")
                : llms.length === 0
                  ? t("Select an engine first.")
                  : isCounted
                    ? undefined
                    : t("Enter 1 to 100 answers per engine.")
            }
            onClick={() => asking.mutate(input)}
          >
            {precision === "fixed" ? t("Ask") : t("Ask, at most")}
          </PaidButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label={t("Prompt")}
          hint={t("Worded as a person would ask. It is sent as it is.")}
          rows={3}
          maxLength={2000}
          value={prompt}
          onChange={({ target }) => setPrompt(target.value)}
        />
        <EngineChoice values={llms} onChange={setLlms} />
        <SurfaceChoice value={surfaces} onChange={setSurfaces} />
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField<Precision>
            label={t("Answers")}
            value={precision}
            choices={PRECISIONS.map((value) => ({ value, ...precisionWords(value) }))}
            onChange={setPrecision}
          />
          {precision === "fixed" ? (
            <TextField
              label={t("Answers per engine")}
              hint={t("1 to 100. Below 20 a rate is anecdotal.")}
              type="number"
              min={1}
              max={MOST_SAMPLES}
              value={samples}
              onChange={({ target }) => setSamples(target.value)}
            />
          ) : null}
        </div>
        {precision === "fixed" ? null : (
          <p className="rounded-lg bg-sunken px-3 py-2 text-sm">
            {t(
              "The price is the most that this can cost. Each engine is asked 10 times, then 5 by 5, until its interval is narrow enough. Answers that are not needed are not charged.",
            )}
          </p>
        )}
        {asking.error === null ? null : <ErrorCard error={asking.error} />}
      </div>
    </Dialog>
  );
}

function precisionWords(precision: Precision): { label: string; note?: string } {
  switch (precision) {
    case "fixed":
      return { label: t("A fixed number") };
    case "0.25":
      return { label: t("Until ±25 points"), note: t("at most 13 answers per engine") };
    case "0.15":
      return { label: t("Until ±15 points"), note: t("at most 44 answers per engine") };
    case "0.1":
      return { label: t("Until ±10 points"), note: t("at most 96 answers per engine") };
  }
}
