import { fold } from "../../kernel/text/phrase-words.ts";
import type { WorldBrand } from "../world-state.ts";
import type { Industry } from "./industries.ts";

/** Languages in which trades are known. What a brand in another language sells is described in English words. */
export type TradeLanguage = "de" | "fr";

/** A trade as people of a language speak of it. */
export type TradeAbroad = Industry & { language: TradeLanguage };

/** What people say beside a thing, by language and by how it is sold; `_` is the thing. */
export const BESIDE: Readonly<Record<TradeLanguage, Record<Industry["sells"] | "any" | "rivals", string>>> = {
  de: {
    any: "_, _ test, _ erfahrungen, _ vergleich, _ alternative, _ empfehlung, welche _ ist die beste, _ probleme, _ günstig",
    software: "_ preise, _ kostenlos testen, _ kaufen, _ anleitung, _ funktioniert nicht, _ kosten, _ angebot",
    goods:
      "_ kaufen, _ angebot, _ preis, _ lieferung am nächsten tag, _ reparatur, _ in der nähe, _ bestellen, _ rabatt",
    services:
      "_ in der nähe, _ kosten, _ angebot einholen, _ heute, notfall _, _ öffnungszeiten, _ preise, was kostet _",
    rivals: "_, _ erfahrungen, _ preise, _ alternative, _ login, _ gutschein, anbieter wie _",
  },
  fr: {
    any: "_, meilleur _, avis _, comparatif _, alternative _, comment choisir _, quel est le meilleur _, problème _, _ pas cher",
    software: "tarif _, _ essai gratuit, acheter _, guide _, _ ne fonctionne pas, prix _, promo _",
    goods: "acheter _, promo _, prix _, livraison rapide _, réparation _, _ près de moi, commander _, réduction _",
    services: "_ près de moi, prix _, devis _, _ aujourd'hui, _ urgence, _ ouvert, tarif _, combien coûte _",
    rivals: "_, avis _, tarif _, alternative _, _ connexion, code promo _, sites comme _",
  },
};

/** How a language joins what phrases are made of. */
export const JOINED: Readonly<
  Record<
    TradeLanguage,
    {
      for: string;
      versus: string;
      task: string;
      why: string;
      meaning: string;
      best: string;
      buy: string;
      in: string;
      towns: string;
    }
  >
> = {
  de: {
    ...{
      for: "_ für #",
      versus: "_ oder #",
      task: "wie kann man _|_|_ tipps",
      why: "_|warum _",
      meaning: "_|was ist _|_ einfach erklärt",
    },
    ...{
      best: "_|_ empfehlung",
      buy: "_|_ vergleich|_ kaufen",
      in: "_ #",
      towns: "berlin, hamburg, münchen, köln, frankfurt, stuttgart, leipzig, wien",
    },
  },
  fr: {
    ...{
      for: "_ pour #",
      versus: "_ ou #",
      task: "comment _|_|_ conseils",
      why: "_|pourquoi _",
      meaning: "_|définition _|_ expliqué",
    },
    ...{
      best: "_|meilleur _",
      buy: "_|comparatif _|acheter _",
      in: "_ #",
      towns: "paris, lyon, marseille, toulouse, nantes, bordeaux, lille, bruxelles",
    },
  },
};

type Row = Record<Exclude<keyof Industry, "key" | "sells" | "language">, string> & { sells: Industry["sells"] };

