import { useState } from "react";
import { refresh } from "../../api/query-client.ts";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { RunProgress, runIdOf } from "../../components/RunProgress.tsx";
import { t } from "../../i18n/index.ts";

/** Crawls the site again and shows the run until it ends. */
export function AuditSite() {
  const [run, setRun] = useState("");
  const price = usePrice("site.audit", {});
  const audit = useAct("site.audit", {
    refreshes: ["agent.invocations", "workspaces.usage"],
    onDone: (answer) => setRun(runIdOf(answer) ?? ""),
  });
  return (
    <>
      <PaidButton skill="site.audit" price={price} act={audit} onClick={() => audit.mutate({})}>
        {t("Audit the site")}
      </PaidButton>
      {run === "" ? null : <RunProgress id={run} onEnd={() => void refresh("site.pages")} />}
      {audit.error === null ? null : <ErrorCard error={audit.error} />}
    </>
  );
}
