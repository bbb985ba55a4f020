/** Nouns for texts about a subject. Nobody buys, chooses or compares them. */
const TEXTS = ["trends", "tips", "mistakes", "pros and cons", "best practices", "statistics"] as const;
/** Nouns in the plural, which `what is` does not ask for. */
const PLURAL_TEXTS = [...TEXTS, "requirements", "qualifications", "fees"] as const;
/** Beginnings that ask for one thing, its price or its choice. */
const ASKS_FOR_THING = [
  "how does",
  "how do",
  "why is",
  "why are",
  "is",
  "are",
  "how much does",
  "how much do",
  "how to choose",
  "how to find",
  "who has the best",
  "what to know about",
  "what to look for in",
  "where to buy",
  "cheap",
  "affordable",
  "buy",
  "order",
] as const;
/** What may stand after the thing that such a beginning asks for. */
const AFTER_THING = ["worth it", "work", "cost", "important"] as const;
/** Additions that only products, sellers and places have. */
const OF_PRODUCTS = [
  "reviews",
  "cost",
  "price",
  "pricing",
  "alternatives",
  "competitors",
  "comparison",
  "near me",
  "login",
  "discount",
  "deals",
  "free trial",
  "integrations",
  "app",
  "software",
  "platform",
  "system",
] as const;
/** Words that a phrase can say once. */
const ONCE = new Set("best cheap cheapest top software pricing reviews alternatives comparison tutorial".split(" "));
/** Words for one product: `do` asks for several. */
const SINGULAR = ["software", "app", "tool", "system", "platform"] as const;
const COMPARES = new Set("vs versus or and to".split(" "));
const OPEN_ENDS = new Set("the and vs versus".split(" "));
const YEAR = /^20\d\d$/;
/** A site whose name ends with such a noun. */
const NAMES = ["google trends", "twitter trends", "youtube trends"] as const;

/**
 * The reason why a phrase is the product of a template and not a search; undefined if it may be a search. Vendors combine patterns
 * with seeds that already contain one, as in `what is bike lights trends`. The patterns are English, except repeated words.
 */
export function templateNoise(phrase: string): string | undefined {
  const text = phrase.toLowerCase();
  const words = text.split(" ");
  if (repeats(words)) return "repeats a word";
  if (words.filter((word, index) => YEAR.test(word) && words.indexOf(word) === index).length > 1)
    return "has two years";
  if (words.length > 1 && OPEN_ENDS.has(words.at(-1) ?? "")) return "has no end";
  if (text.startsWith("are there a ") || text.startsWith("are there an ")) return "mixes singular and plural";
  if (text.startsWith("how much do ") && SINGULAR.some((noun) => text.endsWith(` ${noun} cost`)))
    return "mixes singular and plural";
  if (NAMES.some((name) => text.includes(name))) return undefined;
  if (endsAfter(text, "what is", PLURAL_TEXTS)) return "mixes singular and plural";
  if (asksForText(text)) return "asks for a text as for a product";
  if (sellsText(text)) return "adds to a text what only products have";
  return undefined;
}

/** Templates repeat words that they add. People repeat other words by mistake, and these in comparisons. */
function repeats(words: readonly string[]): boolean {
  if (words.some((word) => COMPARES.has(word))) return false;
  return words.some((word, index) => ONCE.has(word) && words.indexOf(word) !== index);
}

function asksForText(text: string): boolean {
  const head = ASKS_FOR_THING.find((one) => text.startsWith(`${one} `));
  if (head === undefined) return false;
  const tail = AFTER_THING.find((one) => text.endsWith(` ${one}`));
  return endsAfter(tail === undefined ? text : text.slice(0, -tail.length - 1), head, TEXTS);
}

/** Whether a text begins with the head and ends with one of the nouns, with words between. */
function endsAfter(text: string, head: string, nouns: readonly string[]): boolean {
  if (!text.startsWith(`${head} `)) return false;
  return nouns.some((noun) => text.endsWith(` ${noun}`) && text.length > head.length + noun.length + 2);
}

function sellsText(text: string): boolean {
  return TEXTS.some((noun) =>
    [...OF_PRODUCTS, ...TEXTS].some((addition) => {
      if (noun === addition) return false;
      return text.endsWith(` ${noun} ${addition}`);
    }),
  );
}
