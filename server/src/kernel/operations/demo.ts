import type { InvocationEvent, OperationContract } from "@findable/contract";
import type { FileAnswer } from "./operation.ts";

export interface DemoAnswer {
  /** Default the contract's. */
  status?: number;
  output: unknown;
  headers?: Record<string, string>;
  file?: FileAnswer;
}

/** Answers calls without a key: synthetic, deterministic and stateless. */
export interface Demo {
  /** Throws an `unauthorized` AppError where the call needs a key. The pipeline has validated `input`. */
  answer(contract: OperationContract, input: Record<string, unknown>): DemoAnswer;
  /** All events of a demo run. */
  events(invocationId: string): readonly InvocationEvent[];
}

/** A client of the demo in another thread. Its answers match their contracts and are ready to send. */
export interface DemoClient {
  /** Throws as `Demo.answer` does. `text` is the answer as JSON, with `demoMode`. */
  answer(
    operation: string,
    input: Record<string, unknown>,
  ): Promise<{ status: number; text: string; headers: Record<string, string>; file: FileAnswer | undefined }>;
  events(invocationId: string): Promise<readonly InvocationEvent[]>;
}

/** The prefix of the identifiers of demo runs. No other run has it. */
export const DEMO_RUN_PREFIX = "inv_demo_";
