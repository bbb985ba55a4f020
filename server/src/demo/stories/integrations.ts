import type { Integration, IntegrationsCheckInput } from "@findable/contract";
import { type DemoSkill, type DemoStory, demoSkill } from "../demo-skill.ts";
import { INTEGRATIONS } from "../world/agency/integrations.ts";
import { DEMO_NOW } from "../world/facts.ts";

/** The connection of a port. */
function integrationOf(port: Integration["port"]): Integration {
  const known = INTEGRATIONS.find((integration) => integration.port === port);
  if (known === undefined) throw new Error(`The demo world has no ${port}.`);
  return known;
}

/** What trying a connection finds. `vendor` is the new one's, where it was just connected. */
function checkStory({
  port = "serpdata",
  vendor,
}: Partial<IntegrationsCheckInput> & { vendor?: string }): DemoStory<Integration> {
  const known = integrationOf(port);
  const fresh = vendor === undefined ? known : { ...known, ...connected(vendor) };
  const name = fresh.vendor ?? "Nobody";
  return {
    result: { ...fresh, lastCheckedAt: DEMO_NOW },
    steps: [
      { name: "sign_in", durationMs: 820, says: `${name} accepts the credentials.` },
      { name: "ask_something_small", durationMs: 1_460, says: "A small question came back with a sensible answer." },
    ],
  };
}

function connected(vendor: string): Partial<Integration> {
  return { vendor, source: "workspace", hasCredentials: true, status: "healthy", message: null, connectedAt: DEMO_NOW };
}

export const integrationStories: readonly DemoSkill[] = [demoSkill("integrations.check", checkStory)];
