import type { Tx } from "../../kernel/database/db.ts";
import { changeContent } from "./contents.store.ts";
import { addRevision, findRevision } from "./revisions.store.ts";

/** What a reviewer decided about a text at its publication. */
interface ApprovedWords {
  title: string;
  slug: string;
  metaDescription: string | null;
}

interface ApprovedEdit {
  agencyId: string;
  workspaceId: string;
  contentId: string;
  invocationId: string;
  /** The revision that was published. */
  revision: number;
  /** As the reviewer saw them, and as they were approved. */
  before: ApprovedWords;
  after: ApprovedWords;
}

/**
 * Keeps an approved edit of title, address or description: on the record, and as a revision with the same text, so that the next
 * preview begins with it. Returns the revision that is public now.
 */
export async function recordApprovedEdit(
  tx: Tx,
  { agencyId, workspaceId, contentId, invocationId, revision, before, after }: ApprovedEdit,
): Promise<number> {
  const title = after.title === before.title ? undefined : after.title;
  const slug = after.slug === before.slug ? undefined : after.slug;
  const isDescribed = after.metaDescription !== before.metaDescription;
  if (title === undefined && slug === undefined && !isDescribed) return revision;
  if (title !== undefined || slug !== undefined) await changeContent(tx, contentId, { title, slug });
  const from = await findRevision(tx, { contentId, revision });
  if (from === undefined || (title === undefined && !isDescribed)) return revision;
  return addRevision(
    tx,
    { agencyId, workspaceId, contentId },
    {
      body: title === undefined ? from.body : withHeading(from.body, { from: before.title, to: title }),
      title: title ?? from.title,
      origin: "edited",
      reason: "Edited in the approval of its publication.",
      from,
      descriptions: { ...from.descriptions, meta: after.metaDescription },
      claims: from.claims,
      invocationId,
    },
  );
}

/** The first heading repeats the title, so it follows it. */
function withHeading(body: string, { from, to }: { from: string; to: string }): string {
  const [first = "", ...rest] = body.trimStart().split("\n");
  return first.startsWith("# ") && first.slice(2).trim() === from.trim() ? [`# ${to}`, ...rest].join("\n") : body;
}
