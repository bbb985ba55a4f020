import type { CmsPort, FindCredentials } from "../port.ts";
import { refused } from "./publish-failure.ts";
import { publishByWebhook } from "./webhook.ts";

export interface CmsOptions {
  fetch: typeof fetch;
  now: () => Date;
  findCredentials: FindCredentials;
  /** Time limit of the whole exchange. */
  timeoutMs: number;
}

/** Publishes to the publishing targets of workspaces. Reads the credentials from the target's row at the time of sending. */
export function createCms({ fetch, now, findCredentials, timeoutMs }: CmsOptions): CmsPort {
  return {
    publish: async (request) => {
      const credentials = await findCredentials(request.target);
      if (credentials?.secret === undefined) {
        throw refused(
          "config",
          "The publishing target was changed or removed after the publication was planned, so nothing was sent.",
        );
      }
      return publishByWebhook({ fetch, now, timeoutMs }, request, credentials.secret);
    },
  };
}
