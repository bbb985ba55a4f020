import { useOperation } from "../api/use-operation.ts";
import { useWorkspaceId } from "../session/use-workspace-id.ts";
import { WAITING_KINDS, type WaitingKind } from "./waiting-kinds.ts";

const EVERY_MS = 10_000;
const MAX_ROWS = 200;
/** Records that each row names: the inbox shows them all, so one request feeds it and the counts of the navigation. */
const MAX_RECORDS = 50;

/** What waits for a person in the page's workspace; on pages of the agency, or with `null`, in all workspaces. */
export function useWaiting(workspaceId: string | null | undefined = undefined) {
  return useOperation(
    "insights.attention",
    { kind: WAITING_KINDS.join(","), evidence: MAX_RECORDS, limit: MAX_ROWS },
    { everyMs: EVERY_MS, ...(workspaceId === undefined ? {} : { workspaceId }) },
  );
}

/** How many records of some kinds wait; undefined until loaded. */
export function useWaitingCount(kinds: readonly WaitingKind[] = WAITING_KINDS): number | undefined {
  const here = useWorkspaceId();
  const { data } = useWaiting(here ?? null);
  const wanted: readonly string[] = kinds;
  return data?.data.filter(({ kind }) => wanted.includes(kind)).reduce((sum, { count }) => sum + count, 0);
}
