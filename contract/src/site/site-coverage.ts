import { type Static, Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import { Nullable, OneOf } from "../kernel/schemas.ts";

export const SKIP_REASONS = [
  "robots",
  "not_html",
  "too_large",
  "redirect_loop",
  "redirect_off_site",
  "refused_address",
  "timeout",
  "network",
  "too_deep",
  "host_service",
  "bad_url",
  "duplicate",
  "alike",
  "same_content",
  "too_many",
  "page_limit",
  "time_limit",
] as const;

export const UNCHECKED_REASONS = ["challenge", "login", "refused", "slow_down", "timeout", "network"] as const;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const SkippedAddresses = Type.Object(
  {
    template: Type.String({
      description: "Addresses that differ only in numbers and values, as one pattern: `/shop/*?colour=*`.",
    }),
    reason: OneOf(SKIP_REASONS, {
      description:
        "Why they were not read. `alike`: their pages say the same, and samples of them were read; `same_content`: a parameter that changes nothing; `host_service`: the network of the host answers them; `page_limit`, `time_limit`: the crawl ended before their turn.",
    }),
    count: count("Number of addresses."),
    examples: Type.Array(Type.String(), { description: "At most three of them." }),
    explanation: Type.String({ description: "The reason as a sentence." }),
    setting: Nullable(Type.String(), {
      description: "Field of `site.audit` that reads more of them if it is raised; null if none does.",
    }),
  },
  { description: "Addresses of one pattern that the crawl did not read." },
);
export type SkippedAddresses = Static<typeof SkippedAddresses>;

export const UncheckedPage = Type.Object(
  {
    url: Type.String({ description: "URL." }),
    reason: OneOf(UNCHECKED_REASONS, {
      description:
        "`challenge`: a page that checks for people; `login`: status 401 or 407; `slow_down`: 429, or 503 with Retry-After; `refused`: 403 and other refusals; `timeout` and `network`: no response, also not at a slower rate.",
    }),
    status: Nullable(Type.Integer({ minimum: 100, maximum: 999 }), {
      description: "HTTP status; null without a response.",
    }),
    guard: Nullable(Type.String(), { description: "Product that guards the site; null if the answer names none." }),
    advice: Type.String({ description: "What to do so that the next crawl can read it." }),
  },
  { description: "A page that this crawl could not check. It is no fault of the site." },
);
export type UncheckedPage = Static<typeof UncheckedPage>;

export const AllowRule = Type.Object(
  {
    product: Type.String({ description: "Where the rule belongs: `Cloudflare`, `nginx`, `robots.txt`." }),
    steps: Type.String({ description: "Where to enter it and what it needs, as sentences." }),
    rule: Type.String({ description: "The rule as it is entered there; it can have several lines." }),
  },
  { description: "A rule that lets this crawler in." },
);
export type AllowRule = Static<typeof AllowRule>;

export const SiteCoverage = Type.Object(
  {
    summary: Type.String({ description: "How much of the site was read, and why the crawl ended." }),
    found: count("Different addresses that were found."),
    read: count("Addresses that were read."),
    skipped: Type.Array(SkippedAddresses, {
      description: "All other addresses, by pattern and reason, the most frequent first; at most 100 patterns.",
    }),
    unchecked: Type.Array(UncheckedPage, { description: "Pages that could not be checked; at most 100." }),
    uncheckedCount: count("Pages that could not be checked."),
    unrendered: Unset(
      count("Pages whose text needs scripts, which did not run. Null if the crawl read the text of every page."),
    ),
    allowRules: Unset(
      Type.Array(AllowRule, {
        description:
          "Rules for the guards that answered, and for usual ones if an answer names none. They name the addresses of this service if its operator states them. Null if no guard answered.",
      }),
    ),
  },
  { description: "What a crawl read and what it did not, with reasons." },
);
export type SiteCoverage = Static<typeof SiteCoverage>;
