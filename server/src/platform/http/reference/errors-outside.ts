import type { Explanation } from "./errors-explained.ts";

const later = "Wait for the time in Retry-After and retry. Earlier results are kept.";
const port = (name: string) =>
  ({
    port: ["The kind of data provider that failed.", name],
    kind: ["The failure, for example timeout or not_configured.", "timeout"],
  }) as const;

/** Codes about dependencies of the service. */
export const outsideErrors = {
  external_unavailable: {
    cause: "A dependency of the service does not respond or is not set up. Partial results may have been saved.",
    remedy: "Wait for the time in Retry-After and retry, at most five times with growing delays.",
    details: { retryAfterSeconds: ["Seconds to wait before the next attempt.", 2] },
  },
  serpdata_unavailable: {
    cause: "The provider of a competitor's keywords does not respond, or none is set up.",
    remedy: later,
    details: port("serpdata"),
  },
  linkdata_unavailable: {
    cause: "The provider of backlink data does not respond, or none is set up.",
    remedy: later,
    details: port("linkdata"),
  },
  contactdata_unavailable: {
    cause: "The provider of contacts does not respond, or none is set up.",
    remedy: later,
    details: port("contactdata"),
  },
  gsc_unavailable: {
    cause: "The search console does not respond.",
    remedy: "Retry with growing delays.",
    details: port("gsc"),
  },
  gsc_captcha_required: {
    cause: "The search console requires a challenge that only a person can solve.",
    remedy: "Ask an administrator to sign in again, then retry.",
  },
  engine_unavailable: {
    cause: "A search engine did not accept the submission. The other engines received it.",
    remedy: "Retry later. Accepted submissions are not repeated.",
  },
  model_unavailable: {
    cause: "No language model is configured, or it does not respond.",
    remedy: "Connect a language model, or retry later. A test world has none: use a live key for what needs one.",
    details: port("llm"),
  },
  llm_unavailable: {
    cause: "A sampled language model does not respond.",
    remedy: "Retry later, or omit that model.",
    details: port("llm"),
  },
  forum_unavailable: {
    cause: "The discussion forum does not respond.",
    remedy: later,
    details: port("forum"),
  },
  crawl_failed: {
    cause: "The site could not be read: it does not respond, refuses crawlers, or has no pages with text.",
    remedy: "Check that the site responds and that its robots.txt allows crawling, then retry.",
  },
} as const satisfies Record<string, Explanation>;