/** Trades by language. Words are beginnings: German joins nouns, and French inflects. */
const ROWS: Readonly<Record<TradeLanguage, Readonly<Record<string, Row>>>> = {
  de: {
    buchhaltung: {
      sells: "software",
      words: "rechnung faktur buchhalt buchführ steuer beleg finanzbuch mahnwesen",
      things:
        "rechnungsprogramm, buchhaltungssoftware, faktura software, belegscanner, angebotssoftware, kassenbuch app, mahnsoftware, lexware alternative",
      features: "kostenlos, gobd konform, cloud, einfach, für mac, ohne abo",
      audiences:
        "kleinunternehmer, handwerker, freiberufler, selbstständige, vereine, onlinehändler, vermieter, gastronomen",
      jobs: "eine rechnung schreiben, die umsatzsteuer voranmelden, belege digitalisieren, eine mahnung schreiben, die euer erstellen, offene posten abgleichen",
      problems:
        "kunde zahlt rechnung nicht, rechnung falsch ausgestellt, belege verloren, zahlungserinnerung ignoriert, steuernachzahlung zu hoch",
      subjects:
        "e-rechnung pflicht, zugferd, xrechnung, kleinunternehmerregelung, reverse charge verfahren, aufbewahrungsfrist",
      substitutes: "rechnungsvorlage word, rechnung excel vorlage, steuerberater, quittungsblock",
      companions: "geschäftskonto, kartenterminal, lohnabrechnung, dokumentenarchiv",
    },
    zeiterfassung: {
      sells: "software",
      words: "zeiterfass arbeitszeit stunden stempel schicht dienstplan",
      things:
        "zeiterfassung app, zeiterfassungssystem, stempeluhr, dienstplan software, projektzeiterfassung, arbeitszeitkonto software, urlaubsplaner, schichtplaner",
      features: "mobil, kostenlos, digital, dsgvo konform, einfach, mit fingerabdruck",
      audiences:
        "handwerker, kleine betriebe, pflegedienste, agenturen, gastronomie, baustellen, kanzleien, reinigungsfirmen",
      jobs: "arbeitszeiten erfassen, überstunden berechnen, einen dienstplan erstellen, urlaub planen, pausen dokumentieren, projektstunden abrechnen",
      problems:
        "mitarbeiter vergessen zu stempeln, überstunden werden nicht bezahlt, stundenzettel unvollständig, pausen nicht eingehalten",
      subjects:
        "arbeitszeiterfassung pflicht, arbeitszeitgesetz, vertrauensarbeitszeit, gleitzeit, ruhezeiten, minijob dokumentation",
      substitutes: "stundenzettel vorlage, zeiterfassung excel, lochkarte, gemeinsamer kalender",
      companions: "lohnsoftware, chipkarten, personalakte digital, rechnungsprogramm",
    },
    fahrrad: {
      sells: "goods",
      words: "fahrrad bike rad e-bike ebike lastenrad pedelec",
      things: "e-bike, lastenrad, faltrad, trekkingrad, gravelbike, kinderfahrrad, citybike, fahrradanhänger",
      features: "leicht, gebraucht, elektrisch, kompakt, wetterfest, gefedert",
      audiences: "pendler, familien, senioren, studenten, große menschen, einsteiger, kuriere, camper",
      jobs: "einen reifen flicken, die kette wechseln, ein e-bike einlagern, die sattelhöhe einstellen, bremsen entlüften, ein fahrrad codieren",
      problems: "kette springt, akku lädt nicht, bremse quietscht, reifen verliert luft, schaltung klemmt",
      subjects: "jobrad leasing, rahmenhöhe, reifendruck, e-bike reichweite, diebstahlschutz, mittelmotor",
      substitutes: "fahrrad leihen, deutschlandticket, e-scooter, carsharing",
      companions: "fahrradschloss, fahrradhelm, fahrradversicherung, gepäckträgertasche",
    },
    kajak: {
      sells: "services",
      words: "kajak kanu paddel bootsverleih bootstour sup",
      things:
        "kajakverleih, kanutour, kajakkurs, paddeltour, sup verleih, geführte kajaktour, kanu mieten, familienkanutour",
      features: "mit guide, mehrere tage, günstig, privat, stundenweise, barrierefrei",
      audiences: "anfänger, familien, gruppen, schulklassen, paare, firmen, kinder, hundebesitzer",
      jobs: "ein kajak mieten, eine kanutour planen, die paddel richtig halten, ein kajak aufs auto laden, wildwasser lesen",
      problems: "kajak kentert, paddel zu kurz, blasen an den händen, kein parkplatz an der einstiegsstelle",
      subjects: "befahrungsregeln, wasserstand, schwimmwestenpflicht, einstiegsstellen, naturschutz auf dem wasser",
      substitutes: "schlauchboot kaufen, tretboot, floßfahrt, faltboot",
      companions: "packsack, neoprenanzug, campingplatz am fluss, kajak versicherung",
    },
    klempner: {
      sells: "services",
      words: "klempner sanitär heizung installateur rohr wasserhahn bad",
      things:
        "klempner notdienst, heizungsinstallateur, rohrreinigung, badsanierung, heizungswartung, wärmepumpe einbau, sanitärinstallation, leckortung",
      features: "günstig, mit festpreis, regional, am wochenende, schnell",
      audiences: "altbau, mieter, eigentümer, hausverwaltungen, einfamilienhaus, senioren",
      jobs: "einen wasserhahn wechseln, die heizung entlüften, einen abfluss reinigen, ein leck finden, das bad barrierefrei umbauen",
      problems:
        "abfluss verstopft, heizung wird nicht warm, wasserhahn tropft, toilette läuft nach, rohrbruch in der wand",
      subjects: "heizungsgesetz, hydraulischer abgleich, förderung wärmepumpe, legionellenprüfung, kalkschutz",
      substitutes: "rohrspirale, abflussreiniger, hausmeister, selber machen",
      companions: "durchlauferhitzer, thermostat, enthärtungsanlage, solarthermie",
    },
  },
  fr: {
    comptabilité: {
      sells: "software",
      words: "factur comptab devis tva justificatif relance",
      things:
        "logiciel de facturation, logiciel de comptabilité, logiciel de devis, application de notes de frais, logiciel de caisse, logiciel de relance client, scanner de factures, logiciel auto-entrepreneur",
      features: "gratuit, en ligne, conforme, simple, français, complet",
      audiences:
        "auto-entrepreneurs, artisans, associations, indépendants, commerçants, professions libérales, restaurants, bailleurs",
      jobs: "faire une facture, déclarer la tva, relancer un client, numériser des justificatifs, établir un devis, tenir un livre de recettes",
      problems:
        "client qui ne paie pas, facture erronée, justificatif perdu, relance sans réponse, redressement fiscal",
      subjects:
        "facturation électronique obligatoire, franchise en base de tva, factur-x, mentions obligatoires, autoliquidation, plan comptable",
      substitutes: "modèle de facture word, facture excel, expert-comptable, carnet à souche",
      companions: "compte professionnel, terminal de paiement, logiciel de paie, archivage numérique",
    },
    "temps de travail": {
      sells: "software",
      words: "temps pointage planning horaire heures badge",
      things:
        "logiciel de pointage, application de suivi du temps, badgeuse, logiciel de planning, feuille de temps en ligne, logiciel de gestion des congés, pointeuse mobile, suivi des heures",
      features: "gratuit, mobile, en ligne, simple, conforme, biométrique",
      audiences: "pme, artisans, restaurants, agences, cabinets, chantiers, associations, soignants",
      jobs: "suivre ses heures, calculer les heures supplémentaires, faire un planning, gérer les congés, remplir une feuille de temps",
      problems:
        "oubli de pointage, heures supplémentaires non payées, planning modifié au dernier moment, feuille de temps incomplète",
      subjects: "durée légale du travail, forfait jours, temps partiel, annualisation, repos compensateur",
      substitutes: "feuille d'heures excel, planning papier, pointeuse murale, agenda partagé",
      companions: "logiciel de paie, badge rfid, coffre-fort numérique, logiciel de facturation",
    },
    vélo: {
      sells: "goods",
      words: "vélo velo cycl vae gravel trottinette",
      things:
        "vélo électrique, vélo cargo, vélo pliant, vélo de ville, vélo gravel, vélo enfant, vtt électrique, remorque vélo",
      features: "léger, d'occasion, compact, reconditionné, confortable, robuste",
      audiences: "femme, débutants, familles, seniors, étudiants, grands gabarits, livreurs, randonneurs",
      jobs: "réparer une crevaison, changer une chaîne, régler les freins, entretenir une batterie, choisir la taille du cadre",
      problems:
        "chaîne qui saute, batterie qui ne charge plus, freins qui grincent, pneu qui se dégonfle, dérailleur bloqué",
      subjects:
        "prime vélo, forfait mobilités durables, autonomie batterie, pression des pneus, antivol, moteur pédalier",
      substitutes: "location de vélo, vélo en libre-service, trottinette électrique, covoiturage",
      companions: "antivol vélo, casque vélo, assurance vélo, sacoche vélo",
    },
    "kayak et canoë": {
      sells: "services",
      words: "kayak canoë canoe paddle descente nautique",
      things:
        "location de kayak, descente en canoë, cours de kayak, location de paddle, sortie kayak en mer, randonnée en canoë, stage de kayak, canoë en famille",
      features: "guidée, accessible, à la journée, privée, pas chère",
      audiences: "débutants, familles, groupes, scolaires, couples, entreprises, enfants",
      jobs: "louer un kayak, préparer une descente, tenir sa pagaie, transporter un kayak, lire une rivière",
      problems: "kayak qui se retourne, ampoules aux mains, niveau d'eau trop bas, parking complet au départ",
      subjects: "réglementation navigation, niveau des rivières, gilet obligatoire, points de mise à l'eau",
      substitutes: "kayak gonflable, pédalo, rafting, barque",
      companions: "sac étanche, combinaison néoprène, camping au bord de l'eau, assurance bateau",
    },
    plomberie: {
      sells: "services",
      words: "plomb chauffag sanitaire fuite chaudière canalisation",
      things:
        "plombier, dépannage plomberie, débouchage canalisation, entretien chaudière, rénovation salle de bain, recherche de fuite, pose de pompe à chaleur, chauffagiste",
      features: "agréé, pas cher, expérimenté, local, rapide",
      audiences: "locataires, propriétaires, syndics, maison ancienne, appartement, seniors",
      jobs: "déboucher un évier, changer un robinet, purger un radiateur, trouver une fuite, détartrer un chauffe-eau",
      problems: "évier bouché, chaudière en panne, robinet qui goutte, chasse d'eau qui coule, pression trop basse",
      subjects: "maprimerénov, garantie décennale, contrat d'entretien, norme sanitaire, adoucisseur d'eau",
      substitutes: "furet, déboucheur, gardien d'immeuble, faire soi-même",
      companions: "chauffe-eau, thermostat connecté, adoucisseur, robinetterie",
    },
  },
};

