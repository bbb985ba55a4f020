import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { OperationContract } from "@findable/contract";
import type { BlobDraft, Blobs } from "../../kernel/files/blobs.ts";
import { isDemoCall } from "../../kernel/operations/caller.ts";
import type { DecodedBody } from "./body.ts";
import { credentialsOf } from "./credentials-of.ts";
import { type ReadForm, readForm } from "./read-form.ts";

export interface Uploads {
  blobs: Pick<Blobs, "draft">;
  maxFileBytes: number;
}

export interface DecodedUpload extends DecodedBody {
  upload: BlobDraft | undefined;
}

/** Demo calls store nothing, so their file stays in memory and has the size limit of a JSON body. */
const MAX_DEMO_BYTES = 5 * 1024 * 1024;

/** The field of an operation that is a file in a form; undefined for operations that take no forms. */
export function fileFieldOf({ input }: OperationContract): string | undefined {
  return Object.keys(input.properties).find((name) => {
    const field: object | undefined = input.properties[name];
    return field !== undefined && "format" in field && field.format === "binary";
  });
}

/**
 * Converts a multipart form to an operation's body: its fields, and the checksum in place of the file, so that equal forms are
 * equal bodies. The draft holds the bytes.
 */
export async function decodeUpload(
  request: IncomingMessage,
  contract: OperationContract,
  fileField: string,
  { blobs, maxFileBytes }: Uploads,
): Promise<DecodedUpload> {
  if (isDemoCall(credentialsOf(request))) return decodeDemoUpload(request, contract, fileField);
  const form = await readForm<BlobDraft>(request, {
    fileField,
    maxFileBytes,
    take: (bytes) => blobs.draft(bytes),
    drop: async (draft) => draft[Symbol.asyncDispose](),
  });
  const body = bodyOf(contract, form);
  if (form.file !== undefined) body[fileField] = form.file.checksum;
  return { ...failureOf(form), body, upload: form.file };
}

async function decodeDemoUpload(
  request: IncomingMessage,
  contract: OperationContract,
  fileField: string,
): Promise<DecodedUpload> {
  const form = await readForm<Buffer>(request, {
    fileField,
    maxFileBytes: MAX_DEMO_BYTES,
    take: (bytes) => buffer(Readable.from(bytes)),
    drop: async () => {},
  });
  const body = bodyOf(contract, form);
  if (form.file !== undefined) body[base64FieldOf(contract)] = form.file.toString("base64");
  return { ...failureOf(form), body, upload: undefined };
}

/** The JSON field for the content of a form's file. */
function base64FieldOf({ input, name }: OperationContract): string {
  const field = Object.keys(input.properties).find((one) => one.endsWith("Base64"));
  if (field === undefined) throw new Error(`${name} accepts files in forms, not in JSON.`);
  return field;
}

/** Converts form fields to JSON fields. A list is separated by commas or repeats the field. */
function bodyOf({ input }: OperationContract, { fields }: ReadForm<unknown>): Record<string, unknown> {
  const entries = [...fields].map(([name, texts]): [string, unknown] => {
    const schema: object | undefined = input.properties[name];
    const isList = schema !== undefined && "type" in schema && schema.type === "array";
    if (isList)
      return [
        name,
        texts
          .flatMap((text) => text.split(","))
          .map((text) => text.trim())
          .filter(Boolean),
      ];
    return [name, texts.length === 1 ? texts[0] : texts];
  });
  return Object.fromEntries(entries);
}

function failureOf({ error, complete }: ReadForm<unknown>): { error?: DecodedBody["error"]; complete: boolean } {
  return error === undefined ? { complete } : { error, complete };
}
