import type { ListedInvocation, WorkspaceUsage } from "@findable/contract/client";
import { Coins } from "lucide-react";
import { useList } from "../../api/use-list.ts";
import { Answer } from "../../components/Answer.tsx";
import { type Column, DataTable } from "../../components/DataTable.tsx";
import { skillName } from "../../components/skill-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

interface SkillUse {
  skill: string;
  runs: number;
  credits: number;
  llmCalls: number;
}

const COLUMNS: readonly Column<SkillUse>[] = [
  { key: "skill", header: t("Skill"), cell: ({ skill }) => <span className="font-medium">{skillName(skill)}</span> },
  { key: "runs", header: t("Runs"), align: "right", cell: ({ runs }) => formatNumber(runs) },
  {
    key: "calls",
    header: t("Model calls"),
    align: "right",
    from: "lg",
    cell: ({ llmCalls }) => formatNumber(llmCalls),
  },
  { key: "credits", header: t("Credits"), align: "right", cell: ({ credits }) => formatNumber(credits) },
  {
    key: "each",
    header: t("Credits per run"),
    align: "right",
    cell: ({ credits, runs }) => formatNumber(Math.round((credits / runs) * 10) / 10),
  },
];

/** Cost by skill over the newest runs of the month. The note states how many runs are counted. */
export function RunsOfCycle({ usage: { billingCycle } }: { usage: WorkspaceUsage }) {
  const since = `${billingCycle.startDate}T00:00:00.000Z`;
  const until = `${billingCycle.endDate}T23:59:59.999Z`;
  // Only top-level runs: their credits include those of child runs.
  const runs = useList("agent.invocations.list", { since, until, topLevel: true, limit: 200 });
  return (
    <Card
      flush
      title={t("Credits by skill")}
      note={
        runs.data === undefined || runs.data.total === 0
          ? t("Runs of the month")
          : t("Newest {shown} of {total} runs of the month. The cost of child runs counts toward their parent.", {
              shown: formatNumber(runs.data.items.length),
              total: formatNumber(runs.data.total),
            })
      }
      actions={
        runs.hasMore ? (
          <Button size="small" busy={runs.isLoadingMore} onClick={runs.loadMore}>
            {t("Include 200 more runs")}
          </Button>
        ) : undefined
      }
    >
      <Answer of={runs} loading={<SkeletonRows rows={4} />}>
        {({ items }) => {
          const skills = bySkill(items);
          return skills.length === 0 ? (
            <EmptyState icon={<Coins />} title={t("No runs this month")}>
              {t("A run shows its maximum cost before it starts. Its actual cost appears here.")}
            </EmptyState>
          ) : (
            <DataTable
              label={t("Credits by skill")}
              columns={COLUMNS}
              rows={skills}
              rowKey={({ skill }) => skill}
              phone={(use) => <OnPhone use={use} />}
            />
          );
        }}
      </Answer>
    </Card>
  );
}

function bySkill(runs: readonly ListedInvocation[]): SkillUse[] {
  const groups = Map.groupBy(runs, ({ skill }) => skill);
  return [...groups]
    .map(([skill, own]) => ({
      skill,
      runs: own.length,
      credits: own.reduce((sum, { creditsUsed }) => sum + creditsUsed, 0),
      llmCalls: own.reduce((sum, { llmCallsUsed }) => sum + llmCallsUsed, 0),
    }))
    .toSorted((one, other) => other.credits - one.credits);
}

function OnPhone({ use: { skill, runs, credits } }: { use: SkillUse }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="min-w-0 truncate font-medium">{skillName(skill)}</span>
      <span className="text-right text-xs whitespace-nowrap text-muted tabular-nums">
        {t("{credits} credits · {n, plural, one {# run} other {# runs}}", { credits: formatNumber(credits), n: runs })}
      </span>
    </div>
  );
}
