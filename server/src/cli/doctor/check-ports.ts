import type { Config } from "../../start/config.ts";
import { portStates, portSteps, redditPeriod } from "../../wiring/create-services.ts";
import { type Check, ok, warn } from "./check.ts";

const FORUM_STEP = "Set FORUMS, for example to hackernews.";

/** The state of each data provider port, with the settings that connect it. Omits ports that no setting can connect. */
export function checkPorts(config: Config): Check[] {
  const steps = portSteps(config);
  return portStates(config).flatMap(({ name, status, message = "" }) => {
    const next = name === "forum" ? FORUM_STEP : steps.get(name);
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
