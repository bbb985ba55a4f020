import type { RunEvent } from "@findable/contract/client";
import { useEffect, useState } from "react";
import { useWorkspaceId } from "../session/use-workspace-id.ts";
import { clientOf } from "./client.ts";

/** `connecting` until the first answer, `lost` while it is being taken up again, `ended` when the run has told everything. */
export type StreamState = "connecting" | "open" | "lost" | "ended" | "failed";

export interface RunStream {
  events: readonly RunEvent[];
  state: StreamState;
  error: unknown;
}

const NOTHING: RunStream = { events: [], state: "connecting", error: undefined };
/** As long as a page is open somebody may come back to it. */
const PATIENCE_MS = 24 * 3_600_000;

/**
 * Everything a run has told so far and tells from now on, each event once and in order. A connection that breaks is taken up
 * after the last event seen (`Last-Event-ID`), so nothing is lost and nothing doubled.
 */
export function useRunEvents(id: string | undefined): RunStream {
  const workspaceId = useWorkspaceId();
  const [stream, setStream] = useState(NOTHING);
  useEffect(() => {
    setStream(NOTHING);
    if (id === undefined) return;
    const leaving = new AbortController();
    const update = (change: (now: RunStream) => RunStream) => {
      if (!leaving.signal.aborted) setStream(change);
    };
    const buffer: RunEvent[] = [];
    let frame = 0;
    const flush = () => {
      frame = 0;
      const fresh = buffer.splice(0);
      // What came before the line was lost may be shown after that.
      update(({ state, events, ...now }) => ({
        ...now,
        state: state === "connecting" ? "open" : state,
        events: [...events, ...fresh],
      }));
    };
    const follow = async () => {
      const watching = clientOf(workspaceId).runs.watch(id, {
        signal: leaving.signal,
        patienceMs: PATIENCE_MS,
        onLost: () => update((now) => ({ ...now, state: "lost" })),
        onBack: () => update((now) => ({ ...now, state: "open" })),
      });
      for await (const event of watching) {
        buffer.push(event);
        // Old runs tell a thousand events at once: one rendering for all of them.
        frame ||= window.setTimeout(flush, 40);
      }
      window.clearTimeout(frame);
      flush();
      update((now) => ({ ...now, state: "ended" }));
    };
    follow().catch((error: unknown) => update((now) => ({ ...now, state: "failed", error })));
    return () => {
      leaving.abort();
      window.clearTimeout(frame);
    };
  }, [id, workspaceId]);
  return stream;
}
