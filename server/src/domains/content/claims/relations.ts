import { fold } from "../../../kernel/text/phrase-words.ts";
import type { Language } from "../text/words.ts";

/**
 * Words of one relation, by language: a text that says "charges" and a source that says "costs" state the same about an amount.
 * Words of other languages stand beside each other, so that a translated source matches too.
 */
const RELATIONS: Readonly<Record<string, string>> = {
  costs: `cost costs costing charge charges charged price prices priced fee fees pay pays paid rate rates tariff sell sells sold
    kostet kosten preis preise verlangt berechnet zahlt gebuhr gebuhren coute coutent prix facture tarif tarifs cuesta cuestan precio
    precios cobra cobran tarifa tarifas costa costano prezzo prezzi chiede custa custam preco precos kost prijs prijzen rekent tarief`,
  includes: `include includes included including contain contains comes inclusive enthalt enthalten inklusive beinhaltet inbegriffen
    comprend compris comprise inclut inclus incluye incluyen incluido incluida include incluso inclusa compreso inclui incluido bevat
    inbegrepen inclusief`,
  founded: `founded established opened started launched began set gegrundet eroffnet gestartet fondee fonde cree creee ouvert fundada
    fundado abierta fondata fondato aperto fundada opgericht geopend`,
  employs: `employ employs employed staff team employees people workers beschaftigt mitarbeiter personal emploie salaries effectif emplea
    empleados plantilla impiega dipendenti emprega funcionarios werknemers medewerkers telt`,
  takes: `take takes took last lasts lasting duration lead dauert dauer braucht dure duree prend dura duracion tarda durata impiega demora
    duracao duurt duur`,
  located: `based located situated headquartered seat office offices sits sitzt sitz liegt ansassig situee situe siege basee ubicada ubicado
    sede situata situado gevestigd gelegen`,
  supports: `support supports supported offers offer provides provide speaks available unterstutzt bietet verfugbar propose prend offre
    ofrece admite soporta offre supporta oferece suporta biedt ondersteunt`,
};

const RELATION_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(RELATIONS).flatMap(([relation, words]) =>
    words.split(/\s+/).map((word): [string, string] => [fold(word), relation]),
  ),
);

/** The relation that a folded word states; undefined for other words. */
export function relationOf(word: string): string | undefined {
  return RELATION_OF.get(word);
}

/** The relations that folded words state. */
export function relationsIn(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((word) => relationOf(word) ?? []));
}

/** Terms of trade with their opposites, as phrases of folded words, by language. */
const TERMS: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  en: [
    [
      "included, inclusive, part of the price, at no extra cost, no extra charge, free of charge, for free, without extra charge, no additional cost",
      "separately, extra charge, charged extra, costs extra, not included, excluded, on top, additional fee, additional charge, surcharge",
    ],
    [
      "refundable, money back, full refund, refunds, refunded",
      "non refundable, nonrefundable, no refund, no refunds, not refundable",
    ],
    [
      "cancel any time, cancel at any time, without notice, no contract, no minimum term",
      "minimum term, notice period, annual contract",
    ],
    [
      "open on sundays, open every day, open daily, seven days a week",
      "closed on sundays, closed at weekends, weekdays only",
    ],
  ],
  de: [
    [
      "inklusive, inbegriffen, enthalten, ohne aufpreis, kostenlos, gratis",
      "separat berechnet, extra berechnet, aufpreis, zuzuglich, gesondert, nicht enthalten, nicht inbegriffen",
    ],
    ["jederzeit kundbar, ohne mindestlaufzeit", "mindestlaufzeit, kundigungsfrist"],
  ],
  fr: [
    [
      "inclus, incluse, compris, comprise, sans supplement, gratuit, offert",
      "en supplement, en sus, facture a part, factures a part, factures separement, non compris, non inclus",
    ],
    ["sans engagement, resiliable a tout moment", "engagement de, preavis"],
  ],
  es: [
    [
      "incluido, incluida, incluidos, sin coste adicional, gratis",
      "por separado, aparte, con recargo, no incluido, no incluida, suplemento",
    ],
    ["sin permanencia", "permanencia minima, preaviso"],
  ],
  it: [
    [
      "incluso, inclusa, compreso, compresa, senza costi aggiuntivi, gratis",
      "a parte, separatamente, supplemento, non incluso, non compreso, esclusa",
    ],
  ],
  nl: [
    [
      "inbegrepen, inclusief, zonder meerprijs, gratis",
      "apart berekend, apart in rekening, meerprijs, toeslag, exclusief, niet inbegrepen",
    ],
  ],
  pt: [
    [
      "incluido, incluida, sem custo adicional, gratis",
      "a parte, separadamente, cobrado a parte, com acrescimo, nao incluido, nao incluida",
    ],
  ],
};

export interface Term {
  /** Which pair of opposites, and which side of it. */
  pair: number;
  side: 0 | 1;
  /** Words of the phrase. */
  words: readonly string[];
}

/** The terms of trade that folded words state. The longer of two phrases counts: "not included" is not "included". */
export function termsIn(words: readonly string[], language: Language): Term[] {
  const text = ` ${words.join(" ")} `;
  return TERMS[language].flatMap(([one, other], pair) => {
    const found = [one, other].flatMap((phrases, side) =>
      phrases
        .split(",")
        .map((phrase) => phrase.trim())
        .filter((phrase) => text.includes(` ${phrase} `))
        .map((phrase): Term => ({ pair, side: side === 0 ? 0 : 1, words: phrase.split(" ") })),
    );
    const [longest] = found.toSorted((left, right) => right.words.length - left.words.length || right.side - left.side);
    return longest === undefined ? [] : [longest];
  });
}

/** Whether two statements have opposite terms. */
export function hasOppositeTerms(own: readonly string[], theirs: readonly string[], language: Language): boolean {
  const there = termsIn(theirs, language);
  return termsIn(own, language).some(({ pair, side }) => {
    const same = there.filter((term) => term.pair === pair);
    return same.length > 0 && same.every((term) => term.side !== side);
  });
}
