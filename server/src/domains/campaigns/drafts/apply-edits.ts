import type { LinkBuildingSendInput } from "@findable/contract";
import { AppError, type FieldError } from "../../../kernel/errors/app-error.ts";
import { textProblem } from "../../mail/index.ts";
import type { DraftRow, FollowUp } from "./drafts.store.ts";
import { lintMail } from "./lint-mail.ts";

/** The drafts with the edits of their approver. Throws `invalid_edits` with every fault; a draft itself can be faulty too. */
export function applyEdits(
  drafts: readonly DraftRow[],
  edits: LinkBuildingSendInput["editsPerDraft"] = {},
): DraftRow[] {
  const edited = drafts.map((draft) => {
    const { followUps: texts, ...edit } = edits[draft.id] ?? {};
    return { ...draft, ...edit, follow_ups: withTexts(draft.follow_ups, texts) };
  });
  const strangers = Object.keys(edits).filter((id) => drafts.every((draft) => draft.id !== id));
  const errors: FieldError[] = [
    ...strangers.map((id) => ({
      field: `editsPerDraft.${id}`,
      message: "is not among the drafts that wait for a decision",
    })),
    ...drafts.flatMap(({ id, follow_ups: known }) =>
      (edits[id]?.followUps?.length ?? 0) > known.length
        ? [{ field: `editsPerDraft.${id}.followUps`, message: `has more texts than the ${known.length} of the draft` }]
        : [],
    ),
    ...edited.flatMap(faultsOf),
  ];
  if (errors.length === 0) return edited;
  const [first] = errors;
  throw new AppError("invalid_edits", `\`${first?.field}\` ${first?.message}.`, { errors });
}

/** Those without a text are left out. */
function withTexts(followUps: readonly FollowUp[], texts: readonly string[] | undefined): FollowUp[] {
  if (texts === undefined) return [...followUps];
  return followUps.flatMap((one, index) => {
    const body = texts[index];
    return body === undefined ? [] : [{ ...one, body }];
  });
}

function faultsOf({ id, subject, body, follow_ups: followUps }: DraftRow): FieldError[] {
  const field = `editsPerDraft.${id}`;
  const inSubject = textProblem(subject, "line");
  const inBody = textProblem(body, "text");
  const found = [
    ...(inSubject === undefined ? [] : [{ field: `${field}.subject`, message: inSubject }]),
    ...(inBody === undefined ? [] : [{ field: `${field}.body`, message: inBody }]),
  ];
  if (found.length > 0) return found;
  const forbidden = (text: string, place: string) =>
    lintMail({ subject, body: text })
      .filter((finding) => finding.forbidden)
      .map(({ message }) => ({ field: place, message: `cannot be sent: ${message.replace(/\.$/, "")}` }));
  const first = forbidden(body, field);
  if (first.length > 0) return first;
  return followUps.flatMap((one, index) => {
    const place = `${field}.followUps[${index}]`;
    const problem = textProblem(one.body, "text");
    return problem === undefined ? forbidden(one.body, place) : [{ field: place, message: problem }];
  });
}
