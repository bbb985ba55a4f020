import { portsOfSkill, type Skill } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import type { Actor } from "../../kernel/operations/caller.ts";
import type { Services } from "../../kernel/operations/services.ts";
import { selectConnectedPorts } from "./connected-ports.store.ts";

interface Place {
  db: Db;
  actor: Pick<Actor, "mode">;
  agencyId: string;
  optionalWorkspaceId: string | undefined;
  services: Pick<Services, "ports">;
}

/**
 * Returns what each skill lacks: a skill needs one of its ports, and any of them is enough. In a test world a stand-in takes the turns
 * of a model.
 */
export async function findMissingPorts({
  db,
  actor,
  agencyId,
  optionalWorkspaceId: workspaceId,
  services,
}: Place): Promise<(slug: string) => Skill["missing"]> {
  const connected = await selectConnectedPorts(db, { agencyId, workspaceId });
  const ofOperator = services.ports(actor.mode).filter(({ status }) => status !== "not_connected");
  const standIns = actor.mode === "test" ? ["llm"] : [];
  const isConnected = new Set<string>([...connected, ...ofOperator.map(({ name }) => name), ...standIns]);
  return (slug) => {
    const { needs } = portsOfSkill(slug);
    return needs.some((port) => isConnected.has(port)) ? [] : [...needs];
  };
}
