import type { ResearchedKeyword } from "@findable/contract";

export interface NotesFacts {
  seed: string;
  keywords: readonly ResearchedKeyword[];
  counts: { totalDiscovered: number; afterDedup: number; afterLimit: number };
  /** False if the input turns labelling off. */
  labelled: boolean;
  seenByModel: number;
}

const LOW_CONFIDENCE = 0.7;
const MAX_LISTED = 50;

/** Describes in Markdown how the labels were assigned, and lists those that a person should review. */
export function labelingNotes({ seed, keywords, counts, labelled, seenByModel }: NotesFacts): string {
  const head = [
    `# Labels of the keywords for ${quoted(seed)}`,
    "",
    `Discovered ${counts.totalDiscovered} phrases, ${counts.afterDedup} without duplicates. Kept ${counts.afterLimit}.`,
    "",
  ];
  if (!labelled) return [...head, "The keywords were not labeled, as requested.", ""].join("\n");
  const unlabelled = keywords.filter(
    ({ intentLabels, relevanceLabel }) => intentLabels.length === 0 && relevanceLabel === null,
  );
  const uncertain = keywords.filter(
    ({ intentConfidence, relevanceConfidence }) => isLow(intentConfidence) || isLow(relevanceConfidence),
  );
  return [
    ...head,
    "Intent is why people search for a phrase. Relevance is how the phrase relates to the offer. Rules vote for labels by patterns in the words. A label is assigned if its calibrated probability is high enough.",
    seenByModel === 0
      ? "No language model was used."
      : `A language model labeled the first ${Math.min(seenByModel, keywords.length)} keywords too. It fills gaps of the rules and never overrules labels that they are certain of.`,
    "",
    "## Without labels",
    "",
    ...itemsOf(unlabelled, ({ keyword }) => quoted(keyword)),
    "",
    `## To review: confidence below ${LOW_CONFIDENCE}`,
    "",
    ...itemsOf(uncertain, (researched) => `${quoted(researched.keyword)}: ${describe(researched)}`),
    "",
  ].join("\n");
}

function isLow(confidence: number | null): boolean {
  return confidence !== null && confidence < LOW_CONFIDENCE;
}

function describe(researched: ResearchedKeyword): string {
  const { intentLabels, intentConfidence, relevanceLabel, relevanceConfidence } = researched;
  const intents = `${intentLabels.join(", ") || "no intent"} (${intentConfidence ?? "-"})`;
  return `${intents}; ${relevanceLabel ?? "no relevance"} (${relevanceConfidence ?? "-"})`;
}

function itemsOf(keywords: readonly ResearchedKeyword[], line: (keyword: ResearchedKeyword) => string): string[] {
  if (keywords.length === 0) return ["None."];
  const more = keywords.length - MAX_LISTED;
  return [
    ...keywords.slice(0, MAX_LISTED).map((keyword) => `- ${line(keyword)}`),
    ...(more > 0 ? [`- and ${more} more, in keywords.csv`] : []),
  ];
}

/** Formats a phrase as code. Phrases come from outside, and code cannot contain links or markup. */
function quoted(phrase: string): string {
  return `\`${phrase.replaceAll("`", "'")}\``;
}
