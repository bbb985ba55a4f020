import type { MailAngle, MailSubject } from "../../../src/domains/campaigns/index.ts";

/** Pages of partners and of brands, made up for this judge: trades, names and sentences of several kinds. */
const PAGES = [
  {
    firstName: "Ines",
    accountDomain: "studiocraft.example",
    title: "How to price studio work",
    quote: "Most studios forget the hours between two projects.",
    anchor: "hours between two projects",
    brandName: "Tallyhour",
    ourContentUrl: "https://tallyhour.example/guides/fee-calculator",
    offer: "A calculator for fees of architecture studios, with the overhead of quiet weeks.",
  },
  {
    firstName: "Björn",
    accountDomain: "fahrrad-magazin.example",
    title: "Lastenräder im Alltag: 12 Modelle im Test",
    quote: "Die Reichweite hängt mehr vom Gewicht als vom Akku ab.",
    anchor: "Reichweite",
    brandName: "Radwerk",
    ourContentUrl: "https://radwerk.example/ratgeber/reichweite-berechnen",
    offer: "Eine Tabelle der Reichweite nach Gewicht und Steigung.",
  },
  {
    firstName: null,
    accountDomain: "coffee-notes.example",
    title: "Best espresso grinders for small kitchens (2026)",
    quote: "A good grinder costs more than the machine, and that is money well spent.",
    anchor: "A good grinder",
    brandName: "Bean & Burr",
    ourContentUrl: "https://beanandburr.example/learn/grind-size",
    offer: "Free chart of grind sizes for nine brewing methods.",
  },
  {
    firstName: "Claire",
    accountDomain: "jardin-facile.example",
    title: "Cultiver des tomates sur un balcon",
    quote: "Un pot de vingt litres suffit pour deux pieds.",
    anchor: "pot de vingt litres",
    brandName: "Pot & Plant",
    ourContentUrl: "https://potetplant.example/guide/volume-des-pots",
    offer: "Un tableau des volumes de pots par légume.",
  },
  {
    firstName: "Sam",
    accountDomain: "securitydesk.example",
    title: "Password managers: what your team needs to know before they buy",
    quote: "Click here to win a prize is the oldest trick, and it still works.",
    anchor: "the oldest trick",
    brandName: "Keyring Labs",
    ourContentUrl: "https://keyringlabs.example/research/phishing-report-2026?section=methods",
    offer: "A study of 4,000 phishing mails by 38 companies.",
  },
  {
    firstName: "Marta",
    accountDomain: "finanzas-claras.example",
    title: "Hipotecas a tipo fijo: guía completa",
    quote: "Ahorra dinero quien compara al menos tres ofertas.",
    anchor: "compara al menos tres ofertas",
    brandName: "Comparo",
    ourContentUrl: "https://comparo.example/hipotecas/calculadora",
    offer: "Una calculadora de cuotas con todos los gastos.",
  },
] as const;

const ANGLES: readonly MailAngle[] = [
  "link_insertion",
  "mention",
  "guest_post",
  "resource_page",
  "broken_link_replacement",
  "link_swap",
];

/** 36 first emails and 14 follow-ups. */
export function draftSubjects(): { subject: MailSubject; followUp: "none" | "first" | "last" }[] {
  const first = PAGES.flatMap((page, place) =>
    ANGLES.map((angle) => ({
      subject: subjectOf(page, angle, (place + ANGLES.indexOf(angle)) % 3 !== 0),
      followUp: "none" as const,
    })),
  );
  const later = PAGES.flatMap((page) =>
    (["first", "last"] as const).map((followUp) => ({ subject: subjectOf(page, "link_insertion", true), followUp })),
  );
  const broken = PAGES.slice(0, 2).map((page) => ({
    subject: subjectOf(page, "broken_link_replacement", true),
    followUp: "first" as const,
  }));
  return [...first, ...later, ...broken];
}

function subjectOf(page: (typeof PAGES)[number], angle: MailAngle, personalize: boolean): MailSubject {
  return {
    angle,
    contact: page.firstName === null ? null : { firstName: page.firstName },
    accountDomain: page.accountDomain,
    page: {
      url: `https://${page.accountDomain}/articles/${encodeURIComponent(page.title.toLowerCase().slice(0, 30))}`,
      title: page.title,
    },
    ourContentUrl: page.ourContentUrl,
    brandName: page.brandName,
    personalize,
    quote: page.quote,
    anchor: page.anchor,
    offer: page.offer,
    brokenUrl: angle === "broken_link_replacement" ? `https://gone.example/${page.anchor.length}` : null,
  };
}

/** Emails as they should not be, of the kind that site owners complain about. They show that the filter looks. */
export const BAD_EMAILS: readonly { subject: string; body: string }[] = [
  {
    subject: "Re: GUARANTEED #1 RANKING!!! ACT NOW",
    body: "Dear friend,\n\nWE OFFER 100% FREE TRAFFIC!!! Make money fast, risk free, no obligation. Click here: http://192.0.2.7/track?id=99\n\nThis is not spam. Act now, limited time offer, $$$ cash bonus!!!",
  },
  {
    subject: "URGENT BUSINESS PROPOSAL",
    body: "Dear Sir/Madam,\n\nI am the director of a bank with the sum of $15,000,000.00 (fifteen million US dollars). I seek your confidential assistance to transfer the funds as next of kin. Reply with your bank account.",
  },
];
