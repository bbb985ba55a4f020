import type { Platform, PlatformSettings } from "@findable/contract";

/** Publishes content to the publishing targets of a workspace. */
export interface CmsPort {
  /** Tests the credentials of a site. Changes nothing. Throws a ProviderError if the site cannot be reached. */
  check(request: CheckRequest): Promise<CmsAccount>;
  /** Reads what a publication depends on before anyone approves it. Changes nothing. */
  prepare(request: PrepareRequest): Promise<Preparation>;
  /**
   * Publishes once. A site that has the page already is updated, if the page is still as `replaces` says. If a receiver honours
   * idempotency keys, repeated calls with the same key also publish once. A ProviderError with `facts.sent` false means that
   * nothing was published; after any other failure the outcome is unknown. Does not follow redirects.
   */
  publish(request: PublishRequest): Promise<Publication>;
  /** The publication, if the platform has exactly this one. Undefined proves nothing: it may still be on its way. */
  lookUp(request: PublishRequest): Promise<Publication | undefined>;
  /**
   * Takes a publication back: restores the page, or takes it offline if `restores` is null. Repeated calls do no harm. Failures
   * as in `publish`.
   */
  revert(request: RevertRequest): Promise<void>;
  /** Whether the page is already as `revert` leaves it. */
  isReverted(request: RevertRequest): Promise<boolean>;
}

/** The publishing target as stored when the publication was planned. Credentials are read at the time of sending. */
export interface CmsTarget {
  agencyId: string;
  workspaceId: string;
  platformId: string;
  /** Version of the target's row. If the row has another version at the time of sending, nothing is published. */
  version: number;
  kind: Exclude<Platform["kind"], "files">;
  url: string;
  settings: PlatformSettings;
  honoursKeys: boolean;
}

/**
 * Sites that cannot have two pages of one text: Webflow refuses a second item with the same slug, and GitHub a second pull request
 * from the same branch. So a publication with an unknown outcome is sent again there, without asking a person.
 */
const REPEATABLE_KINDS: readonly Platform["kind"][] = ["webflow", "github"];

export function isRepeatable(kind: Platform["kind"]): boolean {
  return REPEATABLE_KINDS.includes(kind);
}

export interface CheckRequest {
  target: CmsTarget;
  signal: AbortSignal;
}

/**
 * Whether two checksums are of the same state of a page. The part after the dot covers what stands around the text, such as its
 * slug and its meta title; checksums of version 0.5.0 have no such part.
 */
export function isSameState(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  const [[text, around], [otherText, otherAround]] = [one.split("."), other.split(".")];
  return text === otherText && (around === undefined || otherAround === undefined || around === otherAround);
}

/** What the credentials of a site permit. */
export interface CmsAccount {
  /** The user or integration; null if the site names none. */
  name: string | null;
  /** Why it cannot publish at all, and how to fix that; null if it can. */
  problem: string | null;
  /** Restrictions that do not prevent publishing. */
  advice: string[];
}

export interface PrepareRequest {
  target: CmsTarget;
  article: Article;
  /** Identifies the page on the platform: the same for every publication of one text. */
  reference: string;
  /** The page's ID, if an earlier publication is known. */
  externalId: string | null;
  signal: AbortSignal;
}

export interface Preparation {
  /** The page as it is now; null if the platform has none. */
  existing: ExistingPage | null;
  /** What the platform will drop or rewrite, in sentences. */
  losses: string[];
}

/** The page of a text on its platform. */
export interface ExistingPage {
  externalId: string;
  url: string | null;
  /** Changes with everything of the page that an update replaces; compare with `isSameState`. */
  checksum: string;
  isPublic: boolean;
  /** What `revert` needs to restore it. JSON. */
  snapshot: unknown;
  /** As the page is now, for the reviewer of an overwrite. Absent in records of version 0.6. */
  title?: string;
  html?: string | null;
}

export interface PublishRequest {
  target: CmsTarget;
  article: Article;
  /** Identifies the page on the platform. Planted in what is published, except for a receiver. */
  reference: string;
  /** The page to update, as it was when the publication was planned; null to create one. */
  replaces: Pick<ExistingPage, "externalId" | "checksum"> | null;
  /** The idempotency key: the same at every attempt, different for every publication. */
  effectKey: string;
  signal: AbortSignal;
}

export interface RevertRequest {
  target: CmsTarget;
  reference: string;
  externalId: string;
  /** The page as it was when the revert was planned. */
  checksum: string;
  /** The snapshot to restore; null if the publication created the page. */
  restores: unknown;
  signal: AbortSignal;
}

export interface Article {
  /** `pub_…`; used as the ID if the receiver returns none. */
  id: string;
  title: string;
  slug: string;
  isDraft: boolean;
  /** When the platform makes it public, ISO 8601; null for at once. */
  publishAt: string | null;
  /** Safe HTML: no script, style, form or frame. */
  html: string;
  /** Source of the HTML; null if the caller gave HTML. */
  markdown: string | null;
  metaTitle: string | null;
  metaDescription: string | null;
  excerpt: string;
  canonicalUrl: string | null;
  tags: string[];
  categories: string[];
  image: { url: string; alt: string } | null;
  /** schema.org markup, JSON-LD. */
  schemaOrg: Record<string, unknown>;
  wordCount: number;
}

export interface Publication {
  /** URL of the publication; null if the receiver returned none. */
  url: string | null;
  /** The receiver's ID; null if it returned none. */
  id: string | null;
  /** As in `ExistingPage`; null if the platform does not return what it stored. */
  checksum: string | null;
  /** What reading it back showed to be missing or different. */
  warnings: string[];
}

export interface PlatformCredentials {
  username?: string;
  applicationPassword?: string;
  adminApiKey?: string;
  apiToken?: string;
  secret?: string;
}

/** The credentials of a publishing target; undefined if it was changed or removed. */
export type FindCredentials = (
  target: Pick<CmsTarget, "agencyId" | "workspaceId" | "platformId" | "version">,
) => Promise<PlatformCredentials | undefined>;
