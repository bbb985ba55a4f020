import type { Explanation } from "./errors-explained.ts";

const later = "Wait as long as Retry-After says and try again; what was found before is kept.";
const port = (name: string) =>
  ({
    port: ["The kind of source that failed.", name],
    kind: ["How it failed, for example timeout or not_configured.", "timeout"],
  }) as const;

/** Codes about what the service depends on. */
export const outsideErrors = {
  external_unavailable: {
    cause: "Something the service depends on does not answer, or is not set up; partial results may have been saved.",
    remedy: "Wait as long as Retry-After says and retry, at most five times with growing pauses.",
    details: { retryAfterSeconds: ["Seconds after which to try again.", 2] },
  },
  serpdata_unavailable: {
    cause: "The source of search results does not answer, or none is set up.",
    remedy: later,
    details: port("serpdata"),
  },
  linkdata_unavailable: {
    cause: "The source of backlink data does not answer, or none is set up.",
    remedy: later,
    details: port("linkdata"),
  },
  contactdata_unavailable: {
    cause: "The source of contacts does not answer, or none is set up.",
    remedy: later,
    details: port("contactdata"),
  },
  gsc_unavailable: {
    cause: "The search console does not answer.",
    remedy: "Try again with growing pauses.",
    details: port("gsc"),
  },
  gsc_captcha_required: {
    cause: "The search console asks for a challenge that only a person can solve.",
    remedy: "Have an administrator sign in again, then retry.",
  },
  engine_unavailable: {
    cause: "A search engine did not take the submission; the other engines still received it.",
    remedy: "Try again later; what was accepted is not sent twice.",
  },
  model_unavailable: {
    cause: "No language model is configured, or it does not answer.",
    remedy: "Configure one, or try again later.",
    details: port("llm"),
  },
  llm_unavailable: {
    cause: "One of the language models whose answers are sampled does not answer.",
    remedy: "Try again later, or leave that model out.",
    details: port("llm"),
  },
  forum_unavailable: {
    cause: "The discussion forum does not answer.",
    remedy: later,
    details: port("forum"),
  },
  crawl_failed: {
    cause: "The site could not be read: it does not answer, refuses crawlers, or has no pages of text.",
    remedy: "See that the site answers and that its robots.txt lets it be read, then try again.",
  },
} as const satisfies Record<string, Explanation>;
