import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

/** What a model is told of a result at once; about 2,000 tokens. */
const TOLD_AT_ONCE = 8000;
const HEAD = 2000;

/** Results that are too large for the model's context: kept as files, and read by it in pieces. */
export interface LargeResults {
  /** The result itself, or where it is kept, how large it is and how it begins. */
  shorten(text: string, place: string, tool: string): Promise<string>;
  /** A piece of a kept result; undefined where none is kept at this path. */
  read(path: string, offset: number): string | undefined;
}

export function createLargeResults(ctx: RunContext): LargeResults {
  const kept = new Map<string, string>();
  return {
    async shorten(text, place, tool) {
      if (text.length <= TOLD_AT_ONCE) return text;
      const path = `agent-workspace/${ctx.invocation.id}/${place}-${tool}.txt`;
      kept.set(path, text);
      const saved = await save(ctx, path, text);
      return [
        `The result has ${text.length} characters, too many to show at once. ${saved}`,
        `Read more of it with read_result, path "${path}". It begins:`,
        text.slice(0, HEAD),
      ].join("\n");
    },
    read(path, offset) {
      const text = kept.get(path);
      return text === undefined ? undefined : pieceOf(text, offset);
    },
  };
}

/** A piece of a text that fits the context, and how to go on. */
export function pieceOf(text: string, offset: number): string {
  const piece = text.slice(offset, offset + TOLD_AT_ONCE);
  const end = offset + piece.length;
  return end < text.length ? `${piece}\n[${text.length - end} characters follow; go on with offset ${end}]` : piece;
}

/** The result is at hand in the run even where the workspace has no room for the file. */
async function save(ctx: RunContext, path: string, text: string): Promise<string> {
  try {
    await ctx.files.write(path, text, { contentType: "text/plain" });
    return "It is kept in a file.";
  } catch (error) {
    if (error instanceof AppError) return `It could not be kept in a file (${error.message}).`;
    throw error;
  }
}
