import type { CmsPort, FindCredentials } from "../port.ts";
import { refused } from "./publish-failure.ts";
import { publishByWebhook } from "./webhook.ts";

export interface CmsOptions {
  fetch: typeof fetch;
  now: () => Date;
  findCredentials: FindCredentials;
  /** For the whole exchange. */
  timeoutMs: number;
}

/** Publishes on the platforms of workspaces, each with the credentials that its row has at that moment. */
export function createCms({ fetch, now, findCredentials, timeoutMs }: CmsOptions): CmsPort {
  return {
    publish: async (request) => {
      const credentials = await findCredentials(request.target);
      if (credentials?.secret === undefined) {
        throw refused(
          "config",
          "The platform was changed or removed after this was planned, so nothing was sent there.",
        );
      }
      return publishByWebhook({ fetch, now, timeoutMs }, request, credentials.secret);
    },
  };
}
