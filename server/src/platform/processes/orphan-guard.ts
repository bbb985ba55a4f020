import { spawn } from "node:child_process";
import type { Log } from "./log.ts";

/** A line on stdin releases the guard; the end of stdin without a line means that the supervisor died. */
const SCRIPT = `trap '' HUP INT TERM; read -r word && exit; sleep "$2"; kill -s KILL -- "-$1"`;

/**
 * Kills the process group `groupId` if this process dies and the group still exists `graceSeconds` later: a child whose event
 * loop hangs does not notice that its parent has exited. A shell that waits in `read` costs one megabyte; a watching thread
 * in the child cost 19.
 */
export function guardAgainstOrphan(groupId: number, graceSeconds: number, log: Log): Disposable {
  const guard = spawn("/bin/sh", ["-c", SCRIPT, "orphan-guard", String(groupId), String(graceSeconds)], {
    stdio: ["pipe", "ignore", "ignore"],
    env: { PATH: "/usr/local/bin:/usr/bin:/bin" },
    detached: true,
  });
  guard.once("error", (error) => log("warn", "starting an orphan guard failed", { groupId, reason: error.message }));
  guard.stdin.on("error", () => undefined);
  guard.unref();
  return { [Symbol.dispose]: () => void guard.stdin.end("released\n") };
}
