import { useState } from "react";
import { call } from "../api/client.ts";
import type { InputOf } from "../api/operations.ts";
import { useAct } from "../api/use-act.ts";
import { usePrice } from "../api/use-price.ts";
import { t } from "../i18n/index.ts";
import { useWorkspaceId } from "../session/use-workspace-id.ts";
import { ErrorCard } from "./ErrorCard.tsx";
import { PaidButton } from "./forms/PaidButton.tsx";
import { RunProgress, runIdOf } from "./RunProgress.tsx";

type FetchInput = InputOf<"research.serp.fetch">;

/** Fetches and stores one results page: shows the price, then the progress. A failed fetch can be retried. */
export function FetchSerp({
  formId,
  whyNot,
  onDone,
  ...input
}: FetchInput & {
  /** The form's id: Enter in a field with this `form` attribute starts the search too. */
  formId?: string;
  whyNot?: string | undefined;
  /** Called with the id of the stored results page; undefined if none was stored. */
  onDone(serpId: string | undefined): void;
}) {
  const here = useWorkspaceId();
  const [run, setRun] = useState<{ id: string; hasFailed: boolean }>();
  const hasQuery = input.query.trim() !== "";
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
    onDone(hasFailed ? undefined : await storedBy(here, id));
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
            skill="research.serp"
            type="submit"
            price={price}
            act={fetching}
            whyNot={hasQuery ? whyNot : t("Enter a query first.")}
          >
            {run === undefined ? t("Search now") : t("Search again")}
          </PaidButton>
        </form>
      )}
      {fetching.error === null ? null : <ErrorCard error={fetching.error} />}
    </>
  );
}

/** The results page that a run stored. If the run cannot be read now, the list of results pages shows it later. */
async function storedBy(workspaceId: string | undefined, id: string): Promise<string | undefined> {
  const { result } = await call(workspaceId, "agent.invocations.get", { id }).catch(() => ({ result: undefined }));
  return typeof result === "object" && result !== null && "serpId" in result && typeof result.serpId === "string"
    ? result.serpId
    : undefined;
}
