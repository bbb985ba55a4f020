import { buffer } from "node:stream/consumers";
import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import type { FileAnswer } from "../../kernel/operations/operation.ts";
import { firstTokens } from "../../kernel/text/tokens.ts";
import { type AnswerShape, COMPLETE } from "./answer-shape.ts";
import { htmlToMarkdown } from "./html-markdown.ts";
import { fitsBudget, MAX_FILE_TOKENS } from "./token-budget.ts";

/** Larger files are not read for a tool, because they exceed the context of a model. */
const MAX_READ_BYTES = 1024 * 1024;
const TEXT_TYPES = /^(text\/|application\/(json|xml|yaml|x-ndjson)\b|[^;]*\+(json|xml)\b)/i;
const EXCERPT_CHARACTERS = 4_000;
/** Texts up to this size are held in memory and converted. Of larger ones only the piece that is asked for is kept. */
const MAX_HELD_BYTES = 8 * 1024 * 1024;
const MAX_PIECE_TOKENS = 2_500;

/** Output of a tool whose operation returns bytes. */
export const FILE_OUTPUT: NonNullable<Tool["outputSchema"]> = {
  type: "object",
  properties: {
    fileName: { type: "string", description: "Name of the file." },
    contentType: { type: "string", description: "Media type." },
    size: { type: "integer", minimum: 0, description: "Bytes." },
    url: { type: "string", description: "URL of the bytes; requires the same key." },
    form: { type: "string", description: "`markdown` if the text was converted from HTML." },
    characters: { type: "integer", minimum: 0, description: "Length of the whole text." },
    offset: { type: "integer", minimum: 0, description: "Characters before `text`." },
    nextOffset: { type: "integer", minimum: 0, description: "`offset` of the rest of the text." },
    text: { type: "string", description: "The content, for text up to about 36 kB." },
    excerpt: { type: "string", description: "The beginning of a longer text; `url` has all of it." },
    base64: { type: "string", description: "The content as base64, for other types up to about 27 kB." },
  },
  required: ["fileName", "contentType", "size", "url"],
};

/** The part of a file's content in a result. */
export type FileContent = { text: string } | { excerpt: string } | { base64: string } | Record<string, never>;

/** A file as the result of a tool: the content if it is small, the beginning of a longer text, and always a link to the bytes. */
export async function fileResult(file: FileAnswer, url: string, shape = COMPLETE): Promise<CallToolResult> {
  if (shape.compact) return await pieceResult(file, url, shape);
  const content = await readContent(file, MAX_FILE_TOKENS);
  const structuredContent = {
    fileName: file.fileName,
    contentType: file.contentType,
    size: file.size,
    url,
    ...content,
  };
  const text = "text" in content ? content.text : JSON.stringify(structuredContent);
  const link = { type: "resource_link", uri: url, name: file.fileName, mimeType: file.contentType } as const;
  return { content: [{ type: "text", text }, link], structuredContent };
}

/** A piece of a file's text, with the offset of the next. Other files are as in complete answers. */
async function pieceResult(file: FileAnswer, url: string, { offset, fields }: AnswerShape): Promise<CallToolResult> {
  const { fileName, contentType, size } = file;
  const piece = await readPiece(file, offset, { tokens: MAX_PIECE_TOKENS, isSource: fields !== undefined });
  const link = { type: "resource_link", uri: url, name: fileName, mimeType: contentType } as const;
  const content = piece ?? (await readContent(file, MAX_FILE_TOKENS));
  const structuredContent = { fileName, contentType, size, url, ...content };
  const text = piece === undefined ? `${fileName}, ${size} bytes of ${contentType}.` : readingOfPiece(fileName, piece);
  return { content: [{ type: "text", text }, link], structuredContent };
}

/** A part of a file as text. */
export interface Piece {
  form?: "markdown";
  /** Of the whole text; undefined for a text that is too large to be counted. */
  characters?: number;
  offset: number;
  nextOffset?: number;
  text: string;
}

/** The text of a file from an offset, HTML as Markdown unless its source is wanted or very large. Undefined if the file is no text. */
export async function readPiece(
  file: FileAnswer,
  offset: number,
  { tokens, isSource }: { tokens: number; isSource: boolean },
): Promise<Piece | undefined> {
  if (!TEXT_TYPES.test(file.contentType)) return undefined;
  if (file.size > MAX_HELD_BYTES) return streamPiece(file, offset, tokens);
  const source = decode(file.size === 0 ? Buffer.alloc(0) : await buffer(await file.open()));
  if (source === undefined) return undefined;
  const isMarkdown = !isSource && /^text\/html\b/i.test(file.contentType);
  const whole = isMarkdown ? htmlToMarkdown(source) : source;
  const text = firstTokens(whole.slice(offset), tokens);
  const end = offset + text.length;
  return {
    ...(isMarkdown && { form: "markdown" as const }),
    characters: whole.length,
    offset,
    ...(end < whole.length && { nextOffset: end }),
    text,
  };
}

/** Reads a text up to the end of the piece. Undefined if the bytes are no UTF-8. */
async function streamPiece(file: FileAnswer, offset: number, tokens: number): Promise<Piece | undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let position = 0;
  let kept = "";
  try {
    for await (const bytes of await file.open()) {
      const decoded = decoder.decode(Buffer.from(bytes), { stream: true });
      kept += decoded.slice(Math.max(0, offset - position));
      position += decoded.length;
      if (firstTokens(kept, tokens).length < kept.length) break;
    }
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
  const text = firstTokens(kept, tokens);
  return { offset, ...(text.length < kept.length && { nextOffset: offset + text.length }), text };
}

export function readingOfPiece(fileName: string, { characters, offset, nextOffset, text }: Piece): string {
  const all = nextOffset === undefined && offset === 0;
  const whole = characters === undefined ? "" : ` of ${characters}`;
  const part = all ? `${text.length} characters` : `characters ${offset} to ${offset + text.length}${whole}`;
  return `${fileName}, ${part}${nextOffset === undefined ? "" : `; continue with offset ${nextOffset}`}.`;
}

/** Returns as much of a file's content as the budget allows. */
export async function readContent(file: FileAnswer, tokens: number): Promise<FileContent> {
  const isText = TEXT_TYPES.test(file.contentType);
  if (file.size > (isText ? MAX_READ_BYTES : base64Bytes(tokens))) return {};
  const bytes = file.size === 0 ? Buffer.alloc(0) : await buffer(await file.open());
  const text = isText ? decode(bytes) : undefined;
  if (text !== undefined) {
    return fitsBudget(text, tokens) ? { text } : { excerpt: text.slice(0, EXCERPT_CHARACTERS).toWellFormed() };
  }
  return file.size <= base64Bytes(tokens) ? { base64: bytes.toString("base64") } : {};
}

/** Bytes whose base64 fits the budget: four characters for three bytes, and four characters per token. */
function base64Bytes(tokens: number): number {
  return tokens * 3;
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
