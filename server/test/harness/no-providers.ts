import type { Providers } from "../../src/kernel/runs/providers.ts";

/** A world without a web: for runs that must not need it. */
export const noProviders: Providers = {
  answers: undefined,
  cms: {
    publish: async () => {
      throw new Error("This test has nowhere to publish.");
    },
  },
  crawler: {
    crawl: async () => {
      throw new Error("This test has no crawler.");
    },
  },
  linkdata: undefined,
  llm: undefined,
  serpdata: undefined,
  transcription: undefined,
};
