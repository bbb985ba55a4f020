import { randomUUID } from "node:crypto";

export interface FormBody {
  contentType: string;
  bytes: Uint8Array;
}

export interface FormFile {
  name: string;
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}

/** A multipart form with one file, as bytes: one fetch implementation does not accept the `FormData` of another. */
export function formBody(fields: Readonly<Record<string, string>>, file: FormFile): FormBody {
  const boundary = randomUUID();
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${file.name}"; filename="${file.fileName}"\r\nContent-Type: ${file.contentType}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([Buffer.from(texts.join("") + head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
