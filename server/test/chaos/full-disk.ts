import { appendFileSync, statfsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { run } from "./machines/network.ts";

/** Puts a disk in memory at the folder. Unmount it afterwards. */
export function mountDisk(folder: string, { megabytes, mode }: { megabytes: number; mode: string }): () => void {
  run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=${mode}`, "tmpfs", folder]);
  return () => run("umount", [folder]);
}

/**
 * Fills the disk until PostgreSQL has ended: a backend panics when it cannot write its log, and the recovery that follows cannot either.
 * The answer frees the disk.
 */
export async function fillDisk(
  disk: string,
  superuserUrl: string,
  hasEnded: () => boolean,
): Promise<() => Promise<void>> {
  const ballast = path.join(disk, "ballast");
  // PostgreSQL accepts no new connection on a full disk.
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on("error", () => undefined);
  await client.connect();
  while (!hasEnded()) {
    const { bavail, bsize } = statfsSync(disk);
    try {
      appendFileSync(ballast, Buffer.alloc(bavail * bsize));
    } catch {
      // PostgreSQL took the rest in the meantime.
    }
    const message = client.query("select pg_logical_emit_message(false, 'full', repeat('x', 1000000))");
    await message.catch(() => delay(50));
  }
  await client.end().catch(() => undefined);
  return () => rm(ballast, { force: true });
}
