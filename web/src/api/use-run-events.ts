import type { RunEvent } from "@findable/contract/client";
import { useEffect, useState } from "react";
import { useWorkspaceId } from "../session/use-workspace-id.ts";
import { clientOf } from "./client.ts";

/** `connecting` until the first event, `lost` while reconnecting, `ended` after the run's last event. */
export type StreamState = "connecting" | "open" | "lost" | "ended" | "failed";

export interface RunStream {
  events: readonly RunEvent[];
  state: StreamState;
  error: unknown;
}

const NOTHING: RunStream = { events: [], state: "connecting", error: undefined };
/** Reconnect for this long: a page may stay open in the background. */
const PATIENCE_MS = 24 * 3_600_000;

/**
 * All events of a run, past and future, each once and in order. After a lost connection the stream resumes behind the last event
 * (`Last-Event-ID`), so no event is lost or repeated.
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
      // Events received before the connection was lost may arrive here after it: keep the state.
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
        // An old run sends a thousand events at once: render them together.
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
