import { type TObject, type TProperties, type TSchema, type TUnion, Type } from "typebox";
import { DryRun } from "../kernel/fields.ts";
import { defineOperation, type OperationContract, type Stated } from "../kernel/operation.ts";
import { Closed } from "../kernel/schemas.ts";
import { DryRunEstimate, InvocationHandle } from "./invocation-schemas.ts";

type StartInput<P extends TProperties> = TObject<P & { dryRun: typeof DryRun }>;
type StartOutput<H extends TSchema> = TUnion<[H, typeof DryRunEstimate]>;

/** The start of a run: POST and 202 with a handle, or 200 with the estimated cost if the input has `dryRun`. */
export function defineStart<P extends TProperties, H extends TSchema = typeof InvocationHandle>({
  fields,
  // Inferred as the default of `H` where it is absent.
  handle = InvocationHandle as TSchema as H,
  ...stated
}: Omit<
  Stated<OperationContract<StartInput<P>, StartOutput<H>, "start">, "scope" | "workspace" | "demo">,
  "method" | "kind" | "status" | "input" | "output" | "queryFields"
> & {
  /** Input fields besides `dryRun`. */
  readonly fields: P;
  readonly handle?: H;
}): OperationContract<StartInput<P>, StartOutput<H>, "start"> {
  return defineOperation<StartInput<P>, StartOutput<H>, "start">({
    ...stated,
    method: "POST",
    kind: "start",
    status: 202,
    queryFields: ["dryRun"],
    input: Closed({ ...fields, dryRun: DryRun }),
    output: Type.Union([handle, DryRunEstimate]),
  });
}
