import { spawn } from "node:child_process";
import type { Log } from "./log.ts";

/** A line on its input releases it; the end of its input without one means that the supervisor died. */
const SCRIPT = `trap '' HUP INT TERM; read -r word && exit; sleep "$2"; kill -s KILL -- "-$1"`;

/**
 * Kills the process group `groupId` when we die without a word and it is still there `graceSeconds` later: a child
 * whose event loop hangs does not notice that its parent is gone. A shell that waits in `read` costs one megabyte;
 * a watching thread inside the child cost 19.
 */
export function guardAgainstOrphan(groupId: number, graceSeconds: number, log: Log): Disposable {
  const guard = spawn("/bin/sh", ["-c", SCRIPT, "orphan-guard", String(groupId), String(graceSeconds)], {
    stdio: ["pipe", "ignore", "ignore"],
    env: { PATH: "/usr/local/bin:/usr/bin:/bin" },
    detached: true,
  });
  guard.once("error", (error) => log("warn", "No guard could be started.", { groupId, reason: error.message }));
  guard.stdin.on("error", () => undefined);
  guard.unref();
  return { [Symbol.dispose]: () => void guard.stdin.end("released\n") };
}
