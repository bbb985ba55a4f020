import type { Values, VendorWorld } from "../../../shared/ports/vendor.ts";
import type { AnswersPort } from "../../port.ts";
import { anthropicAnswers } from "../anthropic.ts";
import { dataForSeoAnswers } from "../dataforseo.ts";
import { joinEngines } from "../engine-adapter.ts";
import { geminiAnswers } from "../gemini.ts";
import { openAiAnswers } from "../openai.ts";
import { perplexityAnswers } from "../perplexity.ts";

export const ENGINE_VENDORS = ["openai", "perplexity", "anthropic", "google"] as const;
export type EngineVendor = (typeof ENGINE_VENDORS)[number];

const VENDORS = {
  openai: openAiAnswers,
  perplexity: perplexityAnswers,
  anthropic: anthropicAnswers,
  google: geminiAnswers,
  dataforseo: dataForSeoAnswers,
};

/** An account as its connection describes it. */
export type Account = Values & { vendor: keyof typeof VENDORS };

/** The engines of several accounts, over the definitions of their vendors. */
export function createEngines(
  { accounts }: { accounts: readonly Account[] },
  world: Pick<VendorWorld, "fetch" | "now" | "takeTurn" | "clock">,
): AnswersPort {
  const resolveHost = async (host: string) => host;
  const ports = accounts.map(({ vendor, ...values }) =>
    VENDORS[vendor].create(values, { ...world, resolveHost, connection: { level: "operator" } }),
  );
  // Safe cast: these vendors open their port without waiting.
  return joinEngines(ports as AnswersPort[]);
}
