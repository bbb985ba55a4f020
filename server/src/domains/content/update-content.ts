import type { BlogPost, InputOf, updateLandingPage, Writing } from "@findable/contract";
import { isUnchanged } from "../../kernel/operations/is-unchanged.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import { cancelRunsAbout } from "../invocations/index.ts";
import { type ContentRow, changeContent } from "./contents.store.ts";
import { type ContentKind, KINDS } from "./kinds.ts";
import { lockForChange, lockRecord, requireContent } from "./require-content.ts";
import { addRevision, findRevision } from "./revisions.store.ts";
import { sectionsOf } from "./text.ts";

type Changes = Omit<InputOf<typeof updateLandingPage>, "id">;

/** Changes a post or page. Returns it as it is afterwards. */
export async function updateContent(
  context: CommandContext,
  kind: ContentKind,
  id: string,
  changes: Changes,
): Promise<ContentRow> {
  const { tx, workspaceId } = context;
  const { title, slug, content, archived, expectedRevision } = changes;
  if (archived === true) await endRuns(context, kind, id);
  const touchesText =
    [title, slug, content, expectedRevision].some((value) => value !== undefined) || archived === true;
  if (touchesText) await lockForChange(context, { kind, id, expectedRevision });
  else await lockRecord(context, kind, id);
  const current = await requireContent({ db: tx, workspaceId }, kind, id);
  const isNewText = content !== undefined && content.body !== current.text?.body;
  const settings = settingsOf(changes, current);
  if (!isNewText && settings === undefined) return current;
  if (settings !== undefined) await changeContent(tx, current.id, settings);
  if (isNewText) await addEdit(context, { ...current, title: title ?? current.title }, content);
  return requireContent({ db: tx, workspaceId }, kind, id);
}

/** Archives a post or page; an archived one stays as it is. */
export async function archiveContent(
  context: CommandContext,
  kind: ContentKind,
  id: string,
): Promise<Record<string, never>> {
  const { tx, workspaceId } = context;
  await endRuns(context, kind, id);
  await lockForChange(context, { kind, id });
  const current = await requireContent({ db: tx, workspaceId }, kind, id);
  if (current.archived_at === null) await changeContent(tx, current.id, { archived: true });
  return {};
}

/** An archived post or page is neither written nor published: ends the runs that do, with their approvals. */
async function endRuns({ tx, workspaceId }: CommandContext, kind: ContentKind, id: string): Promise<void> {
  const { name, noun } = KINDS[kind];
  const skills = [name, "produce.refine", "produce.evaluate", "produce.publish"];
  const { id: contentId } = await requireContent({ db: tx, workspaceId }, kind, id);
  // A run takes the record or its text.
  for (const resourceId of [id, contentId])
    await cancelRunsAbout(tx, { workspaceId, resourceId, skills, reason: `The ${noun} was archived.` });
}

/** The changed fields besides the text; undefined if they leave the record as it is. */
function settingsOf({ title, slug, tags, writing, archived, icpSegmentId }: Changes, current: ContentRow) {
  const settings = { title, slug, tags, writing: writing && mergedWriting(current.writing, writing), archived };
  const before: Pick<BlogPost, "title" | "slug" | "tags" | "writing" | "archived"> = {
    ...current,
    archived: current.archived_at !== null,
  };
  const isSame = isUnchanged<typeof before>(before, settings);
  const isSameSegment = icpSegmentId === undefined || icpSegmentId === current.icp_segment_id;
  return isSame && isSameSegment ? undefined : { ...settings, icpSegmentId };
}

function mergedWriting(current: Writing, changes: NonNullable<Changes["writing"]>): Writing {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(given) };
}

async function addEdit(
  { tx, agencyId, workspaceId, actor }: CommandContext,
  { id: contentId, revision, title }: ContentRow,
  { body, reason }: NonNullable<Changes["content"]>,
): Promise<void> {
  const from = revision === null ? null : ((await findRevision(tx, { contentId, revision })) ?? null);
  const place = { agencyId, workspaceId, contentId };
  const intermediateData = { researchSnippets: [], ...from?.intermediate_data, outline: sectionsOf(body) };
  await addRevision(tx, place, {
    body,
    title,
    origin: "edited",
    reason: reason ?? null,
    from,
    createdBy: actor.keyId,
    intermediateData,
  });
}
