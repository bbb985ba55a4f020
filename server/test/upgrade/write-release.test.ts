import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { RELEASE } from "../../src/kernel/release.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { readSchemaFiles } from "../../src/platform/database/schema/schema-files.ts";
import { openTestDatabase } from "../harness/database.ts";
import { startService } from "../harness/service.ts";
import { dumpDatabase, packSchema, rowsFileOf, schemaFileOf } from "./release-dump.ts";
import { RELEASES } from "./releases.ts";
import { seedRelease, UPGRADE_ENV } from "./seed-release.ts";
import { upgradeSkills } from "./upgrade-skills.ts";

/** `npm run release:dump` runs this. `vitest.config.ts` excludes it otherwise. */
test("writes the dump of this release and pins its table files", async () => {
  if (RELEASES.some(({ release }) => release === RELEASE)) {
    throw new Error(
      `releases.json has release ${RELEASE}. Raise the version, or remove the entry if no database has it yet.`,
    );
  }
  const database = await openTestDatabase();
  await using service = await startService({ database, env: UPGRADE_ENV, skills: upgradeSkills });
  await seedRelease(service);
  await expect.poll(() => countBusy(database.adminUrl)).toBe(0);

  const { schema, rows } = await withClient(database.adminUrl, dumpDatabase);
  writeFileSync(schemaFileOf(RELEASE), packSchema(schema));
  writeFileSync(rowsFileOf(RELEASE), rows);
  const { tables } = await readSchemaFiles();
  const pins = { release: RELEASE, tables: Object.fromEntries(tables.map(({ name, sha256 }) => [name, sha256])) };
  writeFileSync(
    new URL("./releases/releases.json", import.meta.url),
    `${JSON.stringify([...RELEASES, pins], undefined, 2)}\n`,
  );
});

/** Counts claimed runs, deliveries without an attempt, and audit entries outside the chain. */
async function countBusy(adminUrl: string): Promise<number> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(`
      select (select count(*) from invocations where lease_until is not null)::integer
        + (select count(*) from webhook_deliveries where attempts = 0)::integer
        + (select count(*) from audit_inbox)::integer as count`);
    return rows[0]?.count ?? 0;
  });
}
