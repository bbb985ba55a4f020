import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { monthsUntil } from "../../components/costs/months.ts";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { formatDay, formatMonth } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useNow } from "../../session/use-now.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Select } from "../../ui/Select.tsx";
import { SkeletonTiles } from "../../ui/Skeleton.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { Areas } from "./Areas.tsx";
import { Caps } from "./Caps.tsx";
import { CostBySkill } from "./CostBySkill.tsx";
import { Quotas } from "./Quotas.tsx";

import { UsageTiles } from "./UsageTiles.tsx";
import { USAGE_URL } from "./usage-url.ts";
import { Vendors } from "./Vendors.tsx";

const HOUR_MS = 3_600_000;

export default function UsagePage() {
  const id = useWorkspaceId() ?? "";
  const [state, setState] = useUrlState(USAGE_URL);
  const now = useNow(HOUR_MS);
  const input = { id, ...(state.month === "" ? {} : { month: state.month }) };
  const usage = useOperation("workspaces.usage", input, { everyMs: 15_000 });
  const cycle = usage.data?.billingCycle;
  const isPast = state.month !== "" && state.month !== monthsUntil(now)[0];
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
        actions={
          <>
            <Select
              label={t("Month")}
              value={isPast ? state.month : ""}
              choices={monthsUntil(now).map((month, index) => ({
                value: index === 0 ? "" : month,
                label: index === 0 ? t("This month") : formatMonth(month),
              }))}
              onChange={(month) => setState({ month }, { push: true })}
            />
            <CopyAs name="workspaces.usage" input={input} />
          </>
        }
      />
      <Answer of={usage} loading={<SkeletonTiles />}>
        {(found) => (
          <div className="flex flex-col gap-5">
            <UsageTiles usage={found} isPast={isPast} />
            <div className="grid items-start gap-5 lg:grid-cols-2">
              <Areas usage={found} />
              <Vendors usage={found} />
              {isPast ? null : <Caps usage={found} />}
              {isPast ? null : <Quotas usage={found} />}
            </div>
            <CostBySkill key={found.billingCycle.startDate} usage={found} />
          </div>
        )}
      </Answer>
    </>
  );
}
