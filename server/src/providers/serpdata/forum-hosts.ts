import { domainOf } from "./domain-of.ts";

const FORUMS = [
  "reddit.com",
  "quora.com",
  "stackexchange.com",
  "stackoverflow.com",
  "superuser.com",
  "serverfault.com",
  "news.ycombinator.com",
  "indiehackers.com",
  "gutefrage.net",
];
const FORUM_LABEL = /^(?:forums?|community|communities|discuss|discussions?|boards?)\./;

/** Decides by the host whether a URL is a discussion. */
export function isForum(url: string): boolean {
  const domain = domainOf(url);
  return FORUM_LABEL.test(domain) || FORUMS.some((forum) => domain === forum || domain.endsWith(`.${forum}`));
}
