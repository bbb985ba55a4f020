import type { ResearchedKeyword } from "@findable/contract";

export interface NotesFacts {
  seed: string;
  keywords: readonly ResearchedKeyword[];
  counts: { totalDiscovered: number; afterDedup: number; afterLimit: number };
  /** False where nothing was to be labelled. */
  labelled: boolean;
  seenByModel: number;
}

const LOW_CONFIDENCE = 0.7;
const MAX_LISTED = 50;

/** How the labels came about and which of them a person should look at, as Markdown. */
export function labelingNotes({ seed, keywords, counts, labelled, seenByModel }: NotesFacts): string {
  const head = [
    `# Labels of the keywords around ${quoted(seed)}`,
    "",
    `${counts.totalDiscovered} finds, ${counts.afterDedup} phrases, ${counts.afterLimit} kept.`,
    "",
  ];
  if (!labelled) return [...head, "Nothing was labelled: the run was asked not to.", ""].join("\n");
  const bare = keywords.filter((one) => one.intentLabels.length === 0 && one.relevanceLabel === null);
  const unsure = keywords.filter((one) => isBelow(one.intentConfidence) || isBelow(one.relevanceConfidence));
  return [
    ...head,
    "Intent says why people search a phrase, relevance how it relates to the offer. Rules vote for labels, each by signs in the words; a label is given where its calibrated probability is high enough, and left out where it is not.",
    seenByModel === 0
      ? "No language model had a say."
      : `A language model had a say in the first ${Math.min(seenByModel, keywords.length)}: it fills what the rules leave open and never overrules what they are certain of.`,
    "",
    "## Left without labels",
    "",
    ...itemsOf(bare, ({ keyword }) => quoted(keyword)),
    "",
    `## Worth a look by a person: confidence below ${LOW_CONFIDENCE}`,
    "",
    ...itemsOf(unsure, (one) => `${quoted(one.keyword)}: ${describe(one)}`),
    "",
  ].join("\n");
}

function isBelow(confidence: number | null): boolean {
  return confidence !== null && confidence < LOW_CONFIDENCE;
}

function describe(one: ResearchedKeyword): string {
  const intents = `${one.intentLabels.join(", ") || "no intent"} (${one.intentConfidence ?? "-"})`;
  return `${intents}; ${one.relevanceLabel ?? "no relevance"} (${one.relevanceConfidence ?? "-"})`;
}

function itemsOf(keywords: readonly ResearchedKeyword[], line: (keyword: ResearchedKeyword) => string): string[] {
  if (keywords.length === 0) return ["None."];
  const more = keywords.length - MAX_LISTED;
  return [
    ...keywords.slice(0, MAX_LISTED).map((keyword) => `- ${line(keyword)}`),
    ...(more > 0 ? [`- and ${more} more, in keywords.csv`] : []),
  ];
}

/** Phrases come from outside: as code they are neither links nor markup. */
function quoted(phrase: string): string {
  return `\`${phrase.replaceAll("`", "'")}\``;
}
