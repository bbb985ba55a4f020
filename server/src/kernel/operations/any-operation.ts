import type { OperationContract } from "@findable/contract";

/** An operation of any input and output, as the registry holds it. Inputs are validated before `run` sees them. */
export interface AnyOperation {
  readonly contract: OperationContract;
  // biome-ignore lint/suspicious/noExplicitAny: the pipeline validates the input against the contract before this call.
  run(context: any, input: any): Promise<unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  prepare?(context: any, input: any): Promise<(context: any) => Promise<unknown>>;
}