function toTrade(language: TradeLanguage, key: string, { sells, ...row }: Row): TradeAbroad {
  const list = (text: string, separator = ", ") => text.split(separator);
  return {
    ...{ key, language, sells, words: list(row.words, " ") },
    ...{ things: list(row.things), features: list(row.features), audiences: list(row.audiences) },
    ...{ jobs: list(row.jobs), problems: list(row.problems), subjects: list(row.subjects) },
    ...{ substitutes: list(row.substitutes), companions: list(row.companions) },
  };
}

const TRADES: Readonly<Record<TradeLanguage, readonly TradeAbroad[]>> = {
  de: Object.entries(ROWS.de).map(([key, row]) => toTrade("de", key, row)),
  fr: Object.entries(ROWS.fr).map(([key, row]) => toTrade("fr", key, row)),
};

const SOFTWARE: Readonly<Record<TradeLanguage, RegExp>> = {
  de: /software|programm|\bapp\b|plattform|cloud|tool/i,
  fr: /logiciel|application|\bappli\b|plateforme|saas|outil/i,
};
const SERVED: Readonly<Record<TradeLanguage, RegExp>> = {
  de: /verleih|vermietung|mieten|reparatur|reinigung|beratung|kurs|schule|praxis|agentur|kanzlei|studio|tour|dienst|pflege/i,
  fr: /location|réparation|nettoyage|conseil|cours|école|cabinet|agence|atelier|visite|service|soins|dépannage/i,
};

