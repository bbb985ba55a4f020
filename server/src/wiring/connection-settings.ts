import type { Connection } from "../domains/integrations/index.ts";
import { LLM_PROVIDERS } from "../providers/llm/live/load-model.ts";
import type { ProviderSettings } from "../providers/settings.ts";

/** Converts a connection to the settings of its port; undefined if no adapter supports its vendor. */
export function settingsOf({
  port,
  vendor,
  settings,
  credentials = {},
}: Connection): Partial<ProviderSettings> | undefined {
  const baseUrl = textOf(settings["baseUrl"]);
  const { login = "", password = "", apiKey } = credentials;
  switch (port) {
    case "serpdata":
      if (vendor === "dataforseo") return { serpdata: { provider: vendor, login, password, baseUrl } };
      return vendor === "searxng" && baseUrl !== undefined ? { serpdata: { provider: vendor, baseUrl } } : undefined;
    case "linkdata":
      if (vendor === "dataforseo") return { linkdata: { provider: vendor, login, password, baseUrl } };
      return vendor === "ahrefs" && apiKey !== undefined
        ? { linkdata: { provider: vendor, apiKey, baseUrl } }
        : undefined;
    case "llm": {
      const provider = LLM_PROVIDERS.find((one) => one === vendor);
      const model = textOf(settings["model"]);
      return provider === undefined || model === undefined ? undefined : { llm: { provider, model, apiKey, baseUrl } };
    }
    default:
      return undefined;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
