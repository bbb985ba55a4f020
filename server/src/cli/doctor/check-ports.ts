import type { Config } from "../../start/config.ts";
import { portStates, redditPeriod } from "../../wiring/create-services.ts";
import { type Check, ok, warn } from "./check.ts";

const CONNECT_STEPS: Record<string, string> = {
  answers:
    "Set ANSWERS_OPENAI_MODEL, ANSWERS_PERPLEXITY_MODEL, ANSWERS_ANTHROPIC_MODEL or ANSWERS_GOOGLE_MODEL with the key of the vendor, or ANSWERS_DATAFORSEO=true.",
  forum: "Set FORUMS, for example to hackernews.",
  linkdata: "Set AHREFS_API_KEY, or LINKDATA_PROVIDER=dataforseo with DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD.",
  llm: "Set LLM_PROVIDER and LLM_MODEL with LLM_API_KEY, or LLM_BASE_URL for a local model.",
  outreach: "Set OUTREACH_SMTP_URL, OUTREACH_IMAP_URL, OUTREACH_FROM and OUTREACH_PASSWORD.",
  serpdata: "Set SEARXNG_URL, or DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD.",
};

/** The state of each data provider port, with the settings that connect it. Omits ports that no setting can connect. */
export function checkPorts(config: Config): Check[] {
  return portStates(config.providers, config.forums).flatMap(({ name, status, message = "" }) => {
    const next = CONNECT_STEPS[name];
    if (status === "healthy") return [ok(`port ${name}`, message)];
    return next === undefined
      ? []
      : [warn(`port ${name}`, message.split(":", 1)[0]?.replace(/\.?$/, ".") ?? message, next)];
  });
}

/** Reddit closes its interface: who reads it needs the date. */
export function checkReddit({ forums }: Pick<Config, "forums">, now: Date): Check {
  const { state, ends } = redditPeriod(forums, now.toISOString().slice(0, 10));
  switch (state) {
    case "off":
      return ok("reddit", `Off. Reddit closes to registered clients as well on ${ends}.`);
    case "open":
      return warn(
        "reddit",
        `Your registered client is read until Reddit closes on ${ends}.`,
        "Name other forums in FORUMS before that day.",
      );
    case "closed":
      return warn(
        "reddit",
        `Closed since ${ends}, so its communities are not read.`,
        "Remove FORUM_REDDIT_CLIENT_ID and FORUM_REDDIT_CLIENT_SECRET.",
      );
  }
}
