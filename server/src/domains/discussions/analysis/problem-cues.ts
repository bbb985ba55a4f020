/** How strongly a sentence states a problem: as a complaint, or as a question about one. Both 0 to 1. */
export interface Problem {
  complaint: number;
  question: number;
}

const STRONG =
  /\b(?:hate|hates|hated|nightmare|terrible|horrible|awful|useless|ridiculous|unbearable|infuriating|frustrat\w+|annoy\w+|painful|pain in|sick of|tired of|fed up|drives? (?:me|us) (?:mad|crazy|nuts)|gave up|giving up|given up|struggl\w+|disaster|mess|joke|waste\w*|broken|unusable|can't stand|worst|ripped off|rip-off|scam|furchtbar|schrecklich|nervt|mühsam|katastroph\w+|unbrauchbar|verzweifel\w+)\b/iu;
const NEGATED =
  /\b(?:can(?:no|')t|cannot|couldn't|doesn't|don't|didn't|won't|wouldn't|isn't|aren't|wasn't|never|no way to|nobody|no one|nothing|without any|still not|not even|unable to|impossible|neither|kein\w*|nicht|nie|niemand)\b/iu;
const TROUBLE =
  /\b(?:problem\w*|issues?|bugs?|errors?|mistakes?|fail\w*|crash\w*|los(?:e|es|ing|t)|miss(?:ed|es|ing)|late|delay\w*|slow\w*|hours|weeks|forever|ages|every (?:time|month|week|friday|year|single)|again and again|keeps?|kept|stuck|confus\w+|complicated|clunky|expensive|overpriced|costs?|price\w*|charged?|fees?|renewal|hidden|manual\w*|by hand|copy(?:ing)?|retyp\w+|spreadsheets?|chas(?:e|ing)|remind\w*|forg[eo]t\w*|guess\w*|from memory|too (?:much|many|long|late|hard|complex|expensive)|hard to|difficult|hardly|barely|dread|worr\w+|afraid|overwhelm\w*|churn|cancel\w*|refund\w*|support|wait(?:ed|ing)?|takes|took|twice|double|duplicate\w*|fell through|out of sync|fehler|teuer|kompliziert|umständlich|dauert|verlier\w+|vergess\w+|langsam|warte\w*|ärger\w*)\b/giu;
const DENIES =
  /\b(?:no (?:problems?|issues?|complaints)|not a (?:problem|big deal)|never had (?:a|any) (?:problem|issue)|works? (?:great|fine|well|perfectly)|love (?:it|this)|happy with|problem solved|keine probleme|läuft (?:gut|super))\b/iu;
const ASKS_HOW =
  /\b(?:how (?:do|can|should|would|did|are) (?:you|i|we|others|people|everyone|they)|is there (?:a|any|some) (?:way|tool|trick|better)|(?:does|has|is) (?:anyone|anybody|someone|somebody)|what (?:do|should|can) (?:i|we|you)|why (?:does|is|do|are|can't|won't)|anyone else|wie (?:macht|kann|löst|verhindert)|hat jemand|gibt es (?:ein|eine))\b/iu;
const MIN_WORDS = 5;

/** Reads cues of trouble in one sentence, in English and German. */
export function problemOf(sentence: string): Problem {
  const words = sentence.split(/\s+/).length;
  if (words < MIN_WORDS || DENIES.test(sentence)) return { complaint: 0, question: 0 };
  const trouble = new Set([...sentence.toLowerCase().matchAll(TROUBLE)].map(([cue]) => cue)).size;
  const cues = (STRONG.test(sentence) ? 0.6 : 0) + (NEGATED.test(sentence) ? 0.35 : 0) + Math.min(0.7, trouble * 0.35);
  if (sentence.endsWith("?")) {
    const asks = ASKS_HOW.test(sentence);
    return { complaint: 0, question: asks && cues > 0 ? Math.min(1, 0.4 + cues) : 0 };
  }
  return { complaint: cues >= MIN_CUES ? Math.min(1, cues) : 0, question: 0 };
}

const MIN_CUES = 0.35;

/** How concrete a sentence is: numbers, times and content words make it so. */
export function specificityOf(sentence: string, contentWords: number): number {
  const hasNumber = /\d|\b(?:one|two|three|four|five|six|ten|twelve|dozen|hundred|half)\b/i.test(sentence);
  return Math.min(1, contentWords / 12) * 0.7 + (hasNumber ? 0.3 : 0);
}
