import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { endWithParent } from "../end-with-parent.ts";
import { reportReady } from "../ready-message.ts";

const { CONDUCT, DRAINED_FILE } = process.env;

async function drain(): Promise<void> {
  if (DRAINED_FILE !== undefined) writeFileSync(DRAINED_FILE, "drained");
}

if (CONDUCT === "fails") throw new Error("The port is taken.");

endWithParent({ drain });
process.on("SIGTERM", () => {
  if (CONDUCT !== "stubborn") drain().then(() => process.exit(0));
});
console.log("hello from the child");
reportReady({ pid: process.pid });
// Keeps the process alive.
createServer().listen(0, "127.0.0.1");
while (CONDUCT === "hangs");
