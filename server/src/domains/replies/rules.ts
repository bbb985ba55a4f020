import type { Reply } from "@findable/contract";

type Kind = Reply["kind"];

/** Why a reply is never answered; undefined if it can be. */
export function whyNotAnswerable(kind: Kind): string | undefined {
  switch (kind) {
    case "refusal":
      return "They declined. If the kind is wrong, correct it first.";
    case "remove_me":
      return "They asked for no more emails.";
    case "auto_reply":
      return "A machine wrote it. Wait for the person's own answer.";
    case "bounce_hard":
    case "bounce_soft":
    case "bounce_block":
      return "It reports that an email could not be delivered.";
    case "interest":
    case "link_placed":
    case "price":
    case "question":
    case "wrong_person":
    case "other":
      return undefined;
  }
}

/** What an answer by rules rests on. Unknown parts are null, and their sentences are left out. */
export interface AnswerFacts {
  kind: Kind;
  /** The words of the reply; their language decides that of the answer. */
  text: string;
  firstName: string | null;
  senderName: string;
  /** The content that we pitched. */
  ourUrl: string | null;
  /** The page that should carry the link. */
  pageUrl: string | null;
  paragraph: string | null;
  anchor: string | null;
}

export interface SuggestedAnswer {
  body: string;
  language: Language;
}

type Language = "en" | "de" | "fr" | "es";

/** An answer without a model. It states only what the draft stated, and leaves a gap for what only a person knows. */
export function suggestAnswer(facts: AnswerFacts): SuggestedAnswer {
  const language = languageOf(facts.text);
  const words = WORDS[language];
  const place = facts.paragraph === null ? null : words.place(shortened(facts.paragraph), facts.anchor);
  const link = facts.ourUrl === null ? null : words.link(facts.ourUrl);
  const middle = words.middle[facts.kind] ?? words.middle.other ?? "";
  const details = facts.kind === "question" || facts.kind === "interest" ? [place, link] : [];
  const parts = [words.greeting(facts.firstName), [middle, ...details].filter(Boolean).join("\n\n"), words.closing];
  return { body: `${parts.join("\n\n")}\n${facts.senderName}`, language };
}

const MAX_QUOTE = 200;

function shortened(text: string): string {
  if (text.length <= MAX_QUOTE) return text;
  const start = text.slice(0, MAX_QUOTE);
  return `${start.slice(0, Math.max(start.lastIndexOf(" "), MAX_QUOTE / 2))}…`;
}

interface Words {
  greeting(name: string | null): string;
  middle: Partial<Record<Kind, string>>;
  place(paragraph: string, anchor: string | null): string;
  link(url: string): string;
  closing: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    greeting: (name) => (name === null ? "Hello," : `Hi ${name},`),
    middle: {
      interest: "thank you, that is good to hear. Please place it wherever it suits your readers.",
      link_placed: "thank you for adding it. I will let you know if the address of our page ever changes.",
      price:
        "thank you for the details. We do not pay for links, so I leave it to you whether the page helps your readers.",
      question: "thank you for asking.",
      wrong_person: "thank you for your answer. I will not write to you about this again.",
      other: "thank you for your answer.",
    },
    place: (paragraph, anchor) =>
      `The paragraph I had in mind: “${paragraph}”${anchor === null ? "" : ` The words “${anchor}” could carry the link.`}`,
    link: (url) => `This is the page: ${url}`,
    closing: "Kind regards",
  },
  de: {
    greeting: (name) => (name === null ? "Guten Tag," : `Hallo ${name},`),
    middle: {
      interest: "vielen Dank, das freut mich. Bitte setzen Sie den Link dorthin, wo er Ihren Lesern hilft.",
      link_placed: "vielen Dank für den Link. Ich melde mich, falls sich die Adresse unserer Seite ändert.",
      price:
        "vielen Dank für die Angaben. Wir bezahlen nicht für Links; ob die Seite Ihren Lesern hilft, entscheiden Sie.",
      question: "vielen Dank für Ihre Frage.",
      wrong_person: "vielen Dank für den Hinweis. Ich schreibe Ihnen dazu nicht mehr.",
      other: "vielen Dank für Ihre Antwort.",
    },
    place: (paragraph, anchor) =>
      `Ich dachte an diesen Absatz: „${paragraph}“${anchor === null ? "" : ` Die Worte „${anchor}“ könnten den Link tragen.`}`,
    link: (url) => `Das ist die Seite: ${url}`,
    closing: "Freundliche Grüße",
  },
  fr: {
    greeting: (name) => (name === null ? "Bonjour," : `Bonjour ${name},`),
    middle: {
      interest: "merci, cela me fait plaisir. Placez le lien là où il aide vos lecteurs.",
      link_placed: "merci pour le lien. Je vous préviendrai si l'adresse de notre page change.",
      price: "merci pour ces précisions. Nous ne payons pas les liens ; à vous de voir si la page aide vos lecteurs.",
      question: "merci pour votre question.",
      wrong_person: "merci de me l'avoir dit. Je ne vous écrirai plus à ce sujet.",
      other: "merci pour votre réponse.",
    },
    place: (paragraph, anchor) =>
      `Je pensais à ce paragraphe : « ${paragraph} »${anchor === null ? "" : ` Les mots « ${anchor} » pourraient porter le lien.`}`,
    link: (url) => `Voici la page : ${url}`,
    closing: "Cordialement",
  },
  es: {
    greeting: (name) => (name === null ? "Hola:" : `Hola, ${name}:`),
    middle: {
      interest: "Gracias, me alegra. Ponga el enlace donde ayude a sus lectores.",
      link_placed: "Gracias por el enlace. Le avisaré si cambia la dirección de nuestra página.",
      price: "Gracias por los datos. No pagamos por enlaces; usted decide si la página ayuda a sus lectores.",
      question: "Gracias por su pregunta.",
      wrong_person: "Gracias por avisarme. No le escribiré más sobre esto.",
      other: "Gracias por su respuesta.",
    },
    place: (paragraph, anchor) =>
      `Pensaba en este párrafo: «${paragraph}»${anchor === null ? "" : ` Las palabras «${anchor}» podrían llevar el enlace.`}`,
    link: (url) => `Esta es la página: ${url}`,
    closing: "Un saludo",
  },
};

const COMMON: Readonly<Record<Exclude<Language, "en">, RegExp>> = {
  de: /\b(?:der|die|das|und|ich|wir|nicht|ist|sie|ihre?n?|für|mit|auf|vielen|dank|bitte|den|eine?n?|leider|danke)\b/gi,
  fr: /\b(?:le|les|des|une?|nous|vous|je|pas|est|votre|pour|avec|merci|bonjour|sur|et|du|dans)\b/gi,
  es: /\b(?:el|los|las|una?|usted|nos|por|para|con|gracias|hola|en|su|que|del|muy|está|podría)\b/gi,
};
const ENGLISH = /\b(?:the|and|you|your|we|i|is|are|to|of|for|not|with|on|this|that|thanks?|please|our|it)\b/gi;

/** The language that most short words of a text belong to; English in doubt. */
function languageOf(text: string): Language {
  const start = text.slice(0, 4000);
  let best: { language: Language; count: number } = { language: "en", count: countOf(start, ENGLISH) };
  for (const language of ["de", "fr", "es"] as const) {
    const count = countOf(start, COMMON[language]);
    if (count > best.count) best = { language, count };
  }
  return best.language;
}

function countOf(text: string, words: RegExp): number {
  return text.match(words)?.length ?? 0;
}
