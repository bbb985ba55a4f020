/** Folded words, by language (ISO 639-1) or for all languages. */
function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Praise changes the order of results, not their subject. */
export const PRAISE: ReadonlySet<string> = new Set(
  words(`best top leading good great recommended popular trusted beste besten bester bestes guter gute meilleur meilleure meilleurs
    meilleures bon bonne mejor mejores bueno migliore migliori buono buon melhor melhores bom goede goed beste`),
);

/** Words that say how somebody asks or buys, and not what: of prices, shops, nearness, sellers, kinds of software and meanings. */
export const ASKING: ReadonlySet<string> = new Set([
  ...words(`buy buying order orders shop shopping shops store stores sale sales price prices priced pricing cost costs cheap cheaper
    cheapest affordable quote quotes deal deals discount discounts offer offers near nearby me local find finding need looking
    service services company companies provider providers supplier suppliers agency agencies firm firms expert experts specialist
    specialists software app apps application tool tools platform platforms system systems solution solutions program programs
    meaning definition definitions define explained what how is are do does which where hour hours`),
  ...words(`kaufen kosten preis preise gunstig gunstige billig billige angebot angebote bestellen nahe umgebung lassen shop laden
    dienst dienstleistung dienstleistungen dienstleister service firma firmen anbieter agentur programm losung bedeutung was wie wo ist
    wer`),
  ...words(`acheter achat prix pas cher devis tarif tarifs pres proximite boutique magasin vente entreprise entreprises societe agence
    prestataire logiciel definition comment quel quelle est ou`),
  ...words(`comprar compra precio precios barato barata baratos baratas cerca cercano gratis tienda venta oferta ofertas empresa
    empresas servicio servicios agencia programa significado que como donde cual saber es`),
  ...words(`comprare acquistare prezzo prezzi costo costi economico economica preventivo vicino negozio vendita offerta offerte azienda
    aziende servizio servizi agenzia programma significato cosa come dove quale`),
  ...words(`comprar compra preco precos barato barata perto loja venda oferta ofertas empresa empresas servico servicos agencia
    programa significado onde qual o`),
  ...words(`kopen prijs prijzen kosten goedkoop goedkope bestellen winkel aanbieding nodig gezocht bedrijf bedrijven dienst diensten
    programma betekenis wat hoe waar buurt dichtbij uur uurs beschikbaar`),
]);

/** Small words that change what a phrase asks for. */
export const MEANINGFUL_SMALL_WORDS: ReadonlySet<string> = new Set(words("vs versus or not"));

/** A page about something without a part is not the page about the part. */
export const WITHOUT: ReadonlySet<string> = new Set(words("without ohne sans senza zonder sem sin"));

const NO_WORDS: ReadonlySet<string> = new Set();

/**
 * The words before which a verb only asks, by language: `know if`, `check whether`, `saber si`. Left out where the word often means
 * something else, such as the Dutch `of`.
 */
const IF_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(["if", "whether"]),
  de: new Set(["ob"]),
  fr: new Set(["si"]),
  es: new Set(["si"]),
  it: new Set(["se"]),
};

export function ifWordsOf(language: string): ReadonlySet<string> {
  return IF_WORDS[language] ?? NO_WORDS;
}

/** Words for which a searcher may as well write the first of their line. Each line is of one language or of several. */
const SAME = `
emergency urgent urgently immediate asap 24h 24hr 24hrs 247 notdienst notfall eil urgence urgencia urgencias urgente emergenza spoed dringend direct
house home houses homes
repair repairs repairing fix fixing replacement replace replacing
therapy therapist therapists therapies counselling counseling counsellor counselor counsellors counselors psychotherapy
cleaning cleaner cleaners clean
installation install installing installer fitting fitter
benefit benefits advantage advantages pros
car cars auto autos vehicle vehicles automotive
lawyer lawyers attorney attorneys solicitor solicitors
doctor doctors physician physicians
women womens woman women's ladies lady female
men mens man gents male
kids kid children childrens child
rent rental rentals hire hiring lease leasing
buy purchase
sofa sofas couch couches
apartment apartments flat flats
job jobs career careers vacancy vacancies
photo photos picture pictures image images
online virtual
bicycle bicycles bike bikes
holiday holidays vacation vacations
laptop laptops notebook notebooks
cellphone cellphones smartphone smartphones
sneaker sneakers trainer trainers
film films movie movies
template templates sample samples
montage montieren montiert aufbau aufbauen aufgebaut
reparatur reparieren
reinigung reinigen
webseite webseiten website websites homepage homepages
auto autos pkw
wohnung wohnungen
reparation reparer depannage
nettoyage nettoyer
voiture voitures
verificar verificacion comprobar
consultar consulta consultas
coche coches carro carros
alquiler alquilar
riparazione riparare riparazioni
noleggio noleggiare
reparatie repareren herstellen
schoonmaak schoonmaken
conserto consertar
aluguel alugar`;

/** The first word of its line for each word with others of the same meaning. */
export const SAME_MEANING: ReadonlyMap<string, string> = new Map(
  SAME.trim()
    .split("\n")
    .flatMap((line) => {
      const [first = "", ...others] = words(line);
      return others.map((word): [string, string] => [word, first]);
    })
    .reverse(),
);

/** Two to ten, written out. */
const NUMBERS: Readonly<Record<string, string>> = {
  en: "two three four five six seven eight nine ten",
  de: "zwei drei vier funf sechs sieben acht neun zehn",
  fr: "deux trois quatre cinq six sept huit neuf dix",
  es: "dos tres cuatro cinco seis siete ocho nueve diez",
  it: "due tre quattro cinque sei sette otto nove dieci",
  nl: "twee drie vier vijf zes zeven acht negen tien",
  pt: "dois tres quatro cinco seis sete oito nove dez",
};

/** The digits of a small number that is written out; undefined for another word. */
export function digitsOf(word: string, language: string): string | undefined {
  const index = (NUMBERS[language] ?? "").split(" ").indexOf(word);
  return index === -1 ? undefined : String(index + 2);
}
