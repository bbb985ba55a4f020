/**
 * Sentences of advice that state no fact: no number, date, name or comparison, so that no sentence needs a source. `{topic}` stands for
 * the heading of a section.
 */
const ADVICE = [
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
] as const;
const SENTENCES_OF_PARAGRAPH = 4;

/** About this many words of advice on a topic, in paragraphs. `from` turns the order, so that sections do not begin alike. */
export function adviceOn(topic: string, { words, from }: { words: number; from: number }): string[] {
  const sentences: string[] = [];
  let written = 0;
  for (let index = 0; index < ADVICE.length && written < words; index += 1) {
    const template = ADVICE[(from + index) % ADVICE.length] ?? "";
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
