import { type TObject, type TProperties, type TSchema, type TString, Type } from "typebox";
import { Identifier, IncludeArchived } from "../kernel/fields.ts";
import type { ListRules } from "../kernel/list-rules.ts";
import { defineCommand, defineDelete, defineQuery, type OperationContract } from "../kernel/operation.ts";
import { Closed, ListOf } from "../kernel/schemas.ts";
import type { ContentKind } from "./content.ts";
import { contentRevisions } from "./content-revisions.ts";

const includeRefinementHistory = Type.Optional(
  Type.Boolean({ default: false, description: "True adds the refinement history." }),
);

/** What an operation of one kind states itself. */
type Stated<P extends TProperties, O extends TSchema> = Pick<
  OperationContract<TObject<P>, O>,
  "description" | "example"
>;

/** The operations on records that blog posts and landing pages share. */
export function contentRecords<
  Shown extends TSchema,
  Detail extends TSchema,
  Filters extends TProperties,
  Changes extends TProperties,
>(
  kind: ContentKind,
  stated: {
    record: Shown;
    detail: Detail;
    filters: Filters;
    rules: ListRules;
    /** Input fields of the update, with `id`. */
    changes: Changes;
    includeArchived: string;
    list: Stated<Filters, ReturnType<typeof ListOf<Shown>>>;
    get: Stated<
      {
        id: TString;
        includeArchived: ReturnType<typeof IncludeArchived>;
        includeRefinementHistory: typeof includeRefinementHistory;
      },
      Detail
    >;
    update: Stated<Changes, Shown>;
    archive: { description: string };
  },
) {
  const { area, noun, name, path, prefix, exampleId } = kind;
  const id = Identifier(prefix, `the ${noun}`);
  const one = { area, path: `${path}/{id}` };

  const list = defineQuery({
    ...{ area, path, list: stated.rules },
    name: `${name}.list`,
    summary: `List ${noun}s`,
    errors: ["validation_error"],
    input: Closed(stated.filters),
    output: ListOf(stated.record),
    ...stated.list,
  });

  const get = defineQuery({
    ...one,
    name: `${name}.get`,
    summary: `Get a ${noun}`,
    errors: ["not_found"],
    input: Closed({ id, includeArchived: IncludeArchived(stated.includeArchived), includeRefinementHistory }),
    output: stated.detail,
    ...stated.get,
  });

  const update = defineCommand({
    ...one,
    name: `${name}.update`,
    method: "PATCH",
    summary: `Update a ${noun}`,
    errors: ["validation_error", "not_found", "concurrent_generation", "concurrent_modification"],
    input: Closed(stated.changes),
    output: stated.record,
    ...stated.update,
  });

  const archive = defineDelete({
    ...one,
    name: `${name}.archive`,
    summary: `Archive a ${noun}`,
    errors: ["not_found", "concurrent_generation"],
    input: Closed({ id }),
    example: { id: exampleId },
    ...stated.archive,
  });

  return { list, get, update, archive, ...contentRevisions(kind) };
}
