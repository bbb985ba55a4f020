import { spawn } from "node:child_process";
import path from "node:path";
import { startEmbeddedPostgres } from "../../../src/platform/database/embedded/embedded-postgres.ts";
import { openRunFolder } from "../run-folder.ts";

// A run of tests that has started PostgreSQL and a service, and never ends by itself.
delete process.env["FINDABLE_TEST_FOLDER"];
const folder = openRunFolder();
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "cluster"), log: () => {} });
const service = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
  detached: true,
  env: { DATA_DIR: path.join(folder, "service") },
});
process.send?.({ folder, pids: [postgres.pid, service.pid] });
