import type { OperationContract, OperationKind } from "@findable/contract";
import type { Static, TObject, TSchema } from "typebox";
import type { FileAnswer } from "../kernel/operations/operation.ts";
import type { CheckSkillInput, Links, Services } from "../kernel/operations/services.ts";
import type { DemoRuns } from "./runs/demo-runs.ts";

export type RefuseAddress = Services["refuseAddress"];

/** What an answer may use and say beside its output. */
export interface DemoCall {
  readonly links: Links;
  readonly runs: DemoRuns;
  readonly checkInput: CheckSkillInput;
  readonly refuseAddress: RefuseAddress;
  /** Another 2xx than the contract's. */
  status(code: number): void;
  header(name: string, value: string): void;
  /** The bytes that a binary operation answers with. */
  file(file: FileAnswer): void;
}

export interface DemoOperation {
  readonly contract: OperationContract;
  // biome-ignore lint/suspicious/noExplicitAny: the input was validated against the contract before this call.
  answer(input: any, call: DemoCall): unknown;
}

/** Curried, so that the answer is checked against the contract. It is a function of its input and of nothing else. */
export function demo<I extends TObject, O extends TSchema, K extends OperationKind>(
  contract: OperationContract<I, O, K>,
) {
  return (answer: (input: Static<I>, call: DemoCall) => Static<O>): DemoOperation => ({ contract, answer });
}
