import { findCustomSkillVersion, slugOfCustom } from "../domains/skills/index.ts";
import type { Database } from "../platform/database/pool.ts";
import { tenantDb } from "../platform/database/tenant.ts";
import type { SegmentServices } from "../platform/engine/run-services.ts";
import { customSkill } from "../skills/custom-skill/skill.ts";
import type { VersionedCatalog } from "./skill-catalog.ts";

/** Finds the skill of a run for the engine: a built-in skill, or one version of a custom skill of the workspace. */
export function createFindRunSkill(catalog: VersionedCatalog, tenant: Database): SegmentServices["findSkill"] {
  return (run) => {
    const slug = slugOfCustom(run.skill);
    return slug === undefined ? catalog.findVersion(run.skill, run.skill_version) : findCustom(tenant, slug, run);
  };
}

async function findCustom(
  tenant: Database,
  slug: string,
  run: { agency_id: string; workspace_id: string; skill_version: number },
) {
  const db = tenantDb(tenant, { agencyId: run.agency_id, workspaceId: run.workspace_id });
  const version = { workspaceId: run.workspace_id, slug, version: run.skill_version };
  const found = await findCustomSkillVersion(db, version);
  return found === undefined ? undefined : customSkill(found);
}
