import { createHash } from "node:crypto";
import { COUNTED_OUTCOMES } from "@findable/contract";
import { packAnswer } from "../samples/pack-answer.ts";
import { type CountedScore, createCountingScorer } from "../scoring/counted-score.ts";
import { createScorer, isBranded, type Parties } from "../scoring/score-answer.ts";
import { type PageOfAnswer, pagesOfAnswer } from "../sources/pages-of-answer.ts";
import type { AnswerRow } from "./answer-rows.ts";
import { vendorOf } from "./engine-names.ts";
import { readCopiedAnswer } from "./read-copied-answer.ts";

/** A copied answer, read, scored and packed, as JSON that threads exchange. */
export interface PreparedAnswer extends Pick<AnswerRow, "line" | "prompt" | "llm"> {
  sampleId: string;
  /** Null for the time of the import. */
  sampledAt: string | null;
  vendor: string;
  model: string | null;
  location: string | null;
  language: string | null;
  outcome: "answered" | "parse_suspect";
  isBranded: boolean;
  citedDomains: string[];
  credited: string[];
  named: string[];
  pages: PageOfAnswer[];
  /** What it counts for. */
  score: CountedScore;
  /** The packed answer, in base64. */
  body: string;
  warnings: string[];
}

export interface PrepareRequest {
  workspaceId: string;
  rows: readonly AnswerRow[];
  parties: Parties;
}

/** Reads and scores copied answers. It runs in a thread, because ten thousand answers take seconds. */
export default function prepareAnswers({ workspaceId, rows, parties }: PrepareRequest): PreparedAnswer[] {
  const score = createScorer(parties);
  const count = createCountingScorer(parties);
  return rows.map((row) => {
    const body = readCopiedAnswer(row);
    const { credited, named, names } = score(body);
    const counts = COUNTED_OUTCOMES.includes(body.outcome);
    return {
      line: row.line,
      sampleId: sampleIdOf(workspaceId, row),
      prompt: row.prompt,
      llm: row.llm,
      sampledAt: row.sampledAt ?? null,
      vendor: vendorOf(row.llm),
      model: row.model ?? null,
      location: row.location?.toUpperCase() ?? null,
      language: row.language?.toLowerCase() ?? null,
      outcome: body.outcome,
      isBranded: isBranded(row.prompt, parties),
      citedDomains: [...new Set(body.citations.flatMap(({ domain }) => domain ?? []))],
      credited: counts ? credited : [],
      named: counts ? named : [],
      score: count({ outcome: body.outcome, body }),
      pages: counts ? pagesOfAnswer(body, names) : [],
      body: Buffer.from(packAnswer(body)).toString("base64"),
      warnings: body.warnings,
    };
  });
}

const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 24;

/** The same answer to the same prompt has the same identifier, so that it is stored once. Without a time, its day does not matter. */
function sampleIdOf(workspaceId: string, { prompt, llm, text, sources = [], sampledAt }: AnswerRow): string {
  const words = [prompt, text].map((one) => one.replace(/\s+/g, " ").trim());
  const digest = createHash("sha256")
    .update(JSON.stringify([workspaceId, llm, ...words, sources, sampledAt ?? null]))
    .digest();
  const letters = [...digest.subarray(0, ID_LENGTH)].map((byte, index) =>
    ALPHABET.charAt(byte % (index === 0 ? 26 : ALPHABET.length)),
  );
  return `ais_${letters.join("")}`;
}
