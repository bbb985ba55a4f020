import type { TradeLanguage } from "./trades-abroad.ts";

export const ANSWER_KINDS = [
  "auto_reply",
  "interest",
  "price",
  "question",
  "refusal",
  "remove_me",
  "wrong_person",
] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

export interface Answer {
  subject: string;
  text: string;
}

/** What people of a test world write back. `{site}` is theirs. */
export interface AnswerWords {
  answers: Readonly<Record<AnswerKind, readonly string[]>>;
  /** The line above the quoted email. */
  quoting(sentAt: string, from: string): string;
}

/** The judge of classification uses other texts. */
const ENGLISH: AnswerWords = {
  answers: {
    auto_reply: [
      "I am out of the office until Monday with limited access to email. For urgent matters please write to the office.",
      "Thank you for your message. This is an automatic reply: we answer within three working days.",
    ],
    interest: [
      "Good find, thank you. I have read your page and would be glad to add the link this week.",
      "Sounds good, happy to include it. I will put it in the section on practice.",
      "That fits our readers well. I'll add it when I update the article on Thursday.",
    ],
    price: [
      "We do sponsored placements. A permanent link costs 180 euros plus VAT. Shall I send the invoice?",
      "Thanks for reaching out. What is your budget for this? Our rate for a link in an existing article starts at $120.",
    ],
    question: [
      "Could you say where the numbers on your page come from, and how often you update them?",
      "Which paragraph did you have in mind? And is the calculator free for our readers?",
    ],
    refusal: [
      "Thanks, but we do not add outside links to existing articles.",
      "Not a fit for us, sorry. Good luck with it.",
      "No thank you, we are not interested at this time.",
    ],
    remove_me: [
      "Please take me off your list and do not write to me again.",
      "Unsubscribe. I never asked for these emails.",
    ],
    wrong_person: [
      "I no longer work on the website. Please contact our editor at editor@{site} instead.",
      "You have the wrong person: I only do the accounts here.",
    ],
  },
  quoting: (sentAt, from) => `On ${dayOf(sentAt)}, ${from} wrote:`,
};

/** Answers are polite and short, as from one business to another. */
const GERMAN: AnswerWords = {
  answers: {
    auto_reply: [
      "Ich bin bis Montag nicht im Büro und lese meine E-Mails nur unregelmäßig. In dringenden Fällen wenden Sie sich bitte an das Sekretariat.",
      "Vielen Dank für Ihre Nachricht. Dies ist eine automatische Antwort: Wir melden uns innerhalb von drei Werktagen.",
    ],
    interest: [
      "Guter Fund, vielen Dank. Ich habe Ihre Seite gelesen und nehme den Link diese Woche gern auf.",
      "Klingt gut, das bauen wir gern ein. Der Link kommt in den Abschnitt zur Praxis.",
      "Das passt gut zu unseren Leserinnen und Lesern. Ich ergänze es, wenn ich den Artikel am Donnerstag überarbeite.",
    ],
    price: [
      "Wir bieten gesponserte Platzierungen an. Ein dauerhafter Link kostet 180 Euro zuzüglich MwSt. Soll ich Ihnen die Rechnung schicken?",
      "Danke für Ihre Anfrage. Welches Budget haben Sie dafür? Ein Link in einem bestehenden Artikel kostet bei uns ab 120 Euro.",
    ],
    question: [
      "Können Sie mir sagen, woher die Zahlen auf Ihrer Seite stammen und wie oft Sie sie aktualisieren?",
      "An welchen Absatz hatten Sie gedacht? Und ist der Rechner für unsere Leser kostenlos?",
    ],
    refusal: [
      "Danke, aber wir nehmen in bestehende Artikel keine externen Links auf.",
      "Das passt leider nicht zu uns. Viel Erfolg weiterhin.",
      "Nein danke, wir haben derzeit kein Interesse.",
    ],
    remove_me: [
      "Bitte nehmen Sie mich aus Ihrem Verteiler und schreiben Sie mir nicht mehr.",
      "Bitte abmelden. Ich habe diese E-Mails nie bestellt.",
    ],
    wrong_person: [
      "Ich bin für die Website nicht mehr zuständig. Bitte wenden Sie sich an unsere Redaktion: redaktion@{site}.",
      "Da sind Sie bei mir falsch: Ich mache hier nur die Buchhaltung.",
    ],
  },
  quoting: (sentAt, from) =>
    `Am ${dayOf(sentAt).split("-").toReversed().join(".")} um ${sentAt.slice(11, 16)} schrieb ${from}:`,
};

const FRENCH: AnswerWords = {
  answers: {
    auto_reply: [
      "Je suis absente du bureau jusqu’à lundi et consulte peu mes e-mails. En cas d’urgence, merci de contacter le secrétariat.",
      "Merci pour votre message. Ceci est une réponse automatique : nous vous répondrons sous trois jours ouvrés.",
    ],
    interest: [
      "Belle trouvaille, merci. J’ai lu votre page et j’ajouterai volontiers le lien cette semaine.",
      "Bonne idée, nous l’intégrerons avec plaisir. Je le placerai dans la partie pratique.",
      "Cela convient bien à nos lecteurs. Je l’ajouterai en mettant l’article à jour jeudi.",
    ],
    price: [
      "Nous proposons des liens sponsorisés. Un lien permanent coûte 180 euros HT. Souhaitez-vous que je vous envoie la facture ?",
      "Merci de nous avoir contactés. Quel est votre budget ? Chez nous, un lien dans un article existant coûte à partir de 120 euros.",
    ],
    question: [
      "Pourriez-vous me dire d’où viennent les chiffres de votre page et à quelle fréquence vous les mettez à jour ?",
      "À quel paragraphe pensiez-vous ? Et le simulateur est-il gratuit pour nos lecteurs ?",
    ],
    refusal: [
      "Merci, mais nous n’ajoutons pas de liens externes dans nos articles existants.",
      "Cela ne correspond pas à notre ligne éditoriale, désolé. Bonne continuation.",
      "Non merci, nous ne sommes pas intéressés pour le moment.",
    ],
    remove_me: [
      "Merci de me retirer de votre liste et de ne plus m’écrire.",
      "Désinscription, s’il vous plaît. Je n’ai jamais demandé à recevoir ces e-mails.",
    ],
    wrong_person: [
      "Je ne m’occupe plus du site. Merci de contacter notre rédaction : redaction@{site}.",
      "Vous n’êtes pas à la bonne adresse : je ne m’occupe que de la comptabilité.",
    ],
  },
  quoting: (sentAt, from) => `Le ${dayOf(sentAt).split("-").toReversed().join("/")}, ${from} a écrit :`,
};

export const ANSWER_WORDS: Readonly<Record<TradeLanguage | "en", AnswerWords>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
};

function dayOf(at: string): string {
  return at.slice(0, 10);
}
