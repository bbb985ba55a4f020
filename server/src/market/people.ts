import { randomOf } from "./random.ts";

/** Somebody who decides about content at a site. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  position: string;
}

const FIRST_NAMES = (
  "Ada Amara Anneke Ben Bea Carla Chidi Clara Daan Dana Edith Elif Emeka Erik Fatima Felix Greta Hana Hugo Imke Iris Ivo Jana " +
  "Joost Kaya Lena Leo Luca Maren Matteo Mina Nadia Niels Noor Olga Oscar Pia Priya Rafael Rosa Samir Selma Tara Theo Uma Vera " +
  "Wim Yara Yusuf Zoe"
).split(" ");
const LAST_NAMES = (
  "Abebe Alder Bakker Bauer Brandt Calder Chen Costa Dahl Demir Dubois Ekman Farrow Ferrari Fischer Grant Haddad Hale Ibsen " +
  "Jansen Kaur Keller Kowalski Lindgren Lopez Marsh Mensah Moreau Nakamura Novak Okafor Olsen Petrov Quinn Ramos Reyes Rossi " +
  "Sato Silva Sorensen Tanaka Vance Varga Visser Weber Winter Yilmaz Zimmer"
).split(" ");
const POSITIONS = ["Editor", "Managing editor", "Content lead", "Marketing manager", "Founder", "Practice manager"];
/** Sites without a person to contact. */
const UNREACHABLE = 0.18;

/** The person to contact at a site; undefined where there is none. */
export function personAt(seed: string, domain: string): Person | undefined {
  const random = randomOf(seed, "person", domain);
  if (random.chance(UNREACHABLE)) return undefined;
  const [firstName, lastName] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  const mailbox = random.pick([firstName, `${firstName}.${lastName}`, `${firstName.slice(0, 1)}${lastName}`, "editor"]);
  return { firstName, lastName, email: `${mailbox.toLowerCase()}@${domain}`, position: random.pick(POSITIONS) };
}
