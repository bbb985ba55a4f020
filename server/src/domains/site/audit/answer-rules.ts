import { pathSegments, spellAddress } from "./address.ts";
import { isKeptOut, pathOf } from "./address-patterns.ts";
import { rowAt } from "./canonical-targets.ts";
import { isIndexable, type PageRow } from "./inventory.ts";
import { type Evidence, naming, type Rule, type Site } from "./rule.ts";
import { closedMessage } from "./soft-missing.ts";

const LOGIN_PATH = /\/(?:login|log-in|signin|sign-in|anmelden|account|my-account|konto|connexion|acceder)\b/i;
const LOGIN_WORDS = 60;
/** Addresses of former home pages, which should lead home. */
const HOME_LIKE = /^(?:index|home|homepage|start|startseite|default|main|accueil|inicio)(?:\.\w+)?$/;
const ONLY_LOCALE = /^\/[a-z]{2}(?:[-_][a-z]{2})?\/?$/i;
const LOCALE = /^\/[a-z]{2}(?:[-_][a-z]{2})?(?:\/|$)/i;
/** Addresses that lead elsewhere for a visit only, or always to the newest of something. */
const PASSING =
  /\/(?:go|out|r|redirect|track|click|test|ab|experiment|language|lang|sprache|country|logout|auth|latest|current|stable|random|today|download)\b/i;

