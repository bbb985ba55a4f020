import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const GUARD = fileURLToPath(new URL("./guard.sh", import.meta.url));

/**
 * Starts a process that ends PostgreSQL and services in the folder and removes it as soon as this process has ended, however it
 * ended. Returns a function that makes it do so now.
 */
export function guardFolder(folder: string): () => void {
  const guard = spawn("sh", [GUARD, folder], {
    // Nothing else: the guard of another folder ends the processes whose environment names that folder.
    env: { PATH: process.env["PATH"] },
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  guard.unref();
  // The pipe stays open until this process ends.
  const { stdin } = guard;
  stdin.on("error", () => undefined);
  if ("unref" in stdin && typeof stdin.unref === "function") stdin.unref();
  return () => stdin.end();
}
