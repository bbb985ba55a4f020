import { isShell, SHELL_WORDS } from "../../../kernel/text/empty-shell.ts";
import type { CrawledPage, LabFigures, RenderedPage } from "../../../providers/crawler/port.ts";
import { isIndexable } from "./inventory.ts";
import { type Evidence, naming, type Rule, type Site } from "./rule.ts";

const RAW_SHARE = 0.5;
const SCRIPT_LINKS_SHARE = 0.2;
const FEW_LINKS = 5;
/** Poor by web.dev for field data; TBT by Lighthouse. */
const POOR = { lcpMs: 4_000, cls: 0.25, tbtMs: 600 };

/** What the HTML says beside what the page says once its scripts ran. They hold only for pages that the crawl rendered. */
export const RENDERING_RULES: readonly Rule[] = [
  {
    code: "text_by_script",
    title: "Pages whose text is mostly added by scripts",
    advice:
      "Write the main text into the HTML at the server. Crawlers that run no scripts, such as those of AI answers, read only a part of these pages.",
    find: (site) =>
      among(site, ({ page, rendered }) =>
        rendered.wordCount >= SHELL_WORDS && page.wordCount < rendered.wordCount * RAW_SHARE
          ? `${page.wordCount} of ${rendered.wordCount} words are in the HTML`
          : null,
      ),
  },
  {
    code: "links_by_script",
    title: "Pages whose links are added by scripts",
    advice:
      "Write the links to other pages into the HTML as <a href>, so that crawlers without scripts find the pages.",
    find: (site) =>
      among(site, ({ page }) => {
        const internal = page.links.filter((link) => link.internal);
        const added = internal.filter(({ byScript }) => byScript === true);
        return added.length >= FEW_LINKS && added.length > internal.length * SCRIPT_LINKS_SHARE
          ? `${added.length} of ${internal.length} links to own pages`
          : null;
      }),
  },
  {
    code: "title_by_script",
    title: "Pages whose title or main heading is changed by scripts",
    advice: "Send the final title and main heading with the HTML. Engines that run no scripts show the first one.",
    find: (site) => among(site, changedNames),
  },
  {
    code: "canonical_by_script",
    title: "Pages whose canonical address is changed by scripts",
    advice:
      "Send one canonical address with the HTML and leave it unchanged. Google reads it before and after rendering.",
    find: (site) =>
      among(site, ({ page, rendered }) =>
        page.canonical !== null && rendered.canonical !== null && page.canonical !== rendered.canonical
          ? `${page.canonical} in the HTML, ${rendered.canonical} after scripts`
          : null,
      ),
  },
  {
    code: "noindex_removed_by_script",
    title: "Pages with noindex that scripts remove",
    advice:
      "Decide at the server whether the page belongs in search. Google may not render a page whose HTML has noindex.",
    find: (site) =>
      site.pages.flatMap(({ row, page }) =>
        page.rendered !== undefined && hasNoindex(page) && !hasNoindex(page.rendered)
          ? [{ url: row.url, detail: null }]
          : [],
      ),
  },
  {
    code: "noindex_added_by_script",
    title: "Pages to which scripts add noindex",
    advice:
      "If the address has no page, send status 404. Otherwise send noindex with the HTML: engines that run no scripts index the page.",
    find: (site) => among(site, ({ page, rendered }) => (!hasNoindex(page) && hasNoindex(rendered) ? "" : null)),
  },
  {
    code: "sd_by_script",
    title: "Structured data that only scripts add",
    advice: "Write the structured data into the HTML. Google renders pages; most other engines do not.",
    find: (site) =>
      among(site, ({ page, rendered }) => {
        const added = rendered.structuredDataTypes.filter((type) => !page.structuredDataTypes.includes(type));
        return added.length > 0 && !isShell(page) ? naming(added) : null;
      }),
  },
  {
    code: "render_fails",
    title: "Pages without text although their scripts ran",
    advice:
      "Open the page with the browser's console. Usually an interface that the page loads is excluded by robots.txt, or a script throws an error. Search engines then see an empty page.",
    find: (site) => among(site, failure),
  },
];

/** Figures of a sample of pages. */
export const LAB_RULES: readonly Rule[] = [
  labRule("lab_lcp", "Slow main content in the laboratory", ({ lcpMs }) =>
    lcpMs !== null && lcpMs > POOR.lcpMs ? `largest element after ${lcpMs / 1_000} s` : null,
  ),
  labRule("lab_cls", "Content that moves while the page loads, in the laboratory", ({ cls }) =>
    cls > POOR.cls ? `layout shift ${cls}` : null,
  ),
  labRule("lab_tbt", "Scripts that block the page, in the laboratory", ({ tbtMs }) =>
    tbtMs !== null && tbtMs > POOR.tbtMs ? `blocked for ${tbtMs / 1_000} s` : null,
  ),
];

interface Rendered {
  page: CrawledPage;
  rendered: RenderedPage;
}

/** Indexable pages that were rendered to the end. An empty shell is one finding, `empty_shell`, unless its scripts failed. */
function among(site: Site, detail: (place: Rendered) => string | null): Evidence[] {
  return site.pages.flatMap(({ row, page }) => {
    const { rendered } = page;
    if (rendered === undefined || !isIndexable(row) || (isShell(page) && detail !== failure)) return [];
    const text = detail({ page, rendered });
    return text === null ? [] : [{ url: row.url, detail: text === "" ? null : text }];
  });
}

/** Only what the site does to everyone: a host that our guard or a time limit withheld is no fault. */
function failure({ page, rendered }: Rendered): string | null {
  const isEmpty = isShell(page) && rendered.wordCount < SHELL_WORDS;
  const isOurs = rendered.refusedHosts.length > 0 || rendered.isCutOff;
  if (!isEmpty || isOurs) return null;
  const [excluded] = rendered.excluded;
  if (excluded !== undefined) return `robots.txt excludes ${excluded}`;
  const [error] = rendered.scriptErrors;
  return error === undefined ? null : `script error: ${error}`;
}

function changedNames({ page, rendered }: Rendered): string | null {
  const heading = ({ headings }: Pick<CrawledPage, "headings">) =>
    headings.find(({ level }) => level === 1)?.text.trim() ?? "";
  const changes = [
    ["title", page.title ?? "", rendered.title ?? ""],
    ["heading", heading(page), heading(rendered)],
  ].flatMap(([name = "", before = "", after = ""]) =>
    // A counter in a title, such as `(3) Inbox`, changes no meaning.
    withoutNumbers(before) === withoutNumbers(after) ? [] : [`${name} “${before}” becomes “${after}”`],
  );
  return changes.length === 0 ? null : changes.join("; ");
}

function withoutNumbers(text: string): string {
  return text.replace(/[\d()\s]+/g, "").toLowerCase();
}

function hasNoindex({ robotsDirectives }: Pick<CrawledPage, "robotsDirectives">): boolean {
  return robotsDirectives.includes("noindex") || robotsDirectives.includes("none");
}

function labRule(
  code: "lab_lcp" | "lab_cls" | "lab_tbt",
  title: string,
  detail: (lab: LabFigures) => string | null,
): Rule {
  return {
    code,
    title,
    advice:
      "These are figures of one load in our browser, not of your visitors. Compare them with the field data of your search console before you act; load the main image first, give images sizes, and delay scripts.",
    find: (site) => among(site, ({ rendered }) => (rendered.lab === null ? null : detail(rendered.lab))),
  };
}
