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
  contactdata: undefined,
  crawler: {
    crawl: async () => {
      throw new Error("This test has no crawler.");
    },
    readAccess: async () => {
      throw new Error("This test has no crawler.");
    },
    publishedRanges: async () => ({ ranges: [], warnings: [] }),
    openLog: async () => {
      throw new Error("This test has no crawler.");
    },
  },
  gsc: {
    vendor: "none",
    listProperties: noEngines,
    searchAnalytics: noEngines,
    inspect: noEngines,
    listSitemaps: noEngines,
    submitSitemap: noEngines,
  },
  indexnow: {
    fetchKey: noEngines,
    submit: noEngines,
  },
  linkdata: undefined,
  llm: undefined,
  serpdata: undefined,
  siteContacts: {
    findPeople: async () => {
      throw new Error("This test has no contacts.");
    },
  },
  transcription: undefined,
};

async function noCms(): Promise<never> {
  throw new Error("This test has nowhere to publish.");
}

async function noEngines(): Promise<never> {
  throw new Error("This test has no search engines.");
}
