import { TALLYHOUR } from "../../../../test/fakes/site/brand.ts";
import { type FakeSite, type SiteOptions, startSite } from "../../../../test/fakes/site/site.ts";
import { type FakeLlm, startLlm } from "../../../../test/fakes/vendors/llm.ts";
import type { AskedOfModel } from "../../../../test/fakes/vendors/llm-formats.ts";
import { type FakeSearxng, startSearxng } from "../../../../test/fakes/vendors/searxng.ts";
import { noProviders } from "../../../../test/harness/no-providers.ts";
import type { Providers } from "../../../kernel/runs/providers.ts";
import { createCrawler } from "../../../providers/crawler/live/crawler.ts";
import { createLlm } from "../../../providers/llm/live/ai-sdk.ts";
import { compatibleModels } from "../../../providers/llm/live/openai-compatible.ts";
import { createSearxng } from "../../../providers/serpdata/live/searxng.ts";

/** A brand's site on loopback and, if requested, a language model and a search results provider. */
export interface SmallWorld extends AsyncDisposable {
  site: FakeSite;
  model: FakeLlm;
  search: FakeSearxng;
  providers: Providers;
}

export async function startSmallWorld({
  model: withModel = false,
  search: withSearch = false,
  ...site
}: SiteOptions & { model?: boolean; search?: boolean } = {}): Promise<SmallWorld> {
  const [webSite, model, search] = await Promise.all([startSite({ pages: 24, ...site }), startLlm(), startSearxng()]);
  const world = { fetch: globalThis.fetch, now: () => new Date() };
  const llm = createLlm({
    vendor: compatibleModels,
    model: "fake-model",
    baseUrl: model.baseUrl("openai-compatible"),
    ...world,
  });
  return {
    site: webSite,
    model,
    search,
    providers: {
      answers: undefined,
      cms: noProviders.cms,
      contactdata: undefined,
      crawler: createCrawler({ fetch: globalThis.fetch, delayMs: 0, concurrency: 8 }),
      gsc: noProviders.gsc,
      indexnow: noProviders.indexnow,
      linkdata: undefined,
      llm: withModel ? llm : undefined,
      serpdata: withSearch ? createSearxng({ baseUrl: search.url, ...world }) : undefined,
      siteContacts: noProviders.siteContacts,
      transcription: undefined,
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([webSite.close(), model.close(), search.close()]);
    },
  };
}

export type Question = "profile" | "segments" | "labels";

export function questionOf({ system }: AskedOfModel): Question {
  if (system.startsWith("You describe a brand")) return "profile";
  return system.startsWith("You describe the groups") ? "segments" : "labels";
}

export const INVENTED = "Ranked first by every analyst in the galaxy.";
export const MODEL_SEGMENT = "Owners of design studios";

/** A model that answers each request correctly, except for one invented quote in the profile and one in the segments. */
export function answerTruly(origin: string): (asked: AskedOfModel) => string {
  const url = `${origin}/`;
  const answers: Record<Question, unknown> = {
    profile: {
      name: TALLYHOUR.name,
      summary: { statement: "Time tracking for studios that bill by the hour.", quote: TALLYHOUR.tagline, url },
      offers: [{ statement: "It leads every ranking.", quote: INVENTED, url }],
      audience: [],
      proof: [],
    },
    segments: {
      segments: [MODEL_SEGMENT, "Galactic emperors"].map((name, index) => ({
        name,
        jobToBeDone: "Know what a project costs before it is over.",
        pain: null,
        budgetShape: null,
        buyingProcess: null,
        channels: [],
        competitors: [],
        confidence: 0.8,
        evidence: ["name", "jobToBeDone"].map((field) => {
          return { field, value: name, url, quote: index === 0 ? TALLYHOUR.tagline : INVENTED };
        }),
      })),
    },
    labels: { labels: [{ index: 0, intents: ["PURCHASE"], relevance: "OFFERING", confidence: 0.9 }] },
  };
  return (asked) => JSON.stringify(answers[questionOf(asked)]);
}
