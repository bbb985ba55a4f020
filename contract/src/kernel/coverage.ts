import { type TObject, type TOptional, type TProperties, type TSchema, Type } from "typebox";
import { fillUnset, Unset } from "./answers.ts";
import type { OperationContract } from "./operation.ts";
import { Nullable, Timestamp } from "./schemas.ts";
import { Resolve, withUnknown } from "./unknown.ts";

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

/** What was looked at, beside the operations that would fetch what never was. */
export function Coverage<P extends TProperties>(lookedAt: P) {
  return Type.Object(
    {
      ...lookedAt,
      resolve: Type.Array(Resolve, {
        description: "Operations that would fetch inputs that were never fetched; empty if none is missing.",
      }),
    },
    { description: "What the answer rests on." },
  );
}

/** The coverage of a list that runs fill. */
export const RunCoverage = Coverage({
  everRun: Type.Boolean({
    description:
      "Whether a run that fills the list ever ended. If none did, an empty list does not mean that there is nothing.",
  }),
});

/** The coverage of a list whose items are read or measured elsewhere. */
export const FetchCoverage = Coverage({
  everFetched: Type.Boolean({
    description:
      "Whether anything was ever fetched for the list. If nothing was, an empty list does not mean that there is nothing.",
  }),
});

/** The coverage of a list that a pull fills. */
export const PullCoverage = Coverage({
  pulledAt: Nullable(Timestamp("Time of the last pull."), {
    description: "Time of the last pull; null if nothing was ever pulled.",
  }),
});
