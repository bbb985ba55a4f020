// npm run judge:replies: the reader of replies, on the half of hand-written replies that it was not fitted to, and on
// the replies of the market.
import { readFileSync } from "node:fs";
import path from "node:path";
import { classifyReply } from "../../../src/domains/mail/replies/classify-reply.ts";
import { ANSWER_KINDS, ANSWER_WORDS } from "../../../src/market/worlds/mail-answers.ts";
import { printFigures } from "../../judges/figures.ts";
import { keywordKind } from "./keyword-baseline.ts";

export interface JudgedReply {
  kind: string;
  text: string;
}

/**
 * Every second reply of each kind, by its place in the file. The reader was fitted to `fitting`. One author wrote the replies and
 * its texts, so figures of `judging` are better than those of strangers' replies will be.
 */
export function readReplies(half: "fitting" | "judging"): JudgedReply[] {
  const file = readFileSync(path.join(import.meta.dirname, "written-replies.txt"), "utf8");
  const places = new Map<string, number>();
  return file
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => {
      const cut = line.indexOf("|");
      const [kind, text] = [line.slice(0, cut), line.slice(cut + 1).replaceAll("\\n", "\n")];
      const place = places.get(kind) ?? 0;
      places.set(kind, place + 1);
      return (place % 2 === 0) === (half === "fitting") ? [{ kind, text }] : [];
    });
}

/** The unweighted mean of F1 over the kinds that occur. */
export function macroF1(replies: readonly JudgedReply[], classify: (text: string) => string) {
  const found = replies.map(({ kind, text }) => ({ kind, given: classify(text) }));
  const kinds = [...new Set(replies.map(({ kind }) => kind))];
  const each = kinds.map((kind) => {
    const right = found.filter((one) => one.kind === kind && one.given === kind).length;
    const sum = found.filter((one) => one.kind === kind).length + found.filter((one) => one.given === kind).length;
    return { kind, f1: sum === 0 ? 0 : (2 * right) / sum };
  });
  return { each, macro: each.reduce((sum, { f1 }) => sum + f1, 0) / kinds.length };
}

/** Expected calibration error over five bins of confidence, and the bins. */
export function calibration(replies: readonly JudgedReply[]) {
  const found = replies.map(({ kind, text }) => {
    const { kind: given, confidence } = classifyReply(text);
    return { isRight: given === kind, confidence };
  });
  const bins = [0, 0.2, 0.4, 0.6, 0.8].flatMap((from) => {
    const inside = found.filter(({ confidence }) => confidence >= from && (confidence < from + 0.2 || from === 0.8));
    if (inside.length === 0) return [];
    const said = inside.reduce((sum, { confidence }) => sum + confidence, 0) / inside.length;
    return [
      { from, count: inside.length, said, right: inside.filter(({ isRight }) => isRight).length / inside.length },
    ];
  });
  const error = bins.reduce((sum, { count, said, right }) => sum + (count / found.length) * Math.abs(said - right), 0);
  return { bins, error };
}

const MARKET: JudgedReply[] = ANSWER_KINDS.flatMap((kind) =>
  Object.values(ANSWER_WORDS).flatMap(({ answers }) => answers[kind].map((text) => ({ kind, text }))),
);

function report(title: string, replies: readonly JudgedReply[]): void {
  const rules = macroF1(replies, (text) => classifyReply(text).kind);
  const keywords = macroF1(replies, keywordKind);
  console.log(`\n${title}: ${replies.length} replies`);
  console.log(`macro-F1  reader ${rules.macro.toFixed(2)}   keywords ${keywords.macro.toFixed(2)}`);
  for (const { kind, f1 } of rules.each) {
    const other = keywords.each.find((one) => one.kind === kind)?.f1 ?? 0;
    console.log(`  ${kind.padEnd(14)} ${f1.toFixed(2)}   ${other.toFixed(2)}`);
  }
  const { bins, error } = calibration(replies);
  console.log(`calibration error ${error.toFixed(2)}`);
  for (const { from, count, said, right } of bins) {
    console.log(`  from ${from.toFixed(1)}: ${count} replies, said ${said.toFixed(2)}, right ${right.toFixed(2)}`);
  }
}

if (import.meta.main) {
  const half = process.argv.includes("--fitting") ? "fitting" : "judging";
  const replies = readReplies(half);
  report(`The ${half} half`, replies);
  report("The market", MARKET);
  const macro = (judged: readonly JudgedReply[]) => macroF1(judged, (text) => classifyReply(text).kind).macro;
  const keywords = macroF1(replies, keywordKind).macro;
  const missed = printFigures([
    { name: `${half} half: macro-F1`, value: macro(replies), least: Math.max(0.85, keywords + 0.3) },
    { name: "of keywords", value: keywords },
    { name: "calibration error", value: calibration(replies).error, most: 0.1 },
    { name: "market: macro-F1", value: macro(MARKET), least: 0.9 },
  ]);
  process.exitCode = missed.length === 0 ? 0 : 1;
  if (half === "fitting" && process.argv.includes("--details")) {
    for (const { kind, text } of replies) {
      const given = classifyReply(text).kind;
      if (given !== kind) console.log(`${kind} -> ${given}: ${text.replaceAll("\n", " ")}`);
    }
  }
}
