import { type OperationContract, operations, type SkillContract, skillContracts } from "@findable/contract";
import { slugOfCustom } from "./custom-skill.ts";

/** The areas in which an agent may write. Areas that are not listed are excluded. */
const OFFERED_AREAS = new Set([
  "keywords",
  "clusters",
  "rank-tracking",
  "pillars",
  "audience",
  "serp",
  "serp-gap",
  "competitors",
  "content-gap",
  "site",
  "discussions",
  "ai-citations",
  "blog-posts",
  "landing-pages",
  "refiners",
  "indexing",
  "performance",
  "outreach",
]);
/** Harmless reads in other areas. */
const READS_OF_OTHER_AREAS = new Set([
  "agent.files.list",
  "agent.files.get",
  "agent.invocations.list",
  "agent.invocations.get",
  "produce.platform.list",
  "produce.platform.get",
]);
/** Only people decide approvals and manage credentials. */
const WITHHELD = /\.(approve|reject|connect|disconnect)$|\.config\.update$/;
/** Starting it approves what it sends. */
const WITHHELD_SKILLS = new Set(["link_building.send"]);

export type AgentTool =
  | { kind: "operation"; contract: OperationContract }
  | { kind: "skill"; contract: SkillContract }
  | { kind: "custom"; slug: string };

/** The operation or skill behind a name in a skill's `tools`; undefined if agents may not use it. */
export function findAgentTool(name: string): AgentTool | undefined {
  const contract = operations.find((operation) => operation.name === name);
  if (contract !== undefined) return isOffered(contract) ? { kind: "operation", contract } : undefined;
  const skill = skillContracts.find(({ slug }) => slug === name);
  if (skill !== undefined) return isOfferedSkill(skill) ? { kind: "skill", contract: skill } : undefined;
  const slug = slugOfCustom(name);
  return slug === undefined ? undefined : { kind: "custom", slug };
}

/** Only operations that act in the workspace of the run, and none that returns a secret or decides for a person. */
function isOffered(contract: OperationContract): boolean {
  const { name, area, kind, scope, workspace, answersSecret = false, binary = false } = contract;
  if (kind === "stream" || scope !== "workspace" || answersSecret || binary) return false;
  if (READS_OF_OTHER_AREAS.has(name)) return kind === "query";
  return workspace === "required" && OFFERED_AREAS.has(area) && !WITHHELD.test(name);
}

function isOfferedSkill({ slug, category }: SkillContract): boolean {
  return category !== "service" && !WITHHELD_SKILLS.has(slug);
}
