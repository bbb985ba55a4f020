// npm run judge:readers: one table of every reader, with intervals, beside what a person would write in ten minutes.

import {
  hasDigitOrCapital,
  judge as judgeFacts,
  readLabelled,
} from "../../src/domains/content/claims/__fixtures__/read-labelled.ts";
import { factsOf } from "../../src/domains/content/claims/find-facts.ts";
import { evaluate } from "../../src/domains/content/evaluation/evaluate.ts";
import { printFigures } from "../judges/figures.ts";
import { CLAIM_PARTS, readClaims, verdictOf } from "./claims/read-claims.ts";
import { readDrafts } from "./drafts/read-drafts.ts";
import { ownPostRows } from "./read-posts.ts";
import { HARM, PERSON, readHeldOut, replyRows } from "./read-replies.ts";
import { type Row, rateOf, type Share, share, shown } from "./reader-rows.ts";
import { faultByCode, faultOf, isRight, readReports } from "./reports/read-reports.ts";
import { SECOND_STRANGERS, STRANGERS, strangersRows } from "./strangers.ts";

function reportRows(): Row[] {
  return (["fitting", "judging"] as const).flatMap((half) => {
    const reports = readReports(half);
    const harmless = reports.filter(({ want }) => want !== "recipient");
    const base = {
      reader: "reports",
      texts: half === "judging" ? STRANGERS : `${STRANGERS}, fitted`,
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

function verdictRows(): Row[] {
  const texts = {
    fitting: "own, fitted",
    "second fitting": "own, fitted later",
    "held out": "own, topics held out",
    later: "own, written later",
  };
  return CLAIM_PARTS.map((part) => ({
    ...{ reader: "claims", texts: texts[part], language: "all" },
    ...{ measure: "right", ours: share(readClaims(part), (one) => verdictOf(one) === one.want), baseline: null },
  }));
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
  const heldOut = await readHeldOut();
  const strangers = await strangersRows();
  const rows = [
    ...strangers,
    ...[...heldOut].flatMap(([texts, replies]) => replyRows(replies, texts)),
    ...reportRows(),
    ...claimRows(),
    ...verdictRows(),
    ...ownPostRows(),
    draftRow(),
  ];
  console.info(
    "| reader | texts | language | measure | texts counted | ours | baseline |\n|---|---|---|---|---|---|---|",
  );
  for (const { reader, texts, language, measure, ours, baseline } of rows)
    console.info(
      `| ${reader} | ${texts} | ${language} | ${measure} | ${ours.of} | ${shown(ours)} | ${shown(baseline)} |`,
    );
  const find = (reader: string, measure: string, texts: string) => {
    const row = rows.find(
      (one) => one.reader === reader && one.measure === measure && one.language === "all" && one.texts === texts,
    );
    return row === undefined ? Number.NaN : rateOf(row.ours);
  };
  const { precision, recall } = judgeFacts(
    readLabelled("judging"),
    ({ text, language }) => factsOf(text, language).kinds.length > 0,
  );
  const missed = printFigures([
    { name: "replies: harm", value: find("replies", HARM, STRANGERS), digits: 3, most: 0.05, aim: 0.02 },
    { name: "put to a person", value: find("replies", PERSON, STRANGERS), most: 0.3, aim: 0.15 },
    { name: "with a model: harm", value: find("replies, model", HARM, STRANGERS), digits: 3, most: 0.02, aim: 0.02 },
    { name: "put to a person", value: find("replies, model", PERSON, STRANGERS), most: 0.2, aim: 0.15 },
    { name: "names: precision", value: find("names", "precision", STRANGERS), least: 0.9, aim: 0.97 },
    { name: "recall", value: find("names", "recall", STRANGERS), least: 0.8, aim: 0.95 },
    { name: "reports", value: find("reports", "right consequence", STRANGERS), least: 0.75, aim: 0.95 },
    { name: "suppressed without fault", value: find("reports", "suppressed without fault", STRANGERS), most: 0.05 },
    { name: "troubles: precision", value: find("posts with a trouble", "precision", STRANGERS), least: 0.5, aim: 0.8 },
    { name: "recall", value: find("posts with a trouble", "recall", STRANGERS), least: 0.3, aim: 0.7 },
    { name: "claims: right", value: find("claims", "right", STRANGERS), least: 0.5, aim: 0.9 },
    { name: "second strangers", value: find("claims", "right", SECOND_STRANGERS), least: 0.4, aim: 0.9 },
    { name: "own topics held out", value: find("claims", "right", "own, topics held out"), least: 0.75 },
    { name: "claims found: precision", value: precision, least: 0.8, aim: 0.9 },
    { name: "recall", value: recall, least: 0.8, aim: 0.9 },
    { name: "order of drafts", value: find("order of drafts", "pairs in order", STRANGERS), least: 0.5, aim: 0.85 },
    {
      ...{ name: "second strangers", value: find("order of drafts", "pairs in order", SECOND_STRANGERS) },
      ...{ least: 0.45, aim: 0.85 },
    },
    { name: "own, fitted", value: find("order of drafts", "pairs in order", "own, fitted"), least: 0.85 },
  ]);
  process.exitCode = missed.length === 0 ? 0 : 1;
}
