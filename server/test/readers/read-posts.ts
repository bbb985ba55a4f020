import { readFileSync } from "node:fs";
import path from "node:path";
import { CLASSIFIERS, type Example, readExamples, train } from "../../scripts/train-classifiers.ts";
import {
  readStance,
  type Stance,
  type StanceReader,
  statesTrouble,
} from "../../src/domains/discussions/analysis/perspective.ts";
import { createTextClassifier, hashOf } from "../../src/kernel/text/text-classifier.ts";
import { foundRows, type Judged, type Row } from "./reader-rows.ts";

const THREADS = path.resolve(import.meta.dirname, "../discussions/threads/threads.txt");
const FOLDS = 5;

/** How posts are kept from the classifier that reads them. */
const SPLITS: Readonly<Record<string, (one: Example) => string>> = {
  "own, voice held out": ({ voice }) => String(hashOf(voice) % FOLDS),
  "own, language held out": ({ language }) => language,
};

/** What a person would write in ten minutes. */
export const COMPLAINT = /problem|issue|broken|hate|annoy|slow|expensive|fail|[!?]{2}/i;

const judged = (language: string, label: string, text: string, read: StanceReader): Judged => ({
  ...{ language, want: label === "trouble", ours: statesTrouble(read(text)), baseline: COMPLAINT.test(text) },
});

/** Posts of our own threads, whose authors wrote none of the training texts; the least probability was chosen on them. */
function ownThreads(): Judged[] {
  return readFileSync(THREADS, "utf8")
    .split(/^=== /m)
    .filter(Boolean)
    .flatMap((thread) => {
      const [head = "", ...posts] = thread.trim().split("\n");
      return posts.map((post) => {
        const cut = post.indexOf("|");
        return judged(head.slice(0, 2), post.slice(2, cut), post.slice(cut + 1), readStance);
      });
    });
}

/** Posts of our own that the reader had not learned from. One text of each pattern is judged. */
function heldOut(examples: readonly Example[], foldOf: (one: Example) => string): Judged[] {
  const own = [...Map.groupBy(examples, ({ group }) => group).values()].flatMap((texts) => {
    const one = texts[hashOf(texts[0]?.group ?? "") % texts.length];
    return one === undefined ? [] : [one];
  });
  return [...new Set(own.map(foldOf))].flatMap((fold) => {
    const weights = train<keyof Stance>(
      examples.filter((one) => foldOf(one) !== fold),
      CLASSIFIERS.posts,
    );
    const read = createTextClassifier(weights, CLASSIFIERS.posts.featuresOf);
    return own
      .filter((one) => foldOf(one) === fold)
      .map(({ language, label, text }) => judged(language, label, text, read));
  });
}

export function ownPostRows(): Row[] {
  const examples = readExamples(CLASSIFIERS.posts.texts);
  return [
    ...foundRows("posts with a trouble", "own, fitted", ownThreads()),
    ...Object.entries(SPLITS).flatMap(([texts, foldOf]) =>
      foundRows("posts with a trouble", texts, heldOut(examples, foldOf)),
    ),
  ];
}
