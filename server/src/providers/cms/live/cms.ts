import type { CmsPort, CmsTarget, FindCredentials, PlatformCredentials } from "../port.ts";
import { openGhostSite } from "./ghost/ghost.ts";
import { openGitHubSite } from "./github/github.ts";
import { refused } from "./publish-failure.ts";
import type { Site } from "./site.ts";
import type { Connection } from "./site-call.ts";
import { isRevertedOnSite, lookUpOnSite, prepareOnSite, publishOnSite, revertOnSite } from "./site-protocol.ts";
import { openWebflowSite } from "./webflow/webflow.ts";
import { publishByWebhook } from "./webhook.ts";
import { openWordPressSite } from "./wordpress/wordpress.ts";

export interface CmsOptions {
  fetch: typeof fetch;
  now: () => Date;
  findCredentials: FindCredentials;
  /** Time limit of one request. */
  timeoutMs: number;
  /** The Data API of Webflow. */
  webflowUrl: string;
}

interface Place {
  target: CmsTarget;
  signal: AbortSignal;
}

const NO_ACCOUNT = { name: null, problem: null, advice: [] };

/** Publishes to the publishing targets of workspaces. Reads the credentials from the target's row at the time of sending. */
export function createCms({ fetch, now, findCredentials, timeoutMs, webflowUrl }: CmsOptions): CmsPort {
  const open = async ({ target, signal }: Place): Promise<Site | undefined> =>
    siteOf({ fetch, now, timeoutMs, webflowUrl, signal }, target, await credentialsOf(target));
  const credentialsOf = async (target: CmsTarget) => {
    const credentials = await findCredentials(target);
    if (credentials !== undefined) return credentials;
    throw refused(
      "config",
      "The publishing target was changed or removed after the publication was planned, so nothing was sent.",
    );
  };
  return {
    check: async (request) => (await (await open(request))?.account()) ?? NO_ACCOUNT,
    prepare: async (request) => {
      const site = await open(request);
      return site === undefined ? { existing: null, losses: [] } : prepareOnSite(site, request);
    },
    publish: async (request) => {
      const site = await open(request);
      if (site !== undefined) return publishOnSite(site, request);
      const { secret = "" } = await credentialsOf(request.target);
      return publishByWebhook({ fetch, now, timeoutMs }, request, secret);
    },
    lookUp: async (request) => {
      const site = await open(request);
      return site === undefined ? undefined : lookUpOnSite(site, request);
    },
    revert: async (request) => {
      const site = await open(request);
      if (site === undefined) throw refused("config", "A receiver cannot take a publication back.");
      await revertOnSite(site, request);
    },
    isReverted: async (request) => {
      const site = await open(request);
      return site !== undefined && isRevertedOnSite(site, request);
    },
  };
}

/** Undefined for a receiver. */
async function siteOf(
  connection: Connection & { webflowUrl: string },
  target: CmsTarget,
  credentials: PlatformCredentials,
): Promise<Site | undefined> {
  switch (target.kind) {
    case "wordpress":
      return openWordPressSite(connection, target, credentials);
    case "ghost":
      return openGhostSite(connection, target, credentials);
    case "webflow":
      return openWebflowSite(connection, target, credentials);
    case "github":
      return openGitHubSite(connection, target, credentials);
    case "webhook":
      return undefined;
  }
}
