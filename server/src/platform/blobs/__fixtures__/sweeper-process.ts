import sql from "sql-template-tag";
import { openDatabase } from "../../database/pool.ts";
import { createDiskBlobs } from "../disk-blobs.ts";
import { sweepBlobs } from "../sweep-blobs.ts";

/** Purges and sweeps until it is killed. */
const [, , url = "", folder = ""] = process.argv;
const system = openDatabase({ url, role: "findable_system", maxConnections: 1, applicationName: "sweeper" });
const blobs = createDiskBlobs({ folder });
process.stdout.write("sweeping\n");
for (;;) {
  await system.batch([sql`select purge_files(7)`]);
  await sweepBlobs(system, blobs, new AbortController().signal);
}
