import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import type { InputOf } from "../../api/operations.ts";
import { refresh } from "../../api/query-client.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { EngineChoice } from "../../components/forms/EngineChoice.tsx";
import { FamilyField } from "../../components/forms/FamilyField.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { type AskedSurfaces, SurfaceChoice } from "../../components/forms/SurfaceChoice.tsx";
import { ENGINES, type Engine } from "../../components/words/citation-words.ts";
import { formatCredits } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { useCurrentWorkspace } from "../../session/use-workspaces.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/toasts.ts";
import { useDebounced } from "../../ui/use-debounced.ts";

const MOST_PROMPTS = 100;
const MOST_SAMPLES = 100;
const DAYS_A_WEEK = 7;

type Settings = Required<
  Pick<InputOf<"research.ai_citation.queries.bulk_create">, "llms" | "samplesPerDay" | "cadence" | "tags">
> & { family: string; surfaces: AskedSurfaces };

/** Monitors prompts, one per line. The price of a day stands on the button before anything is spent. */
export function AddPrompts({
  initial,
  onClose,
}: {
  initial: { prompts?: readonly string[]; llms?: readonly Engine[]; samplesPerDay?: number };
  onClose(): void;
}) {
  const [written, setWritten] = useState((initial.prompts ?? []).join("\n"));
  const [llms, setLlms] = useState<readonly Engine[]>(initial.llms ?? ENGINES);
  const [surfaces, setSurfaces] = useState<AskedSurfaces>(null);
  const [samples, setSamples] = useState(String(initial.samplesPerDay ?? 5));
  const [cadence, setCadence] = useState<"daily" | "weekly">("daily");
  const [tags, setTags] = useState("");
  const [family, setFamily] = useState("");
  const prompts = linesOf(written, "\n");
  const samplesPerDay = Number(samples);
  const settings: Settings = {
    llms: [...llms],
    surfaces,
    samplesPerDay,
    cadence,
    tags: linesOf(tags, ","),
    family: family.trim(),
  };
  const isCounted = Number.isInteger(samplesPerDay) && samplesPerDay >= 1 && samplesPerDay <= MOST_SAMPLES;
  const settled = useDebounced(prompts.join("\n"), 300);
  const priced =
    isCounted && llms.length > 0 && prompts.length <= MOST_PROMPTS
      ? {
          prompts: toPrompts(settled === "" ? ["any"] : settled.split("\n")),
          ...{ llms: settings.llms, ...asked(surfaces), samplesPerDay, cadence },
        }
      : undefined;
  const price = usePrice("research.ai_citation.queries.bulk_create", priced);
  const times = Math.max(1, prompts.length);
  const budget = useBudget();
  const adding = useAddPrompts(onClose);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("Add prompts")}
      description={t("Each prompt is sent to the engines as it is, regularly. The answers show whom they cite.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <PaidButton
            skill="research.ai_citation"
            price={price}
            busy={adding.isPending}
            whyNot={whyNot({ prompts, llms, isCounted }) ?? budget.fault}
            onClick={() => adding.mutate({ prompts, settings, budget: budget.change })}
          >
            {t("Monitor {n, plural, one {# prompt} other {# prompts}}", { n: times })}
          </PaidButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label={t("Prompts")}
          hint={t("One per line, worded as a person would ask. Leave your brand out: such prompts are not in totals.")}
          fault={prompts.length > MOST_PROMPTS ? t("At most {n} prompts at once.", { n: MOST_PROMPTS }) : undefined}
          value={written}
          onChange={({ target }) => setWritten(target.value)}
        />
        <EngineChoice values={llms} onChange={setLlms} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SurfaceChoice value={surfaces} onChange={setSurfaces} />
          <TextField
            label={t("Answers per engine")}
            hint={t("On each sampling day, 1 to 100")}
            type="number"
            min={1}
            max={MOST_SAMPLES}
            value={samples}
            onChange={({ target }) => setSamples(target.value)}
          />
          <ChoiceField<"daily" | "weekly">
            label={t("Rhythm")}
            value={cadence}
            choices={[
              { value: "daily", label: t("Every day") },
              { value: "weekly", label: t("Once a week") },
            ]}
            onChange={setCadence}
          />
          <TextField
            label={t("Tags")}
            hint={t("Comma-separated")}
            value={tags}
            onChange={({ target }) => setTags(target.value)}
          />
        </div>
        <FamilyField value={family} onChange={setFamily} />
        {budget.mayChange ? (
          <TextField
            label={t("Monthly budget for AI citations")}
            hint={t(
              "In credits, for all monitored prompts. Sampling stops there until the next month. Empty for no budget.",
            )}
            fault={budget.fault}
            inputMode="numeric"
            value={budget.written}
            onChange={({ target }) => budget.write(target.value)}
          />
        ) : null}
        {price.price === undefined ? null : <PriceNote credits={price.price.credits} cadence={cadence} />}
        {adding.error === null ? null : <ErrorCard error={adding.error} />}
      </div>
    </Dialog>
  );
}

