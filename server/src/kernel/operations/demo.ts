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

/** A demo that is asked from afar: its answers were held against their contracts and come ready to be sent. */
export interface DemoClient {
  /** Throws as `Demo.answer` does. `text` is the answer as JSON, with `demoMode`. */
  answer(
    operation: string,
    input: Record<string, unknown>,
  ): Promise<{ status: number; text: string; headers: Record<string, string>; file: FileAnswer | undefined }>;
  events(invocationId: string): Promise<readonly InvocationEvent[]>;
}

/** What begins the identifier of every demo run, and of no other. */
export const DEMO_RUN_PREFIX = "inv_demo_";
