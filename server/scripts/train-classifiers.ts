// npm run train:classifiers: writes the weights of the learned classifiers from their training texts. Equal texts write equal bytes.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { POST_BUCKETS, postFeatures } from "../src/domains/discussions/analysis/post-features.ts";
import { REPLY_BUCKETS, replyFeatures } from "../src/domains/mail/replies/reply-features.ts";
import { type ClassifierWeights, type FeatureReader, hashOf, softmax } from "../src/kernel/text/text-classifier.ts";

export interface Example {
  label: string;
  text: string;
  language: string;
  /** The manner in which an author wrote, `plain` by default. */
  voice: string;
  /** Examples of one pattern share a group: none may be learned from while another one is judged. */
  group: string;
  weight: number;
}

export interface Classifier {
  name: string;
  /** Folder of training texts: see `readExamples`. */
  texts: string;
  /** The file of weights to write. */
  weights: string;
  buckets: number;
  featuresOf: FeatureReader;
}

const SERVER = path.resolve(import.meta.dirname, "..");

export const CLASSIFIERS = {
  replies: {
    name: "replies",
    texts: path.join(SERVER, "test/outreach/classification/training"),
    weights: path.join(SERVER, "src/domains/mail/replies/learned/reply-weights.ts"),
    buckets: REPLY_BUCKETS,
    featuresOf: replyFeatures,
  },
  posts: {
    name: "posts",
    texts: path.join(SERVER, "test/discussions/training"),
    weights: path.join(SERVER, "src/domains/discussions/analysis/learned/post-weights.ts"),
    buckets: POST_BUCKETS,
    featuresOf: postFeatures,
  },
} as const satisfies Record<string, Classifier>;

const EPOCHS = 6;
const RATE = 1;
const DECAY = 3e-4;
const SEED = 20_261_130;
/** Texts that one pattern writes. */
const TEXTS_OF_PATTERN = 5;

/** What people write before and after what they mean. */
interface Frames {
  before: string[];
  after: string[];
}

const linesOf = (folder: string, name: string) => readFileSync(path.join(folder, name), "utf8").split("\n");
const languageOf = (name: string) => name.slice(0, name.indexOf("."));

/**
 * Reads the training texts of a folder. `en.txt` has a line `label|text` for each text, and `en.voices.txt` a line `label|pattern`
 * below lines `# voice: name`: `{a|b}` in a pattern stands for one of both. `en.frames.txt` has lines `before|pattern` and
 * `after|pattern`. Each text is an example alone and between frames.
 */
export function readExamples(folder: string): Example[] {
  const names = readdirSync(folder).toSorted();
  const frames = new Map(
    names
      .filter((name) => name.endsWith(".frames.txt"))
      .map((name) => [languageOf(name), readFrames(linesOf(folder, name))]),
  );
  return names
    .filter((name) => name.endsWith(".txt") && !name.endsWith(".frames.txt"))
    .flatMap((name) => {
      const language = languageOf(name);
      let voice = "plain";
      return linesOf(folder, name).flatMap((line, index) => {
        if (line.startsWith("# voice: ")) voice = line.slice("# voice: ".length);
        const [label, pattern] = cutLabel(line);
        if (label === "") return [];
        const texts = voice === "plain" ? [pattern] : textsOf(pattern);
        const framed = (voice === "plain" ? [pattern, pattern] : texts.slice(0, 3)).map((text, place) =>
          frame(text, frames.get(language), place),
        );
        const weight = 1 / Math.sqrt((texts.length + framed.length) / 2);
        const base = { label, language, voice, group: `${name} ${index}`, weight };
        return [...texts, ...framed].map((text) => ({ ...base, text }));
      });
    });
}

function cutLabel(line: string): [string, string] {
  const cut = line.startsWith("#") ? -1 : line.indexOf("|");
  return cut === -1 ? ["", ""] : [line.slice(0, cut), line.slice(cut + 1).replaceAll("\\n", "\n")];
}

function readFrames(lines: readonly string[]): Frames {
  const all = lines.map(cutLabel);
  const of = (side: string) => all.filter(([label]) => label === side).map(([, pattern]) => pattern);
  return { before: of("before"), after: of("after") };
}

/** One text of a pattern, chosen by a number. */
function textOf(pattern: string, choice: number): string {
  let place = 0;
  return pattern.replace(/\{([^{}]*)\}/g, (_, options: string) => {
    const all = options.split("|");
    place += 1;
    return all[hashOf(`${choice} ${place} ${pattern}`) % all.length] ?? "";
  });
}

