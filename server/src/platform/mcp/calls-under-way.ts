import { isRecord } from "./records.ts";

/** The calls that clients of 2025-11-25 may cancel with a notification, which comes as an HTTP request of its own. */
export interface CallsUnderWay {
  /** Notes a call until `done`. Undefined where the client named no session, so that nobody could tell whose number it is. */
  begin(client: CallerOfSession, body: unknown): CallUnderWay | undefined;
  /** Ends the wait of the call that a notification names, if it is one and the call is here. */
  cancel(client: CallerOfSession, body: unknown): void;
}

export interface CallerOfSession {
  authorization: string | undefined;
  /** The `Mcp-Session-Id` header: made up for each client when it introduces itself, and kept by nobody but the client. */
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
