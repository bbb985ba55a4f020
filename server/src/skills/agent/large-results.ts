import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

/** Characters of a result that the model receives at once; about 2,000 tokens. */
const MAX_RESULT_CHARACTERS = 8000;
const HEAD_CHARACTERS = 2000;

/** Stores results that are too large for the model's context as files, so that the model can read them in pieces. */
export interface LargeResults {
  /** Returns a short result unchanged. Stores a large one and returns its path, its size and its beginning. */
  shorten(text: string, place: string, tool: string): Promise<string>;
  /** A piece of a stored result; undefined if the path has none. */
  read(path: string, offset: number): string | undefined;
}

export function createLargeResults(ctx: RunContext): LargeResults {
  const kept = new Map<string, string>();
  return {
    async shorten(text, place, tool) {
      if (text.length <= MAX_RESULT_CHARACTERS) return text;
      const path = `agent-workspace/${ctx.invocation.id}/${place}-${tool}.txt`;
      kept.set(path, text);
      const saved = await save(ctx, path, text);
      return [
        `The result has ${text.length} characters, too many to show at once. ${saved}`,
        `Read more of it with read_result, path "${path}". It begins:`,
        text.slice(0, HEAD_CHARACTERS),
      ].join("\n");
    },
    read(path, offset) {
      const text = kept.get(path);
      return text === undefined ? undefined : pieceOf(text, offset);
    },
  };
}

/** A piece of a text that fits the context, with a note on how to read the next one. */
export function pieceOf(text: string, offset: number): string {
  const piece = text.slice(offset, offset + MAX_RESULT_CHARACTERS);
  const end = offset + piece.length;
  return end < text.length ? `${piece}\n[${text.length - end} characters follow; continue with offset ${end}]` : piece;
}

/** Writes the file. A failure is not fatal, because the run still holds the text. */
async function save(ctx: RunContext, path: string, text: string): Promise<string> {
  try {
    await ctx.files.write(path, text, { contentType: "text/plain" });
    return "It is stored in a file.";
  } catch (error) {
    if (error instanceof AppError) return `It could not be stored in a file (${error.message}).`;
    throw error;
  }
}
