import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { Blobs } from "../../kernel/files/blobs.ts";
import type { Links } from "../../kernel/operations/services.ts";
import type { InputFile, ReadInputsOptions, RunFiles, RunInputs } from "../../kernel/runs/files.ts";
import { estimateTokens } from "../../kernel/text/tokens.ts";
import type { TranscriptionPort } from "../../providers/transcription/port.ts";
import type { Database } from "../database/pool.ts";
import { tenantDb } from "../database/tenant.ts";
import type { InputReading, ReadInput } from "../inputs/read-input.ts";
import type { Fence } from "./engine.store.ts";
import { fenced } from "./journal.ts";
import type { CountedLlm } from "./run-llm.ts";
import type { Steps } from "./steps.ts";

/** How the engine writes a file of the workspace in a run's own transaction; given by the domain that keeps files. */
export type WriteRunFile = (
  tx: Tx,
  file: {
    agencyId: string;
    workspaceId: string;
    invocationId: string;
    path: string;
    checksum: string;
    size: number;
    contentType: string;
    tags: string[];
  },
) => Promise<{ path: string }>;

export interface RunFileServices {
  blobs: Blobs;
  links: Links;
  checkFilePath(path: string): void;
  writeFile: WriteRunFile;
  /** What the run was given at its start, in the order it was named. */
  findInputFiles(db: Db, run: { workspaceId: string; invocationId: string }): Promise<InputFile[]>;
  readInput: ReadInput;
}

/** About what vendors count for a picture of the largest size they look at. */
const TOKENS_OF_IMAGE = 1600;

export interface RunFileHold {
  tenant: Database;
  steps: Steps;
  fence: Fence;
  transcription: TranscriptionPort | undefined;
  inputTokens: number;
  spend: CountedLlm["spend"];
}

export function createRunFiles(services: RunFileServices, hold: RunFileHold): RunFiles {
  const { tenant, steps, fence } = hold;
  const { agencyId, invocationId } = fence;
  const workspaceId = fence.workspaceId ?? "";
  let given: Promise<InputFile[]> | undefined;
  let inputs: Promise<RunInputs> | undefined;

  function list(): Promise<InputFile[]> {
    given ??= fenced(() => services.findInputFiles(tenantDb(tenant, fence), { workspaceId, invocationId }));
    return given;
  }

  return {
    bytes: async (checksum) => buffer(await services.blobs.read(checksum)),
    keep: (content) => services.blobs.put(Buffer.from(content, "utf8")),
    url: (path) => `${services.links.file(path)}/raw`,
    list,
    async read(path) {
      const file = (await list()).find((one) => one.path === path);
      if (file === undefined) throw notGiven(path);
      return file.size === 0 ? new Uint8Array() : await buffer(await services.blobs.read(file.checksum));
    },
    readInputs(options = {}) {
      const { exceptBelow } = options;
      const asked = (file: InputFile) => exceptBelow === undefined || !file.path.startsWith(exceptBelow);
      inputs ??= list().then((files) => readInputs(services, hold, files.filter(asked), options));
      return inputs;
    },
    async write(path, content, { contentType, tags = [], step = path }) {
      services.checkFilePath(path);
      const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
      const { checksum, size } = await services.blobs.put(bytes);
      const file = { agencyId, workspaceId, invocationId, path, checksum, size, contentType, tags };
      const write = async (tx: Tx) => {
        const written = await services.writeFile(tx, file);
        return { path: written.path, size, checksum };
      };
      const shows = {
        path,
        contentType,
        size,
        ...(typeof content === "string" && { beginning: beginningOf(content) }),
      };
      const written = await steps.save(`file:${step}`, { shows }, write, (saved) => saved.path);
      return written.path;
    },
  };
}

/** Characters of a text that are shown to who is asked whether it may be kept. */
const BEGINNING = 1000;

function beginningOf(text: string): string {
  return text.length <= BEGINNING ? text : `${text.slice(0, BEGINNING).toWellFormed()}…`;
}

function notGiven(path: string): AppError {
  return new AppError("file_not_found", `The run was not given a file "${path}" at its start.`, { path });
}

/** One after another: what one takes of the cap, the next cannot have. */
async function readInputs(
  services: RunFileServices,
  hold: RunFileHold,
  files: readonly InputFile[],
  { maxTokens = hold.inputTokens }: ReadInputsOptions,
): Promise<RunInputs> {
  const inputs: RunInputs = { texts: [], images: [], warnings: [], tokens: 0 };
  for (const [index, file] of files.entries()) {
    const reading = await readInput(services, hold, file, maxTokens - inputs.tokens);
    add(inputs, file, reading, { maxTokens, label: `input file ${index + 1} of ${files.length}` });
  }
  return inputs;
}

async function readInput(
  services: RunFileServices,
  { steps, transcription, spend }: RunFileHold,
  file: InputFile,
  maxTokens: number,
): Promise<InputReading> {
  const step = `input:${file.path}`;
  try {
    return await steps.act(step, { sequential: true, gate: "step" }, {}, ({ signal }) =>
      services.readInput(file, {
        open: () => (file.size === 0 ? Promise.resolve(Readable.from([])) : services.blobs.read(file.checksum)),
        maxTokens: Math.max(0, maxTokens),
        signal,
        transcription,
        countModelCall: () => spend(step, 1),
      }),
    );
  } catch (error) {
    // A run is worth going on with when one of its files could not be read.
    if (!(error instanceof ProviderError || isOverBudget(error))) throw error;
    return { text: null, isImage: false, warning: error.message };
  }
}

function isOverBudget(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "budget_exceeded";
}

/** A path is text from outside too, so it stands inside the fence. */
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
    inputs.warnings.push({ path: file.path, message: "The picture does not fit into what the run may read." });
  }
}
