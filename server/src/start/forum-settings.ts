import {
  FORUM_KINDS,
  type ForumSetting,
  type ForumSettings,
  KEEP_DAYS,
  parseForum,
} from "../providers/forum/settings.ts";
import type { SettingReader } from "./setting-reader.ts";

/** Reads the settings of public discussions. Records a problem for each part that it does not understand. */
export function readForums(reader: SettingReader): ForumSettings {
  const { hackernews, stackexchange, reddit } = {
    hackernews: reader.urls.get("hackernews"),
    stackexchange: reader.urls.get("stackexchange"),
    reddit: reader.urls.get("reddit"),
  };
  return {
    sources: readSources(reader),
    keepDays: readKeepDays(reader),
    stackExchangeKey: reader.text("FORUM_STACKEXCHANGE_KEY"),
    reddit: readReddit(reader),
    addresses: {
      ...(hackernews === undefined ? {} : { hackernews }),
      ...(stackexchange === undefined ? {} : { stackexchange }),
      ...(reddit === undefined ? {} : { reddit }),
    },
  };
}

function readSources(reader: SettingReader): ForumSetting[] {
  const text = reader.text("FORUMS") ?? "hackernews";
  if (text.toLowerCase() === "none") return [];
  return text.split(",").flatMap((part) => {
    const source = parseForum(part);
    if (source === undefined)
      reader.problems.push(
        `FORUMS has "${part.trim()}"; a source is hackernews, discourse:<address>, lemmy:<address>, stackexchange:<site> or reddit:<community>.`,
      );
    return source ?? [];
  });
}

function readKeepDays(reader: SettingReader): ForumSettings["keepDays"] {
  const days = { ...KEEP_DAYS };
  for (const part of (reader.text("FORUM_KEEP_DAYS") ?? "").split(",").filter((one) => one.trim() !== "")) {
    const [name = "", value = ""] = part.split("=").map((one) => one.trim());
    const kind = [...FORUM_KINDS, "page" as const].find((one) => one === name);
    const number = Number(value);
    if (kind === undefined || !Number.isInteger(number) || number < 1 || number > 3650)
      reader.problems.push(
        `FORUM_KEEP_DAYS has "${part.trim()}"; a part is a kind and 1 to 3650 days, such as reddit=2.`,
      );
    else days[kind] = number;
  }
  return days;
}

function readReddit(reader: SettingReader): ForumSettings["reddit"] {
  const clientId = reader.text("FORUM_REDDIT_CLIENT_ID");
  const clientSecret = reader.text("FORUM_REDDIT_CLIENT_SECRET");
  const userAgent = reader.text("FORUM_REDDIT_USER_AGENT");
  if (clientId === undefined && clientSecret === undefined && userAgent === undefined) return undefined;
  if (clientId !== undefined && clientSecret !== undefined && userAgent !== undefined)
    return { clientId, clientSecret, userAgent };
  reader.problems.push(
    "FORUM_REDDIT_CLIENT_ID, FORUM_REDDIT_CLIENT_SECRET and FORUM_REDDIT_USER_AGENT are needed together.",
  );
  return undefined;
}
