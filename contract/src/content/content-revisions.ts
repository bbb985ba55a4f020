import { type Static, Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import { Identifier } from "../kernel/fields.ts";
import { defineCommand, defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { type ContentKind, MAX_REVISION } from "./content.ts";

export const FactDrift = Type.Object(
  {
    added: Type.Array(Type.String(), {
      description: "Figures, names and links that the revision brought in. Verify them.",
    }),
    removed: Type.Array(Type.String(), { description: "Figures, names and links that the revision lost." }),
  },
  { description: "Facts that differ from the revision before. Null for the first revision." },
);
export type FactDrift = Static<typeof FactDrift>;

export const Revision = Type.Object(
  {
    revision: Type.Integer({ minimum: 1, description: "Number of the revision, from 1." }),
    contentId: Type.String({ description: "Identifier of the content, `cnt_…`." }),
    title: Type.String({ description: "Title at that time." }),
    body: Type.Optional(Type.String({ description: "Markdown; only with `includeBody`." })),
    wordCount: Type.Integer({ minimum: 0, description: "Words of the body." }),
    origin: OneOf(["generated", "regenerated", "refined", "edited"], { description: "Origin of the revision." }),
    refinerId: Nullable(Type.String(), { description: "Refiner that created it, `rfn_…`; null for other origins." }),
    invocationId: Nullable(Type.String(), { description: "Run that created it, `inv_…`; null for an edit." }),
    createdBy: Nullable(Type.String(), {
      description: "Person `mbr_…` or key `akey_…` that created it; null for a run.",
    }),
    createdByName: Unset(
      Type.String({ description: "Name of that person, with the name of their key; the name of a key without one." }),
    ),
    createdAt: Timestamp("Creation time."),
    reason: Unset(Type.String({ description: "Why the text changed." })),
    restoredFrom: Unset(Type.Integer({ minimum: 1, description: "Revision that it restores." })),
    drift: Unset(FactDrift),
    inProgress: Unset(Type.Boolean({ default: false, description: "True while its run writes it." })),
  },
  { description: "A revision of a text." },
);
export type Revision = Static<typeof Revision>;

export const RevisionDetail = Type.Object(
  {
    ...Revision.properties,
    body: Type.String({ description: "Markdown." }),
    comparedWith: Nullable(Type.Integer({ minimum: 1 }), {
      description: "Revision that `diff` starts from; null for the first revision.",
    }),
    diff: Type.Array(
      Type.Object({
        change: OneOf(["same", "added", "removed"], { description: "Whether the lines are in both revisions." }),
        text: Type.String({ description: "Successive lines." }),
      }),
      { description: "Differences from `comparedWith` by lines, in order; empty for the first revision." },
    ),
  },
  { description: "A revision with its text and what it changed." },
);
export type RevisionDetail = Static<typeof RevisionDetail>;

const revision = Type.Integer({ minimum: 1, maximum: MAX_REVISION, description: "Number of the revision, from 1." });

const EXAMPLE = {
  revision: 3,
  title: "How studios bill by the hour without losing hours",
  wordCount: 1480,
  origin: "refined",
  refinerId: "rfn_q3z7h1w5y9b2f6j0l4p8u3ga",
  invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
  createdBy: null,
  createdAt: "2026-11-16T09:04:00.000Z",
  reason: 'Applied the refiner "Plain words".',
  drift: { added: [], removed: ["40 %"] },
} as const;

/** The operations on revisions that blog posts and landing pages share. */
export function contentRevisions({ area, noun, name, path, prefix, exampleId, exampleContentId }: ContentKind) {
  const id = Identifier(prefix, `the ${noun}`);
  const example = { ...EXAMPLE, contentId: exampleContentId, drift: { added: [], removed: ["40 %"] } };

  const list = defineList({
    area,
    name: `${name}.revisions.list`,
    path: `${path}/{id}/revisions`,
    summary: `List revisions of a ${noun}`,
    description: `Returns every revision of a ${noun}, newest first, with its origin. To compare one with another use \`${name}.revisions.get\`; to return to one use \`${name}.revisions.restore\`.`,
    errors: ["validation_error", "not_found"],
    fields: {
      id,
      includeBody: Type.Optional(Type.Boolean({ default: false, description: "True includes the bodies." })),
    },
    item: Revision,
    list: { order: "-revision", identifier: "revisionId", others: ["id", "includeBody"] },
    example: { input: { id: exampleId }, data: [example], total: 3 },
  });

  const get = defineQuery({
    area,
    name: `${name}.revisions.get`,
    path: `${path}/{id}/revisions/{revision}`,
    summary: `Get a revision of a ${noun}`,
    description: `Returns one revision of a ${noun} with its text and the difference from an earlier one. List revisions with \`${name}.revisions.list\`.`,
    errors: ["not_found"],
    input: Closed({
      id,
      revision,
      compareWith: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_REVISION,
          description: "Revision to compare it with. Defaults to the one it was made from.",
        }),
      ),
    }),
    output: RevisionDetail,
    example: {
      input: { id: exampleId, revision: 3 },
      output: {
        ...example,
        body: "# How studios bill by the hour\n\nMost hours are lost on Friday.",
        comparedWith: 2,
        diff: [
          { change: "same", text: "# How studios bill by the hour\n" },
          { change: "removed", text: "Studies say that 40 % of hours are lost on Friday." },
          { change: "added", text: "Most hours are lost on Friday." },
        ],
      },
    },
  });

  const restore = defineCommand({
    area,
    name: `${name}.revisions.restore`,
    path: `${path}/{id}/revisions/{revision}/restore`,
    summary: `Restore a revision of a ${noun}`,
    description: `Makes the text of an earlier revision current, as a new revision. Nothing is deleted. To change the text use \`${name}.update\`.`,
    errors: ["not_found", "concurrent_generation", "concurrent_modification"],
    input: Closed({
      id,
      revision,
      expectedRevision: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_REVISION,
          description: "Revision that you expect to be current. If another is, nothing changes (409).",
        }),
      ),
    }),
    output: Revision,
    example: {
      input: { id: exampleId, revision: 2 },
      output: {
        ...example,
        revision: 4,
        origin: "edited",
        refinerId: null,
        invocationId: null,
        createdBy: "akey_c8g2k6o0s4w8a2e6i0m4q8u2",
        reason: "Restored revision 2.",
        restoredFrom: 2,
        drift: { added: ["40 %"], removed: [] },
      },
    },
  });

  return { listRevisions: list, getRevision: get, restoreRevision: restore };
}
