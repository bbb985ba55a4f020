import { RELEASE } from "../../../kernel/release.ts";
import { StartFailure } from "../../processes/start-failure.ts";
import { withClient } from "../connection.ts";
import { findSchemaFault } from "./find-schema-fault.ts";
import { readSchemaFiles } from "./schema-files.ts";
import { readSchemaState } from "./schema-state.ts";

/**
 * For processes that do not migrate: throws a `StartFailure` unless the database has the schema of this release. An empty
 * database passes; the first statement then fails with its own reason.
 */
export async function requireSchema(appUrl: string): Promise<void> {
  const [files, state] = await Promise.all([readSchemaFiles(), withClient(appUrl, readSchemaState)]);
  const fault = findSchemaFault(files, state, { release: RELEASE });
  if (fault !== undefined) throw new StartFailure(`${fault.problem} ${fault.wayOut}`);
  if (state.kind !== "managed") return;
  const isCurrent = state.applied.length === files.tables.length && state.functions?.sha256 === files.functionsSha256;
  if (!isCurrent) {
    throw new StartFailure(
      `The database is not upgraded to release ${RELEASE} yet. Start one process with ROLE=all first, which upgrades it.`,
    );
  }
}
