import { mixed } from "./mixed.ts";
import { withoutAccents } from "./phrase-words.ts";
import { fnv1a } from "./random.ts";

const LONGEST = 17;
const SYLLABLES = "ka mi ro ta ne shi lo va ri su no be dai ku men ya to sa li ho".split(" ");

/** A word as part of a domain. Words of other scripts get one that is made up, the same each time. */
export function latinLabel(word: string): string {
  const latin = withoutAccents(word)
    .replaceAll("ß", "ss")
    .replace(/[^a-z0-9]/g, "");
  const isLatin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(word);
  return isLatin ? latin.slice(0, LONGEST) : romanised(word);
}

function romanised(word: string): string {
  const hash = fnv1a(word);
  return [1, 2, 3].map((step) => SYLLABLES[Math.floor(mixed(hash, step) * SYLLABLES.length)]).join("");
}
