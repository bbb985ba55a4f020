import { refusal } from "./ahrefs-answers.ts";
import { BATCH, measure } from "./ahrefs-batch.ts";
import { read } from "./ahrefs-lists.ts";
import { startVendorServer, type VendorAnswer, type VendorServer } from "./vendor-server.ts";

/**
 * `forbidden`: HTTP 403, because units are used up where they are (`useUnits`), else because of the plan. `cached`: an answer
 * that costs nothing. `drift`: unknown fields, rows of other shapes, nulls.
 */
export type AhrefsScenario = "empty" | "no-rows" | "forbidden" | "bad-request" | "rate-limit" | "cached" | "drift";

export interface FakeAhrefs extends VendorServer<AhrefsScenario> {
  readonly apiKey: string;
  /** The units used, of 1,000; 0 at first. */
  useUnits(units: number): void;
  /** Day on which the key ends; a year away at first. */
  expireOn(day: string): void;
}

const API_KEY = "fake-ahrefs-api-key";
const UNITS = 1_000;
const LIMITS = "/subscription-info/limits-and-usage";

/** Speaks Ahrefs' API v3 as far as keywords and links go, and is as strict with parameters as the vendor. */
export async function startAhrefs(): Promise<FakeAhrefs> {
  // Far enough that no clock of a test comes near it: a key that expires soon is a warning.
  const account = { used: 0, expiry: "2099-11-21" };
  const server = await startVendorServer<AhrefsScenario>((request, scenario) => {
    if (request.headers["authorization"] !== `Bearer ${API_KEY}`) return refusal(401, "Invalid API key");
    if (request.path === LIMITS) return limits(account);
    if (scenario === "rate-limit") return refusal(429, "Too many requests");
    if (scenario === "bad-request") return refusal(400, "bad where");
    if (scenario === "forbidden") return refusal(403, account.used >= UNITS ? "Not allowed" : "Insufficient plan");
    return request.path === BATCH ? measure(request, scenario) : read(request, scenario);
  });
  return {
    ...server,
    apiKey: API_KEY,
    useUnits: (units) => {
      account.used = units;
    },
    expireOn: (day) => {
      account.expiry = day;
    },
  };
}

function limits({ used, expiry }: { used: number; expiry: string }): VendorAnswer {
  return {
    status: 200,
    body: {
      limits_and_usage: {
        subscription: "Fake",
        usage_reset_date: "2026-12-01T00:00:00Z",
        units_limit_workspace: UNITS,
        units_usage_workspace: used,
        units_limit_api_key: null,
        units_usage_api_key: used,
        api_key_expiration_date: `${expiry}T00:00:00Z`,
      },
    },
  };
}