/** The trade of a brand in its language; undefined for a brand that speaks another one, or says nothing of what it sells. */
export function tradeAbroad({
  language,
  description,
  primaryKeywords,
}: Pick<WorldBrand, "description" | "primaryKeywords"> & { language?: string | null }): TradeAbroad | undefined {
  if (language !== "de" && language !== "fr") return undefined;
  const offers = primaryKeywords.map((keyword) => keyword.trim().toLowerCase()).filter((keyword) => keyword !== "");
  const said = [...offers, (description ?? "").toLowerCase()].join(" ");
  if (said.trim() === "") return undefined;
  const known = TRADES[language].find(({ words }) => namesTrade(said, words));
  return known ?? ownTradeAbroad(language, offers, said);
}

/** Whether a word of a text begins with one of a trade's words. */
export function namesTrade(said: string, words: readonly string[]): boolean {
  const beginnings = words.map(fold);
  return fold(said)
    .split(/[^\p{L}-]+/u)
    .some((one) => beginnings.some((word) => one.startsWith(word)));
}

function ownTradeAbroad(language: TradeLanguage, offers: readonly string[], said: string): TradeAbroad | undefined {
  const [thing] = offers;
  if (thing === undefined) return undefined;
  const sells = SOFTWARE[language].test(said) ? "software" : SERVED[language].test(said) ? "services" : "goods";
  return toTrade(language, `own ${thing}`, { sells, ...ABOUT[language](thing, offers) });
}

type About = (thing: string, things: readonly string[]) => Omit<Row, "sells">;

const ABOUT: Readonly<Record<TradeLanguage, About>> = {
  de: (thing, things) => ({
    words: thing,
    things: [...new Set([...things, `${thing} anbieter`, `${thing} beratung`])].slice(0, 8).join(", "),
    features: "günstig, regional, professionell, online",
    audiences: "einsteiger, familien, unternehmen, senioren",
    jobs: `${thing} auswählen, ${thing} vergleichen, bei ${thing} sparen`,
    problems: `${thing} lieferung verspätet, ärger mit ${thing}, ${thing} reklamation`,
    subjects: `${thing} vorschriften, ${thing} qualität, ${thing} trends`,
    substitutes: `${thing} selber machen, ${thing} gebraucht`,
    companions: `${thing} zubehör, ${thing} versicherung`,
  }),
  fr: (thing, things) => ({
    words: thing,
    things: [...new Set([...things, `${thing} professionnel`, `${thing} sur mesure`])].slice(0, 8).join(", "),
    features: "pas cher, de qualité, local, professionnel",
    audiences: "débutants, familles, entreprises, seniors",
    jobs: `choisir ${thing}, comparer ${thing}, économiser sur ${thing}`,
    problems: `${thing} livraison en retard, litige ${thing}, ${thing} défectueux`,
    subjects: `${thing} réglementation, ${thing} qualité, ${thing} tendances`,
    substitutes: `${thing} fait maison, ${thing} d'occasion`,
    companions: `${thing} accessoires, ${thing} assurance`,
  }),
};
