import type { OutputOf } from "../../api/operations.ts";
import { intentWord, keywordStatusWord, priorityWord, relevanceWord } from "../../components/words/keyword-words.ts";
import { formatNumber, formatShort } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { INPUT_CLASS } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import type { SetUrlState } from "../../url/use-url-state.ts";
import { FacetChoice, FacetGroup } from "./FacetGroup.tsx";
import type { KeywordFilters } from "./keywords-url.ts";
import { RankFilters } from "./RankFilters.tsx";

export type Counts = OutputOf<"research.keyword.facets">;

const SHOWN = 8;

/** The filters of the table. Each choice shows how many keywords match it together with all other filters. */
export function Facets({
  state,
  counts,
  hasFailed,
  pillarNames,
  onChange,
  onPillars,
}: {
  state: KeywordFilters;
  counts: Counts | undefined;
  /** The counts are unavailable: show only the filters that need none. */
  hasFailed: boolean;
  pillarNames: ReadonlyMap<string, string>;
  onChange: SetUrlState<KeywordFilters>;
  onPillars(): void;
}) {
  const facets = counts?.facets;
  const isEstimate = counts?.isEstimate ?? false;
  const isEmpty = counts?.total === 0;
  return (
    <div className="flex flex-col gap-4 text-sm">
      {isEstimate ? (
        <p className="text-xs text-muted">{t("Counts are estimates (≈) because more than 10,000 keywords match.")}</p>
      ) : null}
      {hasFailed ? (
        <p className="text-xs text-muted">
          {t("Counts are unavailable right now. The filters below work without them.")}
        </p>
      ) : (
        <>
          <FacetGroup title={t("Status")}>
            <Picks
              values={state.status}
              counts={facets?.status}
              word={keywordStatusWord}
              isEstimate={isEstimate}
              onChange={(status) => onChange({ status })}
            />
            <Checkbox
              checked={state.archived}
              onChange={(archived) => onChange({ archived })}
              disabled={state.status.length > 0}
            >
              <span className="text-xs text-muted">{t("Include archived")}</span>
            </Checkbox>
          </FacetGroup>
          <FacetGroup title={t("Intent")}>
            <Picks
              values={state.intent}
              counts={facets?.intent}
              word={intentWord}
              isEstimate={isEstimate}
              onChange={(intent) => onChange({ intent })}
            />
          </FacetGroup>
          <FacetGroup title={t("Relevance")}>
            <Picks
              values={state.relevance}
              counts={facets?.relevance}
              word={relevanceWord}
              isEstimate={isEstimate}
              onChange={(relevance) => onChange({ relevance })}
            />
          </FacetGroup>
          <FacetGroup title={t("Priority")}>
            <Picks
              values={state.priority}
              counts={facets?.priority}
              word={priorityWord}
              isEstimate={isEstimate}
              onChange={(priority) => onChange({ priority })}
            />
          </FacetGroup>
        </>
      )}
      <RankFilters state={state} onChange={onChange} />
      <FacetGroup title={t("Volume and difficulty")}>
        <div className="grid grid-cols-2 gap-2">
          <NumberBox
            label={t("Min. volume")}
            value={state.minVolume}
            max={1_000_000_000}
            onChange={(minVolume) => onChange({ minVolume })}
          />
          <NumberBox
            label={t("Max. difficulty")}
            value={state.maxKd}
            max={100}
            onChange={(maxKd) => onChange({ maxKd })}
          />
        </div>
      </FacetGroup>
      <FacetGroup title={t("Content")}>
        <Select
          label={t("Content")}
          value={state.content}
          choices={[
            { value: "any", label: t("With or without content") },
            {
              value: "without",
              label: withCount(t("Without content"), facets?.hasContent.find(({ value }) => !value)?.count),
            },
            {
              value: "with",
              label: withCount(t("With content"), facets?.hasContent.find(({ value }) => value)?.count),
            },
          ]}
          onChange={(content) => onChange({ content })}
          className="h-8 w-full"
        />
      </FacetGroup>
      {hasFailed ? null : (
        <>
          <FacetGroup title={t("Pillar")} action={{ label: t("Manage"), onPress: onPillars }}>
            <One
              chosen={state.pillar}
              counts={facets?.pillar}
              word={(id) => pillarNames.get(id) ?? t("Pillar {id}", { id })}
              isEstimate={isEstimate}
              none={isEmpty ? t("No matching keywords.") : t("No pillars among these keywords.")}
              onChange={(pillar) => onChange({ pillar })}
            />
          </FacetGroup>
          <FacetGroup title={t("Tag")}>
            <One
              chosen={state.tag}
              counts={facets?.tag}
              word={(tag) => tag}
              isEstimate={isEstimate}
              none={isEmpty ? t("No matching keywords.") : t("No tags among these keywords.")}
              onChange={(tag) => onChange({ tag })}
            />
          </FacetGroup>
        </>
      )}
    </div>
  );
}

