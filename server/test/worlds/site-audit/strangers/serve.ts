import { HTML } from "./site-kit.ts";
import type { Answer, Content, Page, ServedSite, Visit } from "./site-types.ts";

/** Answers one request to a site. The same request always gets the same answer. */
export function serve(site: ServedSite, visit: Visit): Answer {
  const answer = answerOf(site, visit);
  return visit.method === "HEAD" ? { ...answer, body: "" } : answer;
}

function answerOf(site: ServedSite, visit: Visit): Answer {
  const special = site.behaviour?.(visit);
  if (special !== undefined) return special;
  const page = findPage(site, visit.path);
  if (page === undefined) return site.missing(visit);
  const answer: Answer = {
    status: page.status ?? 200,
    headers: { "content-type": HTML, ...page.headers },
    body: bodyOf(page.body, visit),
  };
  return page.delayMs === undefined ? answer : { ...answer, delayMs: page.delayMs };
}

function bodyOf(body: Content, visit: Visit): string | Buffer {
  return typeof body === "function" ? body(visit) : body;
}

const indexes = new WeakMap<ServedSite, Map<string, Page>>();

function findPage(site: ServedSite, path: string): Page | undefined {
  let index = indexes.get(site);
  if (index === undefined) {
    const robots = site.robots === null ? [] : [site.robots];
    index = new Map([...site.pages, ...site.files, ...site.sitemaps, ...robots].map((page) => [page.path, page]));
    indexes.set(site, index);
  }
  return index.get(path) ?? index.get(path.split("?")[0] ?? path);
}
