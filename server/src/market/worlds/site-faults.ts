import { randomOf } from "../random.ts";
import type { BusinessSite } from "./businesses.ts";
import type { PageFaults, SiteDocument } from "./site-document.ts";
import { writerFor } from "./site-text.ts";

/** An address that pages link to and that is gone. */
const GONE = "/blog/2019-archive";
/** An address whose page says that its offer is gone, with status 200. */
const SOLD_OUT = "/last-season";
/** Addresses that redirect, the first through the second. The sitemap still lists them. */
const MOVED_FIRST = "/start";
const MOVED = "/our-prices";
const AI_CRAWLERS = ["GPTBot", "ClaudeBot", "PerplexityBot", "Google-Extended"];

/** Adds what is wrong with nearly every site: missing descriptions, pictures without text, broken links, and rarer faults. */
export function withFaults(documents: readonly SiteDocument[], seed: string, site: BusinessSite): SiteDocument[] {
  const { random } = writerFor(seed, site, "faults");
  const guides = documents.filter(({ kind }) => kind === "guide");
  const linking = guides.length === 0 ? undefined : random.pick(guides).path;
  const faulty = documents.map((document): SiteDocument => {
    const isStart = document.path === "/";
    const blocks: SiteDocument["blocks"] =
      document.path === linking
        ? [...document.blocks, { kind: "link", text: "Our archive", path: GONE }]
        : document.blocks;
    const images = random.chance(0.25) ? { ...document.images, withoutAlt: document.images.total } : document.images;
    const description = !isStart && random.chance(0.18) ? null : document.description;
    return { ...document, blocks, images, description };
  });
  const withGone = linking === undefined ? faulty : [...faulty, missingPage(site)];
  return withRareFaults(withGone, seed, site);
}

/** The AI crawlers that a site blocks. One site in four blocks some. */
export function blockedCrawlers(seed: string, { domain }: BusinessSite): string[] {
  const random = randomOf(seed, "blocked crawlers", domain);
  return random.chance(0.25) ? AI_CRAWLERS.slice(0, random.integer(1, AI_CRAWLERS.length)) : [];
}

/** The random numbers are apart from those of the common faults, so that a seed keeps its common faults. */
function withRareFaults(documents: readonly SiteDocument[], seed: string, site: BusinessSite): SiteDocument[] {
  const random = randomOf(seed, "rare faults", site.domain);
  const faults = new Map<string, PageFaults>();
  const inner = documents.filter(({ path, kind }) => path !== "/" && kind !== "missing");
  const plant = (chance: number, fault: () => PageFaults) => {
    const page = inner.length === 0 ? undefined : random.pick(inner);
    const planted = fault();
    if (!random.chance(chance) || page === undefined || planted.canonicalPath === page.path) return;
    faults.set(page.path, { ...faults.get(page.path), ...planted });
  };
  const hasGone = documents.some(({ path }) => path === GONE);
  plant(hasGone ? 0.3 : 0, () => ({ canonicalPath: GONE }));
  plant(0.35, () => ({ loadsInsecurely: true }));
  plant(0.45, () => ({ heavyImageBytes: random.integer(1_100_000, 4_800_000) }));
  plant(0.25, () => ({ translatedPath: "/about" }));
  const planted = documents.map((document) => {
    const own = faults.get(document.path);
    return own === undefined ? document : { ...document, faults: own };
  });
  const soldOut = random.chance(0.35) ? [soldOutPage(site)] : [];
  const moved = random.chance(0.4) && inner.length > 0 ? movedPages(documents) : [];
  return [...planted, ...soldOut, ...moved];
}

function missingPage({ name }: BusinessSite): SiteDocument {
  return {
    path: GONE,
    title: `Page not found | ${name}`,
    description: null,
    kind: "missing",
    blocks: [
      { kind: "heading", level: 1, text: "Page not found" },
      { kind: "text", text: "What was here has moved or is gone." },
    ],
    types: [],
    inMenu: false,
    images: { total: 0, withoutAlt: 0 },
  };
}

function soldOutPage({ name }: BusinessSite): SiteDocument {
  return {
    path: SOLD_OUT,
    title: `Last season | ${name}`,
    description: `What ${name} offered last season.`,
    kind: "product",
    blocks: [
      { kind: "heading", level: 1, text: "Last season" },
      { kind: "text", text: "Sorry, this product is no longer available. Have a look at our other offers." },
    ],
    types: ["Product"],
    inMenu: false,
    images: { total: 0, withoutAlt: 0 },
  };
}

/** Two redirects, the first of them through the second. */
function movedPages(documents: readonly SiteDocument[]): SiteDocument[] {
  const target = documents.find(({ path }) => path === "/pricing") ?? documents.find(({ path }) => path === "/about");
  if (target === undefined) return [];
  const moved = { ...target, kind: "moved" as const, inMenu: false };
  return [
    { ...moved, path: MOVED, faults: { movedTo: target.path } },
    { ...moved, path: MOVED_FIRST, faults: { movedTo: MOVED } },
  ];
}
