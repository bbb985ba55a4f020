import type { Providers } from "../../src/kernel/runs/providers.ts";

/** A world without a web: for runs that must not need it. */
export const noProviders: Providers = {
  answers: undefined,
  cms: {
    check: noCms,
    prepare: noCms,
    publish: noCms,
    lookUp: noCms,
    revert: noCms,
    isReverted: noCms,
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

async function noCms(): Promise<never> {
  throw new Error("This test has nowhere to publish.");
}
