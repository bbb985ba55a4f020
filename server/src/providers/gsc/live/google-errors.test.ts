import { expect, test } from "vitest";
import { startVendorServer } from "../../../../test/fakes/vendors/vendor-server.ts";
import { createGsc } from "./gsc.ts";

const MINUTE_LIMIT = "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute per site'.";

/** Status, state, reason and text of an answer; then the kind of the failure, its code and its wait. */
const ANSWERS: [number, string, string | null, string, object][] = [
  [429, "RESOURCE_EXHAUSTED", "rateLimitExceeded", "Too fast", { kind: "rate_limited" }],
  [429, "RESOURCE_EXHAUSTED", null, MINUTE_LIMIT, { kind: "rate_limited" }],
  [429, "RESOURCE_EXHAUSTED", null, "Quota exceeded for sc-domain:a.example.", { kind: "quota", wait: 900_000 }],
  [403, "PERMISSION_DENIED", "quotaExceeded", "Search Analytics load", { kind: "quota", wait: 900_000 }],
  [403, "PERMISSION_DENIED", "dailyLimitExceeded", "Daily limit", { kind: "quota", code: "quota_exceeded" }],
  [403, "PERMISSION_DENIED", "userRateLimitExceeded", "Slow down", { kind: "rate_limited" }],
  [403, "PERMISSION_DENIED", "forbidden", "No permission for site", { kind: "auth", code: "forbidden" }],
  [403, "PERMISSION_DENIED", "insufficientPermissions", "Scope", { kind: "auth", code: "scope_insufficient" }],
  [403, "PERMISSION_DENIED", "accessNotConfigured", "API is off", { kind: "config" }],
];

test("distinguishes limits of a minute, quotas of a day, lost properties, missing scopes and interfaces that are off", async () => {
  let answer: (typeof ANSWERS)[number] | undefined;
  await using vendor = await startVendorServer(() => {
    const [code, status, reason, message] = answer ?? [500, "", null, "", {}];
    const errors = reason === null ? [] : [{ domain: "usageLimits", reason, message }];
    return { status: code, body: { error: { code, message, status, errors } } };
  });
  const gsc = createGsc({
    ...{ fetch, now: () => new Date(), usesIndexingApi: false, tokens: { read: async () => "token" } },
    // Safe cast: these calls use no other address.
    addresses: { api: vendor.url, indexing: vendor.url } as Parameters<typeof createGsc>[0]["addresses"],
  });
  const { signal } = new AbortController();
  for (const given of ANSWERS) {
    answer = given;
    const call = gsc.listProperties({ agencyId: "ag_1", workspaceId: "ws_1", signal });
    const error = await call.catch((failure: unknown) => failure);
    const { kind, facts } = Object(error);
    const found = { kind, code: facts.providerCode, wait: facts.retryAfterMs };
    expect(found, JSON.stringify(given)).toMatchObject(given[4]);
  }
});
