import { AppError, validationError } from "../../kernel/errors/app-error.ts";

const MAX_BASE64_BYTES = 5 * 1024 * 1024;

/** Decodes the content of a file that was sent as JSON. Throws a `validation_error` for invalid base64, and `file_too_large`. */
export function bytesOfBase64(text: string): Buffer {
  const digits = text.replaceAll(/\s/g, "");
  if (digits.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(digits)) {
    throw validationError([{ field: "contentBase64", message: "must be base64 with its padding" }]);
  }
  const bytes = Buffer.from(digits, "base64");
  if (bytes.length <= MAX_BASE64_BYTES) return bytes;
  throw new AppError(
    "file_too_large",
    `A file sent as JSON can have at most ${MAX_BASE64_BYTES} bytes; this one has ${bytes.length}. Send it as a multipart form.`,
    { maxBytes: MAX_BASE64_BYTES, size: bytes.length },
  );
}
