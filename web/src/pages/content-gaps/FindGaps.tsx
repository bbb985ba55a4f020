import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { runIdOf } from "../../components/RunProgress.tsx";
import { t } from "../../i18n/index.ts";

const MOST = 20;

/** Compares the brand with all tracked competitors. */
export function FindGaps({ onStart }: { onStart(run: string): void }) {
  const competitors = useOperation("research.competitor.list", { limit: MOST });
  const ids = competitors.data?.data.map(({ id }) => id) ?? [];
  const price = usePrice("research.content_gap.find", ids.length === 0 ? undefined : { competitorIds: ids });
  const finding = useAct("research.content_gap.find", {
    refreshes: ["agent.invocations", "workspaces.usage"],
    onDone: (answer) => onStart(runIdOf(answer) ?? ""),
  });
  if (competitors.data?.total === 0)
    return <PageLink page="competitors">{t("Track a competitor to compare with")}</PageLink>;
  return (
    <>
      <PaidButton
        skill="research.content_gap"
        price={price}
        act={finding}
        onClick={() => finding.mutate({ competitorIds: ids })}
      >
        {t("Compare with competitors")}
      </PaidButton>
      {finding.error === null ? null : <ErrorCard error={finding.error} />}
    </>
  );
}
