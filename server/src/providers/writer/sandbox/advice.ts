const ENGLISH = [
  "Begin with the outcome that you want from {topic}, and describe it in words that a colleague would understand.",
  "Ask who will work with {topic} every day, because their habits decide whether a change lasts.",
  "Keep a short list of what must not go wrong with {topic}, and read it before each decision.",
  "Try {topic} on a small piece of work, where a mistake is cheap and easy to see.",
  "Write down why you chose a way to handle {topic}, so that you can judge later whether it held.",
  "Talk to the people who complain about {topic}, since they often know where the effort is lost.",
  "Separate what is urgent about {topic} from what is merely loud, and give each its own place in the plan.",
  "Look for the step in {topic} that nobody owns, and agree who takes care of it from now on.",
  "Set aside a quiet moment to review {topic}, away from the work that it is meant to support.",
  "Describe what a good day with {topic} looks like, and what usually spoils it.",
  "Collect the questions that newcomers ask about {topic}, and answer them where they will be found again.",
  "Be careful with advice about {topic} that fits every situation, because it rarely fits yours.",
  "Decide how you will notice that {topic} works, before you change anything about it.",
  "Leave room for surprises around {topic}, and plan what you will do when one arrives.",
  "Remove a step from {topic} before you add another, and see whether somebody misses it.",
  "Compare the promise of {topic} with your own notes, and trust the notes when the two disagree.",
  "Explain {topic} to a friend outside your field, and watch where the explanation becomes vague.",
  "Agree on the words that you use for {topic}, so that a meeting does not turn into a dispute about names.",
  "Make the next action for {topic} small enough that you could begin with it today.",
  "Keep the parts of {topic} that people like, even when the rest is due for a change.",
  "Think about what happens to {topic} when the person who looks after it is away.",
  "Put the risks of {topic} in an order that reflects what they would cost you, not how often they are mentioned.",
  "Read what others write about {topic} with a pencil in hand, and mark what you could verify yourself.",
  "Give {topic} a fixed place in your routine, and protect that place when the calendar fills up.",
  "Choose a way to handle {topic} that you can undo, at least until you know it well.",
  "Tidy up the records of {topic} as you go, because a later clean-up tends to be postponed.",
  "Discuss {topic} with the people who pay for it and with the people who use it, ideally in the same conversation.",
  "Notice which parts of {topic} you keep explaining, and turn these explanations into a short guide.",
  "Treat a problem with {topic} as a question about the process, and not about the person who found it.",
  "Plan the end of {topic} together with its beginning: who closes it, and what remains afterwards.",
  "Resist the wish to perfect {topic} at once, and improve the part that hurts.",
  "Check that everyone involved means the same thing when they say that {topic} is done.",
  "Save an example of {topic} that went well, and use it as a pattern for the work that follows.",
  "Share what you learn about {topic} in plain language, and invite others to correct it.",
  "Return to {topic} after a while with fresh eyes, and ask whether you would decide the same way again.",
  "Match the effort that you put into {topic} to what depends on it, and say so openly.",
];

/** The topic stands between quotation marks: a heading does not decline. */
const GERMAN = [
  "Legen Sie zuerst fest, was sich durch „{topic}“ ändern soll, und beschreiben Sie es so, dass es im Team jeder versteht.",
  "Fragen Sie die Menschen, die täglich mit „{topic}“ zu tun haben, denn ihre Gewohnheiten entscheiden, ob eine Änderung bleibt.",
  "Führen Sie eine kurze Liste mit allem, was bei „{topic}“ nicht schiefgehen darf, und lesen Sie sie vor jeder Entscheidung.",
  "Erproben Sie „{topic}“ an einer kleinen Aufgabe, bei der ein Fehler schnell auffällt und wenig kostet.",
  "Halten Sie fest, warum Sie sich bei „{topic}“ so entschieden haben, damit Sie es später beurteilen können.",
  "Sprechen Sie mit denen, die sich über „{topic}“ beschweren: Oft wissen sie, wo Zeit verloren geht.",
  "Trennen Sie bei „{topic}“ das Dringende von dem, was nur laut ist, und planen Sie beides getrennt ein.",
  "Suchen Sie bei „{topic}“ den Schritt, für den niemand zuständig ist, und einigen Sie sich, wer ihn übernimmt.",
  "Nehmen Sie sich in Ruhe Zeit für „{topic}“, getrennt vom Tagesgeschäft.",
  "Sammeln Sie die Fragen, die neue Kolleginnen und Kollegen zu „{topic}“ stellen, und beantworten Sie sie dort, wo man sie wiederfindet.",
  "Seien Sie vorsichtig mit Ratschlägen zu „{topic}“, die für jeden gelten sollen, denn selten passen sie zu Ihrem Fall.",
  "Legen Sie fest, woran Sie den Erfolg bei „{topic}“ erkennen, bevor Sie etwas ändern.",
  "Streichen Sie bei „{topic}“ zuerst einen Schritt, bevor Sie einen neuen einführen, und achten Sie darauf, ob er jemandem fehlt.",
  "Erklären Sie „{topic}“ jemandem, der nicht vom Fach ist, und merken Sie sich, wo die Erklärung unklar wird.",
  "Einigen Sie sich auf die Begriffe rund um „{topic}“, damit eine Besprechung nicht zum Streit um Wörter wird.",
  "Machen Sie den nächsten Schritt bei „{topic}“ so klein, dass Sie ihn heute gehen können.",
  "Klären Sie, wer sich um „{topic}“ kümmert, wenn die zuständige Person ausfällt.",
  "Ordnen Sie die Risiken bei „{topic}“ danach, was sie Sie kosten würden, und nicht danach, wie oft davon die Rede ist.",
  "Wählen Sie für „{topic}“ einen Weg, den Sie zurückgehen können, solange Sie noch wenig Erfahrung haben.",
  "Halten Sie die Unterlagen zu „{topic}“ laufend in Ordnung, denn großes Aufräumen wird gern verschoben.",
];

