import type { Environment } from "../../../src/start/setting-reader.ts";
import { type FakeSite, type SiteOptions, startSite } from "../../fakes/site/site.ts";
import { type FakeLlm, startLlm } from "../../fakes/vendors/llm.ts";
import type { AskedOfModel } from "../../fakes/vendors/llm-formats.ts";
import { type FakeSearxng, startSearxng } from "../../fakes/vendors/searxng.ts";

export interface OutsideWorld extends AsyncDisposable {
  site: FakeSite;
  llm: FakeLlm;
  searxng: FakeSearxng;
  /** Settings with which the service uses the model and the search. */
  env: Environment;
}

export interface OutsideWorldOptions extends SiteOptions {
  /** What the model waits for before it answers a question. Default nothing. */
  think?(asked: AskedOfModel): Promise<unknown> | undefined;
}

/** A brand's site, a language model and a search engine, each on loopback. */
export async function startOutsideWorld(options: OutsideWorldOptions = {}): Promise<OutsideWorld> {
  const [site, llm, searxng] = await Promise.all([startSite(options), startLlm(), startSearxng()]);
  llm.answerWith(async (asked) => {
    await options.think?.(asked);
    return answerTo(asked, site);
  });
  return {
    site,
    llm,
    searxng,
    env: {
      LLM_PROVIDER: "openai-compatible",
      LLM_MODEL: "fake",
      LLM_BASE_URL: llm.baseUrl("openai-compatible"),
      SEARXNG_URL: searxng.url,
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([site.close(), llm.close(), searxng.close()]);
    },
  };
}

export const TRUE_QUOTE = "More than 2,400 studios in 31 countries use Tallyhour";
export const FALSE_QUOTE = "Tallyhour was voted the best software of the world";

/** The beginnings of the questions of two steps. */
export const QUESTIONS = { profile: "You describe a brand", labels: "You label search phrases" } as const;

/** What a model says that has read the site, and once makes something up. */
function answerTo({ system }: AskedOfModel, { origin }: FakeSite): string {
  if (system.startsWith(QUESTIONS.profile)) {
    return JSON.stringify({
      name: "Tallyhour",
      summary: null,
      offers: [],
      audience: [],
      proof: [
        { statement: "Many studios use it.", quote: TRUE_QUOTE, url: `${origin}/` },
        { statement: "It is the best.", quote: FALSE_QUOTE, url: `${origin}/` },
      ],
    });
  }
  return system.startsWith(QUESTIONS.labels) ? '{"labels":[]}' : '{"segments":[]}';
}
