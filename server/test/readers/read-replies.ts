import { CLASSIFIERS, type Example, readExamples, train } from "../../scripts/train-classifiers.ts";
import { classifyReply, createReplyReader } from "../../src/domains/mail/replies/classify-reply.ts";
import { readWithModel } from "../../src/domains/mail/replies/read-with-model.ts";
import {
  type Classified,
  FRIENDLY_KINDS,
  isGuess,
  REPLY_KINDS,
  type ReplyKind,
} from "../../src/domains/mail/replies/reply-kinds.ts";
import { createTextClassifier, hashOf } from "../../src/kernel/text/text-classifier.ts";
import type { LlmPort } from "../../src/providers/llm/port.ts";
import { keywordKind } from "../outreach/classification/keyword-baseline.ts";
import { byLanguage, type Row, share } from "./reader-rows.ts";

/** A reply whose kind is known. */
export interface KnownReply {
  language: string;
  text: string;
  kind: string;
  /** Whether an answer as to a friendly reply harms the person. */
  isUnwanted: boolean;
  /** Whether a person could not say the kind either. */
  isUndecidable: boolean;
}

export interface ReadReply extends KnownReply {
  ours: Classified;
  withModel: Classified;
  baseline: string;
}

const UNWANTED = ["remove_me", "refusal"];
const FOLDS = 4;

/** How texts are kept from the classifier that reads them. Each text of a fold is read by one that learned from the other folds. */
const SPLITS: Readonly<Record<string, (one: Example) => string>> = {
  "own, pattern held out": ({ group }) => String(hashOf(group) % FOLDS),
  "own, voice held out": ({ voice }) => voice,
  "own, language held out": ({ language }) => language,
};

/** Our own replies, by how they were held out. One text of each pattern is judged, half of them between frames. */
export async function readHeldOut(): Promise<Map<string, ReadReply[]>> {
  const examples = readExamples(CLASSIFIERS.replies.texts);
  const judged = [...Map.groupBy(examples, ({ group }) => group).values()].flatMap((own) => {
    const one = own[hashOf(own[0]?.group ?? "") % own.length];
    return one === undefined ? [] : [one];
  });
  const found = new Map<string, ReadReply[]>();
  for (const [texts, foldOf] of Object.entries(SPLITS)) {
    const read: ReadReply[] = [];
    for (const fold of new Set(judged.map(foldOf))) {
      // Texts without a marked voice are of many, so they can't be held out as one.
      if (fold === "plain") continue;
      const weights = train<ReplyKind>(
        examples.filter((one) => foldOf(one) !== fold),
        CLASSIFIERS.replies,
      );
      const reader = createReplyReader(createTextClassifier(weights, CLASSIFIERS.replies.featuresOf));
      const own = judged
        .filter((one) => foldOf(one) === fold)
        .map(({ language, text, label }) => ({
          ...{ language, text, kind: label, isUnwanted: UNWANTED.includes(label), isUndecidable: label === "other" },
        }));
      read.push(...(await readAll(own, reader)));
    }
    found.set(texts, read);
  }
  return found;
}

/** Reads replies as the service does, and with a model connected. */
export async function readAll(
  replies: readonly KnownReply[],
  reader: (visible: string) => Classified = classifyReply,
): Promise<ReadReply[]> {
  return Promise.all(
    replies.map(async (reply, index) => {
      const ours = reader(reply.text);
      const llm = modelThatErrs(reply.kind, index);
      return {
        ...reply,
        ours,
        withModel: await readWithModel(llm, { visible: reply.text, ...ours }),
        baseline: keywordKind(reply.text),
      };
    }),
  );
}

/** One of so many answers of the stand-in for a model is wrong. */
const WRONG_ONCE_IN = 12;

function modelThatErrs(known: string, index: number): LlmPort {
  const right = REPLY_KINDS.find((kind) => kind === known) ?? "other";
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

const isFriendly = ({ kind, confidence }: Classified) =>
  FRIENDLY_KINDS.includes(kind) && !isGuess({ kind, confidence });
/** A reply without a readable kind waits for a person just like a guess. */
const isPutToPerson = (one: Classified) => isGuess(one) || one.kind === "other";
const isDeclined = (one: Classified) => UNWANTED.includes(one.kind) && !isGuess(one);
const isFriendlyWord = (kind: string) => FRIENDLY_KINDS.some((one) => one === kind);

export const HARM = "refusal or removal read as friendly";
export const PERSON = "put to a person";
const PERSON_DECIDABLE = "put to a person, of those with a kind";

export function replyRows(replies: readonly ReadReply[], texts: string): Row[] {
  return byLanguage(replies, (own, language) => {
    const unwanted = own.filter(({ isUnwanted }) => isUnwanted);
    const friendly = own.filter(({ kind }) => isFriendlyWord(kind));
    const decidable = own.filter(({ isUndecidable }) => !isUndecidable);
    const rows = (reader: string, readingOf: (one: ReadReply) => Classified, isPlain: boolean): Row[] => {
      const row = (measure: string, all: readonly ReadReply[], isCounted: (one: Classified) => boolean): Row => ({
        ...{ reader, texts, language, measure, ours: share(all, (one) => isCounted(readingOf(one))), baseline: null },
      });
      return [
        {
          ...row(HARM, unwanted, isFriendly),
          baseline: isPlain ? share(unwanted, ({ baseline }) => isFriendlyWord(baseline)) : null,
        },
        row(PERSON, own, isPutToPerson),
        row(PERSON_DECIDABLE, decidable, isPutToPerson),
        {
          ...row("agreement, question or automatic read as declined", friendly, isDeclined),
          baseline: isPlain ? share(friendly, ({ baseline }) => UNWANTED.includes(baseline)) : null,
        },
      ];
    };
    return [
      ...rows("replies", ({ ours }) => ours, true),
      {
        ...{ reader: "replies", texts, language, measure: "right kind" },
        ours: share(decidable, ({ ours, kind }) => ours.kind === kind),
        baseline: share(decidable, ({ baseline, kind }) => baseline === kind),
      },
      ...rows("replies, model", ({ withModel }) => withModel, false),
    ];
  });
}
