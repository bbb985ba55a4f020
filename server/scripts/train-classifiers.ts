// npm run train:classifiers: writes the weights of the learned classifiers from their training texts. Equal texts write equal bytes.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type ClassifierWeights, featuresOf, softmax } from "../src/kernel/text/text-classifier.ts";

export interface Example {
  label: string;
  text: string;
  language: string;
}

interface Classifier {
  name: string;
  /** Folder of training texts: a file for each language, a line `label|text` for each text. */
  texts: string;
  /** The file of weights to write. */
  weights: string;
  buckets: number;
}

const SERVER = path.resolve(import.meta.dirname, "..");

export const CLASSIFIERS: readonly Classifier[] = [
  {
    name: "replies",
    texts: path.join(SERVER, "test/outreach/classification/training"),
    weights: path.join(SERVER, "src/domains/mail/replies/learned/reply-weights.ts"),
    buckets: 1 << 14,
  },
];

const EPOCHS = 16;
const RATE = 1.5;
const DECAY = 2e-5;
const SEED = 20_261_130;

export function readExamples(folder: string): Example[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .toSorted()
    .flatMap((name) =>
      readFileSync(path.join(folder, name), "utf8")
        .split("\n")
        .filter((line) => line.includes("|"))
        .map((line) => {
          const cut = line.indexOf("|");
          const text = line.slice(cut + 1).replaceAll("\\n", "\n");
          return { label: line.slice(0, cut), text, language: name.slice(0, name.indexOf(".")) };
        }),
    );
}

/** What people write around what they mean, by language. It says nothing, and the classifier learns so. */
const FRAMES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  en: [
    ["Hi Ada,\n\n", "\n\nBest regards,\nTom Fields"],
    ["Hello, thanks for your email. ", " Cheers, Joan"],
  ],
  de: [
    ["Guten Tag Frau Hale,\n\n", "\n\nMit freundlichen Grüßen\nJens Keller"],
    ["Hallo, danke für Ihre Mail. ", " LG Eva"],
  ],
  fr: [
    ["Bonjour Ada,\n\n", "\n\nCordialement,\nLuc Morel"],
    ["Bonjour et merci pour votre message. ", " Bonne journée"],
  ],
  es: [
    ["Hola Ada:\n\n", "\n\nUn saludo,\nMarta Ruiz"],
    ["Buenos días, gracias por su correo. ", " Saludos cordiales"],
  ],
  it: [
    ["Buongiorno Ada,\n\n", "\n\nCordiali saluti,\nGianni Riva"],
    ["Salve, grazie per la mail. ", " A presto"],
  ],
  pt: [
    ["Olá Ada,\n\n", "\n\nCumprimentos,\nRui Costa"],
    ["Bom dia, obrigado pelo seu e-mail. ", " Abraço"],
  ],
  nl: [
    ["Dag Ada,\n\n", "\n\nMet vriendelijke groet,\nJoost Visser"],
    ["Hallo, bedankt voor uw mail. ", " Groeten"],
  ],
  pl: [
    ["Dzień dobry,\n\n", "\n\nPozdrawiam\nEwa Nowak"],
    ["Witam, dziękuję za wiadomość. ", " Z poważaniem"],
  ],
  ja: [
    ["エイダ様\n\n", "\n\nよろしくお願いいたします。\n田中"],
    ["ご連絡ありがとうございます。", "以上"],
  ],
  zh: [
    ["您好!\n\n", "\n\n此致\n王芳"],
    ["谢谢您的来信。", "祝好"],
  ],
};

/** Each text alone and as people frame it. */
function framed(examples: readonly Example[]): Example[] {
  return examples.flatMap((example) => {
    const around = FRAMES[example.language] ?? [];
    return [example, ...around.map(([before, after]) => ({ ...example, text: before + example.text + after }))];
  });
}

export function train<Label extends string>(examples: readonly Example[], buckets: number): ClassifierWeights<Label> {
  const labels = [...new Set(examples.map(({ label }) => label))].toSorted();
  const rows = framed(examples).map(({ label, text }) => ({
    label: labels.indexOf(label),
    features: [...featuresOf(text, buckets)],
  }));
  // Rare labels count as much as frequent ones.
  const counts = labels.map((_, one) => rows.filter(({ label }) => label === one).length);
  const balance = counts.map((count) => Math.sqrt(rows.length / labels.length / Math.max(1, count)));
  const weights = labels.map(() => new Float64Array(buckets));
  const biases = labels.map(() => 0);
  const random = randomFrom(SEED);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    const rate = RATE / (1 + epoch / 8);
    for (const { label, features } of shuffled(rows, random)) {
      const scores = labels.map((_, one) =>
        features.reduce((sum, [bucket, value]) => sum + value * (weights[one]?.[bucket] ?? 0), biases[one] ?? 0),
      );
      const shares = softmax(scores);
      for (const [one, table] of weights.entries()) {
        const error = (balance[label] ?? 1) * ((one === label ? 1 : 0) - (shares[one] ?? 0));
        biases[one] = (biases[one] ?? 0) + rate * 0.02 * error;
        for (const [bucket, value] of features)
          table[bucket] = (table[bucket] ?? 0) * (1 - rate * DECAY) + rate * error * value;
      }
    }
  }
  return pack(labels as Label[], buckets, weights, biases);
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

function moduleOf({ labels, buckets, scales, biases, packed }: ClassifierWeights<string>): string {
  return `// Written by \`npm run train:classifiers\`. Do not edit.
import type { ClassifierWeights } from "../../../../kernel/text/text-classifier.ts";

const LABELS = [
${labels.map((label) => `  ${JSON.stringify(label)},\n`).join("")}] as const;

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
  for (const { name, texts, weights, buckets } of CLASSIFIERS) {
    const examples = readExamples(texts);
    const text = moduleOf(train(examples, buckets));
    writeFileSync(weights, text);
    console.info(`${name}: ${examples.length} texts, ${Math.round(text.length / 1000)} kB`);
  }
}
