// npm run judge:readers: one table of every reader, with intervals, beside what a person would write in ten minutes.

import { CLASSIFIERS, type Example, readExamples, train } from "../../scripts/train-classifiers.ts";
import {
  hasDigitOrCapital,
  judge as judgeFacts,
  readLabelled,
} from "../../src/domains/content/claims/__fixtures__/read-labelled.ts";
import { factsOf } from "../../src/domains/content/claims/find-facts.ts";
import { evaluate } from "../../src/domains/content/evaluation/evaluate.ts";
import { createReplyReader, type LearnedReader } from "../../src/domains/mail/replies/classify-reply.ts";
import { readWithModel } from "../../src/domains/mail/replies/read-with-model.ts";
import {
  type Classified,
  FRIENDLY_KINDS,
  isGuess,
  REPLY_KINDS,
  type ReplyKind,
} from "../../src/domains/mail/replies/reply-kinds.ts";
import { wilson } from "../../src/kernel/statistics/score-interval.ts";
import { createTextClassifier } from "../../src/kernel/text/text-classifier.ts";
import type { LlmPort } from "../../src/providers/llm/port.ts";
import { printFigures } from "../judges/figures.ts";
import { keywordKind } from "../outreach/classification/keyword-baseline.ts";
import { readDrafts } from "./drafts/read-drafts.ts";
import { faultByCode, faultOf, isRight, readReports } from "./reports/read-reports.ts";

/** A share with its interval of 95 %. */
interface Share {
  count: number;
  of: number;
}

interface Row {
  reader: string;
  texts: string;
  language: string;
  measure: string;
  ours: Share;
  baseline: Share | null;
}

const share = <T>(all: readonly T[], isCounted: (one: T) => boolean): Share => ({
  count: all.filter(isCounted).length,
  of: all.length,
});
const rateOf = ({ count, of }: Share) => count / Math.max(1, of);

