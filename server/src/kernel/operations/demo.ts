import type { ErrorCode, InvocationEvent, OperationContract } from "@findable/contract";
import type { Credentials } from "./credentials.ts";
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

export interface DemoFile {
  contentType: string;
  fileName: string;
  etag: string;
  bytes: Uint8Array;
}

/** What is asked of a demo in another thread. */
export type DemoQuestion =
  | { kind: "answer"; operation: string; input: Record<string, unknown> }
  | { kind: "events"; invocationId: string };

export type DemoReply =
  | { kind: "answer"; status: number; text: string; headers: Record<string, string>; file: DemoFile | undefined }
  | { kind: "events"; events: readonly InvocationEvent[] }
  | { kind: "refused"; code: ErrorCode; message: string; details: Record<string, unknown> }
  | { kind: "failed"; error: string };

/** A demo that is asked from afar: its answers were held against their contracts and come ready to be sent. */
export interface DemoDesk {
  /** Throws as `Demo.answer` does. `text` is the answer as JSON, with `demoMode`. */
  answer(
    operation: string,
    input: Record<string, unknown>,
  ): Promise<{ status: number; text: string; headers: Record<string, string>; file: FileAnswer | undefined }>;
  events(invocationId: string): Promise<readonly InvocationEvent[]>;
}

/** Whether a call is answered in demo mode: nobody signed in for it, and it brings no key, or the word `demo` as its key. */
export function isDemoCall({ authorization, appSession }: Credentials): boolean {
  return appSession === undefined && (authorization === undefined || /^Bearer +demo$/i.test(authorization));
}

/** What begins the identifier of every demo run, and of no other. */
export const DEMO_RUN_PREFIX = "inv_demo_";
