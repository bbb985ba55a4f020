import { buffer } from "node:stream/consumers";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { operations } from "@findable/contract";
import { createDemo } from "../demo/create-demo.ts";
import { AppError } from "../kernel/errors/app-error.ts";
import type { DemoFile, DemoQuestion, DemoReply } from "../kernel/operations/demo.ts";
import type { FileAnswer } from "../kernel/operations/operation.ts";
import { requireKept } from "../platform/validation/validate.ts";
import { createLinks } from "./services.ts";
import { createSkillCatalog } from "./skill-catalog.ts";

/*
 * Runs the demo in a worker thread. Most starts never load its 180 files, and anonymous callers cannot delay callers with a key.
 */

const byName = new Map(operations.map((contract) => [contract.name, contract]));
const { checkInput } = createSkillCatalog([]);
const demo = createDemo(createLinks(workerData.publicUrl), { checkInput });

async function reply(question: DemoQuestion): Promise<DemoReply> {
  if (question.kind === "events") return { kind: "events", events: demo.events(question.invocationId) };
  const contract = byName.get(question.operation);
  if (contract === undefined) throw new Error(`Unknown operation ${question.operation}.`);
  const { status = contract.status, output, headers = {}, file } = demo.answer(contract, question.input);
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
