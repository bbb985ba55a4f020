import { Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { OutputOf } from "../../api/operations.ts";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { faultOf } from "../../components/forms/field-faults.ts";
import { gateWord, RUBRIC_GATES } from "../../components/words/content-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { notify } from "../../ui/toasts.ts";

type Rubric = OutputOf<"produce.rubric.get">;

const MOST_CRITERIA = 20;
const WHOLE = 100;
/** As the service: three times 33 % is a whole. */
const TOLERANCE = 1.1;

/** The criteria, gates and threshold that score texts. */
export function RubricSettings() {
  const rubric = useOperation("produce.rubric.get", {});
  return (
    <Answer of={rubric} loading={<SkeletonRows rows={6} />}>
      {(found) => <RubricForm key={found.id} rubric={found} />}
    </Answer>
  );
}

interface Line {
  key: number;
  name: string;
  description: string;
  percent: string;
}

function RubricForm({ rubric }: { rubric: Rubric }) {
  const [lines, setLines] = useState(() => rubric.criteria.map(toLine));
  const [gates, setGates] = useState<Rubric["gates"]>(rubric.gates);
  const [readyAt, setReadyAt] = useState(String(rubric.readyAt));
  const [minSupport, setMinSupport] = useState(String(Math.round(rubric.minSupportRate * WHOLE)));
  const readOnly = useWhyNot("produce.rubric.update");
  const save = useAct("produce.rubric.update", {
    refreshes: ["produce.rubric"],
    onDone: () => notify(t("Rubric saved"), { tone: "good" }),
  });
  const total = lines.reduce((sum, { percent }) => sum + Number(percent), 0);
  const change = (key: number, patch: Partial<Line>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({
      criteria: lines.map(({ name, description, percent }) => ({
        name: name.trim(),
        description: description.trim(),
        weight: Number(percent) / WHOLE,
      })),
      gates,
      readyAt: Number(readyAt),
      minSupportRate: Number(minSupport) / WHOLE,
    });
  };
  const add = () => {
    const key = Math.max(0, ...lines.map((line) => line.key)) + 1;
    setLines([...lines, { key, name: "", description: "", percent: "" }]);
  };
  return (
    <Card
      title={t("Rubric")}
      note={t("Scores texts. A change applies from the next score; earlier scores keep theirs.")}
      actions={
        rubric.isDefault ? <Badge>{t("The service's rubric")}</Badge> : <Badge tone="accent">{t("Yours")}</Badge>
      }
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <section aria-label={t("Criteria")} className="flex flex-col gap-3">
          <h3 className="text-sm font-semibold">{t("Criteria")}</h3>
          <p className="text-xs text-muted">
            {t(
              "Rules measure coverage, structure, readability, citability, internal_links and metadata. A language model judges criteria with other names.",
            )}
          </p>
          {lines.map((line, index) => (
            <CriterionFields
              key={line.key}
              line={line}
              fault={(field) => faultOf(save.error, `criteria[${index}].${field}`)}
              onChange={(patch) => change(line.key, patch)}
              onRemove={lines.length === 1 ? undefined : () => setLines(lines.filter(({ key }) => key !== line.key))}
            />
          ))}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Button
              size="small"
              icon={<Plus aria-hidden className="size-3.5" />}
              whyNot={lines.length >= MOST_CRITERIA ? t("A rubric has 20 criteria at most.") : undefined}
              onClick={add}
            >
              {t("Add criterion")}
            </Button>
            <span className={Math.abs(total - WHOLE) <= TOLERANCE ? "text-sm text-muted" : "text-sm text-bad"}>
              {t("All weights: {n} of 100 %", { n: formatNumber(Math.round(total * 10) / 10) })}
            </span>
          </div>
        </section>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-sm font-semibold">{t("Gates: required at any score")}</legend>
          {RUBRIC_GATES.map((gate) => (
            <Checkbox
              key={gate}
              checked={gates.includes(gate)}
              onChange={(on) => setGates(RUBRIC_GATES.filter((one) => (one === gate ? on : gates.includes(one))))}
            >
              <span className="font-medium">{gateWord(gate)}</span>
              <span className="block text-xs text-muted">{gateNote(gate)}</span>
            </Checkbox>
          ))}
        </fieldset>
        <div className="grid max-w-120 gap-4 sm:grid-cols-2">
          <TextField
            label={t("Facts with a source, at least %")}
            hint={t("For the gate of the sources. Publishing refuses a text below it.")}
            type="number"
            min={0}
            max={100}
            value={minSupport}
            fault={faultOf(save.error, "minSupportRate")}
            onChange={({ target }) => setMinSupport(target.value)}
          />
          <TextField
            label={t("Ready from a score of")}
            type="number"
            min={0}
            max={100}
            value={readyAt}
            fault={faultOf(save.error, "readyAt")}
            onChange={({ target }) => setReadyAt(target.value)}
          />
        </div>
        {save.error === null ? null : <ErrorCard error={save.error} />}
        <div>
          <Button
            type="submit"
            look="primary"
            act={save}
            whyNot={
              readOnly ?? (Math.abs(total - WHOLE) > TOLERANCE ? t("The weights must add up to 100 %.") : undefined)
            }
          >
            {t("Save rubric")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function toLine({ name, description, weight }: Rubric["criteria"][number], key: number): Line {
  return { key, name, description, percent: String(Math.round(weight * WHOLE * 10) / 10) };
}

function gateNote(gate: Rubric["gates"][number]): string {
  switch (gate) {
    case "claims_supported":
      return t("Sources support the statements of fact. Publishing refuses a text without it.");
    case "intent_match":
      return t("The text answers the search intent.");
    case "not_duplicate":
      return t("It does not repeat a page of yours or a page that ranks.");
    case "brand_facts":
      return t("Facts about the brand agree with its profile.");
    case "links_work":
      return t("All links work.");
    case "length":
      return t("Its length is similar to that of the pages that rank.");
  }
}

function CriterionFields({
  line: { name, description, percent },
  fault,
  onChange,
  onRemove,
}: {
  line: Line;
  fault(field: "name" | "description" | "weight"): string | undefined;
  onChange(patch: Partial<Line>): void;
  /** Undefined for the last criterion. */
  onRemove: (() => void) | undefined;
}) {
  return (
    <div className="grid items-start gap-3 rounded-lg border p-3 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_6rem_auto]">
      <TextField
        label={t("Name")}
        value={name}
        maxLength={100}
        fault={fault("name")}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextArea
        label={t("What earns a high score")}
        rows={2}
        value={description}
        maxLength={2000}
        fault={fault("description")}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <TextField
        label={t("Weight, %")}
        type="number"
        min={1}
        max={100}
        value={percent}
        fault={fault("weight")}
        onChange={({ target }) => onChange({ percent: target.value })}
      />
      <Button
        size="icon"
        look="quiet"
        className="md:mt-6"
        aria-label={t("Remove criterion {name}", { name })}
        icon={<Trash2 aria-hidden className="size-4" />}
        whyNot={onRemove === undefined ? t("A rubric needs a criterion.") : undefined}
        onClick={onRemove}
      />
    </div>
  );
}