/** Rules about what addresses answer. */
export const ANSWER_RULES: readonly Rule[] = [
  {
    code: "certificate_invalid",
    concernsSite: true,
    publicOnly: true,
    title: "The certificate of the site is invalid",
    advice:
      "Renew the certificate, for every name of the site. Until then browsers warn visitors, and crawlers read nothing over https.",
    find: ({ crawl }) =>
      crawl.certificateError === undefined ? [] : [{ url: crawl.startUrl, detail: crawl.certificateError }],
  },
  {
    code: "maintenance_200",
    title: "Maintenance pages with status 200",
    advice:
      "Answer with status 503 and a Retry-After header while the site is closed. With 200, engines replace the pages by this message.",
    find: (site) =>
      site.pages.flatMap(({ row, page }) => {
        // A notice announces works and closes nothing.
        const message = isRead(row) && row.type !== "article" ? closedMessage(page) : null;
        return message === null ? [] : [{ url: row.url, detail: `“${message}”` }];
      }),
  },
  {
    code: "login_on_listed_page",
    title: "Pages in the sitemap that ask for a login",
    advice:
      "Open these pages, or remove them from the sitemap. Engines cannot log in. Mark texts that are paid for with isAccessibleForFree.",
    find: (site) => [
      ...site.crawl.pages.flatMap(({ status, inSitemap, finalUrl: url }) =>
        inSitemap && (status === 401 || status === 407) ? [{ url, detail: `status ${status}` }] : [],
      ),
      ...site.pages.flatMap(({ row, page }): Evidence[] => {
        if (!row.inSitemap || LOGIN_PATH.test(pathOf(row.url))) return [];
        if (leadsToLogin(row)) return [{ url: row.url, detail: `redirects to ${row.redirects[0]}` }];
        const isForm =
          isIndexable(row) && page.signals?.hasPassword === true && row.wordCount < LOGIN_WORDS && !isPaywalled(page);
        return isForm ? [{ url: row.url, detail: "a login form" }] : [];
      }),
    ],
  },
  {
    code: "wrong_content_type",
    title: "Pages that are not sent as HTML",
    advice:
      "Send these pages as text/html. Browsers show or download the source text instead of the page, and engines do not index it.",
    find: ({ crawl }) =>
      (crawl.mistypedPages ?? []).map(({ url, contentType }) => ({ url, detail: `sent as ${contentType}` })),
  },
  {
    code: "removed_to_home",
    title: "Removed pages that redirect to the home page",
    advice:
      "Answer 404 or 410, or redirect to the page that replaces the old one. Google treats a redirect to the home page as a missing page.",
    find: (site) => [
      ...site.pages.flatMap(({ row }) =>
        isRemovedToHome(site, row) ? [{ url: row.url, detail: "redirects to the home page" }] : [],
      ),
      ...probeToHome(site),
    ],
  },
  {
    code: "redirect_temporary",
    title: "Temporary redirects",
    advice:
      "Redirect with status 301 or 308 if the move is permanent. With 302 and 307, engines keep the old address for a long time.",
    find: (site) =>
      site.pages.flatMap(({ row, page }): Evidence[] => {
        const [target] = row.redirects;
        if (row.indexability !== "redirect" || target === undefined || row.status >= 300 || hasHops(page)) return [];
        const status = temporaryStatus(page);
        if (status === undefined || isMeantToLead(row) || isRemovedToHome(site, row)) return [];
        return [{ url: row.url, detail: `status ${status} to ${target}` }];
      }),
  },
  {
    code: "redirect_by_script",
    title: "Redirects by a script",
    advice: "Redirect at the server with status 301. Crawlers that run no scripts stay on an empty page.",
    find: (site) =>
      site.pages.flatMap(({ row, page }) => {
        const target = scriptTarget(page, row);
        return isRead(row) && target !== null ? [{ url: row.url, detail: `script leads to ${target}` }] : [];
      }),
  },
  {
    code: "redirect_by_visitor",
    title: "Language versions that redirect to another language",
    advice:
      "Let each language version answer at its own address. A redirect by language or country hides it from engines. Offer the other version in a banner.",
    find: (site) => [...hiddenVersions(site), ...languageRedirects(site)],
  },
  {
    code: "http_copy",
    concernsSite: true,
    publicOnly: true,
    title: "The site also answers without HTTPS",
    advice: "Redirect every http:// address to https:// with status 301. Otherwise engines find each page twice.",
    find: ({ crawl }) =>
      (crawl.copies ?? []).flatMap(({ kind, url, status, redirectedTo }) =>
        kind === "http" && status === 200 && redirectedTo === null ? [{ url, detail: "status 200" }] : [],
      ),
  },
  {
    code: "host_copies",
    concernsSite: true,
    publicOnly: true,
    title: "The site answers with and without www",
    advice: "Redirect one of both hosts to the other with status 301, and link to one only.",
    find: ({ crawl }) =>
      (crawl.copies ?? []).flatMap(({ kind, url, status, redirectedTo, canonical }) => {
        const named = canonical === null ? null : (URL.parse(canonical)?.host ?? null);
        const isCopy = kind === "host" && status === 200 && redirectedTo === null;
        return isCopy && named !== URL.parse(crawl.startUrl)?.host ? [{ url, detail: "status 200" }] : [];
      }),
  },
];

function isRead({ status, indexability }: PageRow): boolean {
  return status >= 200 && status < 300 && indexability !== "redirect";
}

function temporaryStatus({ redirectStatuses }: Site["pages"][number]["page"]): number | undefined {
  return redirectStatuses?.find((one) => one === 302 || one === 303 || one === 307);
}

/** Whether the redirect depends on the visit or the day, so that links to it are right. */
function isMeantToLead({ url, redirects: [target = ""] }: PageRow): boolean {
  return (
    isKeptOut(url) ||
    PASSING.test(pathOf(url)) ||
    LOGIN_PATH.test(pathOf(target)) ||
    LOCALE.test(pathOf(target)) ||
    (pathOf(url) !== "/" && target.startsWith(`${url.replace(/\/$/, "")}/`))
  );
}

/** Whether links to the address are no fault: its redirect is temporary, which is meant or reported itself. */
export function isPassingRedirect(row: PageRow, page: Site["pages"][number]["page"]): boolean {
  return row.indexability === "redirect" && temporaryStatus(page) !== undefined;
}

/** Whether further redirects follow: `redirect_chains` reports the address. */
function hasHops({ url, redirects, finalUrl }: Site["pages"][number]["page"]): boolean {
  return new Set([url, ...redirects].filter((hop) => hop !== finalUrl)).size > 1;
}

