import { type ForumSetting, type ForumSettings, parseForum } from "../providers/forum/settings.ts";
import type { SettingReader } from "./setting-reader.ts";

/** Reads the settings of public discussions. Records a problem for each part that it does not understand. */
export function readForums(reader: SettingReader, keepDays: ForumSettings["keepDays"]): ForumSettings {
  const { hackernews, stackexchange, reddit } = {
    hackernews: reader.urls.get("hackernews"),
    stackexchange: reader.urls.get("stackexchange"),
    reddit: reader.urls.get("reddit"),
  };
  return {
    sources: readSources(reader),
    keepDays,
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
