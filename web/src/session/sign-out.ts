import { pauseReads } from "../api/fetch-as-app.ts";
import { queryClient } from "../api/query-client.ts";
import { endSession } from "./session.ts";

/** All tabs share the session: whoever ends it says before and after, so that none asks meanwhile and is refused. */
const tabs = new BroadcastChannel("findable.session");
type Message = "ending" | "ended";
const LONGEST_MS = 5_000;

export async function signOut(): Promise<void> {
  say("ending");
  const goOn = holdStill();
  try {
    await endSession();
  } catch (error) {
    goOn();
    void queryClient.invalidateQueries();
    throw error;
  } finally {
    say("ended");
  }
}

/** A tab in which somebody else signs out begins anew: what it shows ends with it, and whoever is still signed in comes back to it. */
export function followSignOuts(): void {
  const beginAnew = () => location.reload();
  tabs.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data === "ended") return beginAnew();
    holdStill();
    // The other tab may have been closed half way.
    setTimeout(beginAnew, LONGEST_MS);
  };
}

function holdStill(): () => void {
  const goOn = pauseReads();
  void queryClient.cancelQueries();
  return goOn;
}

function say(message: Message): void {
  tabs.postMessage(message);
}
