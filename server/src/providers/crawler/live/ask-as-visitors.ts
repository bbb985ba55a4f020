import type { CrawledPage, VisitorAnswer } from "../port.ts";
import { decodePage } from "./decode.ts";
import { FetchFailure } from "./fetch-bytes.ts";
import { fetchPage, isHtml } from "./fetch-page.ts";
import { readPage } from "./read-page.ts";
import type { SiteClient } from "./site-client.ts";
import type { SiteScope } from "./site-scope.ts";

/** House rules: answers by visitor are a habit of a template or of a whole site, so a sample shows them. */
const ASKED_PAGES = 12;
const ASKED_VERSIONS = 20;

interface Asking {
  client: SiteClient;
  scope: SiteScope;
  maxPageBytes: number;
  userAgent: string;
  userAgentToken: string;
}

/**
 * Asks for a sample of pages as search engines, as a phone and in other languages. The agents name this crawler too: they
 * are no disguise, and firewalls that go by the address do not mistake them.
 */
export async function askAsVisitors(
  pages: readonly CrawledPage[],
  start: URL,
  asking: Asking,
): Promise<VisitorAnswer[]> {
  const read = pages.filter(
    ({ status, redirects, guard }) => status === 200 && redirects.length === 0 && guard === undefined,
  );
  const inlinks = new Map<string, number>();
  for (const { links } of read)
    for (const url of new Set(links.map((link) => link.url))) inlinks.set(url, (inlinks.get(url) ?? 0) + 1);
  const byLinks = read.toSorted((one, other) => (inlinks.get(other.finalUrl) ?? 0) - (inlinks.get(one.finalUrl) ?? 0));
  const isStart = ({ finalUrl }: CrawledPage) => finalUrl === start.href;
  const sample = [...read.filter(isStart), ...byLinks.filter((page) => !isStart(page))].slice(0, ASKED_PAGES);
  const versions = read.filter(({ hreflang, language }) => hreflang.length > 0 && language !== null);
  const asked: { visitor: VisitorAnswer["visitor"]; url: string; headers: Record<string, string> }[] = [
    ...sample.flatMap(({ finalUrl: url }) =>
      (["Googlebot", "bingbot", "phone"] as const).map((visitor) => ({
        visitor,
        url,
        headers: { "user-agent": AGENTS[visitor](asking.userAgent) },
      })),
    ),
    ...[...sample.slice(0, 1), ...versions.slice(0, ASKED_VERSIONS)].map(({ finalUrl: url, language }) => ({
      visitor: "language" as const,
      url,
      headers: { "accept-language": language === "en" ? "de, fr;q=0.5" : "en" },
    })),
  ];
  const answers: VisitorAnswer[] = [];
  for (const { visitor, url, headers } of asked) {
    const answer = await askAs(new URL(url), { visitor, headers, ...asking });
    if (answer !== undefined) answers.push(answer);
  }
  return answers;
}

const AGENTS = {
  Googlebot: (own: string) => `Mozilla/5.0 (compatible; ${own}; as Googlebot/2.1)`,
  bingbot: (own: string) => `Mozilla/5.0 (compatible; ${own}; as bingbot/2.0)`,
  phone: (own: string) =>
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36 (compatible; ${own})`,
};

async function askAs(
  url: URL,
  {
    visitor,
    headers,
    client,
    scope,
    maxPageBytes,
    userAgentToken,
  }: Asking & Pick<VisitorAnswer, "visitor"> & { headers: Record<string, string> },
): Promise<VisitorAnswer | undefined> {
  try {
    const outcome = await fetchPage(url, {
      client,
      maxBytes: maxPageBytes,
      staysOnSite: scope.includes,
      isRead: () => false,
      headers,
    });
    if (outcome.kind !== "answered") return undefined;
    const { answer, finalUrl, redirects } = outcome;
    const { status, body } = answer;
    const html = isHtml(answer.headers, body) ? decodePage(body, answer.headers.get("content-type")) : "";
    const page = readPage({ html, url: finalUrl.href, headers: answer.headers, scope, userAgentToken });
    return {
      visitor,
      url: url.href,
      status,
      redirectedTo: redirects.length === 0 ? null : finalUrl.href,
      title: page.title,
      canonical: page.canonical,
      robotsDirectives: page.robotsDirectives,
      language: page.language,
      wordCount: page.wordCount,
      text: page.text.slice(0, 2_000),
    };
  } catch (error) {
    if (error instanceof FetchFailure) return undefined;
    throw error;
  }
}
