import { type TObject, type TOptional, type TProperties, type TSchema, Type } from "typebox";
import { fillUnset, Unset } from "./answers.ts";
import type { OperationContract } from "./operation.ts";
import { withUnknown } from "./unknown.ts";

/**
 * A list that says what was looked at, beside its items: an empty list of inputs that were never fetched is no empty result. The field
 * is null where an answer does not know.
 */
export function withCoverage<Input extends TObject, Output extends TObject, Coverage extends TSchema>(
  list: OperationContract<Input, Output, "query">,
  coverage: Coverage,
): OperationContract<Input, TObject<Output["properties"] & { coverage: TOptional<Coverage> }>, "query"> {
  const { unknown: _unknown, ...fields } = list.output.properties as TProperties;
  const output = withUnknown(Type.Object({ ...fields, coverage: Unset(coverage) }));
  // Safe cast: the properties are those of the list and the coverage.
  return { ...list, output, example: { ...list.example, output: fillUnset(output, list.example.output) } } as never;
}
