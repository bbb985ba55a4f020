import { buffer } from "node:stream/consumers";
import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import type { FileAnswer } from "../../kernel/operation.ts";

/** Larger files are only linked: a model has no use for more bytes, and its context no room. */
const MAX_INLINE_BYTES = 64 * 1024;

/** What a tool whose operation answers with bytes gives. */
export const FILE_OUTPUT: NonNullable<Tool["outputSchema"]> = {
  type: "object",
  properties: {
    fileName: { type: "string", description: "Name of the file." },
    contentType: { type: "string", description: "Media type." },
    size: { type: "integer", minimum: 0, description: "Bytes." },
    url: { type: "string", description: "Where the bytes are, with the same key." },
    text: { type: "string", description: "The content, if it is text of at most 64 kB." },
    base64: { type: "string", description: "The content, if it is not text and has at most 64 kB." },
  },
  required: ["fileName", "contentType", "size", "url"],
};

/** A file as the result of a tool: its content where it is small, and always a link to its bytes. */
export async function fileResult(file: FileAnswer, url: string): Promise<CallToolResult> {
  const bytes = file.size <= MAX_INLINE_BYTES ? await readBytes(file) : undefined;
  const text = bytes === undefined ? undefined : asText(bytes, file.contentType);
  const facts = { fileName: file.fileName, contentType: file.contentType, size: file.size, url };
  const structuredContent = {
    ...facts,
    ...(text !== undefined && { text }),
    ...(text === undefined && bytes !== undefined && { base64: bytes.toString("base64") }),
  };
  const link = { type: "resource_link", uri: url, name: file.fileName, mimeType: file.contentType } as const;
  return { content: [{ type: "text", text: text ?? JSON.stringify(structuredContent) }, link], structuredContent };
}

async function readBytes(file: FileAnswer): Promise<Buffer> {
  return file.size === 0 ? Buffer.alloc(0) : await buffer(await file.open());
}

function asText(bytes: Buffer, contentType: string): string | undefined {
  if (!/^(text\/|application\/(json|xml|yaml|x-ndjson)\b|[^;]*\+(json|xml)\b)/i.test(contentType)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
