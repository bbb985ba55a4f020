import type { WorkspaceUsage } from "@findable/contract/client";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { CostChart } from "../../components/costs/CostChart.tsx";
import { SkillCosts } from "../../components/costs/SkillCosts.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

/** What the month cost, by day and by skill. */
export function CostBySkill({ usage: { billingCycle } }: { usage: WorkspaceUsage }) {
  const cost = useOperation("insights.cost", { from: billingCycle.startDate, to: billingCycle.endDate });
  return (
    <Answer of={cost} loading={<SkeletonRows rows={4} />}>
      {(found) => (
        <>
          {found.days.length < 2 ? null : <CostChart cost={found} per="day" />}
          <SkillCosts skills={found.skills} />
        </>
      )}
    </Answer>
  );
}
