import {
  archiveBlogPost,
  bulkCreateBlogPosts,
  createBlogPost,
  evaluateBlogPost,
  getBlogPost,
  getBlogPostRevision,
  listBlogPostRevisions,
  listBlogPosts,
  refineBlogPost,
  regenerateBlogPost,
  restoreBlogPostRevision,
  updateBlogPost,
} from "@findable/contract";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoRunId } from "../ids.ts";
import { demoPage } from "../records.ts";
import { handleOf } from "../runs/handle-of.ts";
import { batchId, batchOrders, postFor } from "../stories/blog-posts.ts";
import { topicOf } from "../stories/writing-orders.ts";
import { blogPostOf, blogPosts } from "../world/content/posts.ts";
import { asked, listed, restored, revisionDetail, revisionPage, shown, withChanges } from "./written.ts";

const FREE = { credits: 0, durationSeconds: 0 };

export const blogPostAnswers: readonly DemoOperation[] = [
  demo(listBlogPosts)((input, call) => {
    const { data, ...page } = demoPage(listBlogPosts, asked(blogPosts(), input), input);
    return { data: data.map((post) => listed(post, input.includeBody, call)), ...page };
  }),
  demo(getBlogPost)(({ id, includeRefinementHistory }, call) => {
    const post = blogPostOf(id);
    const { refinementHistory } = post;
    return { ...shown(post, call), ...(includeRefinementHistory === true ? { refinementHistory } : {}) };
  }),
  demo(updateBlogPost)(({ id, ...changes }, call) => shown(withChanges(blogPostOf(id), changes), call)),
  demo(archiveBlogPost)(() => ({})),
  demo(listBlogPostRevisions)((input) => revisionPage(listBlogPostRevisions, blogPostOf(input.id), input)),
  demo(getBlogPostRevision)(({ id, ...input }) => revisionDetail(blogPostOf(id), input)),
  demo(restoreBlogPostRevision)(({ id, ...input }) => restored(blogPostOf(id), input)),
  demo(createBlogPost)((input, call) => {
    const { id, contentId } = postFor(input);
    const title = topicOf(input);
    return handleOf(createBlogPost, input, call, { blogPostId: id, contentId, title, slug: null });
  }),
  demo(bulkCreateBlogPosts)((input, call) => {
    const runs = batchOrders(input).map((order) => ({
      blogPostId: postFor(order).id,
      invocationId: demoRunId("produce.blog_post", order),
      status: "PENDING" as const,
    }));
    const batch = { batchId: batchId(input), blogPosts: runs, totalEstimatedCost: FREE };
    return handleOf(bulkCreateBlogPosts, input, call, batch);
  }),
  demo(regenerateBlogPost)(({ id, ...order }, call) => {
    const { contentId, title, slug } = postFor({ blogPostId: id });
    const post = { blogPostId: id, contentId, title, slug };
    return handleOf(regenerateBlogPost, { blogPostId: id, ...order }, call, post);
  }),
  demo(refineBlogPost)(({ id, ...order }, call) =>
    handleOf(refineBlogPost, { contentId: blogPostOf(id).content.id, ...order }, call, {}),
  ),
  demo(evaluateBlogPost)(({ id, ...order }, call) =>
    handleOf(evaluateBlogPost, { contentId: blogPostOf(id).content.id, ...order }, call, {}),
  ),
];
