import type { Connection } from "../domains/integrations/index.ts";
import { ENGINE_VENDORS } from "../providers/answers/live/create-engines.ts";
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
    case "answers":
      return answersOf(vendor, settings, credentials);
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

function answersOf(
  vendor: string,
  settings: Connection["settings"],
  credentials: Readonly<Record<string, string>>,
): Partial<ProviderSettings> | undefined {
  if (vendor === "dataforseo") {
    const { login = "", password = "" } = credentials;
    const models = { claude: textOf(settings["claudeModel"]), perplexity: textOf(settings["perplexityModel"]) };
    return { answers: { accounts: [{ vendor, login, password, baseUrl: textOf(settings["baseUrl"]), models }] } };
  }
  if (vendor === "engines") {
    const accounts = ENGINE_VENDORS.flatMap((one) => {
      const [model, apiKey] = [textOf(settings[`${one}Model`]), credentials[`${one}ApiKey`]];
      return model === undefined || apiKey === undefined ? [] : [{ vendor: one, model, apiKey, baseUrl: undefined }];
    });
    return accounts.length === 0 ? undefined : { answers: { accounts } };
  }
  const only = ENGINE_VENDORS.find((one) => one === vendor);
  const [model, apiKey] = [textOf(settings["model"]), credentials["apiKey"]];
  if (only === undefined || model === undefined || apiKey === undefined) return undefined;
  return { answers: { accounts: [{ vendor: only, model, apiKey, baseUrl: textOf(settings["baseUrl"]) }] } };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
