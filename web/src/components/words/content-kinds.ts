import type { ItemOf } from "../../api/operations.ts";

/** Blog posts and landing pages are one kind of thing under two names: only the names of their operations differ. */
export const CONTENT_KINDS = ["blog_post", "landing_page"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** A blog post or landing page in a list. */
export type ContentItem = ItemOf<"produce.blog_post.list">;

export const kindOf = (id: string): ContentKind => (id.startsWith("lp_") ? "landing_page" : "blog_post");

/** The operations of each kind. */
export const CONTENT = {
  blog_post: {
    area: "produce.blog_post",
    skill: "produce.blog_post",
    list: "produce.blog_post.list",
    get: "produce.blog_post.get",
    create: "produce.blog_post.create",
    update: "produce.blog_post.update",
    archive: "produce.blog_post.archive",
    regenerate: "produce.blog_post.regenerate",
    refine: "produce.blog_post.refine",
    evaluate: "produce.blog_post.evaluate",
    publish: "produce.blog_post.publish",
    revisions: "produce.blog_post.revisions.list",
    revision: "produce.blog_post.revisions.get",
    restore: "produce.blog_post.revisions.restore",
  },
  landing_page: {
    area: "produce.landing_page",
    skill: "produce.landing_page",
    list: "produce.landing_page.list",
    get: "produce.landing_page.get",
    create: "produce.landing_page.create",
    update: "produce.landing_page.update",
    archive: "produce.landing_page.archive",
    regenerate: "produce.landing_page.regenerate",
    refine: "produce.landing_page.refine",
    evaluate: "produce.landing_page.evaluate",
    publish: "produce.landing_page.publish",
    revisions: "produce.landing_page.revisions.list",
    revision: "produce.landing_page.revisions.get",
    restore: "produce.landing_page.revisions.restore",
  },
} as const;

/** The operations that read content of a kind. Prices are left out: while a run writes, the service refuses to estimate. */
export function readsOf(kind: ContentKind): readonly string[] {
  const { list, get, revisions, revision } = CONTENT[kind];
  return [list, get, revisions, revision];
}
