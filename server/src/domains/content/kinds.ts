export type ContentKind = "blog_post" | "landing_page";

/** The words for a kind in messages, and the prefix of its identifiers. */
export const KINDS = {
  blog_post: { noun: "blog post", prefix: "bp", idField: "blogPostId", name: "produce.blog_post" },
  landing_page: { noun: "landing page", prefix: "lp", idField: "landingPageId", name: "produce.landing_page" },
} as const satisfies Record<ContentKind, object>;
