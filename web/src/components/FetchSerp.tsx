import { useState } from "react";
import { call } from "../api/client.ts";
import type { InputOf } from "../api/operations.ts";
import { useAct } from "../api/use-act.ts";
import { usePrice } from "../api/use-price.ts";
import { t } from "../i18n/index.ts";
import { useWorkspaceId } from "../session/use-workspace-id.ts";
import { ErrorCard } from "./ErrorCard.tsx";
import { PaidButton } from "./PaidButton.tsx";
import { RunProgress, runIdOf } from "./RunProgress.tsx";

type FetchInput = InputOf<"research.serp.fetch">;

/** Searches once and keeps the whole page of results: the price first, then how far it is. What failed can be tried again. */
export function FetchSerp({
  formId,
  whyNot,
  onDone,
  ...input
}: FetchInput & {
  /** Fields elsewhere that name it as their form search by Enter too. */
  formId?: string;
  whyNot?: string | undefined;
  /** Is told which page of results was kept; undefined where none was. */
  onDone(serpId: string | undefined): void;
}) {
  const here = useWorkspaceId();
  const [run, setRun] = useState<{ id: string; hasFailed: boolean }>();
  const isNamed = input.query.trim() !== "";
  const price = usePrice("research.serp.fetch", { query: "any" });
  const fetching = useAct("research.serp.fetch", {
    refreshes: ["agent.invocations", "workspaces.usage"],
    onDone: (answer) => {
      const id = runIdOf(answer);
      setRun(id === undefined ? undefined : { id, hasFailed: false });
    },
  });
  const end = async (id: string, hasFailed: boolean) => {
    setRun(hasFailed ? { id, hasFailed } : undefined);
    onDone(hasFailed ? undefined : await keptBy(here, id));
  };
  return (
    <>
      {run === undefined ? null : (
        <div className="w-full max-w-md">
          <RunProgress key={run.id} id={run.id} onEnd={(status) => void end(run.id, status !== "SUCCEEDED")} />
        </div>
      )}
      {run?.hasFailed === false ? null : (
        <form
          id={formId}
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            fetching.mutate({ ...input, query: input.query.trim() });
          }}
        >
          <PaidButton
            type="submit"
            price={price}
            busy={fetching.isPending}
            whyNot={isNamed ? whyNot : t("Say what to search first.")}
          >
            {run === undefined ? t("Search now") : t("Search again")}
          </PaidButton>
        </form>
      )}
      {fetching.error === null ? null : <ErrorCard error={fetching.error} />}
    </>
  );
}

/** The page of results that a run has kept; where that cannot be asked now, the list of them tells. */
async function keptBy(workspaceId: string | undefined, id: string): Promise<string | undefined> {
  const { result } = await call(workspaceId, "agent.invocations.get", { id }).catch(() => ({ result: undefined }));
  return typeof result === "object" && result !== null && "serpId" in result && typeof result.serpId === "string"
    ? result.serpId
    : undefined;
}