const FRENCH = [
  "Commencez par définir ce que vous attendez du sujet « {topic} », avec des mots que toute l’équipe comprend.",
  "Interrogez les personnes concernées au quotidien par « {topic} », car leurs habitudes décident de la réussite d’un changement.",
  "Tenez une courte liste de ce qui ne doit pas échouer pour « {topic} », et relisez-la avant chaque décision.",
  "Testez « {topic} » sur une petite tâche, où une erreur se voit vite et coûte peu.",
  "Notez les raisons de vos choix pour « {topic} », afin de pouvoir les juger plus tard.",
  "Parlez avec ceux qui se plaignent du sujet « {topic} » : ils savent souvent où l’on perd du temps.",
  "Pour « {topic} », séparez ce qui est urgent de ce qui fait seulement du bruit, et planifiez chaque point à sa place.",
  "Repérez, dans « {topic} », l’étape dont personne n’est responsable, et convenez de qui s’en charge.",
  "Prenez un moment au calme pour faire le point sur « {topic} », à l’écart des affaires courantes.",
  "Rassemblez les questions que posent les nouveaux venus sur « {topic} », et répondez-y là où l’on pourra les retrouver.",
  "Méfiez-vous des conseils sur « {topic} » qui conviennent à tout le monde, car ils conviennent rarement à votre cas.",
  "Décidez à quoi vous reconnaîtrez le succès pour « {topic} » avant de changer quoi que ce soit.",
  "Supprimez une étape de « {topic} » avant d’en ajouter une autre, et voyez si elle manque à quelqu’un.",
  "Expliquez « {topic} » à une personne qui n’est pas du métier, et notez où l’explication devient floue.",
  "Mettez-vous d’accord sur le vocabulaire lié à « {topic} », pour éviter les querelles de mots en réunion.",
  "Choisissez, pour « {topic} », une prochaine action assez petite pour la commencer aujourd’hui.",
  "Prévoyez qui s’occupe du sujet « {topic} » quand la personne responsable est absente.",
  "Classez les risques liés à « {topic} » selon ce qu’ils vous coûteraient, et non selon la fréquence à laquelle on en parle.",
  "Pour « {topic} », choisissez une solution sur laquelle vous pouvez revenir tant que vous manquez d’expérience.",
  "Rangez les documents liés à « {topic} » au fur et à mesure, car les grands rangements sont souvent remis à plus tard.",
];

/**
 * Sentences of advice that state no fact, by language: no number, date, name or comparison, so that no sentence needs a source.
 * `{topic}` stands for the heading of a section.
 */
const ADVICE: Readonly<Record<string, readonly string[]>> = { en: ENGLISH, de: GERMAN, fr: FRENCH };
const SENTENCES_OF_PARAGRAPH = 4;

/** About this many words of advice on a topic, in paragraphs; none in other languages. `from` turns the order, so that sections do not begin alike. */
export function adviceOn(
  topic: string,
  { words, from, language }: { words: number; from: number; language: string },
): string[] {
  const advice = ADVICE[language] ?? [];
  const sentences: string[] = [];
  let written = 0;
  for (let index = 0; index < advice.length && written < words; index += 1) {
    const template = advice[(from + index) % advice.length] ?? "";
    const sentence = template.replaceAll("{topic}", topic);
    const size = sentence.split(" ").length;
    // Closer to the aim without it than with it.
    if (written + size - words > words - written) break;
    sentences.push(sentence);
    written += size;
  }
  const paragraphs: string[] = [];
  for (let at = 0; at < sentences.length; at += SENTENCES_OF_PARAGRAPH)
    paragraphs.push(sentences.slice(at, at + SENTENCES_OF_PARAGRAPH).join(" "));
  return paragraphs;
}
