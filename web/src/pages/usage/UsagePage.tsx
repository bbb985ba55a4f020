import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { CopyAs } from "../../components/CopyAs.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { formatDay } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { SkeletonTiles } from "../../ui/Skeleton.tsx";
import { Areas } from "./Areas.tsx";
import { Quotas } from "./Quotas.tsx";
import { RunsOfCycle } from "./RunsOfCycle.tsx";
import { UsageTiles } from "./UsageTiles.tsx";

export default function UsagePage() {
  const id = useWorkspaceId() ?? "";
  const usage = useOperation("workspaces.usage", { id }, { everyMs: 15_000 });
  const cycle = usage.data?.billingCycle;
  return (
    <>
      <PageHeader
        title={t("Usage and credits")}
        note={
          cycle === undefined
            ? t("This month")
            : t("{from} to {to}, UTC · refreshed every 15 s", {
                from: formatDay(cycle.startDate),
                to: formatDay(cycle.endDate),
              })
        }
        actions={<CopyAs name="workspaces.usage" input={{ id }} />}
      />
      <Answer of={usage} loading={<SkeletonTiles />}>
        {(found) => (
          <div className="flex flex-col gap-5">
            <UsageTiles usage={found} />
            <div className="grid gap-5 lg:grid-cols-2">
              <Areas usage={found} />
              <Quotas usage={found} />
            </div>
            <RunsOfCycle usage={found} />
          </div>
        )}
      </Answer>
    </>
  );
}
