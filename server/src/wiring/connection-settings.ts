import type { Connection } from "../domains/integrations/index.ts";
import { ENGINE_VENDORS } from "../providers/answers/live/create-engines.ts";
import { LLM_PROVIDERS } from "../providers/llm/live/load-model.ts";
import { DEFAULT_DAILY_LIMIT, DEFAULT_GAP_SECONDS, PLATFORMS, TOKEN_URLS } from "../providers/outreach/settings.ts";
import type { ProviderSettings } from "../providers/settings.ts";

/** Converts a connection to the settings of its port; undefined if no adapter supports its vendor. */
export function settingsOf({
  id,
  port,
  vendor,
  level,
  settings,
  credentials = {},
}: Connection): Partial<ProviderSettings> | undefined {
  const baseUrl = textOf(settings["baseUrl"]);
  const { login = "", password = "", apiKey } = credentials;
  switch (port) {
    case "answers":
      return answersOf(vendor, settings, credentials);
    case "contactdata":
      return vendor === "hunter" && apiKey !== undefined
        ? { contactdata: { provider: vendor, apiKey, baseUrl } }
        : undefined;
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
    case "outreach":
      return vendor === "smtp"
        ? smtpOf(settings, credentials, { id, level })
        : platformOf(vendor, settings, credentials, level);
    default:
      return undefined;
  }
}

/** The fields that `integrations.connect` has checked. */
function smtpOf(
  settings: Connection["settings"],
  credentials: Readonly<Record<string, string>>,
  { id, level }: Pick<Connection, "id" | "level">,
): Partial<ProviderSettings> | undefined {
  const [smtpHost, imapHost, from] = ["smtpHost", "imapHost", "from"].map((name) => textOf(settings[name]));
  if (smtpHost === undefined || from === undefined) return undefined;
  const { username, password, clientId, clientSecret = "", refreshToken } = credentials;
  const tokenUrl = TOKEN_URLS.get(textOf(settings["oauth"]) ?? "");
  const auth =
    tokenUrl !== undefined && clientId !== undefined && refreshToken !== undefined
      ? { tokenUrl, clientId, clientSecret, refreshToken, integrationId: id }
      : password && { password };
  const smtpPort = Number(textOf(settings["smtpPort"]) ?? 465);
  const imapPort = Number(textOf(settings["imapPort"]) ?? 993);
  const outreach = {
    provider: "smtp" as const,
    smtp: { host: smtpHost, port: smtpPort, secure: smtpPort === 465 },
    imap: imapHost === undefined ? undefined : { host: imapHost, port: imapPort, secure: imapPort === 993 },
    username: username ?? from,
    auth: auth || undefined,
    from: { address: from.toLowerCase(), name: textOf(settings["name"]) ?? null },
    ...paceOf(settings, level),
  };
  return { outreach };
}

function platformOf(
  vendor: string,
  settings: Connection["settings"],
  { apiKey }: Readonly<Record<string, string>>,
  level: Connection["level"],
): Partial<ProviderSettings> | undefined {
  const provider = PLATFORMS.find((one) => one === vendor);
  const [campaignId, from] = ["campaignId", "from"].map((name) => textOf(settings[name]));
  if (provider === undefined || apiKey === undefined || campaignId === undefined || from === undefined)
    return undefined;
  const outreach = {
    ...{ provider, apiKey, campaignId, baseUrl: textOf(settings["baseUrl"]), ...paceOf(settings, level) },
    from: { address: from.toLowerCase(), name: textOf(settings["name"]) ?? null },
    ...{ userId: textOf(settings["userId"]), mailboxId: textOf(settings["mailboxId"]) },
  };
  return { outreach };
}

function paceOf(settings: Connection["settings"], level: Connection["level"]) {
  return {
    dailyLimit: Number(textOf(settings["dailyLimit"]) ?? DEFAULT_DAILY_LIMIT),
    warmsUp: textOf(settings["warmUp"]) !== "false",
    gapSeconds: DEFAULT_GAP_SECONDS,
    dkimSelector: textOf(settings["dkimSelector"]),
    isShared: level === "agency",
  };
}

function answersOf(
  vendor: string,
  settings: Connection["settings"],
  credentials: Readonly<Record<string, string>>,
): Partial<ProviderSettings> | undefined {
  const perMinute = rateOf(settings["perMinute"]);
  if (vendor === "dataforseo") {
    const { login = "", password = "" } = credentials;
    const models = { claude: textOf(settings["claudeModel"]), perplexity: textOf(settings["perplexityModel"]) };
    const baseUrl = textOf(settings["baseUrl"]);
    return { answers: { accounts: [{ vendor, login, password, baseUrl, perMinute, models }] } };
  }
  if (vendor === "engines") {
    const accounts = ENGINE_VENDORS.flatMap((one) => {
      const [model, apiKey] = [textOf(settings[`${one}Model`]), credentials[`${one}ApiKey`]];
      if (model === undefined || apiKey === undefined) return [];
      return [{ vendor: one, model, apiKey, baseUrl: undefined, perMinute }];
    });
    return accounts.length === 0 ? undefined : { answers: { accounts } };
  }
  const only = ENGINE_VENDORS.find((one) => one === vendor);
  const [model, apiKey] = [textOf(settings["model"]), credentials["apiKey"]];
  if (only === undefined || model === undefined || apiKey === undefined) return undefined;
  return { answers: { accounts: [{ vendor: only, model, apiKey, baseUrl: textOf(settings["baseUrl"]), perMinute }] } };
}

/** Undefined for none, and for what is no rate. */
function rateOf(value: unknown): number | undefined {
  const perMinute = Number(textOf(value));
  return Number.isInteger(perMinute) && perMinute >= 1 ? perMinute : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
