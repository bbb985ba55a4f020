import type { RestAnswer } from "./caller.ts";
import type { Service } from "./service.ts";

interface SkillText {
  workspaceId: string;
  slug: string;
  text: string;
}

/** Uploads a skill of a workspace's own, in place of the one that is there. */
export async function putSkill(service: Service, skill: SkillText): Promise<RestAnswer> {
  await service.rest("DELETE", `/v1/agent/files/skills/${skill.slug}/SKILL.md`, undefined, {
    workspace: skill.workspaceId,
  });
  const uploaded = await uploadSkill(service, skill);
  if (uploaded.status !== 201) throw new Error(`The skill was refused: ${uploaded.text}`);
  return uploaded;
}

export function uploadSkill(service: Service, { workspaceId, slug, text }: SkillText): Promise<RestAnswer> {
  return giveFile(service, { workspaceId, path: `skills/${slug}/SKILL.md`, text });
}

/** Uploads a file. */
export function giveFile(
  service: Service,
  { workspaceId, path, text }: { workspaceId: string; path: string; text: string | Uint8Array },
): Promise<RestAnswer> {
  const contentBase64 = Buffer.from(text).toString("base64");
  return service.rest("POST", "/v1/agent/files", { path, contentBase64 }, { workspace: workspaceId });
}
