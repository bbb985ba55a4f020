import { createClient, type FindableClient } from "@findable/contract/client";
import type { RunningService } from "./running-service.ts";

/** A test world with one workspace and an ADMIN key. */
export interface World {
  readonly url: string;
  /** Secret of the world's ADMIN key. */
  readonly key: string;
  readonly workspaceId: string;
  readonly domain: string;
  /** A client for the workspace, like a customer's program. */
  readonly client: FindableClient;
  /** A client for the whole agency. */
  readonly agency: FindableClient;
}

export async function openWorld(
  { url, key }: Pick<RunningService, "url" | "key">,
  { domain, name = domain }: { domain: string; name?: string },
): Promise<World> {
  const operator = createClient({ baseUrl: url, apiKey: key });
  const template = await operator.workspaces.create({ name, primaryDomain: domain });
  const { secret } = await operator.auth.keys.create({
    name: "Key of the world",
    mode: "test",
    scope: "ADMIN",
    workspaceId: template.id,
    canApprove: true,
    seed: domain,
  });
  await operator.workspaces.delete({ id: template.id });
  const agency = createClient({ baseUrl: url, apiKey: secret });
  const { data } = await agency.workspaces.list({});
  const [copy] = data;
  if (copy === undefined) throw new Error("The new world has no workspace.");
  return { url, key: secret, workspaceId: copy.id, domain, client: agency.inWorkspace(copy.id), agency };
}
