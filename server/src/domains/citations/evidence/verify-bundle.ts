import { canonicalJson } from "../../../kernel/ids/hashes.ts";
import type { Sample } from "../statistics/sample.ts";
import {
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  type BundleHeader,
  type BundleLine,
  bundleFigures,
  hashOf,
  STATISTICS_VERSION,
} from "./bundle.ts";

export interface BundleFault {
  /** Line of the file, from 1. */
  line: number;
  /** The sample on that line. */
  sampleId?: string;
  fault: string;
}

export interface BundleVerdict {
  faults: BundleFault[];
  samples: number;
  /** Hash of the last line, which covers all others. Keep it apart from the bundle: it shows a chain that was rewritten. */
  seal: string | null;
  header: BundleHeader | null;
}

/** Recomputes every hash and every figure of a bundle. Nothing but the bundle is needed. */
export function verifyBundle(text: string, expectedSeal?: string): BundleVerdict {
  const faults: BundleFault[] = [];
  const lines = text.split("\n").filter((line, index, all) => line !== "" || index < all.length - 1);
  const parsed = lines.map((line, index) => readLine(line, index + 1, faults));
  for (const [index, line] of parsed.entries())
    if (line !== undefined) faults.push(...chainFaults(line, index, parsed[index - 1]));
  faults.push(...twiceIn(parsed));
  const [first] = parsed;
  const header = first?.kind === "header" ? readHeader(first.body, faults) : null;
  if (header === null && faults.length === 0) faults.push({ line: 1, fault: "The first line is no header." });
  const samples = parsed.flatMap((line) => (line?.kind === "sample" ? [line.body as Sample] : []));
  const last = parsed.at(-1);
  if (header !== null) faults.push(...figureFaults(header, samples, last, lines.length));
  const seal = last?.hash ?? null;
  if (expectedSeal !== undefined && seal !== expectedSeal)
    faults.push({ line: lines.length, fault: "The seal is not the expected one: the whole bundle was rewritten." });
  return { faults: faults.sort((one, other) => one.line - other.line), samples: samples.length, seal, header };
}

function readLine(text: string, line: number, faults: BundleFault[]): BundleLine | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (isLine(value)) {
      if (canonicalJson(value) !== text) faults.push(faultIn(line, value, "It is not written in canonical JSON."));
      return value;
    }
  } catch {
    // Reported below.
  }
  faults.push({ line, fault: "It is no line of a bundle." });
  return undefined;
}

function isLine(value: unknown): value is BundleLine {
  const { kind, body, previous, hash } = (value ?? {}) as Partial<BundleLine>;
  const isBody = typeof body === "object" && body !== null;
  return (
    typeof kind === "string" &&
    isBody &&
    typeof hash === "string" &&
    (previous === null || typeof previous === "string")
  );
}

function chainFaults(line: BundleLine, index: number, before: BundleLine | undefined): BundleFault[] {
  const faults: BundleFault[] = [];
  if (hashOf(line) !== line.hash) faults.push(faultIn(index + 1, line, "It was changed: its hash is another."));
  const expected = index === 0 ? null : before?.hash;
  if (expected !== undefined && line.previous !== expected)
    faults.push(
      faultIn(index + 1, line, "It does not follow the line before: lines were removed, added or reordered."),
    );
  return faults;
}

/** A sample that is there twice counts twice, though every hash and figure agrees. */
function twiceIn(lines: readonly (BundleLine | undefined)[]): BundleFault[] {
  const seen = new Set<string>();
  return lines.flatMap((line, index) => {
    if (line?.kind !== "sample") return [];
    const fault = faultIn(index + 1, line, "It is there twice.");
    const isTwice = seen.has(fault.sampleId ?? "");
    seen.add(fault.sampleId ?? "");
    return isTwice ? [fault] : [];
  });
}

function faultIn(line: number, { kind, body }: BundleLine, fault: string): BundleFault {
  const id = kind === "sample" ? (body as Partial<Sample>).id : undefined;
  return { line, ...(typeof id === "string" && { sampleId: id }), fault };
}

function readHeader(body: unknown, faults: BundleFault[]): BundleHeader | null {
  const header = body as BundleHeader;
  if (header.format !== BUNDLE_FORMAT || !(header.version >= 1 && header.version <= BUNDLE_VERSION)) {
    faults.push({ line: 1, fault: "The format is another, or of a later version." });
    return null;
  }
  if (header.code?.statistics !== STATISTICS_VERSION)
    faults.push({
      line: 1,
      fault: `Its formulas are version ${header.code?.statistics}, and this program has version ${STATISTICS_VERSION}. Verify it with Findable ${header.code?.findable}.`,
    });
  return header;
}

function figureFaults(header: BundleHeader, samples: readonly Sample[], last: BundleLine | undefined, lines: number) {
  if (last?.kind !== "figures") return [{ line: lines, fault: "The figures are missing: the end was cut off." }];
  const faults: BundleFault[] = [];
  if (samples.length !== header.samples)
    faults.push({ line: lines, fault: `It has ${samples.length} samples, and its header names ${header.samples}.` });
  const recomputed = recompute(samples, header);
  const difference = recomputed === undefined ? "figures" : firstDifference(recomputed, last.body, "figures");
  if (difference !== undefined)
    faults.push({ line: lines, fault: `The samples give another value for ${difference}.` });
  return faults;
}

/** Undefined if a sample or the question is not of the form that figures need. */
function recompute(samples: readonly Sample[], { question }: BundleHeader): unknown {
  try {
    return JSON.parse(canonicalJson(bundleFigures(samples, question)));
  } catch {
    return undefined;
  }
}

/** Where two values differ first, with both. */
function firstDifference(ours: unknown, theirs: unknown, path: string): string | undefined {
  if (canonicalJson(ours) === canonicalJson(theirs)) return undefined;
  if (!isComposite(ours) || !isComposite(theirs))
    return `${path}: ${JSON.stringify(ours)} instead of ${JSON.stringify(theirs)}`;
  const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
  for (const name of names) {
    const found = firstDifference(partOf(ours, name), partOf(theirs, name), `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return path;
}

function partOf(record: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(record, name) ? (record[name] ?? null) : null;
}

function isComposite(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
