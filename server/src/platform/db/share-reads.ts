import type { Row } from "../../kernel/db.ts";
import type { Statement } from "./batch.ts";
import type { Database } from "./pool.ts";
import { shareRoundTrips } from "./share-round-trips.ts";

const LANES = 2;
const LARGEST_GROUP = 16;

/**
 * Reads that come while others are under way go together: one message, one transaction, one answer for all, which is most of
 * what a read of one row costs. Each read must begin by entering its tenant, or leaving every tenant, because what the read
 * before it entered is still there; and it must be quick, because the others wait for it.
 */
export function shareReads(database: Pick<Database, "batch">): Database["batch"] {
  const ask = shareRoundTrips<readonly Statement[], Row[][]>({
    lanes: LANES,
    largestGroup: LARGEST_GROUP,
    compare: () => 0,
    async send(reads) {
      const rows = await database.batch(reads.flat());
      let place = 0;
      return reads.map(({ length }) => {
        place += length;
        return rows.slice(place - length, place);
      });
    },
  });
  return async <R extends object>(statements: readonly Statement[]) => rowsOf<R>(await ask(statements));
}

// The rows' shape is promised by the SQL beside the caller, as with every batch.
function rowsOf<R extends object>(rows: Row[][]): R[][] {
  return rows as unknown as R[][];
}
