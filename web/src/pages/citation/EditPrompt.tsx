import { useState } from "react";
import type { OutputOf } from "../../api/operations.ts";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { EngineChoice } from "../../components/forms/EngineChoice.tsx";
import { FamilyField } from "../../components/forms/FamilyField.tsx";
import { type AskedSurfaces, SurfaceChoice } from "../../components/forms/SurfaceChoice.tsx";
import { formatCredits } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";

const MOST_SAMPLES = 100;
const DAYS_A_WEEK = 7;

/** Changes engines, samples, rhythm and tags from the next sampling. The words of a prompt are fixed. */
export function EditPrompt({
  prompt: { queryId: id, prompt, ...now },
  onClose,
}: {
  prompt: OutputOf<"research.ai_citation.queries.get">;
  onClose(): void;
}) {
  const [llms, setLlms] = useState<typeof now.llms>(now.llms);
  const [surfaces, setSurfaces] = useState<AskedSurfaces>(now.surfaces);
  const [samples, setSamples] = useState(String(now.samplesPerDay));
  const [cadence, setCadence] = useState(now.cadence);
  const [tags, setTags] = useState(now.tags.join(", "));
  const [family, setFamily] = useState(now.family ?? "");
  const readOnly = useWhyNot("research.ai_citation.queries.update");
  const samplesPerDay = Number(samples);
  const isValid =
    llms.length > 0 && Number.isInteger(samplesPerDay) && samplesPerDay >= 1 && samplesPerDay <= MOST_SAMPLES;
  const { price } = usePrice(
    "research.ai_citation.queries.create",
    isValid && cadence !== "none"
      ? { prompt, llms, ...(surfaces === null ? {} : { surfaces: [...surfaces] }), samplesPerDay, cadence }
      : undefined,
  );
  const update = useAct("research.ai_citation.queries.update", {
    refreshes: ["research.ai_citation"],
    onDone: onClose,
  });
  const isBreak = llms.join() !== now.llms.join();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Change sampling")}
      description={t("Takes effect at the next sampling.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            look="primary"
            act={update}
            whyNot={readOnly ?? (isValid ? undefined : t("Select an engine, and enter 1 to 100 answers per engine."))}
            onClick={() =>
              update.mutate({
                ...{ id, llms, samplesPerDay, cadence, tags: wordsOf(tags) },
                surfaces: surfaces === null ? null : [...surfaces],
                family: family.trim() || null,
              })
            }
          >
            {t("Save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <EngineChoice values={llms} onChange={(next) => setLlms([...next])} />
        <SurfaceChoice value={surfaces} onChange={setSurfaces} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t("Answers per engine")}
            hint={t("On each sampling day, 1 to 100")}
            type="number"
            min={1}
            max={MOST_SAMPLES}
            value={samples}
            onChange={({ target }) => setSamples(target.value)}
          />
          <ChoiceField<typeof cadence>
            label={t("Rhythm")}
            value={cadence}
            choices={[
              { value: "daily", label: t("Every day") },
              { value: "weekly", label: t("Once a week") },
              { value: "none", label: t("Paused: not sampled, free") },
            ]}
            onChange={setCadence}
          />
        </div>
        <TextField
          label={t("Tags")}
          hint={t("Comma-separated")}
          value={tags}
          onChange={({ target }) => setTags(target.value)}
        />
        <FamilyField value={family} onChange={setFamily} />
        {price === undefined ? null : (
          <p className="rounded-lg bg-sunken px-3 py-2 text-sm">
            {t("Costs {day} per day on average.", {
              day: formatCredits(
                Math.round((cadence === "weekly" ? price.credits / DAYS_A_WEEK : price.credits) * 100) / 100,
              ),
            })}
          </p>
        )}
        {isBreak ? (
          <p className="text-sm text-warn">
            {t("Other engines are a break: figures before and after are not compared for this prompt.")}
          </p>
        ) : null}
        {update.error === null ? null : <ErrorCard error={update.error} />}
      </div>
    </Dialog>
  );
}

function wordsOf(text: string): string[] {
  return [...new Set(text.split(",").map((word) => word.trim()))].filter((word) => word !== "");
}