/** The budget of the workspace for monitored prompts, as it is and as it was written. */
function useBudget() {
  const now = useCurrentWorkspace()?.settings.maxMonitoringCreditsPerMonth ?? null;
  const [written, write] = useState<string>();
  const shown = written ?? (now === null ? "" : String(now));
  const wanted = shown.trim() === "" ? null : Number(shown);
  const isNumber = wanted === null || (Number.isFinite(wanted) && wanted >= 0);
  return {
    mayChange: useWhyNot("workspaces.update") === undefined,
    written: shown,
    write,
    fault: isNumber ? undefined : t("Enter a number of credits."),
    /** Undefined for no change. */
    change: isNumber && wanted !== now ? { credits: wanted } : undefined,
  };
}

function PriceNote({ credits, cadence }: { credits: number; cadence: "daily" | "weekly" }) {
  const perDay = cadence === "daily" ? credits : credits / DAYS_A_WEEK;
  return (
    <p className="rounded-lg bg-sunken px-3 py-2 text-sm">
      {t("Costs {day} per day on average, {month} in 30 days. Answers that fail are not charged.", {
        day: formatCredits(Math.round(perDay * 100) / 100),
        month: formatCredits(Math.round(perDay * 30)),
      })}
    </p>
  );
}

/** Adds all prompts or none. Those that are monitored already are left as they are. */
function useAddPrompts(onDone: () => void) {
  const workspaceId = useWorkspaceId();
  return useMutation({
    mutationFn: async ({
      prompts,
      settings: { family, surfaces, ...rest },
      budget,
    }: {
      prompts: readonly string[];
      settings: Settings;
      budget: { credits: number | null } | undefined;
    }) => {
      // Before the prompts: none may be sampled beyond it.
      if (budget !== undefined && workspaceId !== undefined) {
        const limits = { maxMonitoringCreditsPerMonth: budget.credits };
        await call(workspaceId, "workspaces.update", { id: workspaceId, settings: limits });
      }
      const named = family === "" ? {} : { family };
      return call(workspaceId, "research.ai_citation.queries.bulk_create", {
        prompts: toPrompts(prompts).map((prompt) => ({ ...prompt, ...named })),
        ...rest,
        ...asked(surfaces),
      });
    },
    onSuccess: (answer) => {
      if (!("created" in answer)) return;
      const { created, duplicatesSkipped } = answer;
      const added = t("{n, plural, one {# prompt is} other {# prompts are}} monitored", { n: created.length });
      const known = t("{n, plural, one {# was} other {# were}} monitored already", { n: duplicatesSkipped.length });
      notify(duplicatesSkipped.length === 0 ? added : `${added} · ${known}`, { tone: "good" });
      onDone();
    },
    onSettled: () => {
      void refresh("research.ai_citation");
      void refresh("workspaces");
    },
  });
}

function toPrompts(prompts: readonly string[]): { prompt: string }[] {
  return prompts.map((prompt) => ({ prompt }));
}

function whyNot({
  prompts,
  llms,
  isCounted,
}: {
  prompts: readonly string[];
  llms: readonly Engine[];
  isCounted: boolean;
}): string | undefined {
  if (prompts.length === 0) return t("Enter a prompt first.");
  if (prompts.length > MOST_PROMPTS) return t("At most {n} prompts at once.", { n: MOST_PROMPTS });
  if (llms.length === 0) return t("Select an engine first.");
  return isCounted ? undefined : t("Enter 1 to 100 answers per engine.");
}

function asked(surfaces: AskedSurfaces) {
  return surfaces === null ? {} : { surfaces: [...surfaces] };
}

function linesOf(text: string, separator: string): string[] {
  return [...new Set(text.split(separator).map((line) => line.trim()))].filter((line) => line !== "");
}
