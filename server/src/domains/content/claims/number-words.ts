import { fold } from "../../../kernel/text/phrase-words.ts";
import type { Language } from "../text/words.ts";

const wordsWith = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text.split(/\s+/).flatMap((entry): [string, number][] => {
      const [word, value] = entry.split("=");
      return word === undefined || value === undefined ? [] : [[fold(word), Number(value)]];
    }),
  );

/** Cardinal numbers from two. Words that mean something else more often, such as the Italian `sei`, are missing. */
const CARDINALS: Readonly<Record<Language, ReadonlyMap<string, number>>> = {
  en: wordsWith(
    "thirteen=13 fourteen=14 sixteen=16 seventeen=17 eighteen=18 nineteen=19 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 fifteen=15 twenty=20 thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 hundred=100 thousand=1000 dozen=12",
  ),
  de: wordsWith(
    "dreizehn=13 vierzehn=14 sechzehn=16 siebzehn=17 achtzehn=18 neunzehn=19 zwei=2 drei=3 vier=4 fünf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwölf=12 fünfzehn=15 zwanzig=20 dreißig=30 vierzig=40 fünfzig=50 sechzig=60 siebzig=70 achtzig=80 neunzig=90 hundert=100 tausend=1000 dutzend=12",
  ),
  fr: wordsWith(
    "treize=13 quatorze=14 seize=16 deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 dix=10 onze=11 douze=12 quinze=15 vingt=20 trente=30 quarante=40 cinquante=50 soixante=60 cent=100 mille=1000 douzaine=12",
  ),
  es: wordsWith(
    "once=11 trece=13 catorce=14 dieciséis=16 diecisiete=17 dieciocho=18 diecinueve=19 veintiuno=21 veintidós=22 veinticuatro=24 veinticinco=25 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 doce=12 quince=15 veinte=20 treinta=30 cuarenta=40 cincuenta=50 sesenta=60 setenta=70 ochenta=80 noventa=90 cien=100 mil=1000 docena=12",
  ),
  it: wordsWith(
    "tredici=13 quattordici=14 sedici=16 diciassette=17 diciotto=18 diciannove=19 due=2 tre=3 quattro=4 cinque=5 sette=7 otto=8 nove=9 dieci=10 undici=11 dodici=12 quindici=15 venti=20 trenta=30 quaranta=40 cinquanta=50 sessanta=60 settanta=70 ottanta=80 novanta=90 cento=100 mille=1000 dozzina=12",
  ),
  nl: wordsWith(
    "dertien=13 veertien=14 zestien=16 zeventien=17 achttien=18 negentien=19 twee=2 drie=3 vier=4 vijf=5 zes=6 zeven=7 acht=8 negen=9 tien=10 elf=11 twaalf=12 vijftien=15 twintig=20 dertig=30 veertig=40 vijftig=50 zestig=60 zeventig=70 tachtig=80 negentig=90 honderd=100 duizend=1000 dozijn=12",
  ),
  pt: wordsWith(
    "treze=13 catorze=14 dezasseis=16 dezesseis=16 dezassete=17 dezessete=17 dezoito=18 dezanove=19 dezenove=19 dois=2 duas=2 três=3 quatro=4 cinco=5 seis=6 sete=7 oito=8 nove=9 dez=10 onze=11 doze=12 quinze=15 vinte=20 trinta=30 quarenta=40 cinquenta=50 sessenta=60 setenta=70 oitenta=80 noventa=90 cem=100 mil=1000 dúzia=12",
  ),
};

/** Numbers from 21 to 99 that these languages write as one word, such as `zweiundzwanzig`. */
function joinedNumbers(language: Language): readonly (readonly [string, number])[] {
  const all = [...CARDINALS[language]];
  const ones = [
    ["de", "ein"],
    ["nl", "een"],
    ["it", "uno"],
  ]
    .filter(([own]) => own === language)
    .map(([, word = ""]): [string, number] => [word, 1])
    .concat(all.filter(([, value]) => value < 10));
  const tens = all.filter(([, value]) => value >= 20 && value < 100);
  return tens.flatMap(([ten, tenValue]) =>
    ones.map(([one, value]): [string, number] => {
      const word =
        language === "it"
          ? `${/^[aeiou]/.test(one) || value === 8 ? ten.slice(0, -1) : ten}${one}`
          : `${one}${language === "de" ? "und" : "en"}${ten}`;
      return [word, tenValue + value];
    }),
  );
}

const JOINED: ReadonlyMap<Language, ReadonlyMap<string, number>> = new Map(
  (["de", "nl", "it"] as const).map((language) => [language, new Map(joinedNumbers(language))]),
);

/** Words between tens and ones, such as `treinta y dos`. */
const TENS_AND: ReadonlySet<string> = new Set(["et", "y", "e"]);

