import type { Row } from "../../kernel/database/db.ts";
import { shareRoundTrips } from "../../kernel/database/share-round-trips.ts";
import type { Statement } from "./batch.ts";
import type { Database } from "./pool.ts";

const LANES = 2;
const LARGEST_GROUP = 16;

/**
 * Combines concurrent reads into one message and one transaction, because the round trip is most of the cost of reading one row.
 * Each read must start by entering its tenant, or leaving every tenant, because the tenant of the previous read is still set.
 * It must also be fast, because the others wait for it. Reads with the same tenant are adjacent and enter it once.
 */
export function shareReads(database: Pick<Database, "batch">): Database["batch"] {
  const ask = shareRoundTrips<readonly Statement[], Row[][]>({
    lanes: LANES,
    largestGroup: LARGEST_GROUP,
    compare: byEntrance,
    async send(reads) {
      const statements: Statement[] = [];
      let entrance = 0;
      const places = reads.map(([enter, ...rest], index) => {
        if (enter !== undefined && !isAlike(enter, reads[index - 1]?.[0])) entrance = statements.push(enter) - 1;
        const first = statements.push(...rest) - rest.length;
        return { entrance, first, last: statements.length };
      });
      const rows = await database.batch(statements);
      return places.map(({ entrance: entered, first, last }) => [rows[entered] ?? [], ...rows.slice(first, last)]);
    },
  });
  return async <R extends object>(statements: readonly Statement[]) => rowsOf<R>(await ask(statements));
}

function byEntrance([one]: readonly Statement[], [other]: readonly Statement[]): number {
  const [entrance, otherEntrance] = [String(one?.values), String(other?.values)];
  return entrance === otherEntrance ? 0 : entrance < otherEntrance ? -1 : 1;
}

function isAlike(one: Statement, other: Statement | undefined): boolean {
  return (
    other !== undefined &&
    one.text === other.text &&
    one.values.length === other.values.length &&
    one.values.every((value, index) => value === other.values[index])
  );
}

// The SQL of the caller determines the shape of the rows, as with every batch.
function rowsOf<R extends object>(rows: Row[][]): R[][] {
  return rows as unknown as R[][];
}
