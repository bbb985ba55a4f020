import { readPeople } from "../../../src/providers/contactdata/live/read-people.ts";
import type { Figure } from "../../judges/figures.ts";
import type { JudgedPage } from "./pages.ts";

export interface Verdict {
  addresses: Score;
  /** Of the found addresses: names and roles that are right. */
  names: { right: number; of: number };
  positions: { right: number; of: number };
  /** What is wrong, as sentences. */
  faults: string[];
}

export interface Score {
  right: number;
  found: number;
  expected: number;
}

type Found = { email: string; firstName: string | null; lastName: string | null; position: string | null };

export function judgePages(pages: readonly JudgedPage[], read: (page: JudgedPage) => Found[] = byRules): Verdict {
  const verdict: Verdict = {
    addresses: { right: 0, found: 0, expected: 0 },
    names: { right: 0, of: 0 },
    positions: { right: 0, of: 0 },
    faults: [],
  };
  for (const page of pages) judgePage(page, read(page), verdict);
  return verdict;
}

function judgePage(page: JudgedPage, found: readonly Found[], { addresses, names, positions, faults }: Verdict): void {
  const byEmail = new Map(found.map((person) => [person.email.toLowerCase(), person]));
  addresses.found += byEmail.size;
  addresses.expected += page.people.length;
  for (const expected of page.people) {
    const person = byEmail.get(expected.email);
    byEmail.delete(expected.email);
    if (person === undefined) {
      faults.push(`${page.title}: ${expected.email} was not found`);
      continue;
    }
    addresses.right += 1;
    const name = person.lastName === null ? null : `${person.firstName} ${person.lastName}`;
    names.of += 1;
    if (name === expected.name) names.right += 1;
    else faults.push(`${page.title}: ${expected.email} is ${name}, not ${expected.name}`);
    if (expected.position === undefined) continue;
    positions.of += 1;
    if (person.position?.toLowerCase().includes(expected.position) === true) positions.right += 1;
    else faults.push(`${page.title}: the role of ${expected.email} is ${person.position}, not ${expected.position}`);
  }
  for (const email of byEmail.keys()) faults.push(`${page.title}: ${email} is no contact`);
}

function byRules({ html, domain }: JudgedPage): Found[] {
  return readPeople(html, { url: `https://${domain}/contact`, domain }).people;
}

/** The plain way: every text of the page that looks like an address, and no names. */
export function byPattern({ html }: JudgedPage): Found[] {
  const texts = html.match(/[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,60}/g) ?? [];
  return [...new Set(texts)].map((email) => ({ email, firstName: null, lastName: null, position: null }));
}

export function f1({ right, found, expected }: Score): number {
  return found + expected === 0 ? 1 : (2 * right) / (found + expected);
}

/** What the rules must reach on pages that did not shape them, beside a pattern. */
export function figuresOf(pages: readonly JudgedPage[]): Figure[] {
  const { addresses, names, positions } = judgePages(pages);
  const plain = judgePages(pages, byPattern);
  return [
    { name: "F1 of addresses", value: f1(addresses), least: Math.max(0.9, f1(plain.addresses) + 0.2) },
    { name: "by pattern", value: f1(plain.addresses) },
    { name: "names right", value: names.right / names.of, least: 0.85 },
    { name: "roles right", value: positions.right / positions.of, least: 0.7 },
  ];
}
