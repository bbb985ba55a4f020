import { Readable } from "node:stream";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { InputFile, ReadInputsOptions, RunInputs } from "../../../kernel/runs/files.ts";
import { estimateTokens } from "../../../kernel/text/tokens.ts";
import type { TranscriptionPort } from "../../../providers/transcription/port.ts";
import type { InputReading } from "../../inputs/input-reading.ts";
import type { RunFileServices } from "../run-services.ts";
import type { SegmentScope } from "../segments/segment-scope.ts";
import { ORDINARY_STEP, type Steps } from "../steps/steps.ts";
import type { CountedLlm } from "./run-llm.ts";

export interface ReadInputsContext {
  scope: SegmentScope;
  steps: Steps;
  transcription: TranscriptionPort | undefined;
  /** Tokens that input files may occupy where the call names no limit. */
  inputTokens: number;
  spend: CountedLlm["spend"];
}

/** About what vendors count for an image of the maximum size. */
const TOKENS_OF_IMAGE = 1600;
/** Used where neither the call nor the skill's `fileLimits` names a limit. */
const DEFAULT_INPUT_TOKENS = 100_000;

/** The tokens that a skill's input files may occupy: `fileLimits.maxTokens` of its input schema. */
export function inputTokensOf(inputSchema: object): number {
  if (!("fileLimits" in inputSchema)) return DEFAULT_INPUT_TOKENS;
  const limits = inputSchema.fileLimits;
  if (typeof limits !== "object" || limits === null || !("maxTokens" in limits)) return DEFAULT_INPUT_TOKENS;
  const { maxTokens } = limits;
  return typeof maxTokens === "number" && maxTokens >= 0 ? Math.floor(maxTokens) : DEFAULT_INPUT_TOKENS;
}

/** Reads files in order: the tokens of one reduce what remains for the next. */
export async function readInputs(
  services: RunFileServices,
  context: ReadInputsContext,
  files: readonly InputFile[],
  { maxTokens = context.inputTokens }: ReadInputsOptions,
): Promise<RunInputs> {
  const inputs: RunInputs = { texts: [], images: [], warnings: [], tokens: 0 };
  for (const [index, file] of files.entries()) {
    const reading = await readInput(services, context, file, maxTokens - inputs.tokens);
    add(inputs, file, reading, { maxTokens, label: `input file ${index + 1} of ${files.length}` });
  }
  return inputs;
}

async function readInput(
  services: RunFileServices,
  { steps, transcription, spend }: ReadInputsContext,
  file: InputFile,
  maxTokens: number,
): Promise<InputReading> {
  const step = `input:${file.path}`;
  try {
    return await steps.act(step, ORDINARY_STEP, {}, ({ signal }) =>
      services.readInput(file, {
        open: () => (file.size === 0 ? Promise.resolve(Readable.from([])) : services.blobs.read(file.checksum)),
        maxTokens: Math.max(0, maxTokens),
        signal,
        transcription,
        countModelCall: () => spend(step, 1),
      }),
    );
  } catch (error) {
    // One unreadable file must not end the run.
    if (!(error instanceof ProviderError || isOverBudget(error))) throw error;
    return { text: null, isImage: false, warning: error.message };
  }
}

function isOverBudget(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "budget_exceeded";
}

/** Adds a reading. The path goes inside the fence, because it too is text from outside. */
function add(
  inputs: RunInputs,
  file: InputFile,
  { text, isImage, warning }: InputReading,
  { maxTokens, label }: { maxTokens: number; label: string },
): void {
  if (warning !== undefined) inputs.warnings.push({ path: file.path, message: warning });
  if (text !== null) {
    inputs.texts.push({ label, text: `${file.path}\n\n${text}` });
    inputs.tokens += estimateTokens(text);
  }
  if (!isImage) return;
  if (inputs.tokens + TOKENS_OF_IMAGE <= maxTokens) {
    inputs.images.push(file);
    inputs.tokens += TOKENS_OF_IMAGE;
  } else {
    inputs.warnings.push({ path: file.path, message: "The image exceeds the limit of input tokens." });
  }
}
