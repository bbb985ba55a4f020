import { Readable } from "node:stream";
import type { OperationContract } from "@findable/contract";
import { bytesOfBase64, etagOf, fileNameOf, fileNotFound } from "../domains/files/rules.ts";
import { checksumOf } from "../kernel/ids/hashes.ts";
import type { FileAnswer } from "../kernel/operations/operation.ts";
import { answerQuery } from "./answer-query.ts";
import { findAsked } from "./find-entry.ts";
import type { Json, Recording } from "./recording.ts";
import { placed } from "./runs.ts";

const RUN = /inv_demo_[\w-]+/;

interface StoredFile {
  record: Json;
  bytes: Buffer;
}

/** The file at a path, of the recording or of a run that was asked for. */
export function findFile(recording: Recording, contract: OperationContract, path: string): StoredFile {
  const stored = recording.fileAt(path);
  if (stored !== undefined) return { record: answerQuery(recording, contract, { path }), bytes: stored };
  const [id = ""] = RUN.exec(path) ?? [];
  const asked = findAsked(recording, id);
  const run = recording.entriesOf("agent.invocations.get").find(({ input }) => input["id"] === asked?.recordedId);
  const original = run?.output.files.find(
    (one: string) => asked !== undefined && placed(asked.change(one), id) === path,
  );
  const bytes = original === undefined ? undefined : recording.fileAt(original);
  if (asked === undefined || bytes === undefined) throw fileNotFound(path);
  const record = answerQuery(recording, contract, { path: original });
  const text = Buffer.from(asked.change(bytes.toString("utf8")));
  const own = isText(record.contentType) ? text : bytes;
  return {
    record: { ...record, path, size: own.length, checksum: checksumOf(own), writtenByInvocationId: id },
    bytes: own,
  };
}

/** The files of a run that was asked for, which no recorded list has. */
export function filesOfAsked(recording: Recording, contract: OperationContract, id: unknown): Json[] | undefined {
  const asked = typeof id === "string" ? findAsked(recording, id) : undefined;
  const run = recording.entriesOf("agent.invocations.get").find(({ input }) => input["id"] === asked?.recordedId);
  if (asked === undefined || run === undefined) return undefined;
  const paths: string[] = run.output.files.map((path: string) => placed(asked.change(path), String(id)));
  return paths.map((path) => findFile(recording, contract, path).record);
}

function isText(contentType: string): boolean {
  return /^text\/|json|csv|markdown/.test(contentType);
}

export function toFileAnswer({ record, bytes }: StoredFile): FileAnswer {
  const { contentType, path, checksum } = record;
  return answerWith(bytes, { contentType, fileName: fileNameOf(path), etag: etagOf(checksum) });
}

/** A file that an operation made when it was recorded. */
export function toRecordedFile({ contentType, fileName, text }: Json): FileAnswer {
  const bytes = Buffer.from(text);
  return answerWith(bytes, { contentType, fileName, etag: etagOf(checksumOf(bytes)) });
}

function answerWith(bytes: Buffer, facts: Pick<FileAnswer, "contentType" | "fileName" | "etag">): FileAnswer {
  return {
    ...facts,
    size: bytes.length,
    open: async (range) =>
      Readable.from([range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)], { objectMode: false }),
  };
}

/** The size and checksum of an upload, which no recording knows. */
export function uploaded(record: Json, { contentBase64, file }: Json): Json {
  const bytes = file === undefined ? bytesOfBase64(contentBase64 ?? "") : Buffer.from(file, "latin1");
  return { ...record, size: bytes.length, checksum: checksumOf(bytes) };
}
