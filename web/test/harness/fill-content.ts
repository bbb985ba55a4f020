import type { World } from "./world.ts";

/** Writes a blog post about the first keyword, and scores it. */
export async function fillContent({ client }: Pick<World, "client">): Promise<void> {
  const [keyword] = (await client.research.keyword.list({ limit: 1 })).data;
  const writing = await client.produce.blogPost.create({ keywordId: keyword?.id ?? "", mode: "quick" });
  if (!("blogPostId" in writing)) throw new Error("Nothing is written.");
  await client.runs.wait(writing.invocationId);
}
