import { type Static, Type } from "typebox";
import { Country, Language, WebAddress } from "../kernel/fields.ts";
import { defineCommand, type FieldError } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { AnswerEngine } from "./ai-citations.ts";

/** More characters are no answer of an engine. Longer texts are refused by their line. */
export const MOST_ANSWER_CHARACTERS = 400_000;
const MOST_INLINE_ANSWERS = 500;
const MOST_INLINE_CSV = 4_000_000;

export const ANSWER_IMPORT_FORMATS = ["answers", "bing_ai_performance", "search_console_generative_ai"] as const;
export const VENDOR_REPORTS = ["bing_ai_performance", "search_console_generative_ai"] as const;
export const VendorReport = OneOf(VENDOR_REPORTS, {
  description:
    "`bing_ai_performance`: the AI Performance report of Bing Webmaster Tools. `search_console_generative_ai`: the generative AI report of Search Console.",
});
export type VendorReport = Static<typeof VendorReport>;
export const VENDOR_REPORT_DIMENSIONS = ["day", "page", "query", "country", "device"] as const;

const prompt = Type.String({ minLength: 1, maxLength: 2000, description: "Prompt that the person sent." });

export const CopiedAnswer = Closed(
  {
    prompt,
    llm: AnswerEngine,
    text: Type.String({
      minLength: 1,
      maxLength: MOST_ANSWER_CHARACTERS,
      description: "The answer as it was copied: text or Markdown with its links.",
    }),
    sources: Type.Optional(
      Type.Array(WebAddress("A source."), {
        maxItems: 500,
        description: "Sources that the assistant listed beside the text, in order. `[1]` in the text is the first.",
      }),
    ),
    model: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: "Model, as the product names it." })),
    sampledAt: Type.Optional(Timestamp("Time of the answer. Defaults to the time of the import.")),
    location: Type.Optional(Country("Market of the account that asked.")),
    language: Type.Optional(Language("Language of the prompt.")),
  },
  { description: "An answer that a person copied out of an assistant." },
);
export type CopiedAnswer = Static<typeof CopiedAnswer>;

export const ImportedAnswers = Type.Object(
  {
    format: OneOf(ANSWER_IMPORT_FORMATS, { description: "What the content was read as." }),
    received: Type.Integer({ minimum: 0, description: "Answers or rows in the request, without the header." }),
    imported: Type.Integer({ minimum: 0, description: "Answers or rows that were stored." }),
    alreadyStored: Type.Integer({ minimum: 0, description: "Answers or rows that an earlier import stored." }),
    refused: Type.Integer({ minimum: 0, description: "Answers or rows that were not stored. The others were." }),
    refusals: Type.Array(
      Type.Object({
        line: Type.Integer({ minimum: 1, description: "Line of the file, or place in `answers`, from 1." }),
        field: Type.String({ description: "Column or field at fault; empty for the whole row." }),
        message: Type.String({ description: "The fault, and what to write instead." }),
      }),
      { description: "The first 100 refused rows." },
    ),
    sampleIds: Type.Array(Type.String(), { description: "Stored samples, `ais_…`; the first 100." }),
    evidence: Nullable(Type.String(), {
      description: "Path of the imported samples, for `research.ai_citation.samples.list`; null for a vendor's report.",
    }),
    monitoredPrompts: Type.Integer({
      minimum: 0,
      description: "Monitored prompts whose history these answers belong to.",
    }),
    newMonitoredPrompts: Type.Integer({ minimum: 0, description: "Those that this import began to monitor." }),
    report: Nullable(
      Type.Object(
        {
          vendorReport: VendorReport,
          dimension: OneOf(VENDOR_REPORT_DIMENSIONS, { description: "What a row counts by." }),
          metric: OneOf(["citations", "impressions"], { description: "The vendor's unit." }),
          from: Type.String({ format: "date", description: "First day, as the vendor counts days." }),
          to: Type.String({ format: "date", description: "Last day, as the vendor counts days." }),
          total: Type.Integer({ minimum: 0, description: "Sum of the counts of the stored rows." }),
        },
        { description: "A vendor's report. Its counts are not answers and never become rates." },
      ),
      { description: "The vendor's report; null for answers." },
    ),
    warnings: Type.Array(Type.String(), { description: "Parts that could not be read, with the reason." }),
  },
  { description: "Result of an import." },
);
export type ImportedAnswers = Static<typeof ImportedAnswers>;

