import { isRecord } from "./records.ts";

/** Calls in progress that clients of 2025-11-25 can cancel with a notification, which is a separate HTTP request. */
export interface CallsUnderWay {
  /** Registers a call until `done`. Undefined without a session, because request IDs are unique only within one. */
  begin(client: CallerOfSession, body: unknown): CallUnderWay | undefined;
  /** Cancels the call that a cancel notification names, if this process has it. */
  cancel(client: CallerOfSession, body: unknown): void;
}

export interface CallerOfSession {
  authorization: string | undefined;
  /** The `Mcp-Session-Id` header: generated when a client initializes, and stored only by the client. */
  session: string | undefined;
}

export interface CallUnderWay {
  signal: AbortSignal;
  done(): void;
}

export function createCallsUnderWay(): CallsUnderWay {
  const underWay = new Map<string, AbortController>();

  return {
    begin({ session, authorization }, body) {
      if (session === undefined || !isRecord(body) || body["id"] === undefined) return undefined;
      const key = JSON.stringify([session, authorization, body["id"]]);
      const aborter = new AbortController();
      underWay.set(key, aborter);
      return {
        signal: aborter.signal,
        done: () => {
          if (underWay.get(key) === aborter) underWay.delete(key);
        },
      };
    },
    cancel({ session, authorization }, body) {
      if (session === undefined || !isRecord(body) || body["method"] !== "notifications/cancelled") return;
      const { params } = body;
      if (!isRecord(params)) return;
      underWay.get(JSON.stringify([session, authorization, params["requestId"]]))?.abort();
    },
  };
}
