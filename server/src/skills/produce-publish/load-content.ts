import { type ContentClaim, formatPercent } from "@findable/contract";
import {
  type ContentKind,
  type ContentRow,
  findContent,
  generationUnderWay,
  isSupportedEnough,
  KINDS,
} from "../../domains/content/index.ts";
import { findRubric } from "../../domains/rubrics/index.ts";
import type { Db } from "../../kernel/database/db.ts";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";

/** The revision of a post or page that is published. */
export interface LoadedContent {
  id: string;
  recordId: string;
  kind: ContentKind;
  revision: number;
  title: string;
  slug: string | null;
  metaDescription: string | null;
}

/** Reads the claims of a text that a person wrote or edited, whose claims are not stored. */
export type ReadClaims = (
  text: Pick<NonNullable<ContentRow["text"]>, "body" | "intermediateData">,
) => Promise<ContentClaim[]>;

/** Sentences that a refusal quotes. */
const MAX_QUOTED = 10;
const MAX_QUOTE = 160;

/** The current text of a content. Throws where it has none, while a run writes it, and where its claims lack sources. */
export async function loadContent(
  db: Db,
  { workspaceId, contentId, readClaims }: { workspaceId: string; contentId: string; readClaims: ReadClaims },
): Promise<{ content: LoadedContent; body: string }> {
  const row = await findContent(db, { workspaceId, id: contentId });
  if (row === undefined || row.id !== contentId || row.archived_at !== null) {
    throw new AppError("not_found", `This workspace has no content "${contentId}", or it is archived.`, { contentId });
  }
  const { id, record_id: recordId, kind, title, slug, text } = row;
  if (text === null || row.revision === null) {
    throw refused(`names a ${KINDS[kind].noun} that has no text yet`);
  }
  if (text.inProgress) throw generationUnderWay({ kind, id: recordId, invocationId: row.generation_id ?? "" });
  const rubric = await findRubric(db, { workspaceId });
  if (rubric?.gates.includes("claims_supported") === true) {
    requireSupported(text.claims ?? (await readClaims(text)), rubric.minSupportRate);
  }
  return {
    content: { id, recordId, kind, revision: row.revision, title, slug, metaDescription: text.descriptions.meta },
    body: withoutTitle(text.body, row),
  };
}

/** The gate `claims_supported`: sources support at least the rubric's share of the sentences with facts. */
function requireSupported(claims: readonly ContentClaim[], minSupportRate: number): void {
  const open = claims.filter(({ support }) => support === "none");
  if (isSupportedEnough(claims.length, open.length, minSupportRate)) return;
  const least = minSupportRate === 1 ? "" : `; the rubric allows ${formatPercent(1 - minSupportRate)}`;
  const quoted = open.slice(0, MAX_QUOTED).map(({ text }) => `"${text.slice(0, MAX_QUOTE)}"`);
  const more = open.length > MAX_QUOTED ? ` and ${open.length - MAX_QUOTED} more` : "";
  throw refused(
    `fails the gate claims_supported: ${open.length} of ${claims.length} sentences with facts have no source${least}: ${quoted.join("; ")}${more}. Remove them, link a source, or change the gates with \`produce.rubric.update\``,
  );
}

function refused(message: string): AppError {
  return validationError([{ field: "input.contentId", message }]);
}

/** Sites show the title themselves, so the heading that repeats it is left out. */
function withoutTitle(body: string, { title }: ContentRow): string {
  const [first = "", ...rest] = body.trimStart().split("\n");
  return first.startsWith("# ") && first.slice(2).trim() === title.trim() ? rest.join("\n").trimStart() : body;
}
