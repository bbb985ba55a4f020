import sql from "sql-template-tag";
import { keepSkillFile } from "../../src/domains/skills/index.ts";
import { inTenantTransaction } from "../../src/platform/db/tenant.ts";
import type { TestDatabase } from "./database.ts";

/** Makes this text the skill `custom:<slug>` of a workspace, as the upload of its file does. */
export async function putSkill(
  database: TestDatabase,
  { workspaceId, slug, text }: { workspaceId: string; slug: string; text: string },
): Promise<void> {
  const [rows] = await database.system.batch<{ agency_id: string }>([
    sql`select agency_id from workspaces where id = ${workspaceId}`,
  ]);
  const agencyId = rows?.[0]?.agency_id ?? "";
  const place = { agencyId, workspaceId, path: `skills/${slug}/SKILL.md` };
  await inTenantTransaction(database.tenant, place, (tx) => keepSkillFile(tx, place, Buffer.from(text)));
}
