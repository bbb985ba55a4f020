import type { KeywordDetail } from "@findable/contract/client";
import { ChevronsUpDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { InputOf } from "../../api/operations.ts";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { intentWord, keywordStatusWord, priorityWord, relevanceWord } from "../../components/words/keyword-words.ts";
import { formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CheckMenu } from "../../ui/CheckMenu.tsx";
import { INPUT_CLASS } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";

type Changes = Omit<InputOf<"research.keyword.update">, "id">;

const INTENTS = [
  "PURCHASE",
  "URGENCY",
  "LOCATION",
  "SPECIFICATION",
  "PRODUCT",
  "PROBLEM_SOLUTION",
  "ALTERNATIVE",
] as const;
const RELEVANCES = ["OFFERING", "ALTERNATIVE", "COMPLEMENTARY", "INCUMBENT"] as const;
const STATUSES = ["RAW", "LABELED", "FOCUSED", "ARCHIVED"] as const;
const PRIORITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "BACKLOG"] as const;
const NONE = "none";

/** The labels of the keyword with their confidence. The user can change every label. */
export function LabelsCard({ keyword }: { keyword: KeywordDetail }) {
  const { id, intentLabels, intentConfidence, relevanceLabel, relevanceConfidence, status, priority, pillarId, tags } =
    keyword;
  const pillars = useOperation("research.pillar.list", { limit: 200, sort: "name" }, { freshForMs: 60_000 });
  const whyNot = useWhyNot("research.keyword.update");
  const update = useAct("research.keyword.update", { refreshes: ["research.keyword", "keyword-rows"] });
  const set = (changes: Changes) => update.mutate({ id, ...changes });
  const words = intentLabels.length === 0 ? t("None") : intentLabels.map(intentWord).join(", ");
  return (
    <Card title={t("Labels")} note={whyNot ?? t("Runs never change labels that you set.")}>
      <fieldset disabled={whyNot !== undefined} className="flex flex-col gap-3.5">
        <Line title={t("Intent")} note={<Confidence of={intentConfidence} />}>
          <CheckMenu
            values={intentLabels}
            choices={INTENTS.map((value) => ({ value, label: intentWord(value) }))}
            onChange={(next) => set({ intentLabels: next })}
          >
            <Button
              className="h-auto min-h-9 max-w-full px-3 py-1.5 whitespace-normal"
              aria-label={t("Intent: {words}", { words })}
            >
              {words}
              <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted" />
            </Button>
          </CheckMenu>
        </Line>
        <Line title={t("Relevance")} note={<Confidence of={relevanceConfidence} />}>
          <Choice
            label={t("Relevance")}
            value={relevanceLabel}
            values={RELEVANCES}
            word={relevanceWord}
            onChange={(next) => set({ relevanceLabel: next })}
          />
        </Line>
        <Line title={t("Status")}>
          {status === "LABELLING" ? (
            <Badge tone="warn">{keywordStatusWord(status)}</Badge>
          ) : (
            <Select
              label={t("Status")}
              value={status}
              choices={STATUSES.map((value) => ({ value, label: keywordStatusWord(value) }))}
              onChange={(next) => set({ status: next })}
            />
          )}
        </Line>
        <Line title={t("Priority")}>
          <Choice
            label={t("Priority")}
            value={priority}
            values={PRIORITIES}
            word={priorityWord}
            onChange={(next) => set({ priority: next })}
          />
        </Line>
        <Line title={t("Pillar")}>
          <Choice
            label={t("Pillar")}
            value={pillarId}
            values={pillars.data?.data.map((pillar) => pillar.id) ?? (pillarId === null ? [] : [pillarId])}
            word={(value) => pillars.data?.data.find((pillar) => pillar.id === value)?.name ?? "…"}
            onChange={(next) => set({ pillarId: next })}
          />
        </Line>
        <Line title={t("Tags")}>
          <TagsBox key={`${keyword.id} ${tags.join()}`} tags={tags} onSave={(next) => set({ tags: next })} />
        </Line>
      </fieldset>
      {update.error === null ? null : <ErrorCard error={update.error} className="mt-4" />}
    </Card>
  );
}

function Line({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 text-sm">
      <span aria-hidden className="text-muted">
        {title}
      </span>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        {children}
        {note}
      </div>
    </div>
  );
}

function Confidence({ of }: { of: number | null }) {
  if (of === null) return null;
  return (
    <span className="text-xs text-muted">
      {of === 1 ? t("set by a person") : t("{share} confidence", { share: formatShare(of) })}
    </span>
  );
}

function Choice<Value extends string>({
  label,
  value,
  values,
  word,
  onChange,
}: {
  label: string;
  value: Value | null;
  values: readonly Value[];
  word(value: Value): string;
  onChange(value: Value | null): void;
}) {
  return (
    <Select<string>
      label={label}
      value={value ?? NONE}
      choices={[{ value: NONE, label: t("None") }, ...values.map((one) => ({ value: one, label: word(one) }))]}
      onChange={(next) => onChange(values.find((one) => one === next) ?? null)}
      className="max-w-full"
    />
  );
}

function TagsBox({ tags, onSave }: { tags: readonly string[]; onSave(tags: string[]): void }) {
  const [typed, setTyped] = useState(tags.join(", "));
  const next = [...new Set(typed.split(",").map((tag) => tag.trim()))].filter((tag) => tag !== "");
  return (
    <form
      className="flex w-full gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(next);
      }}
    >
      <input
        aria-label={t("Tags, comma-separated")}
        placeholder={t("None")}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={`${INPUT_CLASS} h-9`}
      />
      {next.join() === tags.join() ? null : <Button type="submit">{t("Save")}</Button>}
    </form>
  );
}
