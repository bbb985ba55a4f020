import { roundTo } from "../../../kernel/statistics/summaries.ts";
import { type MailAddress, mailAddressOf } from "../../../kernel/text/mail-address.ts";
import { isSharedMailDomain } from "../../../kernel/text/mail-providers.ts";
import { isRoleAddress } from "../../../kernel/text/role-address.ts";
import { registrableDomain } from "../../../kernel/text/site-domains.ts";
import { writtenAddresses } from "../../../kernel/text/written-addresses.ts";
import type { FoundPerson } from "../port.ts";
import { type PageLine, readPageText } from "./page-text.ts";
import { isPosition, nameFit, nameInAddress, personName, piecesOf } from "./person-names.ts";
import { structuredFacts } from "./structured-people.ts";

type Person = Omit<FoundPerson, "verification">;

export interface ReadPeople {
  people: Person[];
  /** People whom the page names without an address. */
  named: { firstName: string; lastName: string; position: string | null }[];
  country: string | null;
}

const CONFIDENCE = { link: 0.93, structured: 0.92, text: 0.9, disguised: 0.86 } as const;
/** Addresses of another domain, which belong to the site only sometimes. */
const ELSEWHERE = 0.25;
/** Addresses for other matters, and those of examples. */
const UNSUITABLE =
  /^(?:no-?reply|do-?not-?reply|postmaster|abuse|hostmaster|mailer-daemon|privacy|datenschutz|dataprotection|dpo|gdpr|legal|security|jobs|karriere|careers|recruiting|billing|invoices?|rechnung|unsubscribe|bounces?|your?|youremail|your-?name|email|name|user|username|example|test|someone|somebody|firstname|vorname|max\.mustermann|john\.?doe|jane\.?doe|sentry)$/;

interface Mention extends MailAddress {
  /** Its line; -1 if it is in no line. */
  at: number;
  linkText: string;
  how: keyof typeof CONFIDENCE;
  name: string | null;
  position: string | null;
}

/** The people and roles that a page of a site can be written to, each address once. */
export function readPeople(html: string, { url, domain }: { url: string; domain: string }): ReadPeople {
  const page = readPageText(html);
  const facts = structuredFacts(page.jsonLd);
  const mentions = [
    ...page.lines.flatMap(mentionsIn),
    ...page.scripts.flatMap(builtByScript),
    ...facts.people.flatMap((person): Mention[] => {
      const address = mailAddressOf(person.email ?? "");
      if (address === undefined) return [];
      return [{ ...address, at: -1, linkText: "", how: "structured", name: person.name, position: person.position }];
    }),
  ].filter((mention) => belongs(mention, domain));
  const byKey = Map.groupBy(mentions, ({ key }) => key);
  const people = [...byKey.values()].map((all) => toPerson(all, page.lines, { url, domain }));
  const named = facts.people.flatMap(({ name, email, position }) => {
    const person = email === null && name !== null ? personName(name) : undefined;
    return person === undefined ? [] : [{ ...person, position }];
  });
  return { people, named: [...named, ...namedInLines(page.lines)], country: facts.country };
}

function mentionsIn(line: PageLine, at: number): Mention[] {
  const linked = line.linked.flatMap(({ address, text, isHidden }): Mention[] =>
    writtenAddresses(address).map((found) => ({
      ...{ address: found.address, key: found.key, domain: found.domain },
      ...{ at, linkText: text, how: isHidden || found.isDisguised ? "disguised" : "link", name: null, position: null },
    })),
  );
  const written = writtenAddresses(line.text).map(
    (found): Mention => ({
      ...{ address: found.address, key: found.key, domain: found.domain },
      ...{ at, linkText: "", how: found.isDisguised ? "disguised" : "text", name: null, position: null },
    }),
  );
  return [...linked, ...written];
}

