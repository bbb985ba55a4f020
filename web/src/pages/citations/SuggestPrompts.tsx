import type { SuggestPromptsResult } from "@findable/contract";
import { useState } from "react";
import type { InputOf, OutputOf } from "../../api/operations.ts";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { usePrice } from "../../api/use-price.ts";
import { Answer } from "../../components/Answer.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { RunProgress, runIdOf } from "../../components/RunProgress.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { SuggestedPrompts } from "./SuggestedPrompts.tsx";

const COUNTS = ["10", "20", "50"] as const;

/** Suggests prompts from what the workspace knows. Each shows why people would ask it; the user chooses which to monitor. */
export function SuggestPrompts({
  run,
  onRun,
  onChoose,
  onClose,
}: {
  /** The run whose result is shown; empty before one is started. */
  run: string;
  onRun(id: string): void;
  onChoose(prompts: readonly string[]): void;
  onClose(): void;
}) {
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("Suggest prompts")}
      description={t(
        "From your keywords, audience segments, questions on results pages and pain points. Nothing is monitored until you choose.",
      )}
    >
      {run === "" ? (
        <Request onRun={onRun} />
      ) : (
        <Result key={run} run={run} onChoose={onChoose} onAgain={() => onRun("")} />
      )}
    </Dialog>
  );
}

function Request({ onRun }: { onRun(id: string): void }) {
  const [topic, setTopic] = useState("");
  const [count, setCount] = useState<(typeof COUNTS)[number]>("20");
  const input: InputOf<"research.ai_citation.suggest_prompts"> = {
    count: Number(count),
    ...(topic.trim() === "" ? {} : { topic: topic.trim() }),
  };
  const price = usePrice("research.ai_citation.suggest_prompts", { count: Number(count) });
  const suggesting = useAct("research.ai_citation.suggest_prompts", {
    refreshes: ["agent.invocations", "workspaces.usage"],
    onDone: (answer) => {
      const id = runIdOf(answer);
      if (id !== undefined) onRun(id);
    },
  });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        suggesting.mutate(input);
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t("Topic")}
          hint={t("Leave empty for all topics")}
          value={topic}
          maxLength={200}
          onChange={({ target }) => setTopic(target.value)}
        />
        <ChoiceField<(typeof COUNTS)[number]>
          label={t("Maximum")}
          value={count}
          choices={COUNTS.map((value) => ({
            value,
            label: t("{n, plural, one {# prompt} other {# prompts}}", { n: Number(value) }),
          }))}
          onChange={setCount}
        />
      </div>
      {suggesting.error === null ? null : <ErrorCard error={suggesting.error} />}
      <div className="flex justify-end">
        <PaidButton type="submit" skill="research.ai_citation.suggest_prompts" price={price} act={suggesting}>
          {t("Suggest prompts")}
        </PaidButton>
      </div>
    </form>
  );
}

function Result({
  run,
  onChoose,
  onAgain,
}: {
  run: string;
  onChoose(prompts: readonly string[]): void;
  onAgain(): void;
}) {
  const [isOver, setIsOver] = useState(false);
  const invocation = useOperation("agent.invocations.get", { id: run }, { enabled: isOver });
  return (
    <div className="flex flex-col gap-4">
      <RunProgress id={run} onEnd={() => setIsOver(true)} />
      {isOver ? (
        <Answer of={invocation} loading={<SkeletonRows rows={5} />}>
          {({ result }) =>
            isSuggestions(result) ? (
              <SuggestedPrompts result={result} onChoose={onChoose} onAgain={onAgain} />
            ) : (
              <div className="flex justify-end">
                <Button onClick={onAgain}>{t("Start again")}</Button>
              </div>
            )
          }
        </Answer>
      ) : null}
    </div>
  );
}

/** The result of a run is typed by its skill only. */
function isSuggestions(
  result: OutputOf<"agent.invocations.get">["result"],
): result is SuggestPromptsResult & typeof result {
  return typeof result === "object" && result !== null && "prompts" in result && Array.isArray(result["prompts"]);
}
