/** NIST SP 800-63B-4: 15 characters for a password that can be the only factor, as it is here until an authenticator app is added. */
const SHORTEST_PASSWORD = 15;
const LONGEST_PASSWORD = 200;

/**
 * What the passwords of published breaches that are long enough consist of. Lists of breached passwords end at 8 to 12 characters in
 * practice: longer ones are these parts, phrases, repetitions and walks over the keyboard. A password that is little else is refused.
 */
const COMMON_PARTS = [
  ...["password", "passwort", "passphrase", "iloveyou", "welcome", "letmein", "administrator", "admin", "master", "dragon", "monkey"],
  ...["football", "baseball", "basketball", "sunshine", "princess", "superman", "batman", "trustno", "changeme", "default", "secret"],
  ...["login", "google", "facebook", "computer", "internet", "starwars", "pokemon", "whatever", "michael", "jordan", "shadow"],
  ...["freedom", "charlie", "hello", "testing", "test", "please", "forever", "blessed", "flower", "killer", "qwerty", "qwertz"],
  ...["abc", "company", "server", "access", "private", "security", "summer", "winter", "spring", "autumn"],
  ...["correcthorsebatterystaple", "thequickbrownfoxjumpsoverthelazydog", "thequickbrownfox", "maytheforcebewithyou"],
  ...["tobeornottobe", "onceuponatime", "loremipsum", "dolorsitamet", "ihatepasswords", "iloveyousomuch", "openthedoor"],
  ...["thisismy", "mypassword", "donotenter", "nevergonnagiveyouup", "opensesame", "supercalifragilisticexpialidocious"],
]; // biome-ignore format: a list

/** Words that an attacker tries first here. */
const OWN_WORDS = ["findable", "seo"];
/** Characters that must remain without the words of the person, and without all that is common. */
const OWN_PART = 8;
const RARE_PART = 6;
const FEWEST_CHARACTERS = 5;

/**
 * Why a password is refused, in words; undefined for a good one. There are no rules about kinds of characters: length matters. No
 * service is asked. `about` are the texts that describe the person, the agency and its brands.
 */
export function refusePassword(password: string, about: readonly string[]): string | undefined {
  const length = [...password].length;
  if (length < SHORTEST_PASSWORD) {
    return `must have at least ${SHORTEST_PASSWORD} characters. Several words in a row are easy to remember`;
  }
  if (length > LONGEST_PASSWORD) return `must have at most ${LONGEST_PASSWORD} characters`;
  const lower = password.normalize("NFKC").toLowerCase();
  if (new Set(lower).size < FEWEST_CHARACTERS) return "repeats too few characters. Use several words in a row";
  const unit = unitOf(lower);
  if (unit.length < OWN_PART) return "repeats a few characters. Use several words in a row";
  const words = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 4);
  if ([...withoutParts(unit, [...OWN_WORDS, ...words])].length < OWN_PART) {
    return "is made of your name, your address, the agency, its brands or this product. Add other words";
  }
  const isCommon = [unit, asLetters(unit)].some((text) => {
    const rest = withoutParts(text.replaceAll(/[^\p{L}\p{N}]+/gu, ""), [...COMMON_PARTS, ...OWN_WORDS, ...words]);
    return [...withoutWalks(rest)].length < RARE_PART;
  });
  return isCommon ? "is one of the most used passwords, or nearly. Use several words in a row" : undefined;
}

/** The text that a repetition repeats: `wood` of `woodwoodwoodwood`. */
function unitOf(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}

function withoutParts(text: string, parts: readonly string[]): string {
  return parts.toSorted((a, b) => b.length - a.length).reduce((left, part) => left.replaceAll(part, ""), text);
}

const LETTERS: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** The letters that digits and signs stand for, as in `p@ssw0rd`. */
function asLetters(text: string): string {
  return [...text].map((character) => LETTERS[character] ?? character).join("");
}

const KEYBOARDS = [
  "1234567890|qwertyuiop|asdfghjkl|zxcvbnm",
  "1234567890|qwertzuiop|asdfghjkl|yxcvbnm",
  "1234567890|azertyuiop|qsdfghjklm|wxcvbn",
];

/** Each pair of keys that touch on a common keyboard. */
const NEIGHBOURS: ReadonlySet<string> = new Set(KEYBOARDS.flatMap((keyboard) => pairsOf(keyboard.split("|"))));

function pairsOf(rows: readonly string[]): string[] {
  return rows.flatMap((row, y) =>
    [...row].flatMap((key, x) =>
      [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => `${key}${rows[y + down]?.[x + right] ?? key}`)),
    ),
  );
}

/** Drops characters that continue a sequence or a walk over the keyboard: `abcd`, `4321`, `aaaa`, `1qaz2wsx`. */
function withoutWalks(text: string): string {
  let kept = "";
  for (let at = 0; at < text.length; at += 1) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1);
    const isNext = Math.abs(step) <= 1 || NEIGHBOURS.has(text.slice(at - 1, at + 1));
    if (at === 0 || !isNext) kept += text.charAt(at);
  }
  return kept;
}
