import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import { toUnavailable } from "../../kernel/errors/to-unavailable.ts";
import { ClientGone, drainBody } from "./body.ts";

interface FormRules {
  /** Name of the one field that holds a file. */
  fileField: string;
  maxFileBytes: number;
}

export interface FormOptions<F> extends FormRules {
  /** Stores the file while it arrives. */
  take(bytes: AsyncIterable<Uint8Array>): Promise<F>;
  /** Discards the file of a refused form. */
  drop(file: F): Promise<void>;
}

export interface ReadForm<F> {
  fields: ReadonlyMap<string, readonly string[]>;
  file: F | undefined;
  error?: AppError;
  /** False if bytes are still arriving. The connection cannot be reused. */
  complete: boolean;
}

/** Limits of form fields, which are paths, types or tags. */
const LIMITS = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 20, files: 1, parts: 21, headerPairs: 20 };
const ROOM_FOR_FIELDS = 1024 * 1024;

export function isForm(request: IncomingMessage): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(request.headers["content-type"] ?? "");
}

/**
 * Reads a multipart form and streams its file, so that memory use does not depend on the file size. Returns the form's problem
 * instead of throwing. Throws `ClientGone`.
 */
export async function readForm<F>(request: IncomingMessage, options: FormOptions<F>): Promise<ReadForm<F>> {
  const { maxFileBytes, take, drop, fileField } = options;
  const maxFormBytes = maxFileBytes + ROOM_FOR_FIELDS;
  const fields = new Map<string, string[]>();
  const storageFailure = Promise.withResolvers<never>();
  let parser: BusboyInstance | undefined;
  let file: { stream: Readable; taken: Promise<F> } | undefined;
  try {
    if (Number(request.headers["content-length"] ?? 0) > maxFormBytes) throw tooLarge(maxFileBytes);
    parser = openParser(request, options);
    parser.on("field", (name, value) => fields.set(name, [...(fields.get(name) ?? []), value]));
    parser.on("file", (name, stream) => {
      // Errors of the file are errors of the form. Ignore them after the form was refused.
      stream.on("error", () => undefined);
      if (name !== fileField) return stream.resume();
      file = { stream, taken: take(stream) };
      // A file that is not taken stops the form: the parser waits for its bytes to be read.
      file.taken.catch(storageFailure.reject);
    });
    await Promise.race([feed(request, parser, options), storageFailure.promise]);
    return { fields, file: await file?.taken, complete: true };
  } catch (error) {
    if (parser !== undefined) request.unpipe(parser);
    parser?.destroy();
    file?.stream.destroy(new Error("The form was refused."));
    await file?.taken.then(drop, () => undefined);
    if (error instanceof ClientGone) throw error;
    const unavailable = toUnavailable(error);
    const refusal = unavailable ?? (error instanceof AppError ? error : brokenForm());
    // The form is not at fault, so its client may send all of it and reuse the connection.
    const complete = await drainBody(request, unavailable === undefined ? undefined : maxFormBytes);
    return { fields, file: undefined, error: refusal, complete };
  }
}

function openParser(request: IncomingMessage, { fileField, maxFileBytes }: FormRules): BusboyInstance {
  return new Busboy({
    headers: { "content-type": request.headers["content-type"] ?? "" },
    limits: { ...LIMITS, fileSize: maxFileBytes },
    isPartAFile: (name, _type, fileName) => name === fileField || fileName !== undefined,
  });
}

/** Resolves when the form was read completely; rejects at its first problem. */
function feed(request: IncomingMessage, parser: BusboyInstance, options: FormRules): Promise<void> {
  const { fileField, maxFileBytes } = options;
  return new Promise<void>((resolve, reject) => {
    const refuse = (field: string, message: string) => reject(validationError([{ field, message }]));
    const onClose = () => {
      if (!request.complete) reject(new ClientGone());
    };
    parser.on("file", (name, stream) => {
      if (name !== fileField) refuse(name ?? "", `must not be a file; only \`${fileField}\` can be a file`);
      stream.on("limit", () => reject(tooLarge(maxFileBytes)));
    });
    parser.on("field", (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut) refuse(name, `must have at most ${LIMITS.fieldSize} bytes`);
      if (value.includes("\uFFFD")) refuse(name, "must be UTF-8 text");
    });
    parser.on("filesLimit", () => refuse(fileField, "must be given once"));
    for (const limit of ["fieldsLimit", "partsLimit"] as const) {
      parser.on(limit, () => refuse("", `must have at most ${LIMITS.fields} fields`));
    }
    parser.once("finish", resolve);
    parser.on("error", reject);
    request.once("error", () => reject(new ClientGone()));
    request.once("close", onClose);
    request.pipe(parser);
  }).finally(() => request.unpipe(parser));
}

function tooLarge(maxBytes: number): AppError {
  return new AppError("file_too_large", `A file in a form can have at most ${maxBytes} bytes.`, { maxBytes });
}

function brokenForm(): AppError {
  return validationError([
    { field: "", message: "must be a complete multipart form; this form is invalid or truncated" },
  ]);
}
