import type { CrawledPage } from "../../../providers/crawler/port.ts";
import { pathSegments } from "./address.ts";

export type SitePageType =
  | "home"
  | "product"
  | "pricing"
  | "article"
  | "docs"
  | "comparison"
  | "about"
  | "contact"
  | "legal"
  | "category"
  | "other";

/** Words in a path that identify the page type, in English, German, French and Spanish. The first match wins. */
const WORDS_BY_TYPE: readonly [SitePageType, RegExp][] = [
  [
    "legal",
    /^(privacy|privacy-policy|terms|terms-.*|tos|legal|imprint|impressum|datenschutz.*|agb|cookies?|cookie-policy|gdpr|dpa|disclaimer|mentions-legales|confidentialite|cgu|cgv|aviso-legal|privacidad|terminos.*)$/,
  ],
  ["contact", /^(contact|contact-us|kontakt|contacto|contactez-nous|book-a-demo|demo|talk-to-us)$/],
  ["pricing", /^(pricing|prices|plans|plans-and-pricing|preise|preis|tarife|tarifs|prix|precios|tarifas)$/],
  ["comparison", /(^|-)(vs|versus)(-|$)|^(compare|comparison|comparisons|alternatives?)$|-alternatives?(-|$)/],
  [
    "docs",
    /^(docs?|documentation|help|help-center|support|api|api-reference|reference|guides?|manual|kb|knowledge-base|faqs?|changelog|hilfe|handbuch|aide|ayuda)$/,
  ],
  [
    "about",
    /^(about|about-us|company|team|our-story|ueber-uns|uber-uns|unternehmen|a-propos|qui-sommes-nous|quienes-somos|nosotros)$/,
  ],
];

const ARTICLE_SECTIONS =
  /^(blog|news|articles?|insights|magazine|journal|posts?|stories|aktuelles|actualites|noticias)$/;
const PRODUCT_SECTIONS =
  /^(products?|features?|solutions?|services?|platform|shop|store|produkte?|funktionen|loesungen|leistungen|produits?|fonctionnalites|productos?|servicios|funciones|soluciones)$/;
const CATEGORY_SECTIONS =
  /^(category|categories|product-category|tags?|topics?|collections?|c|kategorie|categorie|categoria)$/;

const TYPES_BY_SCHEMA: readonly [SitePageType, RegExp][] = [
  ["article", /^(Article|BlogPosting|NewsArticle|Report)$/],
  ["product", /^(Product|SoftwareApplication|WebApplication|MobileApplication|Service|ProductGroup)$/],
  ["docs", /^(TechArticle|APIReference|HowTo|FAQPage|QAPage)$/],
  ["contact", /^ContactPage$/],
  ["about", /^AboutPage$/],
  ["category", /^(CollectionPage|ItemList|OfferCatalog)$/],
];

/** What a page is for the site that it belongs to, from the address, then from structured data, then from the main heading. */
export function classifySitePage(page: CrawledPage, isStart: boolean): SitePageType {
  const segments = pathSegments(page.finalUrl);
  const isRoot = segments.length === 0 && (URL.parse(page.finalUrl)?.search ?? "") === "";
  if (isStart || isRoot) return "home";
  return typeByPath(segments) ?? typeBySchema(page) ?? typeBySection(segments) ?? typeByHeading(page) ?? "other";
}

function typeByPath(segments: string[]): SitePageType | undefined {
  // A blog post about privacy is an article: below an article section, only the section counts.
  if (ARTICLE_SECTIONS.test(segments[0] ?? "")) return undefined;
  const words = segments.map((segment) => segment.replace(/\.(html?|php|aspx?)$/, ""));
  return WORDS_BY_TYPE.find(([, pattern]) => words.some((word) => pattern.test(word)))?.[0];
}

function typeBySchema(page: CrawledPage): SitePageType | undefined {
  return TYPES_BY_SCHEMA.find(([, pattern]) => page.structuredDataTypes.some((type) => pattern.test(type)))?.[0];
}

function typeBySection(segments: string[]): SitePageType | undefined {
  const first = segments[0] ?? "";
  if (segments.some((segment) => CATEGORY_SECTIONS.test(segment))) return "category";
  if (ARTICLE_SECTIONS.test(first)) return segments.length > 1 ? "article" : "category";
  if (/^(19|20)\d\d$/.test(first) && segments.length > 2) return "article";
  if (PRODUCT_SECTIONS.test(first))
    return segments.length > 1 || /^(platform|features?)$/.test(first) ? "product" : "category";
  return undefined;
}

function typeByHeading(page: CrawledPage): SitePageType | undefined {
  const main = page.headings.find((heading) => heading.level === 1)?.text ?? "";
  return /\b(vs\.?|versus)\b/i.test(main) ? "comparison" : undefined;
}
