import { pauseReads } from "../api/fetch-as-app.ts";
import { queryClient } from "../api/query-client.ts";
import { endSession } from "./session.ts";

/** All tabs share the session. The tab that ends it notifies the others before and after, so that none sends a request without a session. */
const tabs = new BroadcastChannel("findable.session");
type Message = "ending" | "ended";
const MAX_WAIT_MS = 5_000;

/** Returns the page of the sign-in provider to continue at; undefined for none. */
export async function signOut(): Promise<string | undefined> {
  broadcast("ending");
  const resume = pauseRequests();
  try {
    return await endSession();
  } catch (error) {
    resume();
    void queryClient.invalidateQueries();
    throw error;
  } finally {
    broadcast("ended");
  }
}

/** Reloads this tab when another tab signs out: the page must not keep showing data of the ended session. */
export function followSignOuts(): void {
  const reload = () => location.reload();
  tabs.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data === "ended") return reload();
    pauseRequests();
    // The other tab may close before it sends "ended".
    setTimeout(reload, MAX_WAIT_MS);
  };
}

function pauseRequests(): () => void {
  const resume = pauseReads();
  void queryClient.cancelQueries();
  return resume;
}

function broadcast(message: Message): void {
  tabs.postMessage(message);
}
