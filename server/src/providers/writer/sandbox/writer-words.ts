/** What the sandbox writer says around its quotations in a language. */
export interface WriterWords {
  title(subject: string): string;
  titleFor(subject: string, audience: string): string;
  /** A heading inside a sentence. */
  topic(heading: string): string;
  familiar(pain: string): string;
  wish(job: string): string;
  ask(topic: string): string;
  decide: string;
  question(query: string): string;
  choose(topic: string, brand: string): string;
  /** What people write about, with its source. */
  problem(subject: string): string;
  readOn(link: string): string;
}

const ENGLISH: WriterWords = {
  title: (subject) => `${subject}: what to know before you decide`,
  titleFor: (subject, audience) => `${subject} for ${audience}`,
  topic: (heading) => heading.toLowerCase(),
  familiar: (pain) => `Does this sound familiar? ${pain}`,
  wish: (job) => `You want this: ${job}`,
  ask: (topic) => `Ask us about ${topic}, and see whether it suits you.`,
  decide: "We show you how it works, and you decide.",
  question: (query) =>
    `People who look for ${query} ask this often. Here is the short answer, with the sources that it comes from.`,
  choose: (topic, brand) =>
    `Think about ${topic} before you choose, and write down what matters most to you. ${brand} can help with the choice.`,
  problem: (subject) => `People who discuss it write about this: ${subject}.`,
  readOn: (link) => `Read on: ${link}.`,
};

const GERMAN: WriterWords = {
  title: (subject) => `${subject}: was Sie vor der Entscheidung wissen sollten`,
  titleFor: (subject, audience) => `${subject} für ${audience}`,
  topic: (heading) => heading,
  familiar: (pain) => `Kommt Ihnen das bekannt vor? ${pain}`,
  wish: (job) => `Das möchten Sie erreichen: ${job}`,
  ask: (topic) => `Fragen Sie uns zum Thema „${topic}“, und finden Sie heraus, ob es zu Ihnen passt.`,
  decide: "Wir zeigen Ihnen, wie es geht, und Sie entscheiden.",
  question: (query) =>
    `Wer nach „${query}“ sucht, stellt diese Frage oft. Hier ist die kurze Antwort mit den Quellen, auf denen sie beruht.`,
  choose: (topic, brand) =>
    `Befassen Sie sich vor der Wahl mit „${topic}“, und notieren Sie, was Ihnen am wichtigsten ist. ${brand} berät Sie gern dabei.`,
  problem: (subject) => `Wer darüber diskutiert, schreibt von diesem Problem: ${subject}.`,
  readOn: (link) => `Mehr dazu: ${link}.`,
};

const FRENCH: WriterWords = {
  title: (subject) => `${subject} : ce qu’il faut savoir avant de choisir`,
  titleFor: (subject, audience) => `${subject} pour ${audience}`,
  topic: (heading) => heading,
  familiar: (pain) => `Cela vous parle ? ${pain}`,
  wish: (job) => `Votre objectif : ${job}`,
  ask: (topic) => `Posez-nous vos questions sur « ${topic} », et voyez si cela vous convient.`,
  decide: "Nous vous montrons comment cela fonctionne, et vous décidez.",
  question: (query) =>
    `Ceux qui cherchent « ${query} » posent souvent cette question. Voici la réponse courte, avec les sources dont elle provient.`,
  choose: (topic, brand) =>
    `Réfléchissez à « ${topic} » avant de choisir, et notez ce qui compte le plus pour vous. ${brand} peut vous aider à choisir.`,
  problem: (subject) => `Ceux qui en discutent parlent de ce problème : ${subject}.`,
  readOn: (link) => `À lire aussi : ${link}.`,
};

const WORDS: Readonly<Record<string, WriterWords>> = { en: ENGLISH, de: GERMAN, fr: FRENCH };

/** Undefined for languages in which the writer only quotes. */
export function writerWords(language: string): WriterWords | undefined {
  return WORDS[language];
}
