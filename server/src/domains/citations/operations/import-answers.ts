import {
  importAnswers as contract,
  type ImportedAnswers,
  type InputOf,
  MOST_ANSWER_CHARACTERS,
} from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { implementPrepared, type PreparationContext } from "../../../kernel/operations/operation.ts";
import { fileNotFound, findFile } from "../../files/index.ts";
import type { AnswerRow, Refusal } from "../imports/answer-rows.ts";
import { prepareImport, storeImport } from "../imports/import-answers.ts";
import { storeVendorCounts } from "../imports/imports.store.ts";
import { readImport } from "../imports/read-import.ts";
import type { ReportColumns, VendorCount } from "../imports/vendor-reports.ts";

type Input = InputOf<typeof contract>;

const MOST_SHOWN = 100;
/** Files of text and Markdown hold one answer. */
const ONE_ANSWER = /^text\/(?:plain|markdown)\b/;

export const importAnswers = implementPrepared(contract)(async (context, input) => {
  const { monitor = true } = input;
  const content = await contentOf(context, input);
  if ("rows" in content) {
    const prepared = await prepareImport(context, content.rows, { monitor });
    return (command) => storeImport(command, prepared, { monitor, unknown: content.unknown });
  }
  const { columns, counts, refusals } = content;
  return async ({ tx, agencyId, workspaceId }) => {
    const stored = await storeVendorCounts(tx, { agencyId, workspaceId }, columns, counts);
    return reportResult(columns, counts, { refusals, stored });
  };
});

type Content =
  | { rows: AsyncIterable<AnswerRow | Refusal>; unknown: string[] }
  | { columns: ReportColumns; counts: VendorCount[]; refusals: Refusal[] };

async function contentOf(context: PreparationContext, input: Input): Promise<Content> {
  const { answers, csv, path } = input;
  if (answers !== undefined) return { rows: rowsOf(answers), unknown: [] };
  if (csv !== undefined) return csvContent(piecesOf(csv), input, "csv");
  const { db, workspaceId, services } = context;
  const file = await findFile(db, { workspaceId, path: path ?? "" });
  if (file === undefined) throw fileNotFound(path ?? "");
  const text = decoded(await services.blobs.read(file.checksum));
  return ONE_ANSWER.test(file.contentType) && !/\.(?:csv|tsv)$/i.test(file.path)
    ? { rows: rowsOf([await oneAnswer(text, input)]), unknown: [] }
    : csvContent(text, input, "path");
}

async function csvContent(chunks: AsyncIterable<string>, input: Input, field: "csv" | "path"): Promise<Content> {
  const { from, to, prompt, llm, format } = input;
  const read = await readImport(chunks, { from, to, prompt: prompt?.trim(), llm, format });
  if ("refusal" in read) throw validationError([{ field, message: read.refusal }]);
  return read;
}

async function* rowsOf(answers: NonNullable<Input["answers"]>): AsyncGenerator<AnswerRow | Refusal> {
  for (const [index, answer] of answers.entries()) {
    const line = index + 1;
    const prompt = answer.prompt.trim();
    if (prompt === "") yield { line, field: "prompt", message: "is blank" };
    else if (answer.text.trim() === "") yield { line, field: "text", message: "is blank; copy the text of the answer" };
    else
      yield {
        ...answer,
        prompt,
        line,
        ...(answer.sampledAt === undefined ? {} : { sampledAt: momentIn(answer.sampledAt, index) }),
      };
  }
}

function momentIn(written: string, index: number): string {
  const moment = new Date(written);
  const year = moment.getUTCFullYear();
  if (year >= 1 && year <= 9999) return moment.toISOString();
  throw validationError([
    { field: `answers[${index}].sampledAt`, message: "must be a time between the years 1 and 9999" },
  ]);
}

async function oneAnswer(chunks: AsyncIterable<string>, { prompt, llm }: Input) {
  const missing = [...(prompt?.trim() ? [] : ["prompt"]), ...(llm === undefined ? ["llm"] : [])];
  if (missing.length > 0 || prompt === undefined || llm === undefined)
    throw validationError(missing.map((field) => ({ field, message: "is required for a file with one answer" })));
  let text = "";
  for await (const chunk of chunks) {
    text += chunk;
    if (text.length > MOST_ANSWER_CHARACTERS)
      throw validationError([{ field: "path", message: "is too long for one answer; send a CSV for several" }]);
  }
  if (text.trim() === "") throw validationError([{ field: "path", message: "is empty" }]);
  return { prompt, llm, text };
}

/** Pieces of a text, between which the process serves others. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  const size = 262_144;
  for (let at = 0; at < text.length; at += size) {
    yield text.slice(at, at + size);
    await new Promise(setImmediate);
  }
}

async function* decoded(bytes: NodeJS.ReadableStream): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw validationError([{ field: "path", message: 'is not UTF-8; save it as "CSV UTF-8"' }]);
    }
  };
  for await (const chunk of bytes) yield decode(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  yield decode();
}

function reportResult(
  { vendorReport, dimension, metric }: ReportColumns,
  counts: readonly VendorCount[],
  { refusals, stored }: { refusals: readonly Refusal[]; stored: number },
): ImportedAnswers {
  const [from = ""] = counts.map((count) => count.from).toSorted();
  const to =
    counts
      .map((count) => count.to)
      .toSorted()
      .at(-1) ?? "";
  if (from === "") throw validationError([{ field: "csv", message: "has no row that can be read" }]);
  return {
    format: vendorReport,
    received: counts.length + refusals.length,
    imported: stored,
    alreadyStored: counts.length - stored,
    refused: refusals.length,
    refusals: refusals.slice(0, MOST_SHOWN),
    sampleIds: [],
    evidence: null,
    monitoredPrompts: 0,
    newMonitoredPrompts: 0,
    report: { vendorReport, dimension, metric, from, to, total: counts.reduce((sum, { count }) => sum + count, 0) },
    warnings: [],
  };
}
