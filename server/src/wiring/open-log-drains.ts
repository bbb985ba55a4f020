import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Sql } from "sql-template-tag";
import { addDrainedBatch, findLogDrain } from "../domains/site/index.ts";
import type { Db } from "../kernel/database/db.ts";
import type { LogDrains } from "../kernel/operations/log-drains.ts";
import { hashOfToken } from "../kernel/secrets/secret-token.ts";
import type { Database } from "../platform/database/pool.ts";
import { inTenantTransaction } from "../platform/database/tenant.ts";
import type { PublishedRanges } from "../providers/crawler/port.ts";
import { readLog } from "../skills/site-crawlers/read-log.ts";

/** Of a batch of 10 MB that unpacks to more, the rest is not read. */
const MOST_UNPACKED_BYTES = 100_000_000;

/**
 * Counts what hosts send. Crawlers are verified by the address files of their vendors and by the network that wrote the log: reverse
 * DNS could hold the request, so a crawler that only it can verify stays unverified.
 */
export function createLogDrains({
  tenant,
  system,
  ranges,
}: {
  tenant: Database;
  system: Database;
  ranges(): Promise<PublishedRanges>;
}): LogDrains {
  const everywhere: Db = {
    async query<R extends object>(statement: Sql): Promise<R[]> {
      const [rows] = await system.batch<R>([statement]);
      return rows ?? [];
    },
  };
  const placeOf = async (token: string) => {
    const hash = hashOfToken(token);
    return hash === undefined ? undefined : findLogDrain(everywhere, hash);
  };
  return {
    isKnown: async (token) => (await placeOf(token)) !== undefined,
    async receive(token, bytes) {
      const place = await placeOf(token);
      if (place === undefined) return { state: "unknown" };
      const figures = await readLog(Readable.from([bytes]), {
        ranges: (await ranges()).ranges,
        signal: new AbortController().signal,
        maxBytes: MOST_UNPACKED_BYTES,
      });
      if (figures.warnings.some((warning) => warning.includes("is damaged"))) return { state: "damaged" };
      const batchHash = createHash("sha256").update(bytes).digest("hex");
      const isNew = await inTenantTransaction(tenant, place, (tx) =>
        addDrainedBatch(tx, place, { batchHash, figures }),
      );
      const { lines, requests, garbage } = figures;
      return { state: "received", lines, requests, garbage, isRepeated: !isNew };
    },
  };
}
