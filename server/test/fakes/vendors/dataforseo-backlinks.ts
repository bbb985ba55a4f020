import { done, type Task } from "./dataforseo-envelope.ts";
import { fieldsIn, passes } from "./dataforseo-filters.ts";
import { linksTo, ratingOf, sitesLinkingTo } from "./link-world.ts";
import type { VendorAnswer } from "./vendor-server.ts";

const BACKLINKS = "/v3/backlinks";
const LIST = `${BACKLINKS}/backlinks/live`;
const RANKS = `${BACKLINKS}/bulk_ranks/live`;
const COUNTS = `${BACKLINKS}/bulk_referring_domains/live`;

const FIELDS: Record<string, string[]> = {
  [LIST]: (
    "target mode backlinks_status_type include_subdomains exclude_internal_backlinks include_indirect_links " +
    "rank_scale limit offset search_after_token filters order_by tag"
  ).split(" "),
  [RANKS]: ["targets", "rank_scale", "tag"],
  [COUNTS]: ["targets", "tag"],
};
const FILTERS = ["dofollow", "domain_from_country"];

export const LINK_PATHS = Object.keys(FIELDS);

export function linkFields(path: string): string[] {
  return FIELDS[path] ?? [];
}

export function wrongLinkField(path: string, { target, targets, limit = 100, filters, rank_scale }: Task) {
  if (rank_scale !== undefined && rank_scale !== "one_hundred" && rank_scale !== "one_thousand") return "rank_scale";
  if (path === LIST) {
    if (typeof target !== "string" || /^(https?:|www\.)/.test(target)) return "target";
    if (!(typeof limit === "number" && limit >= 1 && limit <= 1000)) return "limit";
    return fieldsIn(filters).every((field) => FILTERS.includes(field)) ? undefined : "filters";
  }
  const isList = Array.isArray(targets) && targets.length >= 1 && targets.length <= 1000;
  if (!isList || new Set(targets).size < targets.length) return "targets";
  const isPage = (one: unknown) => /^https?:\/\//.test(String(one));
  return path === RANKS && targets.some(isPage) ? "targets" : undefined;
}

export function answerLinks(path: string, task: Task, scenario: string | undefined): VendorAnswer {
  return path === LIST ? listLinks(path, task, scenario) : measure(path, task, scenario);
}

function listLinks(path: string, task: Task, scenario: string | undefined): VendorAnswer {
  const all = linksTo(String(task["target"]))
    .map((link, index) => ({
      type: "backlink",
      domain_from: link.host,
      url_from: link.url,
      url_to: link.target,
      tld_from: link.host.split(".").slice(1).join("."),
      is_new: false,
      is_lost: false,
      backlink_spam_score: 4,
      rank: link.rating,
      domain_from_rank: task["rank_scale"] === "one_hundred" ? link.rating : link.rating * 10,
      domain_from_country: link.country,
      page_from_language: link.language,
      page_from_title: link.title,
      page_from_external_links: link.outbound,
      // Seen only once.
      first_seen: index === 2 ? null : `${link.first} 12:57:46 +00:00`,
      prev_seen: null,
      last_seen: `${link.last} 04:00:00 +00:00`,
      item_type: "anchor",
      attributes: link.follow ? null : ["nofollow"],
      dofollow: link.follow,
      anchor: link.anchor,
    }))
    .filter((row) => passes(task["filters"], row));
  const start = Number(task["offset"] ?? 0);
  const items = all.slice(start, start + Number(task["limit"] ?? 100));
  const result = {
    target: task["target"],
    mode: task["mode"],
    total_count: all.length,
    items_count: items.length,
    items: scenario === "drift" ? [null, { url_from: 42 }, ...items.map((item) => ({ ...item, glow: {} }))] : items,
    search_after_token: null,
  };
  return priced(path, task, scenario === "no-items" ? { ...result, items: null } : result, items.length);
}

/** In another order than they were asked for, and without unknown ones. */
function measure(path: string, task: Task, scenario: string | undefined): VendorAnswer {
  const items = [task["targets"]]
    .flat()
    .toReversed()
    .flatMap((one): object[] => {
      const target = String(one);
      const value = path === RANKS ? ratingOf(target) : sitesLinkingTo(target);
      if (value === null) return [];
      if (path === RANKS) return [{ target, rank: task["rank_scale"] === "one_hundred" ? value : value * 10 }];
      return [{ target, referring_domains: value + 3, referring_domains_nofollow: 1, referring_main_domains: value }];
    });
  const result = { items_count: items.length, items: scenario === "no-items" ? null : items };
  return priced(path, task, result, items.length);
}

function priced(path: string, task: Task, result: object, rows: number): VendorAnswer {
  return done(path, task, Math.round((0.02 + rows * 0.00003) * 1e6) / 1e6, [result]);
}
