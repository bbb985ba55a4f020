/** Puts content where a workspace publishes. */
export interface CmsPort {
  /**
   * Publishes once; where the receiver honours keys, however often it is called with the same key. A ProviderError whose
   * `facts.sent` is false says that nothing was published; any other failure leaves that open. Redirects are not followed.
   */
  publish(request: PublishRequest): Promise<Publication>;
}

export interface PublishRequest {
  target: CmsTarget;
  article: Article;
  /** The same at every try, and of no other publication. */
  effectKey: string;
  signal: AbortSignal;
}

/** Where to, as the platform's row said when the publication was planned. What lets us in is looked up when it is sent. */
export interface CmsTarget {
  agencyId: string;
  workspaceId: string;
  platformId: string;
  /** Of the platform's row. Nothing is published where the row has another by now. */
  version: number;
  kind: "webhook";
  url: string;
  honoursKeys: boolean;
}

export interface Article {
  /** `pub_…`; receivers that name no identifier of their own are known by it. */
  id: string;
  title: string;
  slug: string;
  isDraft: boolean;
  /** Safe to put on a page: no script, style, form or frame. */
  html: string;
  /** What the HTML was made of; null where HTML was given. */
  markdown: string | null;
  metaDescription: string | null;
  excerpt: string;
  canonicalUrl: string | null;
  tags: string[];
  wordCount: number;
}

export interface Publication {
  /** Where it is; null where the receiver did not say. */
  url: string | null;
  /** Its identifier there; null where the receiver named none. */
  id: string | null;
}

export interface PlatformCredentials {
  username?: string;
  applicationPassword?: string;
  adminApiKey?: string;
  secret?: string;
}

/** What lets us into a platform; undefined where it has another version by now, or is gone. */
export type FindCredentials = (
  target: Pick<CmsTarget, "agencyId" | "workspaceId" | "platformId" | "version">,
) => Promise<PlatformCredentials | undefined>;
