import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { addOperatorKey, createAgency } from "../../src/domains/keys/index.ts";
import { startEmbeddedPostgres } from "../../src/platform/database/embedded/embedded-postgres.ts";
import { openDatabase } from "../../src/platform/database/pool.ts";
import { parseConfig } from "../../src/start/config.ts";
import { prepareDatabase } from "../../src/start/prepare-database.ts";
import type { Environment } from "../../src/start/setting-reader.ts";
import { startApi } from "../../src/start/start-api.ts";
import { startRunWorker } from "../../src/start/start-worker.ts";
import { type Caller, createCaller } from "../harness/caller.ts";

/** A whole service of one judge, with a database that ends with it. */
export interface JudgedService extends Caller, AsyncDisposable {
  url: string;
  /** ADMIN key of the first agency. */
  key: string;
  /** An agency beside the first. Returns its ADMIN key. */
  newAgency(name: string): Promise<string>;
}

const KEY = "sk_live_the_key_of_a_judge_that_has_its_service";

export async function startJudgedService(env: Environment = {}): Promise<JudgedService> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(path.join(tmpdir(), "findable-judge-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = stack.use(await startEmbeddedPostgres({ dataDir, log: () => undefined }));
  const config = parseConfig({
    DATA_DIR: dataDir,
    BOOTSTRAP_KEY: KEY,
    PORT: "0",
    REQUESTS_PER_SECOND: "100000",
    REQUEST_BURST: "100000",
    DEFAULT_MONTHLY_CREDITS: "1000000",
    STORAGE_RESERVE_BYTES: "0",
    ...env,
  });
  await prepareDatabase(config, postgres);
  const shared = { config, databaseUrl: postgres.appUrl, logger: pino({ level: "silent" }) };
  const api = stack.use(await startApi(shared));
  stack.use(await startRunWorker(shared));
  const caller = createCaller({ url: api.url, key: KEY });
  stack.defer(() => caller.close());
  const closing = stack.move();
  return {
    ...caller,
    url: api.url,
    key: KEY,
    async newAgency(name) {
      await using system = openDatabase({
        url: postgres.appUrl,
        role: "findable_system",
        maxConnections: 1,
        applicationName: "judge",
      });
      const admin = { name: "Admin", scope: "ADMIN" as const, workspaceId: undefined, readOnly: false };
      return await system.transaction([], async (tx) => {
        const { secret } = await addOperatorKey(tx, await createAgency(tx, name), admin);
        return secret;
      });
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
