import { expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { openEmptyDatabase } from "../harness/database.ts";
import { startService } from "../harness/service.ts";
import { loadDump, readDump } from "./release-dump.ts";
import { UPGRADE_ENV } from "./seed-release.ts";
import { upgradeSkills } from "./upgrade-skills.ts";

test("an upgrade from 0.2.0 names the makers of keys, chained in the audit log or not", async () => {
  const database = await openEmptyDatabase();
  await withClient(database.adminUrl, async (client) => {
    await loadDump(client, database.adminUrl, readDump("0.2.0"));
    for (const [id, maker] of [
      ["akey_a", "(select id from api_keys limit 1)"],
      ["akey_b", "'akey_a'"],
    ]) {
      await client.query(`
        insert into api_keys (id, agency_id, created_by_agency_id, name, scope, mode, secret_hash, prefix)
        select '${id}', agency_id, agency_id, 'Made', 'AGENCY', 'live', '${id}', 'sk_live_' from api_keys limit 1`);
      await client.query(`
        insert into audit_inbox (agency_id, action, actor_type, actor_id, actor_name, mode, resource_id)
        select agency_id, 'auth.keys.create', 'key', ${maker}, 'Key', 'live', '${id}' from api_keys limit 1`);
      if (id === "akey_a") await client.query("select chain_audit(1000)");
    }
  });
  await using service = await startService({ database, env: UPGRADE_ENV, skills: upgradeSkills, worker: false });

  const { body } = await service.rest("GET", "/v1/auth/keys");

  const [root] = body.data.filter(({ name }: { name: string }) => name === "Bootstrap key");
  const makers = body.data.map(({ id, createdByKeyId }: Record<string, unknown>) => [id, createdByKeyId]);
  expect(makers).toEqual(
    expect.arrayContaining([
      [root.id, null],
      ["akey_a", root.id],
      ["akey_b", "akey_a"],
    ]),
  );
});
