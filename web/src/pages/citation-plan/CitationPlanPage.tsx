import type { InputOf } from "../../api/operations.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { EngineChoice } from "../../components/forms/EngineChoice.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { ENGINES } from "../../components/words/citation-words.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { PlanResult } from "./PlanResult.tsx";
import { PLAN_URL } from "./plan-url.ts";

const POINTS = { usual: 10, least: 0.5, most: 90 };
const MOST_SAMPLES = 100;
const MOST_PROMPTS = 10_000;

/** How many prompts, answers and credits it takes to see a change, before anything is spent. */
export default function CitationPlanPage() {
  const [state, setState] = useUrlState(PLAN_URL);
  const llms = state.llms.length === 0 ? ENGINES : state.llms;
  const input: InputOf<"research.ai_citation.plan"> = useSettled({
    detect: within(state.points ?? POINTS.usual, POINTS.least, POINTS.most) / 100,
    llms: [...llms],
    windowDays: state.days === "28" ? 28 : 7,
    ...(state.prompts === undefined
      ? { samplesPerDay: whole(state.samples ?? 1, MOST_SAMPLES) }
      : { prompts: whole(state.prompts, MOST_PROMPTS) }),
    ...(state.rate === undefined ? {} : { rate: within(state.rate, 0.1, 99.9) / 100 }),
  });
  const plan = useOperation("research.ai_citation.plan", input);
  return (
    <>
      <PageHeader
        title={t("Plan")}
        up={{ page: "citations", label: t("AI citations") }}
        note={t("What it takes to see a change. Planning is free and starts nothing.")}
        actions={<CopyAs name="research.ai_citation.plan" input={input} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Card title={t("Question")}>
          <div className="flex flex-col gap-4">
            <TextField
              label={t("Change to see, in points")}
              hint={t("10 points: from 30% of answers that cite you to 40%")}
              type="number"
              min={POINTS.least}
              max={POINTS.most}
              step={0.5}
              value={state.points ?? POINTS.usual}
              onChange={({ target }) => setState({ points: numberIn(target.value) })}
            />
            <EngineChoice
              values={llms}
              onChange={(next) => setState({ llms: next.length === ENGINES.length ? [] : [...next] })}
            />
            <ChoiceField<"7" | "28">
              label={t("Compare")}
              value={state.days}
              choices={[
                { value: "7", label: t("A week with the week before") },
                { value: "28", label: t("4 weeks with the 4 weeks before") },
              ]}
              onChange={(days) => setState({ days })}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={t("Prompts")}
                hint={t("Leave empty to find the number")}
                type="number"
                min={1}
                max={MOST_PROMPTS}
                value={state.prompts ?? ""}
                onChange={({ target }) => setState({ prompts: numberIn(target.value) })}
              />
              <TextField
                label={t("Answers per engine and day")}
                hint={t("Found automatically if prompts are given")}
                type="number"
                min={1}
                max={MOST_SAMPLES}
                disabled={state.prompts !== undefined}
                value={state.prompts === undefined ? (state.samples ?? 1) : ""}
                onChange={({ target }) => setState({ samples: numberIn(target.value) })}
              />
            </div>
            <TextField
              label={t("Expected rate, in percent")}
              hint={t("Of answers that cite you. Leave empty to use your own history.")}
              type="number"
              min={0.1}
              max={99.9}
              value={state.rate ?? ""}
              onChange={({ target }) => setState({ rate: numberIn(target.value) })}
            />
          </div>
        </Card>
        <Answer of={plan} loading={<Skeleton className="h-96 rounded-xl" />}>
          {(answer) => <PlanResult plan={answer} detect={input.detect ?? 0.1} llms={[...llms]} />}
        </Answer>
      </div>
    </>
  );
}

/** The input once typing pauses. */
function useSettled(input: InputOf<"research.ai_citation.plan">): InputOf<"research.ai_citation.plan"> {
  return JSON.parse(useDebounced(JSON.stringify(input)));
}

function numberIn(text: string): number | undefined {
  return text === "" ? undefined : Number(text);
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function whole(value: number, most: number): number {
  return within(Math.round(value), 1, most);
}
