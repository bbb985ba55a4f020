import type { NewDeed, WorldState } from "../../../market/world-state.ts";
import { requireUp } from "../../../market/worlds/require-up.ts";
import type { IndexNowPort } from "../port.ts";

/** The engines of a test world. They take what is on a site of the world, whose key file is always there. */
export function createSandboxIndexNow({
  findWorld,
  recordDeed,
}: {
  findWorld: () => Promise<WorldState>;
  recordDeed: (deed: NewDeed) => Promise<void>;
}): IndexNowPort {
  const isThere = (state: WorldState, host: string) => state.brands.some(({ domain }) => domain === bare(host));
  return {
    fetchKey: async ({ domain, keyLocation, signal }) => {
      signal.throwIfAborted();
      if (isThere(await findWorld(), domain)) return { url: `https://${domain}${keyLocation}`, problem: null };
      return { url: null, problem: `This test world has no site ${domain}. Use the domain of a workspace.` };
    },
    submit: async ({ engine, keyUrl, urls, signal }) => {
      signal.throwIfAborted();
      const state = await findWorld();
      requireUp(state, "indexnow");
      const receipt = { body: null, problem: null };
      if (isThere(state, new URL(keyUrl).host)) {
        await recordDeed({ kind: "urls_announced", urls: [...urls] });
        return { ...receipt, received: true, httpStatus: 200, keyRefused: false };
      }
      return {
        received: false,
        httpStatus: 403,
        body: null,
        problem: `${engine} does not know this site.`,
        keyRefused: true,
      };
    },
  };
}

function bare(host: string): string {
  return host.replace(/^www\./, "");
}
