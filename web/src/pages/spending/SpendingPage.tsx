import { Download } from "lucide-react";
import type { InputOf, OutputOf } from "../../api/operations.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { CostChart } from "../../components/costs/CostChart.tsx";
import { CostTable } from "../../components/costs/CostTable.tsx";
import { monthsUntil } from "../../components/costs/months.ts";
import { SkillCosts } from "../../components/costs/SkillCosts.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { download, writeCsv } from "../../components/lists/csv.ts";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { formatDay, formatDollars, formatMonth, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useNow } from "../../session/use-now.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonTiles } from "../../ui/Skeleton.tsx";
import { Tile, Tiles } from "../../ui/Tile.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { SPENDING_URL } from "./spending-url.ts";

type Cost = OutputOf<"insights.cost">;

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const YEAR = "year";
const MONTHS_OF_A_YEAR = 12;

/** What all brands used, by brand, skill, person and month. */
export default function SpendingPage() {
  const [state, setState] = useUrlState(SPENDING_URL);
  const now = useNow(HOUR_MS);
  const months = monthsUntil(now);
  const input = periodOf(state.month, months);
  const cost = useOperation("insights.cost", input, { workspaceId: null });
  return (
    <>
      <PageHeader
        title={t("Usage by brand")}
        note={
          cost.data === undefined
            ? t("All brands of the agency")
            : t("All brands of the agency · {from} to {to}, UTC", {
                from: formatDay(cost.data.from),
                to: formatDay(cost.data.to),
              })
        }
        actions={
          <>
            <Select
              label={t("Period")}
              value={state.month}
              choices={[
                { value: "", label: t("This month") },
                { value: YEAR, label: t("Last 12 months") },
                ...months.slice(1).map((month) => ({ value: month, label: formatMonth(month) })),
              ]}
              onChange={(month) => setState({ month }, { push: true })}
            />
            <Button
              size="icon"
              aria-label={t("Export CSV")}
              whyNot={cost.data === undefined ? t("The figures are loading.") : undefined}
              icon={<Download aria-hidden className="size-4" />}
              onClick={() => cost.data === undefined || exportCost(cost.data)}
            />
            <CopyAs name="insights.cost" input={input} />
          </>
        }
      />
      <Answer of={cost} loading={<SkeletonTiles />}>
        {(found) => (
          <div className="flex flex-col gap-5">
            <Tiles>
              <Tile
                label={t("Used")}
                help={t("Credits that the runs of all brands were charged in the period.")}
                value={formatNumber(found.credits)}
                unit={t("credits")}
                note={t("in the period · all brands")}
              />
              <Tile
                label={t("Charged by vendors")}
                help={t("What vendors charge you for the runs of all brands. It is not part of the credits.")}
                value={formatDollars(found.costUsd)}
                note={t("in the period · all brands")}
              />
            </Tiles>
            {found.days.length < 2 ? null : <CostChart cost={found} per={state.month === YEAR ? "month" : "day"} />}
            <CostTable
              title={t("Cost by brand")}
              note={t("Deleted brands too")}
              name={t("Brand")}
              rows={(found.workspaces ?? []).map(({ workspaceId, workspace, ...amounts }) => ({
                key: workspaceId,
                name: (
                  <PageLink
                    page="usage"
                    workspaceId={workspaceId}
                    search={state.month === YEAR ? {} : { month: state.month }}
                    className="hover:underline"
                  >
                    {workspace}
                  </PageLink>
                ),
                ...amounts,
              }))}
            />
            <SkillCosts skills={found.skills} />
            <CostTable
              title={t("Cost by person")}
              note={t("Who started the runs. Runs of a schedule count for who made it.")}
              name={t("Person or API key")}
              rows={(found.people ?? []).map(({ personId, person, ...amounts }) => ({
                key: personId ?? "",
                name: person ?? t("Not recorded"),
                ...amounts,
              }))}
            />
          </div>
        )}
      </Answer>
    </>
  );
}

function periodOf(month: string, months: readonly string[]): InputOf<"insights.cost"> {
  const [current = ""] = months;
  if (month === YEAR) return { from: `${months[MONTHS_OF_A_YEAR - 1]}-01`, to: lastDayOf(current) };
  return { from: `${month || current}-01`, to: lastDayOf(month || current) };
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1) - DAY_MS).toISOString().slice(0, 10);
}

/** Column names and groups are the API's field names and are not translated. */
function exportCost({ workspaces, skills, people, months, from, to }: Cost): void {
  const rows = [
    ...(workspaces ?? []).map((one) => ["workspace", one.workspace, one.runs, one.credits, one.costUsd]),
    ...skills.map((one) => ["skill", one.skill, one.runs, one.credits, one.costUsd]),
    ...(people ?? []).map((one) => ["person", one.person, one.runs, one.credits, null]),
    ...(months ?? []).map((one) => ["month", one.month, null, one.credits, one.costUsd]),
  ];
  download(`usage-${from}-${to}.csv`, [writeCsv([["of", "name", "runs", "credits", "costUsd"], ...rows])]);
}