function textsOf(pattern: string): string[] {
  const choices = Array.from({ length: TEXTS_OF_PATTERN * 3 }, (_, choice) => textOf(pattern, choice));
  return [...new Set(choices)].slice(0, TEXTS_OF_PATTERN);
}

/** A text as a person frames it. The frame says nothing, and the classifier learns so. */
function frame(text: string, frames: Frames | undefined, place: number): string {
  if (frames === undefined) return text;
  const choice = hashOf(`${text}${place}`);
  const one = (patterns: readonly string[], from: number) => textOf(patterns[from % patterns.length] ?? "", choice);
  const before = place % 2 === 1 && choice % 3 === 0 ? "" : one(frames.before, choice);
  const after = place % 2 === 0 && choice % 5 === 0 ? "" : one(frames.after, choice >>> 4);
  return before + text + after;
}

export function train<Label extends string>(
  examples: readonly Example[],
  { buckets, featuresOf }: Pick<Classifier, "buckets" | "featuresOf">,
): ClassifierWeights<Label> {
  const labels = [...new Set(examples.map(({ label }) => label))].toSorted();
  const rows = examples.map(({ label, text, weight }) => ({
    label: labels.indexOf(label),
    weight,
    features: [...featuresOf(text)],
  }));
  // Rare labels count as much as frequent ones.
  const counts = labels.map((_, one) => rows.filter(({ label }) => label === one).length);
  const balance = counts.map((count) => Math.sqrt(rows.length / labels.length / Math.max(1, count)));
  const weights = labels.map(() => new Float64Array(buckets));
  const biases = labels.map(() => 0);
  const random = randomFrom(SEED);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    const rate = RATE / (1 + epoch / EPOCHS);
    for (const { label, weight, features } of shuffled(rows, random)) {
      const shares = softmax(weights.map((table, one) => scoreOf(features, table) + (biases[one] ?? 0)));
      for (const [one, table] of weights.entries()) {
        const error = weight * (balance[label] ?? 1) * ((one === label ? 1 : 0) - (shares[one] ?? 0));
        biases[one] = (biases[one] ?? 0) + rate * 0.02 * error;
        for (const [bucket, value] of features)
          table[bucket] = (table[bucket] ?? 0) * (1 - rate * DECAY) + rate * error * value;
      }
    }
  }
  return pack(labels as Label[], buckets, weights, biases);
}

function scoreOf(features: readonly (readonly [number, number])[], table: Float64Array): number {
  let sum = 0;
  for (const [bucket, value] of features) sum += value * (table[bucket] ?? 0);
  return sum;
}

function pack<Label extends string>(
  labels: readonly Label[],
  buckets: number,
  weights: readonly Float64Array[],
  biases: readonly number[],
): ClassifierWeights<Label> {
  const scales = weights.map((table) => table.reduce((most, one) => Math.max(most, Math.abs(one)), 0.001));
  const bytes = new Int8Array(labels.length * buckets);
  for (const [one, table] of weights.entries()) {
    for (const [bucket, weight] of table.entries())
      bytes[one * buckets + bucket] = Math.round((weight / (scales[one] ?? 1)) * 127);
  }
  const round = (value: number) => Number(value.toFixed(4));
  const packed = Buffer.from(bytes.buffer).toString("base64");
  return { labels, buckets, scales: scales.map(round), biases: biases.map(round), packed };
}

/** mulberry32 */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    // Safe casts: both are places of the list.
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

/** The longest line of formatted code. */
const WIDTH = 120;

function moduleOf({ labels, buckets, scales, biases, packed }: ClassifierWeights<string>): string {
  const line = `const LABELS = [${labels.map((label) => JSON.stringify(label)).join(", ")}] as const;`;
  const lines = `const LABELS = [\n${labels.map((label) => `  ${JSON.stringify(label)},\n`).join("")}] as const;`;
  return `// Written by \`npm run train:classifiers\`. Do not edit.
import type { ClassifierWeights } from "../../../../kernel/text/text-classifier.ts";

${line.length <= WIDTH ? line : lines}

export const WEIGHTS: ClassifierWeights<(typeof LABELS)[number]> = {
  labels: LABELS,
  buckets: ${buckets},
  scales: [${scales.join(", ")}],
  biases: [${biases.join(", ")}],
  packed:
    "${packed}",
};
`;
}

if (import.meta.main) {
  for (const classifier of Object.values(CLASSIFIERS)) {
    const examples = readExamples(classifier.texts);
    const text = moduleOf(train(examples, classifier));
    writeFileSync(classifier.weights, text);
    const patterns = new Set(examples.map(({ group }) => group)).size;
    console.info(
      `${classifier.name}: ${examples.length} texts of ${patterns} patterns, ${Math.round(text.length / 1000)} kB`,
    );
  }
}
