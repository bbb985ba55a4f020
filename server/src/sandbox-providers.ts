import { ProviderError } from "./kernel/provider-error.ts";
import type { Providers } from "./kernel/run-context.ts";

/** The vendors of test worlds, none of which is there yet. Nothing in them knows the way to the outside. */
export const SANDBOX_PROVIDERS: Providers = {
  cms: {
    publish: async () => {
      throw new ProviderError("cms", "config", "Test worlds have no place to publish yet.", { sent: false });
    },
  },
  crawler: {
    crawl: async () => {
      throw new ProviderError("crawler", "config", "Test worlds have no sites to read yet.");
    },
  },
  linkdata: undefined,
  llm: undefined,
  serpdata: undefined,
  transcription: undefined,
};
