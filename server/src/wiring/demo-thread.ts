import { buffer } from "node:stream/consumers";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { type ErrorCode, fillUnset, type InvocationEvent, operations } from "@findable/contract";
import { createDemo } from "../demo/create-demo.ts";
import { AppError } from "../kernel/errors/app-error.ts";
import type { FileAnswer } from "../kernel/operations/operation.ts";
import { refuseAddress } from "../platform/egress/refuse-address.ts";
import { requireKept } from "../platform/validation/validate.ts";
import { createLinks } from "./create-links.ts";
import { createSkillCatalog } from "./skill-catalog.ts";

/** A file of an answer, with its bytes. */
export interface DemoFile {
  contentType: string;
  fileName: string;
  etag: string;
  bytes: Uint8Array;
}

/** A request to the thread of the demo. */
export type DemoQuestion =
  | { kind: "answer"; operation: string; input: Record<string, unknown> }
  | { kind: "events"; invocationId: string };

/** The answer of the thread. `refused` carries an AppError to the caller. */
export type DemoReply =
  | { kind: "answer"; status: number; text: string; headers: Record<string, string>; file: DemoFile | undefined }
  | { kind: "events"; events: readonly InvocationEvent[] }
  | { kind: "refused"; code: ErrorCode; message: string; details: Record<string, unknown> }
  | { kind: "failed"; error: string };

/*
 * Runs the demo in a worker thread. Most starts never read its recording, and anonymous callers cannot delay callers with a key.
 */

const byName = new Map(operations.map((contract) => [contract.name, contract]));
const { checkInput } = createSkillCatalog([]);
const demo = createDemo(createLinks(workerData.publicUrl), {
  checkInput,
  refuseAddress: (address) => refuseAddress(address, { allowPrivate: workerData.egressAllowPrivate }),
});

async function reply(question: DemoQuestion): Promise<DemoReply> {
  if (question.kind === "events") return { kind: "events", events: demo.events(question.invocationId) };
  const contract = byName.get(question.operation);
  if (contract === undefined) throw new Error(`Unknown operation ${question.operation}.`);
  const { status = contract.status, headers = {}, file, ...answer } = demo.answer(contract, question.input);
  // The recording may be older than a field that can be unset.
  const output = fillUnset(contract.output, answer.output);
  requireKept(contract, output);
  const text = JSON.stringify({ ...(typeof output === "object" && output), demoMode: true });
  return { kind: "answer", status, text, headers, file: file === undefined ? undefined : await readFile(file) };
}

async function readFile({ contentType, fileName, etag, open }: FileAnswer): Promise<DemoFile> {
  return { contentType, fileName, etag, bytes: await buffer(await open()) };
}

/** The main thread throws this error again. */
function refusalOf(error: unknown): DemoReply {
  if (error instanceof AppError) {
    const { code, message, details } = error;
    return { kind: "refused", code, message, details };
  }
  return { kind: "failed", error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function serve(port: MessagePort): void {
  port.on("message", ({ id, question }: { id: number; question: DemoQuestion }) => {
    reply(question)
      .catch(refusalOf)
      .then((answer) => port.postMessage({ id, reply: answer }));
  });
}

if (parentPort !== null) serve(parentPort);
