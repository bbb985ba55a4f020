import { type Static, Type } from "typebox";
import { Closed, Nullable, OneOf } from "./kernel/schemas.ts";

export const KeywordManagerInput = Closed(
  {
    message: Type.String({
      minLength: 1,
      maxLength: 10_000,
      description: "What to do or to answer, in plain words, for example `archive everything about payroll`.",
    }),
  },
  { description: "What `keyword_manager` takes: one turn of a conversation." },
);
export type KeywordManagerInput = Static<typeof KeywordManagerInput>;

export const KeywordManagerResult = Type.Object(
  {
    reply: Type.String({ description: "What the agent says." }),
    changes: Type.Array(
      Type.Object({
        action: OneOf(["created", "updated", "archived"], { description: "What was done." }),
        keywordId: Type.String({ description: "Identifier of the keyword, `kw_…`." }),
        keyword: Type.String({ description: "The phrase." }),
        before: Nullable(Type.Record(Type.String(), Type.Unknown()), {
          description: "The fields that changed, as they were; null for a new keyword.",
        }),
        after: Type.Record(Type.String(), Type.Unknown(), { description: "Those fields as they are now." }),
      }),
      { description: "Every keyword it changed, in order." },
    ),
    pending: Type.Optional(
      Type.String({
        description:
          "Where it asks before it changes many keywords: what it carries out when the next message says yes.",
      }),
    ),
  },
  { description: "What `keyword_manager` said and did." },
);
export type KeywordManagerResult = Static<typeof KeywordManagerResult>;
