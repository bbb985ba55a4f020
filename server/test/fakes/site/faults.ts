import type { PlannedPage } from "./page-plan.ts";

type FaultKind =
  | "missing_description"
  | "duplicate_title"
  | "broken_link"
  | "redirect_chain"
  | "noindex"
  | "thin_page"
  | "missing_h1"
  | "orphan"
  | "long_title"
  | "image_without_alt"
  | "canonical_elsewhere"
  | "slow_page"
  | "pdf"
  | "robots_disallowed";

/** Something that an audit of the site should find. */
export interface SiteFault {
  kind: FaultKind;
  /** Page that has it; for a link that is wrong, the page with the link. */
  path: string;
  /** The other page of a duplicate, or the address that the link, redirect or canonical names. */
  other?: string;
}

export interface PlantedFaults {
  faults: SiteFault[];
  /** From path to path. */
  redirects: Map<string, string>;
}

export const BROKEN_PATH = "/blog/announcement-of-2019";
export const PDF_PATH = "/files/brochure.pdf";
export const DISALLOWED_PATH = "/internal/price-list";
const CHAIN = ["/old-guide", "/moved-guide"] as const;
const SLOW_MS = 400;

interface Plan {
  change?: Partial<PlannedPage>;
  other?: string;
  /** Text of a link to `other` that the page gets. */
  linkText?: string;
}

/** Changes the pages so that each kind of fault is there once, as far as there are articles and guides for them. */
export function plantFaults(pages: readonly PlannedPage[]): PlantedFaults {
  const [target, ...written] = pages.filter(({ kind }) => kind === "post" || kind === "doc");
  const faults: SiteFault[] = [];
  const redirects = new Map<string, string>();
  if (target === undefined) return { faults, redirects };

  for (const [kind, planFor] of Object.entries(plansFor(target))) {
    const page = written.shift();
    if (page === undefined) break;
    const { change, other, linkText } = planFor(page);
    Object.assign(page, change);
    if (other !== undefined && linkText !== undefined) page.links.push({ path: other, text: linkText });
    faults.push({ kind: asFaultKind(kind), path: page.path, ...(other === undefined ? {} : { other }) });
  }
  if (faults.some(({ kind }) => kind === "redirect_chain")) {
    redirects.set(CHAIN[0], CHAIN[1]).set(CHAIN[1], target.path);
  }
  return { faults, redirects };
}

function plansFor(target: PlannedPage): Record<FaultKind, (page: PlannedPage) => Plan> {
  return {
    missing_description: () => ({ change: { description: null } }),
    duplicate_title: () => ({ change: { title: target.title }, other: target.path }),
    broken_link: () => ({ other: BROKEN_PATH, linkText: "Our announcement of 2019" }),
    redirect_chain: () => ({ other: CHAIN[0], linkText: "The guide at its old address" }),
    noindex: () => ({ change: { robots: "noindex, follow", inSitemap: false } }),
    thin_page: (page) => ({ change: thinned(page) }),
    missing_h1: () => ({ change: { heading: null } }),
    orphan: () => ({ change: { linked: false } }),
    long_title: (page) => ({ change: { title: lengthened(page.title) } }),
    image_without_alt: (page) => ({ change: { images: [...page.images, { alt: null }] } }),
    canonical_elsewhere: () => ({ change: { canonicalPath: target.path }, other: target.path }),
    slow_page: () => ({ change: { delayMs: SLOW_MS } }),
    pdf: () => ({ other: PDF_PATH, linkText: "Download the brochure" }),
    robots_disallowed: () => ({ other: DISALLOWED_PATH, linkText: "Price list for partners" }),
  };
}

/** `Object.entries` forgets the keys of a record. */
function asFaultKind(kind: string): FaultKind {
  return kind as FaultKind;
}

function thinned(page: PlannedPage): Partial<PlannedPage> {
  return {
    sections: [{ heading: page.title, paragraphs: ["This page will be written soon."] }],
    questions: [],
    images: [],
  };
}

function lengthened(title: string): string {
  return `${title}, with everything that partners, project leads and office managers of growing studios should know this year`;
}
