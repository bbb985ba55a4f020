import {
  type BootstrapBrandInput,
  type BootstrapBrandResult,
  type KeywordCandidate,
  languageCode,
} from "@findable/contract";
import { citationsOf } from "../bootstrap/citations-of.ts";
import { candidatesOf, measure } from "../bootstrap/findings-of-market.ts";
import { findingsIn, type ReadPage, readPages } from "../bootstrap/pages.ts";
import { profileMarkdown } from "../bootstrap/profile-markdown.ts";
import { reportHtml } from "../bootstrap/report-html.ts";
import { type Subject, subjectOf } from "../bootstrap/subject.ts";
import { csvTable } from "../csv-table.ts";
import { type DemoFile, type DemoSkill, type DemoStep, demoSkill } from "../demo-skill.ts";
import { segmentsFor } from "../world/audience/segments.ts";
import { DEMO_NOW } from "../world/facts.ts";

const FOLDER = "agent-output/bootstrap";
const FILES = ["report.html", "brand-profile.md", "keywords.csv", "pages.csv"].map((name) => `${FOLDER}/${name}`);
const DEPTHS = {
  fast: { pages: 60, segments: 3, queries: 20 },
  thorough: { pages: 500, segments: 4, queries: 50 },
} as const;
const TOP_KEYWORDS = 25;

export const bootstrapBrandStories: readonly DemoSkill[] = [
  demoSkill<BootstrapBrandInput, BootstrapBrandResult>("bootstrap_brand", (input) => {
    const depth = DEPTHS[input.depth ?? "thorough"];
    const subject = subjectOf(input);
    const pages = readPages(subject, Math.min(depth.pages, input.maxPages ?? depth.pages));
    const candidates = candidatesOf(subject);
    const result = resultOf(subject, pages, candidates, input);
    return {
      result,
      steps: stepsOf(result),
      skillsUsed: ["research.icp"],
      files: filesOf(result, pages, candidates),
    };
  }),
];

function resultOf(
  subject: Subject,
  pages: readonly ReadPage[],
  candidates: readonly KeywordCandidate[],
  input: BootstrapBrandInput,
): BootstrapBrandResult {
  const { name, domain, summary, offers, audience, proof } = subject;
  const depth = DEPTHS[input.depth ?? "thorough"];
  return {
    brand: {
      name,
      domain,
      language: languageCode(input.language) ?? "en",
      summary,
      offers,
      audience,
      proof,
      method: "model",
    },
    segments: segmentsFor(name, domain, depth.segments),
    keywords: {
      total: candidates.length,
      created: subject.fresh,
      updated: candidates.length - subject.fresh,
      top: candidates.slice(0, TOP_KEYWORDS),
    },
    pages: {
      crawled: pages.length,
      indexable: pages.filter(({ indexable }) => indexable).length,
      findings: findingsIn(pages),
    },
    ...measure(subject, depth.queries, input),
    citations: citationsOf(subject, candidates, input.depth ?? "thorough"),
    files: FILES,
    warnings: [],
  };
}

function stepsOf(result: BootstrapBrandResult): DemoStep[] {
  const { brand, pages, segments, baseline, competitors, keywords, citations } = result;
  const [first] = pages.findings;
  const critical = pages.findings.filter(({ severity }) => severity === "high").length;
  const ranked = baseline.ranks.filter(({ position }) => position !== null).length;
  const frequent = competitors.slice(0, 3).map(({ domain }) => domain);
  return [
    {
      name: "crawl",
      durationMs: 420 * pages.crawled,
      progress: { total: pages.crawled, unit: "pages" },
      says: `Read ${pages.crawled} pages of ${brand.domain}.`,
    },
    {
      name: "analyse",
      durationMs: 640,
      says: `Search engines can index ${pages.indexable} of them. ${first === undefined ? "Found no technical issues." : `Found ${pages.findings.length} issues, ${critical === 0 ? "none" : critical} critical. First: “${first.title}”, on ${first.pageCount} pages.`}`,
    },
    {
      name: "brand",
      durationMs: 9800,
      model: true,
      says: `The brand is ${brand.name}. It describes itself: “${brand.summary?.quote ?? ""}”`,
    },
    {
      name: "segments",
      durationMs: 10_900,
      model: true,
      says: `Found ${segments.length} audience segments: ${segments.map(({ name }) => name).join(", ")}.`,
    },
    {
      name: "baseline",
      durationMs: 1100 * baseline.measured,
      progress: { total: baseline.measured, unit: "searches" },
      says: `Measured ${baseline.measured} searches; the site ranks in ${ranked} of them. Most frequent competitors: ${frequent.join(", ")}.`,
    },
    {
      name: "keywords",
      durationMs: 7400,
      model: true,
      says: `Stored ${keywords.total} keywords, ${keywords.created} of them new.`,
    },
    {
      name: "citations",
      durationMs: 700 * (citations?.n ?? 0),
      progress: { total: citations?.n ?? 0, unit: "answers" },
      says: `${citations?.prompts.reduce((sum, { cited }) => sum + cited, 0) ?? 0} of ${citations?.n ?? 0} AI answers cite the brand.`,
    },
    { name: "files", durationMs: 310, says: `The report and its tables are ready: ${FILES.join(", ")}.` },
  ];
}

function filesOf(
  result: BootstrapBrandResult,
  pages: readonly ReadPage[],
  candidates: readonly KeywordCandidate[],
): DemoFile[] {
  const texts = [
    reportHtml(result, DEMO_NOW),
    profileMarkdown(result, DEMO_NOW),
    keywordTable(candidates),
    pageTable(pages),
  ];
  const types = ["text/html", "text/markdown", "text/csv", "text/csv"];
  return FILES.map((path, index) => ({ path, contentType: types[index] ?? "text/plain", text: texts[index] ?? "" }));
}

function keywordTable(candidates: readonly KeywordCandidate[]): string {
  return csvTable([
    [
      "keyword",
      "score",
      "intent_labels",
      "intent_confidence",
      "relevance_label",
      "relevance_confidence",
      "sources",
      "urls",
    ],
    ...candidates.map((one) => [
      one.keyword,
      one.score,
      one.intentLabels.join(" "),
      one.intentConfidence,
      one.relevanceLabel,
      one.relevanceConfidence,
      one.sources.join(" "),
      one.urls.join(" "),
    ]),
  ]);
}

function pageTable(pages: readonly ReadPage[]): string {
  return csvTable([
    ["url", "indexable", "title", "description", "words", "links_in", "images_without_alt", "fetch_ms", "findings"],
    ...pages.map((page) => [
      page.url,
      page.indexable ? "yes" : "no",
      page.title,
      page.description,
      page.words,
      page.linksIn,
      page.imagesWithoutAlt,
      page.fetchMs,
      page.findings.join(" "),
    ]),
  ]);
}
