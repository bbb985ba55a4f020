import type { OutputOf } from "../../api/operations.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Select } from "../../ui/Select.tsx";
import type { SetUrlState } from "../../url/use-url-state.ts";
import { FacetGroup } from "./FacetGroup.tsx";
import { BUCKETS, CHANGE_DAYS, DEVICES, type KeywordFilters, MOVES } from "./keywords-url.ts";

type Bucket = (typeof BUCKETS)[number];

/** The filters by rank: the bucket of the latest check and its change. */
export function RankFilters({ state, onChange }: { state: KeywordFilters; onChange: SetUrlState<KeywordFilters> }) {
  return (
    <FacetGroup title={t("Rank")}>
      {BUCKETS.map((bucket) => (
        <Checkbox
          key={bucket}
          checked={state.bucket.includes(bucket)}
          onChange={(isChecked) =>
            onChange({
              bucket: BUCKETS.filter((one) => (one === bucket ? isChecked : state.bucket.includes(one))),
            })
          }
        >
          <span>{bucketWord(bucket)}</span>
        </Checkbox>
      ))}
      <Select
        label={t("Change")}
        value={state.moved}
        choices={MOVES.map((value) => ({ value, label: moveWord(value) }))}
        onChange={(moved) => onChange({ moved })}
        className="mt-1 h-8 w-full"
      />
      <Select
        label={t("Period of the change")}
        value={state.days}
        choices={CHANGE_DAYS.map((value) => ({ value, label: daysWord(value) }))}
        onChange={(days) => onChange({ days })}
        className="h-8 w-full"
      />
      <Select
        label={t("Device of the ranks")}
        value={state.device}
        choices={DEVICES.map((value) => ({ value, label: value === "mobile" ? t("Mobile") : t("Desktop") }))}
        onChange={(device) => onChange({ device })}
        className="h-8 w-full"
      />
      <Checkbox checked={state.significant} onChange={(significant) => onChange({ significant })}>
        <span>{t("Only beyond normal fluctuation")}</span>
      </Checkbox>
    </FacetGroup>
  );
}

function bucketWord(bucket: Bucket): string {
  if (bucket === "none") return t("Not found");
  if (bucket === "unchecked") return t("Never checked");
  const [first = "", last = ""] = bucket.split("-");
  return t("{first} to {last}", { first, last });
}

function moveWord(move: KeywordFilters["moved"]): string {
  if (move === "up") return t("Gained positions");
  if (move === "down") return t("Lost positions");
  return t("Any change");
}

function daysWord(days: KeywordFilters["days"]): string {
  return t("{n, plural, one {# day} other {# days}}", { n: Number(days) });
}

type Rank = NonNullable<OutputOf<"research.keyword.get">["ranks"]>[number];

/** The change of a rank over the chosen days; null if unknown. */
export function changeOver(rank: Rank | undefined, days: KeywordFilters["days"]): number | null {
  if (rank === undefined) return null;
  return { "1": rank.change1d, "7": rank.change7d, "28": rank.change28d }[days];
}

export function changeWord(change: number): string {
  return change > 0 ? `+${formatNumber(change)}` : formatNumber(change);
}
