import type { LinkBuildingSendInput } from "@findable/contract";
import { AppError, type FieldError } from "../../../kernel/errors/app-error.ts";
import { textProblem } from "../../mail/index.ts";
import type { DraftRow } from "./drafts.store.ts";
import { lintMail } from "./lint-mail.ts";

/** The drafts with the edits of their approver. Throws `invalid_edits` with every fault; a draft itself can be faulty too. */
export function applyEdits(
  drafts: readonly DraftRow[],
  edits: LinkBuildingSendInput["editsPerDraft"] = {},
): DraftRow[] {
  const edited = drafts.map((draft) => ({ ...draft, ...edits[draft.id] }));
  const strangers = Object.keys(edits).filter((id) => drafts.every((draft) => draft.id !== id));
  const errors: FieldError[] = [
    ...strangers.map((id) => ({
      field: `editsPerDraft.${id}`,
      message: "is not among the drafts that wait for a decision",
    })),
    ...edited.flatMap(faultsOf),
  ];
  if (errors.length === 0) return edited;
  const [first] = errors;
  throw new AppError("invalid_edits", `\`${first?.field}\` ${first?.message}.`, { errors });
}

function faultsOf({ id, subject, body }: DraftRow): FieldError[] {
  const field = `editsPerDraft.${id}`;
  const inSubject = textProblem(subject, "line");
  const inBody = textProblem(body, "text");
  const found = [
    ...(inSubject === undefined ? [] : [{ field: `${field}.subject`, message: inSubject }]),
    ...(inBody === undefined ? [] : [{ field: `${field}.body`, message: inBody }]),
  ];
  if (found.length > 0) return found;
  return lintMail({ subject, body })
    .filter(({ forbidden }) => forbidden)
    .map(({ message }) => ({ field, message: `cannot be sent: ${message.replace(/\.$/, "")}` }));
}
