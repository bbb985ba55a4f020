import type { Perspective } from "@findable/contract";
import { problemOf } from "./problem-cues.ts";
import { sentencesOf } from "./sentences.ts";

const VENDOR =
  /\b(?:i|we) (?:work|consult) (?:for|at|with) (?:a |an |the |one )?(?:vendor|company|maker|startup)|\bi work (?:for|at) \p{Lu}|\b(?:founder|co-founder|maker|developer|ceo) (?:of|at|here)\b|\b(?:full )?(?:disclosure|disclaimer)\b|\b(?:we|i) (?:built|make|made|launched|sell|offer|created|developed) (?:a |an |this |our |exactly )|\bour (?:product|tool|app|software|platform|service|customers|clients|team built)\b|\b(?:dm|pm|message) me\b|\bfree trial\b|\bcheck (?:us|it) out\b|\bdiscount code\b|\bbook a demo\b|\bhappy to (?:give|show) you a demo\b|\b(?:wir haben|ich habe) .{0,30}\b(?:entwickelt|gebaut)\b|\bunser(?:e)? (?:produkt|tool|app|software|kunden)\b/giu;
const ASKING =
  /\b(?:does|has|is|did|can|could|would) (?:anyone|anybody|somebody|someone|there|you)\b|\b(?:any|looking for|need) (?:recommendations?|suggestions?|advice|tips|ideas|help)\b|\blooking for (?:a|an|some|something)\b|\bwhat (?:do|are|is|would|did|should) (?:you|your|everyone|people|others|we|i|the)\b|\bhow (?:do|did|can|should|would|are) (?:you|i|we|others|people|everyone)\b|\bshould (?:i|we)\b|\bwhich (?:one|of|do|would)\b|\bplease help\b|\bwondering (?:if|how|what|whether)\b|\bhat (?:jemand|einer)\b|\bwie (?:macht|loest|löst|geht|mache|kann) (?:ihr|man|ich)\b|\bwelche[sr]?\b.{0,40}\?|\bsuche (?:ein|nach)\b/giu;
const ADVISING =
  /\b(?:you(?:'ll| will| should| could| can| want to| need to| have to| might)|i(?:'d| would) (?:suggest|recommend|start|use|try|go|look|avoid))\b|(?:^|[.!?\n:] ?)(?:try|use|start|ask|make|set|keep|put|write|check|look|count|avoid|switch|read|get|take|do(?:n't| not)|never|always|turn|create|automate|agree|begin|borrow|split|export|add|measure|block|batch)\b|\b(?:the trick|in my experience|what (?:worked|works|helped) (?:for|us)|worked for us|solved (?:it|this|that)|the (?:fix|solution|answer) (?:is|was)|we (?:solved|fixed|switched|moved|ended up))\b|\b(?:du solltest|ihr solltet|versuch|am besten|bei uns (?:hat|funktioniert)|ich empfehle)\b/giu;

/**
 * The role that an author takes in a post. A vendor says so or advertises; who begins a thread with a question asks; who states
 * problems complains; everyone else gives advice or remarks. That somebody praises nothing is no complaint.
 */
export function perspectiveOf(
  text: string,
  { isFirst, title = "" }: { isFirst: boolean; title?: string },
): Perspective {
  const plain = text.toLowerCase();
  if (count(plain, VENDOR) + count(text, VENDOR) > 0) return "vendor";
  const sentences = sentencesOf(text);
  const questions = sentences.filter((sentence) => isQuestion(sentence.text)).length;
  const statements = sentences.filter((sentence) => !sentence.text.endsWith("?"));
  const advising = count(plain, ADVISING);
  const complaining = statements.reduce((sum, sentence) => sum + problemOf(sentence.text).complaint, 0);
  if (isFirst) {
    const asking = count(plain, ASKING) + questions + (isQuestion(title) ? TITLE_WEIGHT : 0);
    return firstPerspective({ asking, advising, complaining });
  }
  if (questions > 0 && advising === 0 && questions + count(plain, ASKING) >= complaining) return "asker";
  if (advising > 0) return complaining > advising * ADVICE_WEIGHT ? "complainer" : "expert";
  return complaining > 0 ? "complainer" : "expert";
}

/** A question in the title of a statement asks less than one in the text. */
const TITLE_WEIGHT = 0.4;
const ADVICE_WEIGHT = 1.2;
const MIN_QUESTION_WORDS = 4;
function isQuestion(sentence: string): boolean {
  return sentence.trim().endsWith("?") && sentence.trim().split(/\s+/).length >= MIN_QUESTION_WORDS;
}

function firstPerspective(cues: { asking: number; advising: number; complaining: number }): Perspective {
  if (cues.asking >= 1) return cues.complaining > cues.asking * 1.5 ? "complainer" : "asker";
  if (cues.complaining > 0 && cues.complaining >= cues.asking) return "complainer";
  if (cues.asking > 0) return cues.advising > 0 ? "expert" : "asker";
  return "expert";
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}
