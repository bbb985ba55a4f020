import { fold } from "../../../../kernel/text/phrase-words.ts";
import type { Language } from "../../text/words.ts";
import type { CueTexts } from "./cue-texts.ts";
import { DE } from "./de.ts";
import { EN } from "./en.ts";
import { ES } from "./es.ts";
import { FR } from "./fr.ts";
import { IT } from "./it.ts";
import { NL } from "./nl.ts";
import { PT } from "./pt.ts";

export interface Cues {
  requests: ReadonlySet<string>;
  requestEndings: readonly string[];
  supposing: readonly string[];
  opinions: readonly string[];
  textParts: ReadonlySet<string>;
  months: readonly string[];
  days: ReadonlySet<string>;
  comparatives: ReadonlySet<string>;
  comparativeEndings: readonly string[];
  than: ReadonlySet<string>;
  comparing: readonly string[];
  accordingTo: readonly string[];
  sayings: ReadonlySet<string>;
  speakers: ReadonlySet<string>;
  statements: ReadonlySet<string>;
  commonStarts: ReadonlySet<string>;
  up: ReadonlySet<string>;
  down: ReadonlySet<string>;
  negations: ReadonlySet<string>;
}

const listOf = (text: string) => fold(text).split(/\s+/).filter(Boolean);
const phrasesOf = (text: string) =>
  fold(text)
    .split(",")
    .map((phrase) => phrase.trim().replace(/\s+/g, " "))
    .filter(Boolean);

function compile(texts: CueTexts): Cues {
  const set = (text: string) => new Set(listOf(text));
  return {
    requests: set(texts.requests),
    requestEndings: listOf(texts.requestEndings),
    supposing: phrasesOf(texts.supposing),
    opinions: phrasesOf(texts.opinions),
    textParts: set(texts.textParts),
    months: listOf(texts.months),
    days: set(texts.days),
    comparatives: set(texts.comparatives),
    comparativeEndings: listOf(texts.comparativeEndings),
    than: set(texts.than),
    comparing: phrasesOf(texts.comparing),
    accordingTo: phrasesOf(texts.accordingTo),
    sayings: set(texts.sayings),
    speakers: set(texts.speakers),
    statements: set(texts.statements),
    commonStarts: set(texts.commonStarts),
    up: set(texts.up),
    down: set(texts.down),
    negations: set(texts.negations),
  };
}

const CUES: Readonly<Record<Language, Cues>> = {
  en: compile(EN),
  de: compile(DE),
  fr: compile(FR),
  es: compile(ES),
  it: compile(IT),
  nl: compile(NL),
  pt: compile(PT),
};

export function cuesOf(language: Language): Cues {
  return CUES[language];
}
