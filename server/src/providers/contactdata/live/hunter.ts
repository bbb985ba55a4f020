import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { mailAddressOf } from "../../../kernel/text/mail-address.ts";
import { addressBelow } from "../../shared/address-below.ts";
import { callJson, type Explanation } from "../../shared/http.ts";
import { Maybe } from "../../shared/maybe.ts";
import { defineVendor, proxyAddress } from "../../shared/ports/vendor.ts";
import type { ContactdataPort, FoundPeople, FoundPerson, MailVerification, PeopleRequest } from "../port.ts";

export interface HunterOptions {
  apiKey: string;
  /** Default `https://api.hunter.io/v2`; a path is kept. */
  baseUrl?: string;
  fetch: typeof fetch;
  now: () => Date;
  /** Time limit of one call in milliseconds; default 30,000. */
  timeoutMs?: number;
}

/** Rows that a plan returns at most, and pages read for one site. */
const PAGE = 10;
const MOST_PAGES = 5;

const Email = Type.Object({
  value: Type.String(),
  type: Maybe(Type.String()),
  confidence: Maybe(Type.Number()),
  first_name: Maybe(Type.String()),
  last_name: Maybe(Type.String()),
  position: Maybe(Type.String()),
  verification: Maybe(Type.Object({ status: Maybe(Type.String()) })),
  sources: Maybe(Type.Array(Type.Object({ uri: Maybe(Type.String()), still_on_page: Maybe(Type.Boolean()) }))),
});
type Email = Static<typeof Email>;

/** @see https://hunter.io/api-documentation/v2#domain-search */
const DomainSearch = Type.Object({
  data: Type.Object({
    accept_all: Maybe(Type.Boolean()),
    webmail: Maybe(Type.Boolean()),
    emails: Type.Array(Email),
  }),
  meta: Maybe(Type.Object({ results: Maybe(Type.Number()) })),
});

/** @see https://hunter.io/api-documentation/v2#account */
const Account = Type.Object({
  data: Type.Object({
    requests: Maybe(
      Type.Object({ searches: Maybe(Type.Object({ used: Maybe(Type.Number()), available: Maybe(Type.Number()) })) }),
    ),
  }),
});

const Refusal = Type.Object({
  errors: Type.Array(Type.Object({ id: Maybe(Type.String()), details: Maybe(Type.String()) })),
});

/** Contact data from Hunter, API version 2. */
export function createHunter(options: HunterOptions): ContactdataPort {
  return {
    vendor: "hunter",
    async findPeople(request) {
      const people: FoundPerson[] = [];
      for (let page = 0; page < MOST_PAGES && people.length < request.limit; page += 1) {
        const { data, meta } = await searchPage(options, request, page);
        people.push(...data.emails.flatMap((email) => toPerson(email, data.accept_all === true)));
        if (data.webmail === true) return nothing("Hunter does not search the addresses of mail providers.");
        if (data.emails.length < PAGE || (meta?.results ?? 0) <= (page + 1) * PAGE) break;
      }
      const best = people.toSorted((one, two) => two.confidence - one.confidence);
      return { people: best.slice(0, request.limit), country: null, warnings: [] };
    },
    async check(signal) {
      const { data } = await callJson(callOf(options, { path: "account", parameters: {}, schema: Account, signal }));
      const { used, available } = data.requests?.searches ?? {};
      if (typeof used !== "number" || typeof available !== "number" || used < available) return null;
      return "The searches of the Hunter plan are used up until its next period.";
    },
  };
}

async function searchPage(options: HunterOptions, { domain, signal }: PeopleRequest, page: number) {
  const parameters = { domain, limit: String(PAGE), offset: String(page * PAGE) };
  try {
    return await callJson(callOf(options, { path: "domain-search", parameters, schema: DomainSearch, signal }));
  } catch (error) {
    // The vendor knows nothing of the domain.
    if (!(error instanceof ProviderError) || error.kind !== "not_found") throw error;
    return { data: { emails: [] }, meta: null } satisfies Static<typeof DomainSearch>;
  }
}

interface Question<S> {
  path: string;
  parameters: Readonly<Record<string, string>>;
  schema: S;
  signal: AbortSignal;
}

function callOf<S>(options: HunterOptions, { path, parameters, schema, signal }: Question<S>) {
  const url = addressBelow(options.baseUrl ?? "https://api.hunter.io/v2", path);
  url.search = new URLSearchParams(parameters).toString();
  return {
    port: "contactdata" as const,
    vendor: "Hunter",
    fetch: options.fetch,
    url,
    method: "GET" as const,
    // A header keeps the key out of logs.
    headers: { authorization: `Bearer ${options.apiKey}` },
    timeoutMs: options.timeoutMs ?? 30_000,
    signal,
    schema,
    now: options.now,
    secrets: [options.apiKey],
    explain,
  };
}

/** Hunter limits the rate with 403 and the month with 429. */
function explain(status: number, body: unknown): Explanation | undefined {
  const details = Check(Refusal, body) ? (body.errors[0]?.details ?? "") : "";
  const said = details === "" ? {} : { message: `Hunter refused the request (HTTP ${status}): ${details}` };
  if (status === 403) return { kind: "rate_limited", ...said };
  if (status === 429)
    return { kind: "quota", message: "The searches of the Hunter plan are used up until its next period." };
  if (status === 451) {
    return { kind: "blocked", message: "The person or the site asked Hunter not to process its data, so it has none." };
  }
  return status >= 400 && status < 500 ? said : undefined;
}

function toPerson(email: Email, acceptsAll: boolean): FoundPerson[] {
  const address = mailAddressOf(email.value);
  if (address === undefined) return [];
  const isRole = email.type === "generic";
  const source = (email.sources ?? []).find(({ still_on_page }) => still_on_page === true) ?? email.sources?.[0];
  return [
    {
      email: address.address,
      firstName: isRole ? null : (email.first_name ?? null),
      lastName: isRole ? null : (email.last_name ?? null),
      position: email.position ?? null,
      source: "contactdata",
      sourceUrl: webAddress(source?.uri ?? null),
      confidence: Math.min(1, Math.max(0, (email.confidence ?? 50) / 100)),
      verification: verdictOf(email.verification?.status ?? null, acceptsAll),
    },
  ];
}

function verdictOf(status: string | null, acceptsAll: boolean): MailVerification {
  if (status === "valid" || status === "invalid" || status === "accept_all") return status;
  if (status === "disposable") return "invalid";
  return acceptsAll ? "accept_all" : "unknown";
}

function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}

function nothing(warning: string): FoundPeople {
  return { people: [], country: null, warnings: [warning] };
}

export const hunter = defineVendor({
  port: "contactdata",
  id: "hunter",
  name: "Hunter",
  about: "Addresses of people at a site, beside those that the site itself names",
  pricing: "Billed in searches of a monthly plan. A free plan exists.",
  docs: "https://hunter.io/api-keys",
  credentials: {
    apiKey: {
      kind: "token",
      label: "API key",
      required: true,
      env: [
        {
          name: "HUNTER_API_KEY",
          default: "none",
          meaning: "Hunter API key, for contacts. Without it contacts come from the sites alone.",
        },
      ],
    },
  },
  settings: { baseUrl: proxyAddress("hunter") },
  impliedBy: ["HUNTER_API_KEY"],
  create: ({ apiKey, baseUrl }, { fetch, now }) =>
    createHunter({ apiKey, fetch, now, ...(baseUrl === undefined ? {} : { baseUrl }) }),
});
