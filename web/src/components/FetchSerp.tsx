import { useState } from "react";
import type { InputOf } from "../api/operations.ts";
import { useAct } from "../api/use-act.ts";
import { usePrice } from "../api/use-price.ts";
import { t } from "../i18n/index.ts";
import { ErrorCard } from "./ErrorCard.tsx";
import { PaidButton } from "./PaidButton.tsx";
import { RunProgress, runIdOf } from "./RunProgress.tsx";

type FetchInput = InputOf<"research.serp.fetch">;

/** Searches once and keeps the whole page of results: the price first, then how far it is. */
export function FetchSerp({ onDone, ...input }: FetchInput & { onDone(): void }) {
  const [runId, setRunId] = useState<string>();
  const isNamed = input.query.trim() !== "";
  const price = usePrice("research.serp.fetch", { query: "any" });
  const fetching = useAct("research.serp.fetch", {
    refreshes: ["agent.invocations", "workspaces.usage"],
    onDone: (answer) => setRunId(runIdOf(answer)),
  });
  if (runId !== undefined) {
    return (
      <div className="w-full max-w-md">
        <RunProgress
          key={runId}
          id={runId}
          onEnd={(status) => {
            if (status === "SUCCEEDED") setRunId(undefined);
            onDone();
          }}
        />
      </div>
    );
  }
  return (
    <>
      <PaidButton
        price={price}
        busy={fetching.isPending}
        whyNot={isNamed ? undefined : t("Say what to search first.")}
        onClick={() => fetching.mutate({ ...input, query: input.query.trim() })}
      >
        {t("Search now")}
      </PaidButton>
      {fetching.error === null ? null : <ErrorCard error={fetching.error} />}
    </>
  );
}
