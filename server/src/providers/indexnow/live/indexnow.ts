import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { FindApiKey, IndexNowEngine, IndexNowPort } from "../port.ts";
import { callEngine } from "./call-engine.ts";
import { fetchKeyFile } from "./key-file.ts";
import { submitWithApi } from "./submission-api.ts";

export interface IndexNowOptions {
  fetch: typeof fetch;
  now: () => Date;
  /** The endpoint of each engine. */
  endpoints: Readonly<Record<IndexNowEngine, string>>;
  findApiKey: FindApiKey;
}

/** The engines of the open protocol, and the submission API of one engine. */
export function createIndexNow({ fetch, now, endpoints, findApiKey }: IndexNowOptions): IndexNowPort {
  return {
    fetchKey: (request) => fetchKeyFile(fetch, request),
    submit: async (request) => {
      const { engine: name, key, keyUrl, urls, signal } = request;
      if (name === "engine_c") {
        const apiKey = await findApiKey(request);
        if (apiKey === undefined) throw new ProviderError("indexnow", "config", "No API key of engine_c is stored.");
        return submitWithApi({ fetch, now, endpoint: endpoints.engine_c, apiKey }, request);
      }
      // https://www.indexnow.org/documentation
      const body = { host: new URL(keyUrl).host, key, keyLocation: keyUrl, urlList: urls };
      return callEngine({ fetch, now }, { url: endpoints[name], body, name, signal });
    },
  };
}
