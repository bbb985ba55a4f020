import { expect, test } from "vitest";
import { analysePages } from "../../src/domains/site/index.ts";
import { crawlJudgedSite } from "./serve-site.ts";
import type { JudgedSite, SitePage } from "./site-file.ts";

test("finds each kind of fault that is planted on a served site, and nothing else", async () => {
  const found = [...(await issuesOf(faultySite())), ...(await issuesOf(insecureSite()))];

  expect(found.toSorted()).toEqual([
    "ai_search_blocked https /closed-to-ai",
    "blocked_by_robots https /private/story",
    "broken_internal_links https /links-to-gone",
    "canonical_redirect_chain https /canonical-through-chain",
    "canonical_redirect_chain https /canonical-to-moved",
    "canonical_to_broken https /canonical-to-gone",
    "canonical_to_other_content https /canonical-elsewhere",
    "deep_pages https /deep/5",
    "description_too_long https /long-description",
    "duplicate_content https /text-twin-1",
    "duplicate_content https /text-twin-2",
    "duplicate_description https /description-twin-1",
    "duplicate_description https /description-twin-2",
    "duplicate_title https /title-twin-1",
    "duplicate_title https /title-twin-2",
    "heavy_images https /heavy-picture",
    "hreflang_no_return https /speaks-german",
    "images_without_alt https /silent-picture",
    "large_pages https /large",
    "missing_description https /blog/no-description",
    "missing_h1 https /no-heading",
    "missing_language https /no-language",
    "missing_title https /no-title",
    "mixed_http_links https /insecure-link",
    "mixed_images https /insecure-picture",
    "multiple_h1 https /three-headings",
    "no_https http /",
    "noindex_in_sitemap https /hidden-but-listed",
    "orphan_pages https /orphan",
    "pages_unreachable https /dropped",
    "redirect_chains https /old-chain",
    "redirect_loops https /round",
    "server_errors https /crashed",
    "sitemap_lists_broken https /gone-but-listed",
    "sitemap_lists_redirects https /moved-but-listed",
    "soft_404 https /sold-out",
    "start_page_not_indexable http /",
    "thin_content https /thin",
    "title_too_long https /long-title",
    "title_too_short https /short-title",
  ]);
});

async function issuesOf(site: JudgedSite): Promise<string[]> {
  const { findings } = analysePages(await crawlJudgedSite(site));
  return findings.flatMap(({ code, evidence }) =>
    evidence.map(({ url }) => {
      const { protocol, pathname } = new URL(url);
      return `${code} ${protocol.slice(0, -1)} ${pathname}`;
    }),
  );
}

const HOST = "planted.example";
const HOME = { schema: "Organization", title: "Planted, a site with one fault of each kind" };

