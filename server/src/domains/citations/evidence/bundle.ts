import { canonicalJson, sha256Hex } from "../../../kernel/ids/hashes.ts";
import { ofOneSurface } from "../shares/one-surface.ts";
import { countByDay } from "../statistics/daily-counts.ts";
import { DEFINITION_WORDS } from "../statistics/definitions.ts";
import { type Figures, figuresFrom, figuresOf, type Question } from "../statistics/figures.ts";
import type { Sample, Surface } from "../statistics/sample.ts";
import type { EvidenceSample } from "./evidence-sample.ts";

export const BUNDLE_FORMAT = "findable-citation-evidence";
/** Version 2 knows the surface `headline`. */
export const BUNDLE_VERSION = 2;
/** Raise it when a formula changes, so that a bundle names the code that computed it. A test pins the figures of each version. */
export const STATISTICS_VERSION = 1;

/** A line of a bundle. Its hash covers its body and the hash of the line before, so a change anywhere shows where it is. */
export interface BundleLine<K extends string = string, B = unknown> {
  kind: K;
  body: B;
  previous: string | null;
  hash: string;
}

/** `headline` is one surface for each prompt and engine, as headlines show it. */
export type BundleQuestion = Omit<Question, "surface"> & { surface: Surface | "headline" };

export interface BundleHeader {
  format: typeof BUNDLE_FORMAT;
  version: number;
  /** The service that exported it, and the version of its formulas. */
  code: { findable: string; statistics: number };
  exportedAt: string;
  question: BundleQuestion;
  /** What the question's definition counts. */
  definition: string;
  samples: number;
}

export interface BundleInput {
  question: BundleQuestion;
  samples: readonly Sample[];
  findable: string;
  exportedAt: string;
}

/** The evidence of a question's figures: what was asked, every sample, and the figures; a JSON document a line. */
export function bundleOf({ question, samples, findable, exportedAt }: BundleInput): { text: string; seal: string } {
  const header: BundleHeader = {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    code: { findable, statistics: STATISTICS_VERSION },
    exportedAt,
    question,
    definition: DEFINITION_WORDS[question.definition],
    samples: samples.length,
  };
  const ordered = samples.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  const bodies: [string, unknown][] = [
    ["header", header],
    ...ordered.map((sample): [string, Sample] => ["sample", sample]),
    ["figures", bundleFigures(ordered, question)],
  ];
  const lines: BundleLine[] = [];
  for (const [kind, body] of bodies) {
    const previous = lines.at(-1)?.hash ?? null;
    lines.push({ kind, body, previous, hash: hashOf({ kind, body, previous }) });
  }
  return { text: `${lines.map((line) => canonicalJson(line)).join("\n")}\n`, seal: lines.at(-1)?.hash ?? "" };
}

/** The figures of a bundle, by the same functions as the service's. */
export function bundleFigures(samples: readonly Sample[], question: BundleQuestion): Figures {
  const { surface } = question;
  if (surface !== "headline") return figuresOf(samples, { ...question, surface });
  return figuresFrom(ofOneSurface(countByDay(samples, question)), { ...question, surface: "api" });
}

export function hashOf({ kind, body, previous }: Omit<BundleLine, "hash">): string {
  return sha256Hex(canonicalJson({ kind, body, previous }));
}

function orderOf({ sampledAt, id }: Sample): string {
  return `${sampledAt} ${id}`;
}

/** The samples of a bundle that this service wrote. */
export function readSamples(text: string): EvidenceSample[] {
  const lines = text.trimEnd().split("\n");
  // Safe cast: only `bundleOf` writes these lines.
  const parsed = lines.map((line) => JSON.parse(line) as BundleLine<string, EvidenceSample>);
  return parsed.flatMap(({ kind, body }) => (kind === "sample" ? [body] : []));
}
