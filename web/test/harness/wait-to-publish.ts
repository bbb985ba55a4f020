import { expect } from "vitest";
import type { World } from "./world.ts";

/** Starts a publication, and returns the approval that it waits for. */
export async function waitToPublish(world: World, workspaceId: string, title: string): Promise<string> {
  const client = world.agency.inWorkspace(workspaceId);
  const { id } = await client.produce.platform.create({ name: "Editors", kind: "files", folder: "agent-output/" });
  const input = { title, content: `# ${title}\n\nBy the hour.\n`, platformConfigId: id };
  const { invocationId } = await client.agent.invoke({ skill: "produce.publish", input });
  const find = async () =>
    (await client.agent.approval.list({})).data.find((approval) => approval.invocationId === invocationId)?.approvalId;
  await expect.poll(find).toBeDefined();
  return (await find()) ?? "";
}
