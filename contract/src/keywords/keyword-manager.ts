import { type Static, Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import { Closed, Nullable, OneOf } from "../kernel/schemas.ts";

export const KeywordManagerInput = Closed(
  {
    message: Type.String({
      minLength: 1,
      maxLength: 10_000,
      description: "Request or answer in plain language, for example `archive everything about payroll`.",
    }),
  },
  { description: "Input of `keyword_manager`: one turn of a conversation." },
);
export type KeywordManagerInput = Static<typeof KeywordManagerInput>;

export const KeywordManagerResult = Type.Object(
  {
    reply: Type.String({ description: "Reply of the agent." }),
    changes: Type.Array(
      Type.Object({
        action: OneOf(["created", "updated", "archived"], { description: "Action that was performed." }),
        keywordId: Type.String({ description: "Identifier of the keyword, `kw_…`." }),
        keyword: Type.String({ description: "The phrase." }),
        before: Nullable(Type.Record(Type.String(), Type.Unknown()), {
          description: "Previous values of the changed fields; null for a new keyword.",
        }),
        after: Type.Record(Type.String(), Type.Unknown(), { description: "Current values of the changed fields." }),
      }),
      { description: "Every changed keyword, in order." },
    ),
    warnings: Type.Array(Type.String(), {
      description: "Files that were read in part or not at all, each with the reason.",
    }),
    pending: Unset(
      Type.String({
        description:
          "The changes that the agent makes after confirmation in the next message; null unless it asks before it changes many keywords.",
      }),
    ),
  },
  { description: "Result of `keyword_manager`." },
);
export type KeywordManagerResult = Static<typeof KeywordManagerResult>;