/** Where a script of an otherwise empty page leads; null if the page itself has text. */
function scriptTarget({ signals, wordCount }: Site["pages"][number]["page"], { url }: PageRow): string | null {
  const target = signals?.scriptRedirect ?? null;
  return target !== null && wordCount < 50 && spellAddress(target) !== spellAddress(url) ? target : null;
}

/** Whether an address that had a separate page leads home. */
function isRemovedToHome({ inventory, links }: Site, row: PageRow): boolean {
  const home = inventory.rows[links.start];
  if (row.indexability !== "redirect" || home === undefined || home.status >= 300) return false;
  const [target] = row.redirects;
  const segments = pathSegments(row.url);
  if (target === undefined || links.keyOf(target) !== links.keyOf(home.url) || pathOf(home.url) !== "/") return false;
  return (
    segments.length > 0 &&
    !HOME_LIKE.test(segments.at(-1) ?? "") &&
    !ONLY_LOCALE.test(pathOf(row.url)) &&
    !LOGIN_PATH.test(pathOf(row.url)) &&
    !isKeptOut(row.url) &&
    !PASSING.test(pathOf(row.url))
  );
}

function probeToHome({ crawl, links }: Site): Evidence[] {
  const { missingProbe } = crawl;
  const target = missingProbe?.redirectedTo ?? null;
  const isHome =
    target !== null &&
    links.keyOf(target) === links.keyOf(URL.parse("/", crawl.startUrl)?.href ?? "") &&
    missingProbe?.status === 200;
  return isHome && missingProbe !== undefined ? [{ url: missingProbe.url, detail: "an invented address" }] : [];
}

function leadsToLogin({ indexability, redirects }: PageRow): boolean {
  return indexability === "redirect" && LOGIN_PATH.test(pathOf(redirects[0] ?? ""));
}

/** Whether the row redirects for a reason that another rule than those of redirects reports. */
export function isRedirectFault(site: Site, row: PageRow): boolean {
  return isRemovedToHome(site, row) || (row.inSitemap && leadsToLogin(row));
}

function isPaywalled({ document }: Site["pages"][number]["page"]): boolean {
  return document?.jsonLd.some((block) => /"isAccessibleForFree"/.test(block)) === true;
}

/** Versions that only visitors with one language reach, of the sample that was asked for in another language. */
function languageRedirects(site: Site): Evidence[] {
  return (site.crawl.visitorAnswers ?? []).flatMap(({ visitor, url, redirectedTo }): Evidence[] => {
    const place = rowAt(site, site.links.keyOf(url));
    const isMoved = visitor === "language" && redirectedTo !== null && place !== undefined && isIndexable(place.row);
    return isMoved && place.page.hreflang.length > 0
      ? [{ url: place.row.url, detail: `redirects to ${redirectedTo} for visitors of another language` }]
      : [];
  });
}

/** Versions that hreflang names and that lead to the version of another language. */
function hiddenVersions(site: Site): Evidence[] {
  const found = new Map<string, Evidence>();
  for (const { row, page } of site.pages) {
    if (!isIndexable(row)) continue;
    const versions = page.hreflang.filter(({ language }) => language !== "x-default");
    const codesOf = Map.groupBy(versions, ({ url }) => site.links.keyOf(spellAddress(url, page.finalUrl) ?? ""));
    for (const { language, url } of versions) {
      const key = site.links.keyOf(spellAddress(url, page.finalUrl) ?? "");
      const target = rowAt(site, key)?.row;
      const end = target === undefined ? null : site.links.keyOf(target.url);
      const others = end === null || end === key ? [] : (codesOf.get(end) ?? []);
      const other = others.find((version) => version.language.slice(0, 2) !== language.slice(0, 2));
      if (target === undefined || other === undefined) continue;
      const detail = `${language} redirects to ${naming([target.url])} (${other.language})`;
      found.set(url, { url, detail });
    }
  }
  return [...found.values()];
}