/** The cardinal number that begins at a word, with the words that it takes; undefined for other words. */
export function cardinalAt(
  words: readonly string[],
  at: number,
  language: Language,
): { value: number; length: number } | undefined {
  const word = words[at] ?? "";
  const joined = JOINED.get(language)?.get(word);
  if (joined !== undefined) return { value: joined, length: 1 };
  const cardinals = CARDINALS[language];
  const value = cardinals.get(word);
  if (value === undefined) return undefined;
  const isTen = (value >= 20 && value < 100) || (language === "fr" && value === 10);
  const step = TENS_AND.has(words[at + 1] ?? "") ? 2 : 1;
  const next = words[at + step] ?? "";
  const one = cardinals.get(next) ?? (ONES[language].has(next) && step === 2 ? 1 : undefined);
  return isTen && one !== undefined && one < 10 ? { value: value + one, length: step + 1 } : { value, length: 1 };
}

/** Words of a share of a whole. */
const SHARES: Readonly<Record<Language, ReadonlyMap<string, number>>> = {
  en: wordsWith("half=0.5 third=0.3333 thirds=0.3333 quarter=0.25 quarters=0.25 fifth=0.2 fifths=0.2 tenth=0.1"),
  de: wordsWith(
    "hälfte=0.5 drittel=0.3333 viertel=0.25 fünftel=0.2 zehntel=0.1 dritte=0.3333 vierte=0.25 fünfte=0.2 zehnte=0.1",
  ),
  fr: wordsWith("moitié=0.5 tiers=0.3333 quart=0.25 quarts=0.25 cinquième=0.2 dixième=0.1"),
  es: wordsWith("mitad=0.5 tercio=0.3333 tercios=0.3333 cuartos=0.25 quinto=0.2 décimo=0.1"),
  it: wordsWith("metà=0.5 terzo=0.3333 terzi=0.3333 quarto=0.25 quarti=0.25 quinto=0.2 decimo=0.1"),
  nl: wordsWith("helft=0.5 derde=0.3333 kwart=0.25 vijfde=0.2 tiende=0.1"),
  pt: wordsWith("metade=0.5 terço=0.3333 terços=0.3333 quartos=0.25 quinto=0.2 décimo=0.1"),
};

/** Words of a multiple. */
const MULTIPLES: Readonly<Record<Language, ReadonlyMap<string, number>>> = {
  en: wordsWith("twice=2 double=2 doubles=2 doubled=2 triple=3 triples=3 tripled=3 halved=0.5 quadrupled=4"),
  de: wordsWith(
    "doppelt=2 doppelte=2 verdoppelt=2 verdoppelte=2 verdoppelten=2 dreifach=3 verdreifacht=3 halbiert=0.5 dreimal=3",
  ),
  fr: wordsWith("double=2 doublé=2 triple=3 triplé=3"),
  es: wordsWith("doble=2 duplicó=2 duplicaron=2 triple=3 triplicó=3"),
  it: wordsWith("doppio=2 raddoppiato=2 raddoppiata=2 triplo=3 triplicato=3"),
  nl: wordsWith("dubbel=2 dubbele=2 verdubbeld=2 verdubbelde=2 verdrievoudigd=3 gehalveerd=0.5"),
  pt: wordsWith("dobro=2 dobrou=2 duplicou=2 triplo=3 triplicou=3"),
};

/** Ordinals that are shares only after a word for every, such as `every third`. */
const EVERY: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(["every"]),
  de: new Set(["jede", "jeder", "jedes", "jeden"]),
  fr: new Set(),
  es: new Set(),
  it: new Set(),
  nl: new Set(["elke", "iedere"]),
  pt: new Set(),
};

/** Words between the two numbers of `two of three`. */
const OUT_OF: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(["in", "of", "out"]),
  de: new Set(["von"]),
  fr: new Set(["sur"]),
  es: new Set(["de", "cada"]),
  it: new Set(["su"]),
  nl: new Set(["op", "van"]),
  pt: new Set(["em", "cada", "de"]),
};

const ONES: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(["one"]),
  de: new Set(["ein", "eine", "einer", "eins", "einem"]),
  fr: new Set(["un", "une"]),
  es: new Set(["un", "una", "uno"]),
  it: new Set(["un", "una", "uno"]),
  nl: new Set(["een"]),
  pt: new Set(["um", "uma"]),
};

export interface NumberWords {
  cardinals: ReadonlyMap<string, number>;
  shares: ReadonlyMap<string, number>;
  multiples: ReadonlyMap<string, number>;
  every: ReadonlySet<string>;
  outOf: ReadonlySet<string>;
  ones: ReadonlySet<string>;
}

export function numberWordsOf(language: Language): NumberWords {
  return {
    cardinals: CARDINALS[language],
    shares: SHARES[language],
    multiples: MULTIPLES[language],
    every: EVERY[language],
    outOf: OUT_OF[language],
    ones: ONES[language],
  };
}
