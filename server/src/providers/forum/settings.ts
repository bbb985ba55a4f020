/** A source that the operator names: a kind, and its address or community. */
export interface ForumSetting {
  kind: ForumKind;
  /** Address of a forum, site of Stack Exchange, or community of Reddit; empty for Hacker News. */
  place: string;
}

export const FORUM_KINDS = ["hackernews", "discourse", "stackexchange", "lemmy", "reddit"] as const;
export type ForumKind = (typeof FORUM_KINDS)[number];

export interface ForumSettings {
  /** Sources that are searched where a request names none. */
  sources: readonly ForumSetting[];
  /** Days that texts of a kind are kept until they are read again or deleted. */
  keepDays: Readonly<Record<ForumKind | "page", number>>;
  stackExchangeKey: string | undefined;
  reddit: { clientId: string; clientSecret: string; userAgent: string } | undefined;
  /** Addresses of interfaces that differ from the usual ones. */
  addresses: { hackernews?: string; stackexchange?: string; reddit?: string };
}

/** Reddit's terms want deleted content gone within two days; the others state no time. */
export const KEEP_DAYS: ForumSettings["keepDays"] = {
  hackernews: 180,
  discourse: 180,
  stackexchange: 180,
  lemmy: 180,
  reddit: 2,
  page: 180,
};

export const DEFAULT_FORUMS: ForumSettings = {
  sources: [{ kind: "hackernews", place: "" }],
  keepDays: KEEP_DAYS,
  stackExchangeKey: undefined,
  reddit: undefined,
  addresses: {},
};

/** A source of FORUMS such as `hackernews`, `discourse:https://forum.example` or `stackexchange:freelancing`; undefined if it is none. */
export function parseForum(text: string): ForumSetting | undefined {
  const [name = "", ...rest] = text.trim().split(":");
  const kind = FORUM_KINDS.find((one) => one === name.toLowerCase());
  const place = rest
    .join(":")
    .trim()
    .replace(/(?<!\/)\/$/, "");
  if (kind === undefined) return undefined;
  if (kind === "hackernews") return place === "" ? { kind, place } : undefined;
  if (kind === "discourse" || kind === "lemmy") {
    const url = URL.parse(/^https?:\/\//.test(place) ? place : `https://${place}`);
    return place === "" || url === null ? undefined : { kind, place: url.href.replace(/(?<!\/)\/$/, "") };
  }
  const name2 = kind === "reddit" ? place.replace(/^\/?r\//, "") : place;
  return /^[\w.-]{2,60}$/.test(name2) ? { kind, place: name2 } : undefined;
}

/** The last day on which a registered client of Reddit may read. */
export const REDDIT_ENDS = "2027-03-01";

/** For health and the doctor. */
export function describeForums({ sources }: ForumSettings): string {
  const names = sources.map(({ kind, place }) => (place === "" ? kind : `${kind}:${place}`)).join(", ");
  return `Discussions come from ${names}, and from any Discourse forum that a request names.`;
}

/** Whether Reddit is read, and until when. `today` is an ISO 8601 date. */
export function redditState({ reddit }: Pick<ForumSettings, "reddit">, today: string): "off" | "open" | "closed" {
  if (reddit === undefined) return "off";
  return today < REDDIT_ENDS ? "open" : "closed";
}
