import type { Brand } from "../../parties/index.ts";
import { sentenceAround } from "./sentence-around.ts";

/** A place where a text names a brand, in UTF-16 units. */
export interface NamedPlace {
  domain: string;
  start: number;
  end: number;
  /** Whether the sentence says that the brand is missing or unknown. */
  isAbsence: boolean;
}

interface Token {
  /** Without case, accents and compatibility forms. A character of a script without spaces is a token. */
  folded: string;
  written: string;
  start: number;
  end: number;
}

interface Name {
  domain: string;
  tokens: readonly string[];
  joined: string;
  /** One ordinary word, such as `Harvest`: its case and its neighbours decide. */
  isWord: boolean;
  startsUpper: boolean;
  /** So short that words of the text may contain it by accident: it must be a word of the text itself. */
  isShort: boolean;
}

export type NameFinder = (text: string) => NamedPlace[];

/** Each character is a token, because words stand beside each other, and Korean ones take endings. */
const UNSPACED =
  "(?:(?=[\\p{L}\\p{N}])[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}])";
const SPACED = `(?!${UNSPACED})`;
const RUN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\uff9e\uff9f]*[+#]*/gu;
const IS_LATIN = /^[\p{sc=Latn}\p{N}\p{M}+#]*$/u;
/** Letters of another script end a word: `Tallyhour` is named in `Tallyhourを` and in `Tallyhourом`. */
const TOKEN = new RegExp(
  `${UNSPACED}[\\p{M}\uff9e\uff9f]*|(?:${SPACED}[\\p{sc=Latn}\\p{N}]\\p{M}*)+[+#]*|(?:${SPACED}[^\\P{L}\\p{sc=Latn}][\\p{M}\\p{N}]*)+[+#]*`,
  "gu",
);
const IS_UNSPACED = new RegExp(`^${UNSPACED}`, "u");
/** Addresses are not words of the answer: a link to a site does not name it. */
const ADDRESS = /\]\([^()\n]*\)|\bhttps?:\/\/[^\s<>)\]]+/gi;
const DOMAIN = /(?<![\p{L}\p{N}@./[-])(?:[a-z0-9-]+\.)+[a-z]{2,}(?![\p{L}\p{N}/-])/giu;
/** Runs of tokens that are compared as one word: `Tally Hour` is `Tallyhour`. */
const MOST_JOINED = 3;
/** Shorter names joined from several words occur by accident. */
const SHORTEST_JOINED = 6;
const SHORTEST_NAME = 2;
/** Names with more letters are hardly ever ordinary words. */
const LONGEST_WORD = 10;
/** Names with fewer characters of a script without spaces occur inside words: `明理` in `说明理由`. */
const SHORTEST_UNSPACED = 3;
const SHORTEST_SYLLABIC = 4;
/** Characters after a name that are read to find its verb. */
const NEXT_WORDS = 120;
/** Characters around a name that are read to find the words of the text. */
const WORD_REACH = 24;

/** What Korean appends to a name. */
const HANGUL_ENDINGS =
  /^(?:은|는|이|가|을|를|의|에|와|과|도|만|로|으로|나|이나|랑|이랑|하고|에서|에게|까지|부터|보다|처럼|이라|라|입니다|이다|예요|이에요)(?:는|은|도|의|고|면|만)?$/;

/** What may follow a name that is also a word, where it begins a sentence. */
const FOLLOWS_A_NAME =
  /^(?:['’]s\b|\s*(?:[,:;.!?)(\]*_–—|-]|$|(?:is|has|was|offers|lets|does|can|and|or|also|comes|costs|charges|works|remains|provides|runs|sells|makes|stands|gets|seems|supports|includes|specialises|specializes|focuses|serves|starts|ist|hat|bietet|und|gilt|liegt|kostet|verlangt|verkauft|arbeitet|kommt|eignet|steht|punktet|auch|kann|wird|war|est|offre|et|propose|vend|reste|se|coute|coûte|a|es|ofrece|y|tiene|vende|cuesta|también|è|ha|offre|e|propone|costa|vende|is|heeft|biedt|en|kost|jest|ma|oferuje|i|to|je|má|nabízí|tem|é|oferece|ve|ile)(?![\p{L}\p{N}])))/u;
/**
 * A word that is a verb or a plural, read as a verb by what follows it: `bills by the hour`, `quotes a fixed price`. After the words
 * that mean what firms do, more may follow than after others, because headings such as `Harvest tips the pros use` have the same form.
 */
const ACTS =
  /^ (?:(?:bills|charges|quotes|invoices|ships|hosts|rents|leases|insures|repairs|supplies|delivers|publishes|handles|covers|accepts|answers|opens|closes|guarantees|employs|operates|manages|builds|prices|licenses|trains|caters) (?:by|per|the|an?|its|their|your|you|every|each|all|only|from|within|on|in|at|to|for|with|most|both|directly|hourly|daily|weekly|monthly|customers|clients|[£€$]?\d)|\p{Ll}{3,}s (?:by the|per|an?|its|[£€$]\d))(?![\p{L}\p{N}])/u;
/** A verb further on: what stands before it is a subject, such as `Harvest prices in Kent`. */
const LATER_VERB =
  /^ \p{Ll}+s (?:in|for|on|at|from|to|with)\b[^.!?\n]*? (?:is|are|was|were|has|have|had|will|can|may|rose|fell|go|rise|fall|vary|remain|differ|depend|start|begin|need|include)\b/u;
/** Words beside a name that belong to the same product. */
const SUFFIXES = new Set(["app", "pro", "ai", "io", "inc", "ltd", "gmbh", "software", "plus", "business", "crm", "hq"]);

/**
 * Says that something is not in the answer's sources. Such a sentence names the brand without mentioning it as a choice.
 */
const ABSENCE =
  /\bno (?:information|mention|results?|data|details|record)\b|\b(?:could|can|did|was|were|am|is|are)(?:n['’]t| not) (?:able to )?(?:find|locate|verify|mention(?:ed)?|listed|included|among|familiar|aware|appear)|\b(?:do|does|did)(?:n['’]t| not) (?:have|appear|mention|list|include|find|know)\b|\bcannot (?:find|verify)\b|\bunfamiliar with\b|\bkeine (?:informationen|angaben|daten)\b|\bnicht (?:gefunden|finden|bekannt|aufgeführt|erwähnt)\b|\baucune (?:information|mention|donnée)\b|\bpas (?:trouvé|mentionné|connu)\b|\b(?:ninguna|sin) (?:información|mención)\b|\bno (?:encontré|encuentro|aparece|se menciona|dispongo|tengo|figura|conozco)\b|\bnon (?:ho (?:trovato|informazioni|dati)|trovo|risulta|compare|dispongo|conosco|sono riuscit[oa] a trovare)\b|\bnessun[ao]? (?:informazion[ei]|menzione|dato|risultato)\b|\bnão (?:encontrei|encontro|há (?:informaç|dados|menç)|tenho (?:informaç|dados)|aparece|conheço|consta|consegui encontrar)|\bnenhuma (?:informação|menção)|\bgeen (?:informatie|gegevens|vermelding|resultaten)\b|\bniet (?:gevonden|vinden|bekend|vermeld|genoemd|terugvinden)\b|\bnie (?:znalaz|znajd|udało mi się znaleźć|mam (?:informacji|danych)|pojawia się|występuje|figuruje|jest wymien|natrafi|ma informacji)|\bbrak (?:informacji|danych|wzmianek)|\bžádné (?:informace|údaje|zmínky)|\b(?:nenašel|nenašla|nenalezl|nenašly|nemám|nepodařilo se)|\b(?:bulamadım|bulunamadı|bilgi yok|bilgiye (?:ulaşamadım|rastlamadım)|rastlamadım|bilgim yok|yer almıyor|bahsedilmiyor)|\bje n['’]ai (?:pas|rien) trouvé|\bne (?:figure|trouve|dispose|connais|mentionne)|\bliegen (?:mir )?keine|\btaucht .{0,40}nicht auf\b|\bnichts (?:gefunden|bekannt|zu)\b|\bnothing (?:about|on|was found)\b|\bfound nothing\b|\bcame up empty\b/iu;
const ABSENCE_WITHOUT_SPACES =
  /(?:情報|記載|言及|データ|掲載)(?:は|が|も)?(?:ありません|ございません|ない|なかった|なく)|(?:見つけられ|見つから|見つかりませ|見つけることができ|見当たら|見当たりませ|確認でき(?:ません|な)|含まれて(?:い)?(?:ません|な)|掲載されて(?:い)?(?:ません|な)|記載されて(?:い)?(?:ません|な)|存じません|知りません)|(?:没有?|沒有?|未|未能|无法|無法|不能)(?:找到|查到|搜到|搜索到|查询到|提到|提及|收录|收錄|列出|包含|确认|確認|核实|核實)|(?:没有|沒有|无|無)(?:任何)?(?:关于|關於|相关|相關|有关|有關)|(?:找|查)不到|不(?:了解|熟悉|清楚)|(?:찾을|확인할|알) 수 없|찾지 못|(?:정보|언급|자료|기록)(?:가|이|는|은)? 없|언급되지|포함되지|알지 못|ไม่พบ|หาไม่พบ|ไม่มีข้อมูล|ไม่ได้กล่าวถึง|ไม่ทราบ|ไม่รู้จัก/u;
/** Thai ends no sentence with a mark, so that only the words beside the name say that it is missing. */
const THAI = /\p{sc=Thai}/u;
const THAI_REACH = 60;

/** Finds whole names in a text. Where names overlap the longest wins, so `Hourglass PM` is not `Hourglass`. */
export function createNameFinder(brands: readonly Brand[]): NameFinder {
  const names = brands.flatMap(namesOf);
  const first = Map.groupBy(names, ({ tokens }) => tokens[0] ?? "");
  const last = names.filter((name) => name.tokens.every((token) => !IS_UNSPACED.test(token)));
  const joined = Map.groupBy(
    names.filter((name) => name.joined.length >= SHORTEST_JOINED),
    (name) => name.joined,
  );
  return (text) => {
    const words = text.replace(ADDRESS, (address) => (address.startsWith("]") ? "]" : " ").padEnd(address.length));
    const tokens = tokensOf(words);
    const domains = domainsIn(words, brands);
    const isSlavic = SLAVIC.test(text);
    const found: NamedPlace[] = domains.map((place) => ({ ...place, isAbsence: isAbsence(words, place) }));
    for (let at = 0; at < tokens.length; ) {
      const match = matchAt(words, tokens, at, { first, joined, last, isSlavic });
      const inDomain = domains.some(
        ({ start, end }) => (tokens[at]?.start ?? 0) >= start && (tokens[at]?.start ?? 0) < end,
      );
      if (match === undefined || inDomain) {
        at += 1;
        continue;
      }
      const [start, end] = [tokens[at]?.start ?? 0, tokens[at + match.length - 1]?.end ?? 0];
      found.push({ domain: match.name.domain, start, end, isAbsence: isAbsence(words, { start, end }) });
      at += match.length;
    }
    return found.toSorted((one, other) => one.start - other.start);
  };
}

/** A domain in the words of an answer names its owner, whatever word it is. */
function domainsIn(text: string, brands: readonly Brand[]): Omit<NamedPlace, "isAbsence">[] {
  const owners = new Set(brands.map(({ domain }) => domain.toLowerCase()));
  return [...text.matchAll(DOMAIN)].flatMap(({ 0: written, index }) => {
    const domain = written.toLowerCase().replace(/^www\./, "");
    return owners.has(domain) ? [{ domain, start: index, end: index + written.length }] : [];
  });
}

/** What Slavic languages append to a name, or put in the place of its last vowel. */
const SLAVIC = /[ąęłńśźżćěščřžů]/iu;
const SLAVIC_ENDINGS = /^(?:a|u|owi|ovi|em|iem|ie|e|y|i|ego|emu|ej|ou|om|ami|ach|ow|ech|o|ce|ze|ke|ki|ke|ka)$/;
const CYRILLIC_ENDINGS = /^(?:а|у|ом|е|ы|и|ой|ю|ей|ем|я|і|ові)$/;
const HEBREW_OR_ARABIC_PREFIX = /^(?:[ובלמהכש]{1,2}|[وف]?(?:[بلك]|ال|بال|لل)|[وف])$/u;
/** Shorter names may be inside other words. */
const SHORTEST_INFLECTED = 5;
const SHORTEST_PREFIXED = 4;

/** Whether a token is the last word of a name with an ending of its language, or the first with a prefix. */
function isInflected(token: Token, word: string, isSlavic: boolean): boolean {
  const { folded, written } = token;
  if (/^[\p{sc=Hebr}\p{sc=Arab}]/u.test(word)) {
    return (
      word.length >= SHORTEST_PREFIXED &&
      folded.endsWith(word) &&
      HEBREW_OR_ARABIC_PREFIX.test(folded.slice(0, folded.length - word.length))
    );
  }
  if (word.length < SHORTEST_INFLECTED || !/^\p{Lu}/u.test(written)) return false;
  // German genitives, and plurals of Romance languages.
  if (folded === `${word}s`) return true;
  const isCyrillic = /^\p{sc=Cyrl}/u.test(word);
  if (!isSlavic && !isCyrillic) return false;
  const endings = isCyrillic ? CYRILLIC_ENDINGS : SLAVIC_ENDINGS;
  const stem = word.replace(/(?:(?<=i)um|[aeioyаеиоыя])$/u, "");
  return [word, stem].some(
    (start) =>
      start.length >= SHORTEST_INFLECTED - 1 && folded.startsWith(start) && endings.test(folded.slice(start.length)),
  );
}

interface Index {
  last: readonly Name[];
  isSlavic: boolean;
  first: ReadonlyMap<string, readonly Name[]>;
  joined: ReadonlyMap<string, readonly Name[]>;
}

function matchAt(text: string, tokens: readonly Token[], at: number, { first, joined, last, isSlavic }: Index) {
  const whole = (first.get(tokens[at]?.folded ?? "") ?? [])
    .filter((name) => name.tokens.every((token, index) => tokens[at + index]?.folded === token))
    .map((name) => ({ name, length: name.tokens.length }));
  const together = [...Array(MOST_JOINED).keys()].flatMap((index) => {
    const run = tokens.slice(at, at + index + 1);
    if (run.length !== index + 1 || !isOneLine(text, run)) return [];
    const names = joined.get(run.map(({ folded }) => folded).join("")) ?? [];
    return names.map((name) => ({ name, length: run.length }));
  });
  const inflected = last
    .filter(({ tokens: words }) =>
      words.every((word, index) => {
        const token = tokens[at + index];
        if (token === undefined) return false;
        const isOuter = index === words.length - 1 || (index === 0 && /^[\p{sc=Hebr}\p{sc=Arab}]/u.test(word));
        return token.folded === word || ((isOuter || isSlavic) && isInflected(token, word, isSlavic));
      }),
    )
    .map((name) => ({ name, length: name.tokens.length }));
  const candidates = [...whole, ...together, ...inflected].toSorted((one, other) => other.length - one.length);
  return candidates.find(({ name, length }) => isThatName(text, tokens, at, length, name));
}

/** Words of one name stand beside each other. */
function isOneLine(text: string, run: readonly Token[]): boolean {
  return run.every((token, index) => {
    const next = run[index + 1];
    return next === undefined || /^[ \u00a0-]?$/.test(text.slice(token.end, next.start));
  });
}

function isThatName(text: string, tokens: readonly Token[], at: number, length: number, name: Name): boolean {
  if (!standsAlone(text, tokens, at, length, name)) return false;
  if (!isOneLine(text, tokens.slice(at, at + length)) && length > 1) return hasLooseWords(text, tokens, at, length);
  if (!name.isWord || length > 1) return true;
  const token = tokens[at];
  if (token === undefined) return false;
  const isUpper = /^\p{Lu}/u.test(token.written);
  if (name.startsUpper && !isUpper) return false;
  if (isPartOfAnotherName(text, tokens, at)) return false;
  if (isGermanNoun(text, tokens, at)) return false;
  // An ordinary word would be written in the script of the text.
  if (IS_UNSPACED.test(text.slice(token.end))) return true;
  if (!beginsSentence(text, token.start)) return true;
  const rest = text.slice(token.end, token.end + NEXT_WORDS);
  return FOLLOWS_A_NAME.test(rest.slice(0, 20)) || (ACTS.test(rest) && !LATER_VERB.test(rest));
}

/** Whether the name is not a part of a longer word of a script without spaces. */
function standsAlone(text: string, tokens: readonly Token[], at: number, length: number, name: Name): boolean {
  const [first, last] = [tokens[at], tokens[at + length - 1]];
  if (first === undefined || last === undefined) return false;
  const before = text.slice(Math.max(0, first.start - WORD_REACH), first.start);
  const after = text.slice(last.end, last.end + WORD_REACH);
  if (/^\p{sc=Kana}/u.test(first.written) && /[\p{sc=Kana}ー]$/u.test(before)) return false;
  if (/[\p{sc=Kana}ー]$/u.test(last.written) && /^[\p{sc=Kana}ー]/u.test(after)) return false;
  if (/^\p{sc=Hang}/u.test(first.written) && /\p{sc=Hang}$/u.test(before)) return false;
  const [ending = ""] = /\p{sc=Hang}$/u.test(last.written) ? (after.match(/^\p{sc=Hang}+/u) ?? []) : [];
  if (ending !== "" && !HANGUL_ENDINGS.test(ending)) return false;
  return !name.isShort || isWordOf(before, text.slice(first.start, last.end), after);
}

/** Whether the name begins and ends where words of the text do. */
function isWordOf(before: string, name: string, after: string): boolean {
  const starts = new Set([...WORDS.segment(before + name + after)].map(({ index }) => index));
  return starts.has(before.length) && (after === "" || starts.has(before.length + name.length));
}

const WORDS = new Intl.Segmenter("ja", { granularity: "word" });

/** Words of a longer name may be separated by `&`, `.` or a hyphen, never by the end of a sentence. */
function hasLooseWords(text: string, tokens: readonly Token[], at: number, length: number): boolean {
  const run = tokens.slice(at, at + length);
  return run.every((token, index) => {
    const next = run[index + 1];
    return next === undefined || /^(?: ?[&.'’・\-–/ ] ?)?$/.test(text.slice(token.end, next.start));
  });
}

/** `Monday Motivation` is not `Monday`: another capitalized word beside it makes another name. */
function isPartOfAnotherName(text: string, tokens: readonly Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token === undefined) return false;
  const isName = (other: Token) => /^\p{Lu}/u.test(other.written) && !SUFFIXES.has(other.folded);
  const follows = after !== undefined && text.slice(token.end, after.start) === " " && isName(after);
  const precedes =
    before !== undefined &&
    text.slice(before.end, token.start) === " " &&
    isName(before) &&
    !beginsSentence(text, before.start);
  return follows || precedes;
}

/** German writes every noun with a capital: after an article, a word that is also a name is a noun. */
function isGermanNoun(text: string, tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return (
    before !== undefined &&
    GERMAN_ARTICLES.has(before.folded) &&
    /^\s+$/.test(text.slice(before.end, tokens[at]?.start)) &&
    // Last, because it reads the whole text.
    GERMAN.test(text)
  );
}

const GERMAN = /\b(?:und|nicht|ist|sind|wird|für|mit|auf|hält)\b/u;
const GERMAN_ARTICLES = new Set(
  "der die das den dem des ein eine einen einem einer eines kein keine im am zum zur vom beim ins ihr ihre sein seine jede jeder jedes dieser diese dieses".split(
    " ",
  ),
);

function beginsSentence(text: string, start: number): boolean {
  const line =
    text
      .slice(Math.max(0, start - 20), start)
      .split("\n")
      .at(-1) ?? "";
  const before = line.replace(/[\s"'”’*_)\]]/g, "");
  return before === "" || /[.!?:•-]$/.test(before);
}

function isAbsence(text: string, span: { start: number; end: number }): boolean {
  const sentence = sentenceAround(text, span, { reach: 300 });
  const read = text.slice(sentence.start, sentence.end);
  if (!THAI.test(read)) return ABSENCE.test(read) || ABSENCE_WITHOUT_SPACES.test(read);
  const near = { start: span.start - THAI_REACH, end: span.end + THAI_REACH };
  return ABSENCE_WITHOUT_SPACES.test(
    text.slice(Math.max(sentence.start, near.start), Math.min(sentence.end, near.end)),
  );
}

function namesOf({ domain, names }: Brand): Name[] {
  return names.flatMap((written) => {
    const tokens = tokensOf(written).map(({ folded }) => folded);
    const joined = tokens.join("");
    if (joined.length < SHORTEST_NAME) return [];
    const isUnspaced = tokens.every((token) => IS_UNSPACED.test(token));
    const isWord =
      !isUnspaced && tokens.length === 1 && joined.length <= LONGEST_WORD && /^[\p{L}\p{M}]+$/u.test(joined);
    const shortest = /^\p{sc=Han}+$/u.test(joined) ? SHORTEST_UNSPACED : SHORTEST_SYLLABIC;
    const isShort = isUnspaced && !/\p{sc=Hang}/u.test(joined) && tokens.length < shortest;
    return [{ domain, tokens, joined, isWord, startsUpper: /^\p{Lu}/u.test(written.trim()), isShort }];
  });
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index: start }) =>
    IS_LATIN.test(run)
      ? [tokenOf(run, start)]
      : [...run.matchAll(TOKEN)].map(({ 0: written, index }) => tokenOf(written, start + index)),
  );
}

function tokenOf(written: string, start: number): Token {
  return { folded: fold(written), written, start, end: start + written.length };
}

/** Marks of scripts without spaces, and of Indic ones, are letters; accents, Arabic and Hebrew vowels are left out by writers. */
function fold(text: string): string {
  if (IS_UNSPACED.test(text)) return text.normalize("NFKC");
  return text
    .normalize("NFKD")
    .replace(/(?=\p{Mn})[\p{sc=Zinh}\p{sc=Hebr}]/gu, "")
    .replace(/ß/g, "ss")
    .toLowerCase();
}
