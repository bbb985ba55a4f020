const PARTICLES = new Set("van von der den de da di do dos du la le el al bin ibn ben zu zur ter ten y e".split(" "));
const TITLES = new Set("dr prof mag ing dipl herr frau mr mrs ms mx sir dame".split(" "));
/** Capitalised words of headings and buttons, which are no names. */
const NO_NAMES = new Set(
  `about account address advertising agency all and anbieter angaben anschrift app article author authors blog board book business
  by chief city club co code college commercial community company connect contact contacts contact-us content copyright creative
  customer data datenschutz design department desk deutschland digital direction director editor editorial editors email enquiries
  events follow for founder from general germany get gmbh group guest guide haftung head help hello home house impressum imprint inc
  info information inquiries inhaber jobs journal kontakt lead legal letter limited links ltd mail magazine main management manager
  managing marketing media mediadaten meet meta more news newsletter newsroom next notice office online our partner partners
  partnerships people phone pitch podcast policy post press presse privacy product public publisher publishing read redaktion
  register responsible review sales senior seo service services sign site social staff startseite street studio submissions submit
  submissions support tax team tel telefon telephone terms the this tips to toll top twitter umsatzsteuer united university us
  verantwortlich vertreten view visit want we web website welcome wer wir work world write writer writers you your`.split(
    /\s+/,
  ),
);

const ROLE_WORDS =
  /(?:^|[^\p{L}])(?:editor|editors|editorial|founder|co-founder|cofounder|owner|ceo|cmo|coo|cto|director|manager|head of|chief|lead|author|writer|journalist|reporter|columnist|publisher|producer|marketing|outreach|partnerships|communications|press officer|redakteur|redakteurin|redaktion|redaktionsleitung|chefredakteur|chefredakteurin|chefredaktion|geschäftsführer|geschäftsführerin|inhaber|inhaberin|leiter|leiterin|autor|autorin|autora|herausgeber|herausgeberin|rédacteur|rédactrice|fondateur|fondatrice|directeur|directrice|responsable|redactor|redactora|editora|fundador|fundadora|redattore|redattrice|caporedattore|direttore|hoofdredacteur|redacteur|oprichter|consultant|practice manager|president|partner|principal|webmaster|seo)(?:[^\p{L}]|$)/iu;

/** The name of a person in a piece of text, in two parts; undefined if the piece is no name. */
export function personName(text: string): { firstName: string; lastName: string } | undefined {
  if (text.length > 60 || /[\d@/|]/.test(text)) return undefined;
  const words = text.trim().split(/\s+/);
  while (TITLES.has((words[0] ?? "").toLowerCase().replaceAll(".", ""))) words.shift();
  if (words.length < 2 || words.length > 5) return undefined;
  const capitals = words.filter((word) => !PARTICLES.has(word.toLowerCase()));
  const isName = (word: string) =>
    /^\p{Lu}[\p{L}\p{M}'’.-]*$/u.test(word) &&
    !NO_NAMES.has(word.toLowerCase().replace(/\.$/, "")) &&
    (word.length <= 2 || (word !== word.toUpperCase() && !word.endsWith(".")));
  if (capitals.length < 2 || capitals.length > 4 || !capitals.every(isName)) return undefined;
  const [firstName = "", ...rest] = words;
  return PARTICLES.has(firstName.toLowerCase()) ? undefined : { firstName, lastName: rest.join(" ") };
}

/** The pieces of a line that can be a name or a role: `Ines Varga, Editor` has two. */
export function piecesOf(line: string): string[] {
  return line
    .split(/[,;:|()[\]·•–—/]| - /)
    .map((piece) => piece.trim().replace(/[.!]$/, ""))
    .filter((piece) => piece !== "");
}

/** Whether a piece of text names a role at a company. */
export function isPosition(piece: string): boolean {
  return piece.length <= 60 && !piece.includes("@") && ROLE_WORDS.test(piece) && piece.split(" ").length <= 6;
}

/** How well a name fits the local part of an address, 0 to 1. */
export function nameFit(local: string, { firstName, lastName }: { firstName: string; lastName: string }): number {
  const plain = lettersOf(local);
  const [first, last] = [lettersOf(firstName), lettersOf(lastName)];
  if (plain.length < 2 || first === "" || last === "") return 0;
  const family = lettersOf(lastName.split(/[\s-]+/).at(-1) ?? "");
  for (const surname of new Set([last, family])) {
    if (surname.length >= 2 && plain.includes(surname) && plain.includes(first.slice(0, 1))) return 1;
    if (plain === `${first}${surname.slice(0, 1)}`) return 1;
  }
  if (first.length >= 3 && plain.startsWith(first)) return 0.9;
  return plain === `${first.slice(0, 1)}${last.slice(0, 1)}` ? 0.6 : 0;
}

/** A name that the local part spells out, as in `ines.varga`. */
export function nameInAddress(local: string): { firstName: string; lastName: string } | undefined {
  const parts = local.split("+")[0]?.split(/[._-]/) ?? [];
  const [first = "", last = ""] = parts;
  if (parts.length !== 2 || !parts.every((part) => /^[a-z]{2,20}$/i.test(part)) || first.length < 3) return undefined;
  return { firstName: capitalised(first), lastName: capitalised(last) };
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}

/** Letters as addresses write them: without accents, umlauts with and without their `e` alike. */
export function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l")
    .normalize("NFD")
    .replace(/[^a-z]/g, "")
    .replace(/([aou])e/g, "$1");
}
