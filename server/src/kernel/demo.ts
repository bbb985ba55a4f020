import type { InvocationEvent, OperationContract } from "@findable/contract";
import type { FileAnswer } from "./operation.ts";

export interface DemoAnswer {
  /** Where it is not the contract's. */
  status?: number;
  output: unknown;
  headers?: Record<string, string>;
  file?: FileAnswer;
}

/** Answers for callers without a key: synthetic, the same for the same request, kept nowhere. */
export interface Demo {
  /** Throws an `unauthorized` AppError where the input asks for what only a key may do. `input` is valid. */
  answer(contract: OperationContract, input: Record<string, unknown>): DemoAnswer;
  /** Everything that happened in a demo run, from beginning to end. */
  events(invocationId: string): readonly InvocationEvent[];
}

/** Whether a call is answered in demo mode: it brings no key, or the word `demo` as its key. */
export function isDemoCall(authorization: string | undefined): boolean {
  return authorization === undefined || /^Bearer +demo$/i.test(authorization);
}

/** What begins the identifier of every demo run, and of no other. */
export const DEMO_RUN_PREFIX = "inv_demo_";