/** A choice of several values. Keywords without a value are counted but cannot be selected. */
function Picks<Word extends string>({
  values,
  counts,
  word,
  isEstimate,
  onChange,
}: {
  values: readonly Word[];
  counts: readonly { value: Word | null; count: number }[] | undefined;
  word(value: Word): string;
  isEstimate: boolean;
  onChange(values: Word[]): void;
}) {
  if (counts === undefined) return <CountSkeleton />;
  const missing = values.filter((value) => !counts.some((entry) => entry.value === value));
  // Put what cannot be selected last.
  const none = counts.filter(({ value }) => value === null);
  const some = counts.filter(({ value }) => value !== null);
  if (counts.length + missing.length === 0) return <p className="text-xs text-muted">{t("No matching keywords.")}</p>;
  return (
    <>
      {[...some, ...missing.map((value) => ({ value, count: 0 })), ...none].map(({ value, count }) =>
        value === null ? (
          <p key="none" className="flex justify-between py-0.5 pl-6.5 text-xs text-muted">
            <span>{t("None")}</span>
            <span className="tabular-nums">{shortCount(count, isEstimate)}</span>
          </p>
        ) : (
          <FacetChoice
            key={value}
            label={word(value)}
            count={shortCount(count, isEstimate)}
            checked={values.includes(value)}
            onChange={(isChecked) =>
              onChange(isChecked ? [...values, value] : values.filter((other) => other !== value))
            }
          />
        ),
      )}
    </>
  );
}

/** A choice of one of many values. Shows the largest. */
function One({
  chosen,
  counts,
  word,
  isEstimate,
  none,
  onChange,
}: {
  chosen: string;
  counts: readonly { value: string | null; count: number }[] | undefined;
  word(value: string): string;
  isEstimate: boolean;
  none: string;
  onChange(value: string): void;
}) {
  if (counts === undefined) return <CountSkeleton />;
  const known = counts.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]));
  const shown = known.slice(0, SHOWN);
  const here = known.find(({ value }) => value === chosen) ?? { value: chosen, count: 0 };
  const all = chosen === "" || shown.includes(here) ? shown : [here, ...shown];
  if (all.length === 0) return <p className="text-xs text-muted">{none}</p>;
  return (
    <>
      {all.map(({ value, count }) => (
        <FacetChoice
          key={value}
          label={word(value)}
          count={shortCount(count, isEstimate)}
          checked={chosen === value}
          onChange={(isChecked) => onChange(isChecked ? value : "")}
        />
      ))}
      {known.length > SHOWN ? (
        <p className="text-xs text-muted">{t("and {n} more", { n: formatNumber(known.length - SHOWN) })}</p>
      ) : null}
    </>
  );
}

function NumberBox({
  label,
  value,
  max,
  onChange,
}: {
  label: string;
  value: number | undefined;
  max: number;
  onChange(value: number | undefined): void;
}) {
  return (
    <label className="flex flex-col gap-1 text-xs text-muted">
      {label}
      <input
        type="number"
        min={0}
        max={max}
        value={value ?? ""}
        onChange={({ target }) =>
          onChange(target.value === "" ? undefined : Math.min(max, Math.max(0, Math.round(target.valueAsNumber))))
        }
        className={`${INPUT_CLASS} h-8 px-2 text-ink tabular-nums`}
      />
    </label>
  );
}

/** A placeholder until the counts are loaded. */
function CountSkeleton() {
  return <span aria-hidden className="block h-3 w-24 rounded bg-sunken" />;
}

function shortCount(count: number, isEstimate: boolean): string {
  return isEstimate ? `≈${formatShort(count)}` : formatNumber(count);
}

function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : t("{label} ({n})", { label, n: formatShort(count) });
}
