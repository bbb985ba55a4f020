import { fold } from "./phrase-words.ts";
import { stopWordsFor } from "./stop-words.ts";

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*[+#]*/gu;
/** What people write before what they have to say: "My two cents: …". */
const LEAD_IN = /^[^:]{1,40}:\s+(?=\S+\s+\S+\s+\S)/;
/** Words without which a subject says the opposite, in the languages of our stop words. */
const NEGATIONS =
  /^(?:no|not|never|nothing|none|without|cannot|nicht|kein(?:e[mnrs]?)?|ohne|nie|pas|sans|jamais|ni|sin|nunca|non|senza|mai|nao|sem|niet|geen|zonder|nooit|bez)$/;
const MOST = 6;
const LEAST = 2;

/** The first words of a sentence that say what it is about, and never the whole sentence: a subject is no quote. */
export function subjectOf(sentence: string, language: string): string {
  const stops = stopWordsFor(language);
  const words = sentence.replace(LEAD_IN, "").match(WORD) ?? [];
  const content = words.filter((word) =>
    fold(word)
      .split(/['-]/)
      .some((part) => part !== "" && (!stops.has(part) || NEGATIONS.test(part))),
  );
  const subject = (content.length < LEAST ? words : content).slice(0, MOST);
  const isWhole = subject.length === words.length && subject.length > LEAST;
  return (isWhole ? subject.slice(0, -1) : subject).join(" ");
}
