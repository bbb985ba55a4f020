import type { AnswerEngine, CopiedAnswer, ImportedAnswers, InputOf, importAnswers } from "@findable/contract";
import {
  type AnswerRow,
  answerColumns,
  type Refusal,
  readCopiedAnswer,
  readReport,
  readRow,
  reportColumns,
} from "../../../domains/citations/rules.ts";
import { CsvError, type CsvRecord, csvRecords } from "../../../kernel/csv/read-csv.ts";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { demoId } from "../../ids.ts";
import { CITATION_QUERIES } from "./citation-queries.ts";

type Request = InputOf<typeof importAnswers>;

const MOST_SHOWN = 100;
const EVIDENCE = "/v1/research/ai-citation/samples?surface=imported";

/** What an import reads of its content. The demo keeps nothing, so nothing of it is already stored. */
export function importedAnswers(request: Request): ImportedAnswers {
  if (request.path !== undefined) {
    const message = "is not read in demo mode; send answers or csv, or create a key";
    throw validationError([{ field: "path", message }]);
  }
  if (request.answers !== undefined)
    return ofAnswers(
      request.answers.map((answer, index) => ({ ...answer, line: index + 1 })),
      request,
    );
  const { header, records, broken } = recordsOf(request.csv ?? "");
  const columns = answerColumns(header);
  if (columns !== undefined)
    return ofAnswers([...records.map((record) => readRow(record, columns, request)), ...broken], request);
  const report = reportColumns(header);
  if (report === undefined || typeof report === "string")
    throw validationError([{ field: "csv", message: report ?? "has no column of answers, citations or impressions" }]);
  if (report.dimension !== "day" && request.from === undefined)
    throw validationError([
      { field: "from", message: `is required: the report counts by ${report.dimension} without dates` },
    ]);
  const { counts, refusals } = readReport(records, report, request);
  const days = counts.flatMap(({ from, to }) => [from, to]).toSorted();
  const [from = request.from ?? "2026-11-16"] = days;
  return {
    ...result([...refusals, ...broken], counts.length),
    format: report.vendorReport,
    evidence: null,
    report: {
      vendorReport: report.vendorReport,
      dimension: report.dimension,
      metric: report.metric,
      ...{ from, to: days.at(-1) ?? from },
      total: counts.reduce((sum, { count }) => sum + count, 0),
    },
  };
}

function recordsOf(csv: string): { header: string[]; records: CsvRecord[]; broken: Refusal[] } {
  const records: CsvRecord[] = [];
  const broken: Refusal[] = [];
  try {
    for (const record of csvRecords(csv)) records.push(record);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    broken.push({ line: error.line, field: "", message: `${error.reason}; correct it and import the file again` });
  }
  const [header, ...rows] = records;
  return { header: header?.cells ?? [], records: rows, broken };
}

function ofAnswers(rows: readonly (AnswerRow | Refusal)[], { monitor = true }: Request): ImportedAnswers {
  const answers = rows.flatMap((row) => ("message" in row ? [] : [row]));
  const refusals = rows.flatMap((row) => ("message" in row ? [row] : []));
  const stored = new Map(answers.map((answer) => [sampleId(answer), answer]));
  const prompts = [...new Set(answers.map(({ prompt }) => prompt))];
  const known = prompts.filter((prompt) => CITATION_QUERIES.some((query) => query.prompt === prompt)).length;
  const suspect = [...stored.values()].filter((answer) => readCopiedAnswer(answer).outcome === "parse_suspect").length;
  return {
    ...result(refusals, stored.size),
    received: rows.length,
    alreadyStored: answers.length - stored.size,
    format: "answers",
    sampleIds: [...stored.keys()].slice(0, MOST_SHOWN),
    evidence: EVIDENCE,
    monitoredPrompts: monitor ? prompts.length : known,
    newMonitoredPrompts: monitor ? prompts.length - known : 0,
    warnings:
      suspect === 0 ? [] : [`${suspect} answers hold citation markup without its sources and do not count in rates.`],
  };
}

function sampleId({ prompt, llm, text }: CopiedAnswer & { llm: AnswerEngine }): string {
  return demoId("ais", "imported", prompt, llm, text);
}

function result(refusals: readonly Refusal[], imported: number): ImportedAnswers {
  return {
    format: "answers",
    received: imported + refusals.length,
    imported,
    alreadyStored: 0,
    refused: refusals.length,
    refusals: refusals.slice(0, MOST_SHOWN),
    sampleIds: [],
    evidence: null,
    monitoredPrompts: 0,
    newMonitoredPrompts: 0,
    report: null,
    warnings: [],
  };
}
