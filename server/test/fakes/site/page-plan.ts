type PageKind =
  | "home"
  | "product"
  | "feature"
  | "solution"
  | "pricing"
  | "about"
  | "customers"
  | "customer"
  | "comparison"
  | "blog_index"
  | "post"
  | "docs_index"
  | "doc"
  | "contact"
  | "legal";

export interface PlannedSection {
  heading: string;
  paragraphs: string[];
  points?: string[];
}

export interface PlannedPage {
  path: string;
  kind: PageKind;
  title: string;
  /** Null plants a page without one. */
  description: string | null;
  /** Null plants a page without one. */
  heading: string | null;
  sections: PlannedSection[];
  questions: { question: string; answer: string }[];
  jsonLd: Record<string, unknown> | null;
  /** Links in the text. */
  links: { path: string; text: string }[];
  images: { alt: string | null }[];
  robots?: string;
  canonicalPath?: string;
  inSitemap: boolean;
  /** False for pages that no other page may link to. */
  linked: boolean;
  delayMs?: number;
}

export function plannedPage(
  page: Pick<PlannedPage, "path" | "kind" | "title" | "description" | "heading"> & Partial<PlannedPage>,
): PlannedPage {
  return {
    sections: [],
    questions: [],
    jsonLd: null,
    links: [],
    images: [],
    inSitemap: true,
    linked: true,
    ...page,
  };
}
