import { fold } from "../../../kernel/text/phrase-words.ts";

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

/** Strong words of complaint in French, Spanish, Italian, Portuguese and Dutch, without accents. */
const STRONG_ELSEWHERE =
  /\b(?:marre|ras le bol|galere\w*|horreur|horrible\w*|nul|nulle|inadmissible|inutilisable|arnaque\w*|enerv\w+|agac\w+|cauchemar|catastroph\w+|ca me saoule|hart[oa]s?|harta|odio|pesadilla|estafa\w*|timo|desastre|fatal|inutil|desesper\w+|asco|verguenza|frustra\w+|insoportable|stuf[oa]|incubo|truffa|pessim\w+|disastro|inutilizzabile|pesadelo|golpe|pessim\w+|irritant\w*|waardeloos|ergernis|ramp|frustrerend|spuugzat|bloody|rubbish|garbage|appalling|furious|gutted|fuming|crap|stupid)\b/;
const NEGATED_ELSEWHERE =
  /\b(?:n'\w+|ne \w+ (?:pas|plus|jamais|rien)|aucun\w*|impossible|personne|sans reponse|no me|no se|no hay|no puedo|no funciona\w*|nunca|nadie|ningun\w*|imposible|non funziona\w*|nessun\w*|mai|impossibile|nao|ninguem|nunca|niet|nooit|geen|niemand)\b/;
const TROUBLE_ELSEWHERE =
  /\b(?:probleme\w*|panne\w*|casse\w*|bug\w*|retard\w*|attend\w*|cher|chere|hors de prix|frais|perd\w*|lent\w*|tombe\w* en panne|fuite\w*|remplac\w+|rembours\w+|relanc\w+|bloqu\w+|deçu\w*|decu\w*|problema\w*|fall[ao]\w*|averi\w+|rot[oa]s?|rompi\w*|rompe\w*|retras\w*|esper\w+|car[oa]s?|carisim\w*|cobra\w*|cobr\w+|tard\w+|pierd\w*|perdi\w*|devol\w+|gotea\w*|guast[oaie]|rott[oaie]|ritard\w*|aspett\w+|avaria\w*|atras\w+|demora\w*|kapot|vertrag\w+|wacht\w*|duur|stuk|storing\w*)\b/g;
const DENIES_ELSEWHERE =
  /\b(?:aucun probleme|sans probleme|jamais eu de (?:souci|probleme)|ca marche (?:tres )?bien|ningun problema|sin problemas?|va (?:muy )?bien|encantad[oa]|nessun problema|nenhum problema|geen problemen?)\b/;
/** Troubles whose words say little alone: a price or a wait is no complaint until something is wrong with it. */
const WEAK =
  /^(?:costs?|price\w*|charged?|fees?|support|takes|took|twice|double|manual\w*|spreadsheets?|copy(?:ing)?|by hand|renewal|weeks|hours|keeps?|kept|miss(?:ed|es|ing)|late|cancel\w*|remind\w*|forg[eo]t\w*|guess\w*|frais|cobr\w*|attend\w*|esper\w+|aspett\w+|wacht\w*|warte\w*|dauert|perd\w*)$/;
/** Somebody has the trouble that another states: "same here". */
const AGREES =
  /^(?:same (?:here|problem|issue|thing|story)|me too|\+1\b|this happened to (?:me|us)|exactly (?:this|the same)|genau so|geht mir (?:auch|genauso)|bei (?:mir|uns) (?:auch|genauso|dasselbe)|gleiches problem|pareil|meme (?:probleme|souci|chose)|moi aussi|idem|a mi (?:tambien|igual)|lo mismo|mismo problema|igual|anche (?:a me|io)|stesso problema|comigo tambem|mesmo problema|hier ook|zelfde)\b/;

/** Reads cues of trouble in one sentence, in seven languages. */
export function problemOf(sentence: string): Problem {
  const plain = fold(sentence);
  if (AGREES.test(plain) && !sentence.endsWith("?")) return { complaint: AGREEMENT, question: 0 };
  const words = sentence.split(/\s+/).length;
  if (words < MIN_WORDS || DENIES.test(sentence) || DENIES_ELSEWHERE.test(plain)) return { complaint: 0, question: 0 };
  const found = new Set(
    [...sentence.toLowerCase().matchAll(TROUBLE), ...plain.matchAll(TROUBLE_ELSEWHERE)].map(([cue]) => fold(cue)),
  );
  const weak = [...found].filter((cue) => WEAK.test(cue)).length;
  const isStrong = STRONG.test(sentence) || STRONG_ELSEWHERE.test(plain);
  const isNegated = NEGATED.test(sentence) || NEGATED_ELSEWHERE.test(plain);
  const trouble = Math.min(0.7, weak * 0.25 + (found.size - weak) * 0.35);
  const cues = (isStrong ? 0.6 : 0) + (isNegated ? 0.25 : 0) + trouble;
  if (sentence.endsWith("?")) {
    const asks = ASKS_HOW.test(sentence);
    return { complaint: 0, question: asks && cues > 0 ? Math.min(1, 0.4 + cues) : 0 };
  }
  return { complaint: cues >= MIN_CUES ? Math.min(1, cues) : 0, question: 0 };
}

/** Who agrees says less than who states the trouble. */
const AGREEMENT = 0.4;
const MIN_CUES = 0.35;

/** How concrete a sentence is: numbers, times and content words make it so. */
export function specificityOf(sentence: string, contentWords: number): number {
  const hasNumber = /\d|\b(?:one|two|three|four|five|six|ten|twelve|dozen|hundred|half)\b/i.test(sentence);
  return Math.min(1, contentWords / 12) * 0.7 + (hasNumber ? 0.3 : 0);
}
