const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
/** How texts speak to a model or its tools rather than to a person. Each match is one line. */
const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|rules?|prompts?|guidelines?)\b/i,
  /\b(?:ignoriere?n?|vergiss|vergessen|missachte)\b.{0,40}\b(?:anweisung(?:en)?|regeln?|vorgaben?)\b/i,
  /^ ?(?:system|assistant|developer) ?:.{0,80}/im,
  /<\/?(?:system|assistant|instructions?)>|\[\/?INST\]|<\|im_(?:start|end)\|>/i,
  /\bsystem prompt\b/i,
  /\b(?:you are|act as|as) (?:now )?(?:an? )?(?:ai|language model|ai assistant|chatbot)\b/i,
  /\b(?:call|run|use|invoke|execute) (?:the )?(?:tool|function|command)\b.{0,40}/i,
  /\b[a-z]+(?:_[a-z]+)+ ?[({].{0,40}/,
  /\b(?:reply|respond|answer|output|print) (?:only|exactly|solely)\b.{0,60}/i,
];
const LONGEST = 100;

/**
 * The first words of a text that read like an order to a program; undefined if none do. It is advice for a person: what it does not
 * find can be an order too, and no rule may rest on it.
 */
export function orderToProgram(text: string): string | undefined {
  const seen = text.normalize("NFKC").replace(INVISIBLE, "");
  const found = ORDERS.map((pattern) => pattern.exec(seen))
    .filter((match) => match !== null)
    .toSorted((one, other) => one.index - other.index);
  return found[0]?.[0].trim().slice(0, LONGEST).toWellFormed();
}
