import type { FoundPerson } from "../../providers/contactdata/port.ts";

/** Roles that decide about content, by parts of their names. */
const DECIDES =
  /editor|redak|rédac|redac|content|author|autor|writer|marketing|founder|gründer|fondat|owner|inhaber|publisher|herausgeber|seo|press|presse|partnership|outreach|links|submission|contribut/i;

/** Whether the position or the address of a person names one of these roles. */
function hasRole({ position, email }: FoundPerson, roles: readonly string[]): boolean {
  const words = `${position ?? ""} ${email.slice(0, email.lastIndexOf("@"))}`.toLowerCase();
  return roles.some((role) => words.includes(role.trim().toLowerCase()));
}

export interface Choice {
  people: FoundPerson[];
  warnings: string[];
}

/** The people to return, highest confidence first. Those with an asked role come before others when the limit cuts the list. */
export function choosePeople(
  found: readonly FoundPerson[],
  { roles, limit }: { roles: readonly string[]; limit: number },
): Choice {
  const usable = found.filter(({ verification }) => verification !== "invalid" && verification !== "no_mx");
  const fits = (person: FoundPerson) =>
    roles.length > 0 ? hasRole(person, roles) : DECIDES.test(`${person.position ?? ""} ${person.email}`);
  const chosen = usable
    .toSorted((one, two) => Number(fits(two)) - Number(fits(one)) || two.confidence - one.confidence)
    .slice(0, limit);
  const missed = roles.length > 0 && chosen.length > 0 && !chosen.some(fits);
  const dropped = found.length - usable.length;
  return {
    people: chosen.toSorted((one, two) => two.confidence - one.confidence),
    warnings: [
      ...(missed ? [`The site names no one with the role ${roles.join(" or ")}; these people have other roles.`] : []),
      ...(dropped > 0 ? [`${dropped} found ${dropped === 1 ? "address" : "addresses"} cannot receive mail.`] : []),
    ],
  };
}

/** Findings of several sources, each address once: the most certain finding, with the name and role that it lacks. */
export function mergePeople(sources: readonly (readonly FoundPerson[])[]): FoundPerson[] {
  const byAddress = Map.groupBy(sources.flat(), ({ email }) => email.toLowerCase());
  return [...byAddress.values()].map((all) => {
    const [best, ...others] = all.toSorted((one, two) => two.confidence - one.confidence);
    if (best === undefined) throw new Error("An address has no finding.");
    const named = [best, ...others].find(({ lastName }) => lastName !== null) ?? best;
    const position = [best, ...others].find((one) => one.position !== null)?.position ?? null;
    // A vendor's verdict about the mailbox says more than the DNS.
    const verified = all.find(({ source, verification }) => source === "contactdata" && verification !== "unknown");
    const { firstName, lastName } = named;
    return { ...best, firstName, lastName, position, verification: verified?.verification ?? best.verification };
  });
}