/** Addresses that a script joins from texts: `"ines" + "@" + "studio.example"`. */
function builtByScript(script: string): Mention[] {
  const joined = script.replace(/["'] ?\+ ?["']/g, "");
  if (joined === script) return [];
  const known = new Set(writtenAddresses(script.replaceAll("'", " ")).map(({ key }) => key));
  return writtenAddresses(joined.replaceAll("'", " "))
    .filter(({ key }) => !known.has(key))
    .map(({ address, key, domain }): Mention => {
      return { address, key, domain, at: -1, linkText: "", how: "disguised", name: null, position: null };
    });
}

function belongs({ address, domain }: MailAddress, site: string): boolean {
  const local = address.slice(0, address.lastIndexOf("@")).toLowerCase();
  if (UNSUITABLE.test(local) || /\.(?:png|jpe?g|gif|webp|svg)$/.test(domain)) return false;
  return registrableDomain(domain) === site || isRelated(domain, site) || isSharedMailDomain(domain);
}

/** Whether two domains have one name below different suffixes: `studio.example` and `studio.test`. */
function isRelated(one: string, other: string): boolean {
  const [name = "", mine = ""] = [registrableDomain(one), other].map((domain) => domain.split(".")[0] ?? "");
  return name.length > 3 && name === mine;
}

function toPerson(all: readonly Mention[], lines: readonly PageLine[], page: { url: string; domain: string }): Person {
  const best = all.toSorted((one, two) => CONFIDENCE[two.how] - CONFIDENCE[one.how])[0];
  if (best === undefined) throw new Error("An address has no mention.");
  const local = best.address.slice(0, best.address.lastIndexOf("@"));
  const isOwn = registrableDomain(best.domain) === page.domain;
  const isRole = isRoleAddress(best.address);
  const stated = all.find(({ name }) => name !== null && personName(name) !== undefined)?.name;
  const near = isRole ? undefined : nearestName(all, lines, local);
  const name = isRole ? undefined : ((stated ? personName(stated) : undefined) ?? near?.name ?? nameInAddress(local));
  const position = all.find((one) => one.position !== null)?.position ?? positionNear(all, lines, near?.at, isRole);
  return {
    email: best.address,
    firstName: name?.firstName ?? null,
    lastName: name?.lastName ?? null,
    position,
    source: "site",
    sourceUrl: page.url,
    confidence: roundTo(CONFIDENCE[best.how] - (isOwn ? 0 : ELSEWHERE), 2),
  };
}

/** Names stand in the line of the address, or a few lines before or after it. */
const AROUND = [0, -1, -2, 1, -3, 2, -4];

interface NearName {
  name: { firstName: string; lastName: string };
  at: number;
  score: number;
}

function nearestName(all: readonly Mention[], lines: readonly PageLine[], local: string): NearName | undefined {
  const found = all.flatMap(({ at, linkText }) =>
    at < 0
      ? []
      : AROUND.flatMap((offset, place) => namesIn(lines[at + offset], { at, offset, place, linkText, all, local })),
  );
  return found.toSorted((one, two) => two.score - one.score)[0];
}

interface Near {
  at: number;
  offset: number;
  place: number;
  linkText: string;
  all: readonly Mention[];
  local: string;
}

function namesIn(line: PageLine | undefined, { at, offset, place, linkText, all, local }: Near): NearName[] {
  if (line === undefined || (offset > 0 && isOthers(line, all))) return [];
  const whole = [...(offset === 0 ? [linkText] : []), line.text, ...piecesOf(line.text)];
  return [...whole, ...runsOf(line.text)].flatMap((piece, index) => {
    const name = personName(piece);
    if (name === undefined) return [];
    const fit = nameFit(local, name);
    // A name that does not fit belongs to the address only if it stands alone, directly with it.
    if (fit === 0 && (index >= whole.length || place > 1 || spellsAnother(local))) return [];
    const score = fit * 4 + (AROUND.length - place) / AROUND.length + (line.isHeading ? 0.2 : 0);
    return [{ name, at: at + offset, score }];
  });
}

/** Runs of two to four words, for names in running text. */
function runsOf(text: string): string[] {
  const words = text.split(" ").slice(0, 200);
  return words.flatMap((_, at) => [4, 3, 2].map((size) => bare(words.slice(at, at + size).join(" "))));
}

function bare(words: string): string {
  return words.replace(/[,;:.)]$/, "").replace(/^\(/, "");
}

function spellsAnother(local: string): boolean {
  return nameInAddress(local) !== undefined;
}

function isOthers(line: PageLine, own: readonly Mention[]): boolean {
  const addresses = [...line.linked.map(({ address }) => address), line.text].flatMap((text) => writtenAddresses(text));
  return addresses.some(({ key }) => own.every((one) => one.key !== key));
}

function positionNear(
  all: readonly Mention[],
  lines: readonly PageLine[],
  nameAt: number | undefined,
  isRole: boolean,
): string | null {
  for (const { at } of all) {
    if (at < 0) continue;
    const places = isRole ? [at, at - 1] : [nameAt ?? at, at, (nameAt ?? at) + 1, at - 1, at + 1];
    for (const place of places) {
      const line = lines[place];
      if (line === undefined || (place !== at && isOthers(line, all))) continue;
      const pieces = piecesOf(line.text).filter((piece) => personName(piece) === undefined);
      const position = pieces.find(isPosition);
      if (position !== undefined) return position;
    }
  }
  return null;
}

/** People in a list of the team: a line with a name, then a line with a role. */
function namedInLines(lines: readonly PageLine[]): ReadPeople["named"] {
  return lines.flatMap((line, at) => {
    const name = personName(line.text) ?? personName(piecesOf(line.text)[0] ?? "");
    const position = [...piecesOf(line.text).slice(1), lines[at + 1]?.text ?? ""].find(isPosition);
    return name === undefined || position === undefined ? [] : [{ ...name, position }];
  });
}