function faultySite(): JudgedSite {
  const pages = [
    page("/ai-open"),
    page("/closed-to-ai"),
    page("/links-to-gone", {}, link("/gone")),
    page("/gone", { status: "404", sitemap: "no", linked: "no" }),
    page("/canonical-to-gone", { canonical: "/gone" }),
    page("/canonical-to-moved", { canonical: "/moved-once" }),
    page("/moved-once", { redirect: "/ai-open", linked: "no" }),
    page("/canonical-through-chain", { canonical: "/hop-1" }),
    page("/hop-1", { redirect: "/hop-2", linked: "no" }),
    page("/hop-2", { redirect: "/canonical-through-chain", linked: "no" }),
    page("/canonical-elsewhere", { canonical: "/ai-open" }),
    page("/deep/1", {}, link("/deep/2")),
    page("/deep/2", { linked: "no" }, link("/deep/3")),
    page("/deep/3", { linked: "no" }, link("/deep/4")),
    page("/deep/4", { linked: "no" }, link("/deep/5")),
    page("/deep/5", { linked: "no" }),
    page("/long-description", { description: "A long description of a page. ".repeat(7).trim() }),
    page("/text-twin-1", {}, "", "twin"),
    page("/text-twin-2", {}, "", "twin"),
    page("/description-twin-1", { description: "Two pages have this description." }),
    page("/description-twin-2", { description: "Two pages have this description." }),
    page("/title-twin-1", { title: "Two pages have this title" }),
    page("/title-twin-2", { title: "Two pages have this title" }),
    page("/heavy-picture", {}, `<img src="/heavy.jpg" alt="A large picture">`),
    page("/speaks-german", { hreflang: "de /auf-deutsch" }),
    page("/auf-deutsch", { lang: "de" }),
    page("/silent-picture", {}, `<img src="/light.jpg">`),
    page("/large", {}, `<!--${"x".repeat(1_000_000)}-->`),
    page("/links-to-chain", {}, link("/old-chain")),
    page("/old-chain", { redirect: "/old-chain-2", linked: "no" }),
    page("/old-chain-2", { redirect: "/ai-open", linked: "no" }),
    page("/no-canonical", { canonical: "none" }),
    page("/blog/no-description", { description: "none" }),
    page("/no-heading", { heading: "none" }),
    page("/no-language", { lang: "none" }),
    page("/features/bare"),
    page("/no-title", { title: "none" }),
    page("/insecure-picture", {}, `<img src="http://pictures.example/a.jpg" alt="A picture">`),
    page("/insecure-link", {}, `<a href="http://${HOST}/ai-open">Open</a>`),
    page("/three-headings", {}, "<h1>A second heading</h1><h1>A third heading</h1>"),
    page("/hidden-but-listed", { robotsmeta: "noindex" }),
    page("/orphan", { linked: "no" }),
    page("/dropped", { drop: "yes", sitemap: "no" }),
    page("/round", { redirect: "/round-2" }),
    page("/round-2", { redirect: "/round", linked: "no" }),
    page("/crashed", { status: "500", linked: "no" }),
    page("/gone-but-listed", { status: "404", linked: "no" }),
    page("/moved-but-listed", { redirect: "/ai-open", insitemap: "yes", linked: "no" }),
    page("/sold-out", { short: "yes" }, "<p>Sorry, this product is no longer available."),
    page("/thin", { short: "yes" }),
    page("/long-title", { title: "A title that needs far more room than a search result ever gives it" }),
    page("/short-title", { title: "Short" }),
  ];
  const linked = [
    ...pages.filter(({ fields }) => fields.get("linked") !== "no").map(({ path }) => path),
    "/private/story",
  ];
  const robots =
    "User-agent: OAI-SearchBot\\nDisallow: /closed-to-ai\\nDisallow: /private/\\n\\nUser-agent: *\\nDisallow: /private/";
  return {
    ...siteOf([page("/", HOME, linked.map(link).join(" ")), ...pages], { robots }),
    files: [
      { path: "/heavy.jpg", type: "image/jpeg", bytes: 1_000_001 },
      { path: "/light.jpg", type: "image/jpeg", bytes: 1_000_000 },
    ],
  };
}

function insecureSite(): JudgedSite {
  return siteOf([page("/", { ...HOME, robotsmeta: "noindex" })], { scheme: "http", sitemap: "none" });
}

function siteOf(pages: SitePage[], fields: Record<string, string>): JudgedSite {
  const labels = { offers: [], keywords: [], segments: [], history: [], issues: new Set<string>() };
  return {
    name: "planted",
    kind: "software",
    host: HOST,
    fields: new Map(Object.entries({ name: "Planted", ...fields })),
    header: "",
    footer: "",
    files: [],
    pages,
    labels,
  };
}

/** A page without faults except for those of its fields and markup. */
function page(path: string, fields: Record<string, string> = {}, markup = "", text = path): SitePage {
  const name = path.slice(1).replace(/\W/g, " ");
  const all = { title: `The page at ${name}`, description: `What stands on the page at ${name}.`, ...fields };
  const heading = fields.heading === "none" ? "" : `<h1>The page at ${name}</h1>`;
  const words = fields.short === "yes" ? 12 : 160;
  return { path, fields: new Map(Object.entries(all)), html: `${heading}<p>${wordsOf(text, words)}.</p>${markup}` };
}

/** Words that no other text has in the same order. */
function wordsOf(seed: string, count: number): string {
  const letters = "bdfgklmnprstvz";
  const start = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_991, 7);
  return Array.from({ length: count }, (_, place) => {
    const number = (start * (place + 3) * 7919) % 99_991;
    return [0, 1, 2]
      .map((part) => `${letters[Math.floor(number / 14 ** part) % 14]}${"aeiou"[(number + part) % 5]}`)
      .join("");
  }).join(" ");
}

function link(path: string): string {
  return `<a href="${path}">${path}</a>`;
}
