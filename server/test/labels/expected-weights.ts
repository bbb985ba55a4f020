import type { IntentLabel, RelevanceLabel } from "@findable/contract";

type Expected = Readonly<Record<string, number>>;

/** The log-odds of a label that we expect before any sign: one phrase in nine carries it. */
export const EXPECTED_BASE = -2;

/** What we expect of signs before they are fitted, from the definitions of the labels. Signs that are not listed are expected to say nothing. */
export const EXPECTED_INTENT: Readonly<Record<IntentLabel, Expected>> = {
  URGENCY: { word: 5, "weak-word": 1 },
  PURCHASE: { word: 5, "weak-word": 0.5, amount: 5, order: 5, "price-question": 4, "no-noun": -1 },
  LOCATION: { word: 5, "weak-word": 1, place: 6, "unknown-after-in": 2.5, toponym: 2, "unknown-after-offer": 1.5 },
  SPECIFICATION: {
    word: 4.5,
    "sold-word": 1,
    measure: 5,
    model: 3,
    for: 4,
    adjective: 3,
    narrowing: 1,
    "before-offer": 1.5,
    "after-offer": 1,
    alone: -4,
    asked: -4,
    compared: -2,
    fact: -2,
    "only-name": -4,
  },
  PRODUCT: { noun: 3, offer: 2, "offer-kind": 1, word: 1.5, question: -2, task: -2, fact: -2, trouble: -2 },
  PROBLEM_SOLUTION: {
    question: 5,
    task: 4,
    fact: 4,
    trouble: 5,
    sentence: 1,
    clause: 2,
    abstract: 1,
    year: 1,
    "weak-fact": 1,
    "question-inside": 2,
    "task-inside": 0.5,
    "weak-trouble": 1,
    "price-question": -4,
  },
  ALTERNATIVE: { word: 6, "weak-word": 1, "two-names": 5, choice: 2 },
};

export const EXPECTED_RELEVANCE: Readonly<Record<RelevanceLabel, Expected>> = {
  OFFERING: {
    "offer-alone": 5,
    offer: 4,
    "offer-word": 3,
    "offer-word-inside": 1.5,
    "kind-whole": 3,
    "kind-half": 2.5,
    kind: 1.5,
    brand: 4,
    asked: -4,
    substitute: -3,
    companion: -3,
    comparing: -4,
    "brand-compared": -4,
    rival: -5,
    "rival-compared": -5,
    "for-offer": -1,
  },
  INCUMBENT: { rival: 6, "rival-compared": 0 },
  ALTERNATIVE: {
    "rival-compared": 6,
    "brand-compared": 5,
    compared: 5,
    "compared-unrelated": 2.5,
    substitute: 4.5,
    "weak-substitute": 1,
    choice: 1,
  },
  COMPLEMENTARY: {
    asked: 3,
    companion: 3,
    errand: 1,
    subject: 2,
    "subject-half": 2,
    brand: -3,
    comparing: -3,
    "brand-compared": -4,
    rival: -5,
    "rival-compared": -5,
    "for-offer": 1,
  },
};
