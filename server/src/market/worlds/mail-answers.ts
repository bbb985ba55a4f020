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

/** What people of a test world write back. The judge of classification uses other texts. */
export const ANSWERS: Readonly<Record<AnswerKind, readonly string[]>> = {
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
};
