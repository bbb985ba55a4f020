/** What a person would write in ten minutes: the first list with a word that the reply has. */
const WORDS: readonly (readonly [string, readonly string[]])[] = [
  ["auto_reply", ["out of office", "out of the office", "automatic reply", "abwesen", "vacation", "urlaub"]],
  ["remove_me", ["unsubscribe", "remove", "stop", "spam", "opt out", "abmelden", "gdpr", "dsgvo"]],
  ["wrong_person", ["wrong person", "not the right", "no longer work", "colleague", "zuständig", "contact our"]],
  ["refusal", ["no thank", "not interested", "decline", "unfortunately", "sorry", "leider", "kein interesse", "pass"]],
  ["price", ["$", "€", "eur", "price", "fee", "sponsored", "budget", "preis", "tarif", "payment"]],
  ["link_placed", ["added", "live", "published", "updated", "online"]],
  ["question", ["?"]],
  ["interest", ["happy", "sounds good", "great", "yes", "interested", "gerne", "love"]],
];

export function keywordKind(text: string): string {
  const lower = text.toLowerCase();
  return WORDS.find(([, words]) => words.some((word) => lower.includes(word)))?.[0] ?? "other";
}