function shown(one: Share | null): string {
  if (one === null || one.of === 0) return "";
  const { low = 0, high = 1 } = wilson(rateOf(one), one.of) ?? {};
  return `${rateOf(one).toFixed(3)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

interface ReadReply extends Example {
  ours: Classified;
  withModel: Classified;
  baseline: string;
}

const FOLDS = 4;

/** Every fourth text, read by a classifier that learned from the others. */
async function readHeldOut(): Promise<ReadReply[]> {
  const [replies] = CLASSIFIERS;
  if (replies === undefined) throw new Error("There is no classifier of replies.");
  const examples = readExamples(replies.texts);
  const weights = train<ReplyKind>(
    examples.filter((_, index) => index % FOLDS !== 0),
    replies.buckets,
  );
  const read = createReplyReader(createTextClassifier(weights) as LearnedReader);
  const held = examples.filter((_, index) => index % FOLDS === 0);
  return Promise.all(
    held.map(async (example, index) => {
      const ours = read(example.text);
      const llm = modelThatErrs(example.label as ReplyKind, index);
      return {
        ...example,
        ours,
        withModel: await readWithModel(llm, { visible: example.text, ...ours }),
        baseline: keywordKind(example.text),
      };
    }),
  );
}

/** One of so many answers of the stand-in for a model is wrong. */
const WRONG_ONCE_IN = 12;

function modelThatErrs(right: ReplyKind, index: number): LlmPort {
  const wrong = REPLY_KINDS[(REPLY_KINDS.indexOf(right) + 1 + (index % 7)) % REPLY_KINDS.length] ?? "other";
  const kind = index % WRONG_ONCE_IN === 5 ? wrong : right;
  const unused = async () => {
    throw new Error("Reading needs no text and no tools.");
  };
  return {
    model: "test/reader",
    text: unused,
    turn: unused,
    object: async () => ({ value: { kind }, calls: 1, inputTokens: 1, outputTokens: 1 }),
  };
}

const REFUSING = ["remove_me", "refusal"];
const isFriendly = ({ kind, confidence }: Classified) =>
  FRIENDLY_KINDS.includes(kind) && !isGuess({ kind, confidence });

function replyRows(replies: readonly ReadReply[], texts: string): Row[] {
  const languages = ["all", ...new Set(replies.map(({ language }) => language))];
  return languages.flatMap((language) => {
    const own = replies.filter((one) => language === "all" || one.language === language);
    const refusing = own.filter(({ label }) => REFUSING.includes(label));
    const base = { texts, language };
    const isFriendlyWord = (kind: string) => FRIENDLY_KINDS.some((one) => one === kind);
    return [
      {
        ...{ ...base, reader: "replies", measure: "refusal or removal read as friendly" },
        ours: share(refusing, ({ ours }) => isFriendly(ours)),
        baseline: share(refusing, ({ baseline }) => isFriendlyWord(baseline)),
      },
      {
        ...{ ...base, reader: "replies", measure: "put to a person" },
        ...{ ours: share(own, ({ ours }) => isGuess(ours)), baseline: null },
      },
      {
        ...{ ...base, reader: "replies", measure: "right kind" },
        ours: share(own, ({ ours, label }) => ours.kind === label),
        baseline: share(own, ({ baseline, label }) => baseline === label),
      },
      {
        ...{ ...base, reader: "replies, model", measure: "refusal or removal read as friendly" },
        ...{ ours: share(refusing, ({ withModel }) => isFriendly(withModel)), baseline: null },
      },
      {
        ...{ ...base, reader: "replies, model", measure: "put to a person" },
        ...{ ours: share(own, ({ withModel }) => isGuess(withModel)), baseline: null },
      },
    ];
  });
}

function reportRows(): Row[] {
  return (["fitting", "judging"] as const).flatMap((half) => {
    const reports = readReports(half);
    const harmless = reports.filter(({ want }) => want !== "recipient");
    const base = {
      reader: "reports",
      texts: half === "judging" ? "strangers'" : "strangers', fitted",
      language: "all",
    };
    return [
      {
        ...{ ...base, measure: "right consequence" },
        ours: share(reports, (one) => isRight(one.want, faultOf(one))),
        baseline: share(reports, (one) => isRight(one.want, faultByCode(one))),
      },
      {
        ...{ ...base, measure: "suppressed without fault" },
        ours: share(harmless, (one) => faultOf(one) === "recipient"),
        baseline: share(harmless, (one) => faultByCode(one) === "recipient"),
      },
    ];
  });
}

function claimRows(): Row[] {
  const sentences = readLabelled("judging");
  const finds = ({ text, language }: (typeof sentences)[number]) => factsOf(text, language).kinds.length > 0;
  const row = (measure: string, ours: Share, baseline: Share): Row => ({
    ...{ reader: "claims found", texts: "own", language: "all", measure, ours, baseline },
  });
  const facts = sentences.filter(({ hasFact }) => hasFact);
  return [
    row(
      "precision",
      share(sentences.filter(finds), ({ hasFact }) => hasFact),
      share(
        sentences.filter(({ text }) => hasDigitOrCapital(text)),
        ({ hasFact }) => hasFact,
      ),
    ),
    row(
      "recall",
      share(facts, finds),
      share(facts, ({ text }) => hasDigitOrCapital(text)),
    ),
  ];
}

function draftRow(): Row {
  const pairs = readDrafts().flatMap(({ drafts }) => {
    const scored = drafts.map(({ place, input }) => ({
      place,
      score: evaluate(input).score,
      length: input.body.length,
    }));
    return scored.flatMap((one) =>
      scored
        .filter(({ place }) => place < one.place)
        .map((other) => ({ ours: one.score > other.score, baseline: one.length > other.length })),
    );
  });
  return {
    ...{ reader: "order of drafts", texts: "own, fitted", language: "all", measure: "pairs in order" },
    ours: share(pairs, ({ ours }) => ours),
    baseline: share(pairs, ({ baseline }) => baseline),
  };
}

if (import.meta.main) {
  const replies = await readHeldOut();
  const rows = [...replyRows(replies, "own, held out"), ...reportRows(), ...claimRows(), draftRow()];
  console.info(
    "| reader | texts | language | measure | texts counted | ours | baseline |\n|---|---|---|---|---|---|---|",
  );
  for (const { reader, texts, language, measure, ours, baseline } of rows)
    console.info(
      `| ${reader} | ${texts} | ${language} | ${measure} | ${ours.of} | ${shown(ours)} | ${shown(baseline)} |`,
    );
  const find = (reader: string, measure: string, texts?: string) => {
    const row = rows.find(
      (one) =>
        one.reader === reader &&
        one.measure === measure &&
        one.language === "all" &&
        (texts ?? one.texts) === one.texts,
    );
    return row === undefined ? Number.NaN : rateOf(row.ours);
  };
  const { precision, recall } = judgeFacts(
    readLabelled("judging"),
    ({ text, language }) => factsOf(text, language).kinds.length > 0,
  );
  const missed = printFigures([
    {
      name: "replies: harm",
      value: find("replies", "refusal or removal read as friendly"),
      digits: 3,
      most: 0.04,
      aim: 0.02,
    },
    { name: "put to a person", value: find("replies", "put to a person"), most: 0.6, aim: 0.15 },
    {
      name: "with a model: harm",
      value: find("replies, model", "refusal or removal read as friendly"),
      digits: 3,
      most: 0.04,
      aim: 0.02,
    },
    { name: "put to a person", value: find("replies, model", "put to a person"), most: 0.35, aim: 0.15 },
    { name: "reports", value: find("reports", "right consequence", "strangers'"), least: 0.75, aim: 0.95 },
    { name: "suppressed without fault", value: find("reports", "suppressed without fault", "strangers'"), most: 0.05 },
    { name: "claims: precision", value: precision, least: 0.8, aim: 0.9 },
    { name: "recall", value: recall, least: 0.8, aim: 0.9 },
    { name: "order of drafts", value: find("order of drafts", "pairs in order"), least: 0.85 },
  ]);
  process.exitCode = missed.length === 0 ? 0 : 1;
}
