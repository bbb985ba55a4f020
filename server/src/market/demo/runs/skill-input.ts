import type { OperationContract } from "@findable/contract";
import { demoId } from "../ids.ts";
import { POSTS } from "../world/facts.ts";

/** The input of the skill that a start runs, where its operation names the text by the post or page it belongs to. */
export function inputOfSkill({ skill, path }: OperationContract, asked: Record<string, unknown>): object {
  const { id, ...rest } = asked;
  if ((skill !== "produce.refine" && skill !== "produce.evaluate") || !path.includes("{id}")) return asked;
  return { ...rest, contentId: contentOf(String(id)) };
}

/** The text of a post or page: that of the same slug, or for one that was just "created", of the same key. */
function contentOf(id: string): string {
  const post = POSTS.find(({ slug }) => demoId("bp", slug) === id);
  return post === undefined ? id.replace(/^[a-z]+_/, "cnt_") : demoId("cnt", post.slug);
}
