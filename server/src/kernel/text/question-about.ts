import { fold } from "./phrase-words.ts";
import { stopWordsFor } from "./stop-words.ts";

interface Language {
  question: string;
  and: string;
  /** Words that name no thing: what happens, how, when and how badly. */
  noThing: RegExp;
  /** What a verb follows. */
  beforeVerb: RegExp;
  /** Whether nouns are written with a capital inside a sentence. */
  capitalsNouns: boolean;
}

const ENGLISH: Language = {
  question: "How do I solve problems with %s?",
  and: "and",
  noThing: new RegExp(
    `^(?:${[
      "fail(?:s|ed|ing)?|break(?:s|ing)?|broke|broken|crash(?:es|ed|ing)?|los(?:es?|ing)|lost|tak(?:es?|ing)|took|eat(?:s|ing)?|keeps?|kept",
      "gets?|getting|got|goes|going|gone|went|stop(?:s|ped)?|drops?|hurts?|vanish(?:es|ed)?|happens?|jam(?:s|med)?|doubles?|disappears?",
      "freez(?:es?|ing)|hangs?|answers?|explains?|makes?|making|made|needs?|wants?|tr(?:y|ies|ying)|spend(?:s|ing)?|spent|pay(?:s|ing)?|paid",
      "find(?:s|ing)?|found|finding|know(?:s|n|ing)?|knew|sees?|seems?|looks?|feels?|comes?|coming|came|gives?|gave|sends?|sent|sync(?:s|ing)?|locks?|hates?|loves?|works?|lets?|says?|said|thinks?|means?",
      "never|always|again|still|every|single|often|sometimes|suddenly|even|already|anymore|instead|\\w{3,}ly",
      "day|week|month|year|hour|minute|morning|night|evening|time|lot|bit|twice|once|half|(?:day|week|month|year|hour|minute|morning|night|time|lot)s|today|yesterday|tomorrow",
      "slow|bad|worse|worst|terrible|awful|horrible|expensive|annoying|impossible|hard|difficult|wrong|useless|frustrating|confusing|tired|sick|fed",
      "new|old|big|small|whole|entire|same|another|many|much|more|most|less|several|good|great|nice|better|best|huge|tiny|high|low|long|short|simple|easy|different",
      "(?:any|every|some|no)(?:one|body)|missing|people|guys|folks|thing|things|stuff|help|problem|problems|issue|issues|please|thanks|hi|hello|cents|hand|here|there|just|really|like|away|back|around|out|off|up|down|without",
      "zero|one|two|three|four|five|six|seven|eight|nine|ten|forty|hundred|thousand",
      "\\w{3,}ed|\\p{N}.*",
    ].join("|")})$`,
    "iu",
  ),
  beforeVerb:
    /^(?:i|we|you|they|he|she|it|to|can|cannot|can['’]t|will|would|could|should|must|do|does|did|don['’]t|doesn['’]t|didn['’]t)$/i,
  capitalsNouns: false,
};

const GERMAN: Language = {
  question: "Was hilft bei Problemen mit %s?",
  and: "und",
  noThing:
    /^(?:tage?n?|wochen?|monate?n?|jahre?n?|stunden?|minuten?|morgen|abend|nacht|mal|leute|hilfe|problem|probleme|problemen|ding|dinge|hallo|danke|bitte|sache|sachen|\p{N}.*)$/iu,
  // Verbs have no capital.
  beforeVerb: /^$/,
  capitalsNouns: true,
};

const LANGUAGES: Readonly<Record<string, Language>> = { en: ENGLISH, de: GERMAN };

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*[+#]*/gu;
/** What people write before what they have to say: "My two cents: …". */
const LEAD_IN = /^[^:]{1,40}:\s+(?=\S+\s+\S+\s+\S)/;
const MOST_THINGS = 2;
const MOST_WORDS = 3;

/**
 * A problem that someone described, as a question about the things that it names: it repeats no sentence of theirs. Undefined for a
 * language without wordings, and for a sentence that names no thing.
 */
export function questionAbout(sentence: string, language: string): string | undefined {
  const wording = LANGUAGES[language];
  if (wording === undefined) return undefined;
  const things = thingsOf(sentence.replace(LEAD_IN, ""), language, wording);
  if (things.length === 0) return undefined;
  return wording.question.replace("%s", () => things.join(` ${wording.and} `));
}

/** The first things that a sentence names: neighbouring words are one thing, at most three words long. */
function thingsOf(sentence: string, language: string, { noThing, beforeVerb, capitalsNouns }: Language): string[] {
  const stops = stopWordsFor(language);
  const isStop = (word: string) =>
    fold(word)
      .split(/['’-]/)
      .every((part) => part === "" || stops.has(part));
  const things: string[][] = [];
  let end = -1;
  let before = "";
  for (const { 0: word, index } of sentence.matchAll(WORD)) {
    const isVerb = beforeVerb.test(before);
    before = word;
    const isNoun = !capitalsNouns || (/^\p{Lu}/u.test(word) && (index > 0 || !isStop(word)));
    if (isVerb || isStop(word) || noThing.test(word) || !isNoun || word.length < 2) continue;
    const last = things.at(-1);
    const isNext = /^[ \t]+$/.test(sentence.slice(Math.max(0, end), index));
    if (last !== undefined && isNext && last.length < MOST_WORDS) last.push(word);
    else things.push([word]);
    end = index + word.length;
  }
  const named = things.map((words) => words.map((word, place) => asWritten(word, place, capitalsNouns)).join(" "));
  return [...new Set(named)].slice(0, MOST_THINGS);
}

/** A word that only begins its sentence loses its capital; names and abbreviations keep theirs. */
function asWritten(word: string, place: number, capitalsNouns: boolean): string {
  return !capitalsNouns && place === 0 && /^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word;
}
