import type { WorkspaceUsage } from "@findable/contract/client";
import { Coins } from "lucide-react";
import type { OutputOf } from "../../api/operations.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { type Column, DataTable } from "../../components/lists/DataTable.tsx";
import { skillName } from "../../components/words/skill-words.ts";
import { formatDollars, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { CostByDay } from "./CostByDay.tsx";

type SkillCost = OutputOf<"insights.cost">["skills"][number];

const COLUMNS: readonly Column<SkillCost>[] = [
  { key: "skill", header: t("Skill"), cell: ({ skill }) => <span className="font-medium">{skillName(skill)}</span> },
  { key: "runs", header: t("Runs"), align: "right", cell: ({ runs }) => formatNumber(runs) },
  { key: "credits", header: t("Credits"), align: "right", cell: ({ credits }) => formatNumber(credits) },
  {
    key: "each",
    header: t("Credits per run"),
    align: "right",
    from: "lg",
    cell: ({ credits, runs }) => (runs === 0 ? "–" : formatNumber(Math.round((credits / runs) * 10) / 10)),
  },
  { key: "dollars", header: t("Vendors"), align: "right", cell: ({ costUsd }) => formatDollars(costUsd) },
];

/** What the month cost, by day and by skill. */
export function CostBySkill({ usage: { billingCycle } }: { usage: WorkspaceUsage }) {
  const cost = useOperation("insights.cost", { from: billingCycle.startDate, to: billingCycle.endDate });
  return (
    <Answer of={cost} loading={<SkeletonRows rows={4} />}>
      {(found) => (
        <>
          {found.days.length < 2 ? null : <CostByDay cost={found} />}
          <Card flush title={t("Cost by skill")} note={t("Each run counts for its own skill, child runs too.")}>
            {found.skills.length === 0 ? (
              <EmptyState icon={<Coins />} title={t("No cost this month")}>
                {t("A run shows its maximum cost before it starts. Its actual cost appears here.")}
              </EmptyState>
            ) : (
              <DataTable
                label={t("Cost by skill")}
                columns={COLUMNS}
                rows={found.skills}
                rowKey={({ skill }) => skill}
                phone={(cost) => <OnPhone cost={cost} />}
              />
            )}
          </Card>
        </>
      )}
    </Answer>
  );
}

function OnPhone({ cost: { skill, runs, credits, costUsd } }: { cost: SkillCost }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="min-w-0 truncate font-medium">{skillName(skill)}</span>
      <span className="text-right text-xs whitespace-nowrap text-muted tabular-nums">
        {t("{credits} credits · {dollars} · {n, plural, one {# run} other {# runs}}", {
          credits: formatNumber(credits),
          dollars: formatDollars(costUsd),
          n: runs,
        })}
      </span>
    </div>
  );
}
