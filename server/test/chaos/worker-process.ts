import { flushCompileCache } from "node:module";
import { pino } from "pino";
import { isConnectionLost } from "../../src/kernel/database/is-connection-lost.ts";
import { type Database, openDatabase, sqlState } from "../../src/platform/database/pool.ts";
import { createEngine } from "../harness/engine.ts";
import { noProviders } from "../harness/no-providers.ts";
import { chaosSkills } from "./chaos-skills.ts";
import { DATABASE_AWAY } from "./fleet.ts";
import { type OutsideLog, openOutsideLog } from "./outside-log.ts";

/**
 * A worker process that the chaos kills and freezes. Arguments: the login of the service, the file of the log, the lease in
 * milliseconds, the name of the worker, and the names of the workers that it replaces.
 */
const [, , appUrl, logFile, leaseMs, id, ...predecessors] = process.argv;
if (appUrl === undefined || logFile === undefined || leaseMs === undefined || id === undefined)
  throw new Error("The worker needs the login, the file of the log, the lease and a name.");

const log = openOutsideLog(logFile);
const tenant = openDatabase({ url: appUrl, role: "findable_tenant", maxConnections: 10, applicationName: "chaos" });
const system = openDatabase({ url: appUrl, role: "findable_system", maxConnections: 4, applicationName: "chaos" });
const { family, leaf } = chaosSkills(log);
const database = {
  tenant: refusalsLogged(tenant, log),
  system,
  adminUrl: "",
  appUrl,
  [Symbol.asyncDispose]: async () => {},
};
const engine = await createEngine(database, [family, leaf], noProviders);
const destination = pino.destination({ dest: logFile.replace(/jsonl$/, "errors"), sync: true });
engine.services.logger = pino({ level: "error" }, destination);
try {
  await engine.startWorker({ concurrency: 16, leaseMs: Number(leaseMs), instance: { id, predecessors } });
} catch (error) {
  if (isConnectionLost(error)) process.exit(DATABASE_AWAY);
  throw error;
}
process.stdout.write("working\n");
// A killed process writes nothing at the end.
flushCompileCache();

/** The fence seen from outside: whatever the database refuses as too late is written down. */
function refusalsLogged(inner: Database, outside: OutsideLog): Database {
  async function watched<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (sqlState(error) === "FN001") outside.refused("");
      throw error;
    }
  }
  return {
    ...inner,
    batch: (statements) => watched(inner.batch(statements)),
    transaction: (first, work) => watched(inner.transaction(first, work)),
  };
}
