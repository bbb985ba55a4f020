import { defineVendor, proxyAddress } from "../../shared/ports/vendor.ts";
import type { LinkdataPort } from "../port.ts";
import { type AhrefsAccount, type AhrefsOptions, areUsedUp, openAccount, unitsUsedUp } from "./ahrefs-account.ts";
import { createCompetitorSource } from "./ahrefs-competitors.ts";
import { createKeywordSource } from "./ahrefs-keywords.ts";
import { createLinkSource } from "./ahrefs-links.ts";
import { createOverviewSource } from "./ahrefs-overview.ts";
import { createRankingSource } from "./ahrefs-rankings.ts";

const DAY_MS = 86_400_000;
/** A key is valid for one year. */
const EXPIRES_SOON_MS = 14 * DAY_MS;

/** The Ahrefs adapter for API v3, which charges units. */
export function createAhrefs(options: AhrefsOptions): Required<LinkdataPort> {
  const account = openAccount(options);
  return {
    vendor: "ahrefs",
    keywords: createKeywordSource(account, options.now),
    links: createLinkSource(account),
    rankings: createRankingSource(account, options.now),
    competitors: createCompetitorSource(account, options.now),
    overview: createOverviewSource(account),
    check: (signal) => checkAccount(account, options.now(), signal),
  };
}

async function checkAccount(account: AhrefsAccount, now: Date, signal: AbortSignal): Promise<string | null> {
  const limits = await account.limits(signal);
  if (areUsedUp(limits)) return unitsUsedUp(limits);
  const expiry = Date.parse(limits.api_key_expiration_date ?? "");
  if (Number.isNaN(expiry) || expiry - now.getTime() > EXPIRES_SOON_MS) return null;
  const day = new Date(expiry).toISOString().slice(0, 10);
  return `The Ahrefs key expires on ${day}. Create a new key at Ahrefs and connect it.`;
}

export const ahrefs = defineVendor({
  port: "linkdata",
  id: "ahrefs",
  name: "Ahrefs",
  about: "Backlinks and keywords",
  pricing: "Billed in API units of your plan.",
  docs: "https://app.ahrefs.com/account/api-keys",
  credentials: {
    apiKey: {
      kind: "token",
      label: "API key",
      required: true,
      env: [{ name: "AHREFS_API_KEY", default: "none", meaning: "Ahrefs API key, for backlinks and keywords." }],
    },
  },
  settings: { baseUrl: proxyAddress("ahrefs") },
  impliedBy: ["AHREFS_API_KEY"],
  create: ({ apiKey, baseUrl }, { fetch, now }) =>
    createAhrefs({ apiKey, fetch, now, ...(baseUrl === undefined ? {} : { baseUrl }) }),
});
