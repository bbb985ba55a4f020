import { useState } from "react";
import { refresh } from "../../api/query-client.ts";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { RunProgress, runIdOf } from "../../components/RunProgress.tsx";
import { t } from "../../i18n/index.ts";

/** Pulls the brand's own backlinks, with which each link shows whether its site links to the brand. */
export function PullOwnLinks() {
  const [run, setRun] = useState("");
  const own = useOperation("site.links.list", { limit: 1 });
  const price = usePrice("site.links.pull", {});
  const pulling = useAct("site.links.pull", {
    refreshes: ["agent.invocations", "workspaces.usage"],
    onDone: (answer) => setRun(runIdOf(answer) ?? ""),
  });
  return (
    <>
      <PaidButton skill="site.links" price={price} act={pulling} onClick={() => pulling.mutate({})}>
        {own.data?.total === 0 ? t("Pull your own backlinks") : t("Pull your own backlinks again")}
      </PaidButton>
      {run === "" ? null : (
        <RunProgress id={run} onEnd={() => void refresh("site.links", "research.competitor.backlinks")} />
      )}
      {pulling.error === null ? null : <ErrorCard error={pulling.error} />}
    </>
  );
}
