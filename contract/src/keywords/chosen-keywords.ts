import { Type } from "typebox";
import { Identifier } from "../kernel/fields.ts";
import type { FieldError } from "../kernel/operation.ts";
import { KeywordScope } from "./keyword-filter.ts";

/** The fields of a run that name its keywords by a filter or by identifiers. `act` is what the run does with them. */
export const chosenKeywords = (act: "check" | "refresh") => ({
  filter: Type.Optional({
    ...KeywordScope,
    description: `Which keywords to ${act}. Defaults to all that are not archived. Not with \`keywordIds\`.`,
  }),
  keywordIds: Type.Optional(
    Type.Array(Identifier("kw", "a keyword"), {
      minItems: 1,
      maxItems: 5000,
      uniqueItems: true,
      description: `The keywords to ${act}, 1 to 5,000.`,
    }),
  ),
});

/** A request selects keywords by a filter or by identifiers, not both. */
export function chosenKeywordsFaults({ filter, keywordIds }: { filter?: unknown; keywordIds?: unknown }): FieldError[] {
  return filter !== undefined && keywordIds !== undefined
    ? [{ field: "filter", message: "cannot be used together with `keywordIds`" }]
    : [];
}