export const importAnswers = defineCommand({
  area: "ai-citations",
  name: "research.ai_citation.answers.import",
  path: "/v1/research/ai-citation/answers",
  summary: "Import copied answers",
  description:
    "Stores answers that a person copied out of an assistant, as samples with `surface` `imported`, or a vendor's own report as CSV. Send `answers`, `csv` or the `path` of a stored file. Bad rows are refused by their line and the others stored; the same answer is stored once. CSV columns of answers: prompt, engine, answer, sources, model, date, country, language. To ask engines instead use `research.ai_citation.check`.",
  errors: ["validation_error", "file_not_found"],
  input: Closed({
    answers: Type.Optional(
      Type.Array(CopiedAnswer, {
        minItems: 1,
        maxItems: MOST_INLINE_ANSWERS,
        description: "Answers, up to 500. Store larger imports as a file.",
      }),
    ),
    csv: Type.Optional(
      Type.String({ minLength: 1, maxLength: MOST_INLINE_CSV, description: "CSV with a header line." }),
    ),
    path: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 512,
        description: "Stored file, from `agent.files.upload`: CSV, or one answer as text or Markdown.",
      }),
    ),
    prompt: Type.Optional({ ...prompt, description: "Prompt of rows without one, and of a file with one answer." }),
    llm: Type.Optional({ ...AnswerEngine, description: "Engine of rows without one, and of a file with one answer." }),
    format: Type.Optional(
      OneOf(ANSWER_IMPORT_FORMATS, { description: "What the CSV contains. Defaults to what its header says." }),
    ),
    from: Type.Optional(
      Type.String({
        format: "date",
        description: "First day, as the vendor counts days, of a report whose rows have no date.",
      }),
    ),
    to: Type.Optional(
      Type.String({
        format: "date",
        description: "Last day, as the vendor counts days, of a report whose rows have no date.",
      }),
    ),
    monitor: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          "Whether prompts that are not monitored yet become monitored prompts with `cadence` `none`: never sampled, free, with a history of the imported answers.",
      }),
    ),
  }),
  output: ImportedAnswers,
  check: contentFaults,
  example: {
    input: {
      answers: [
        {
          prompt: "What is the best time tracking tool for a small architecture studio?",
          llm: "llm_chat_1",
          text: "[Tallyhour](https://tallyhour.example/) is the simplest choice for a small studio.",
          sampledAt: "2026-11-15T10:00:00.000Z",
        },
      ],
    },
    output: {
      format: "answers",
      received: 1,
      imported: 1,
      alreadyStored: 0,
      refused: 0,
      refusals: [],
      sampleIds: ["ais_m3q7u1y5c9g3k7o1s5w9a3e7"],
      evidence: "/v1/research/ai-citation/samples?surface=imported",
      monitoredPrompts: 1,
      newMonitoredPrompts: 0,
      report: null,
      warnings: [],
    },
  },
});

export const aiCitationImportOperations = [importAnswers];

interface Content {
  answers?: unknown;
  csv?: unknown;
  path?: unknown;
  from?: string;
  to?: string;
}

function contentFaults({ answers, csv, path, from, to }: Content): FieldError[] {
  const given = [answers, csv, path].filter((one) => one !== undefined).length;
  const dates = from === undefined || to === undefined || from <= to;
  return [
    ...(given === 1 ? [] : [{ field: "answers", message: "is required, or csv or path; send exactly one of them" }]),
    ...((from === undefined) === (to === undefined) ? [] : [{ field: "to", message: "must be sent with from" }]),
    ...(dates ? [] : [{ field: "to", message: "must not be before from" }]),
  ];
}
