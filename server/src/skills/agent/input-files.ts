import type { InputFile, ReadInputsOptions } from "../../kernel/runs/files.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { fenceUntrusted } from "../../kernel/text/untrusted-text.ts";
import type { LlmImage, LlmMessage } from "../../providers/llm/port.ts";

export interface MessagesWithFiles {
  messages: LlmMessage[];
  /** The files that the model received in part or not at all, each with the reason. */
  warnings: string[];
}

/** Adds the input files of the run to the last message: texts as fenced data, images as attachments. */
export async function withInputFiles(
  ctx: RunContext,
  messages: readonly LlmMessage[],
  options: ReadInputsOptions,
): Promise<MessagesWithFiles> {
  const { texts, images, warnings } = await ctx.files.readInputs(options);
  const sentences = warnings.map(({ path, message }) => `${path}: ${message}`);
  const last = messages.at(-1);
  if (last?.role !== "user" || texts.length + images.length + warnings.length === 0)
    return { messages: [...messages], warnings: sentences };
  const parts = [
    last.text,
    ...texts.map(({ label, text }) => fenceUntrusted(label, text)),
    ...sentences.map((sentence) => fenceUntrusted("why a file could not be read", sentence)),
  ];
  const shown = await Promise.all(images.map((image) => load(ctx, image)));
  const withFiles = { ...last, text: parts.join("\n\n"), images: shown };
  return { messages: [...messages.slice(0, -1), withFiles], warnings: sentences };
}

async function load(ctx: RunContext, { path, contentType }: InputFile): Promise<LlmImage> {
  return { contentType, base64: Buffer.from(await ctx.files.read(path)).toString("base64") };
}
