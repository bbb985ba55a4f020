import { randomOf } from "./random.ts";

export type Angle = "link_insertion" | "guest_post" | "resource_page" | "broken_link_replacement" | "link_swap";

/** What a mail offers. */
export interface Pitch {
  url: string;
  /** What it is, in the middle of a sentence: `a fee calculator that shows its sums`. */
  what: string;
  /** What readers get out of it: whole sentences, of which one is said; an empty one for nothing. */
  gives: readonly string[];
}

export interface MailRequest {
  angle: Angle;
  /** First name; undefined for a shared mailbox. */
  firstName: string | undefined;
  page: { title: string; url: string; site: string };
  pitch: Pitch;
  sender: { name: string; brand: string };
}

/** A mail that asks for one thing, says why readers would want it, and takes no for an answer. */
export function linkMail(seed: string, request: MailRequest): { subject: string; body: string } {
  const { angle, firstName, page, pitch, sender } = request;
  const random = randomOf(seed, "mail", page.url, pitch.url);
  const words = WORDS[angle];
  const paragraphs = [
    firstName === undefined ? "Hello," : `Hi ${firstName},`,
    filled(random.pick(words.opening), request),
    [filled(random.pick(words.offer), request), random.pick(pitch.gives), NO_STRINGS]
      .filter((one) => one !== "")
      .join(" "),
    pitch.url,
    `${filled(random.pick(words.ask), request)} ${random.pick(CLOSINGS)}`,
    `${sender.name}\n${sender.brand}`,
  ];
  return { subject: filled(random.pick(words.subject), request), body: paragraphs.join("\n\n") };
}

function filled(text: string, { page, pitch, sender }: MailRequest): string {
  return text
    .replaceAll("{title}", page.title)
    .replaceAll("{site}", page.site)
    .replaceAll("{what}", pitch.what)
    .replaceAll("{brand}", sender.brand);
}

const NO_STRINGS = "It is free to read and asks for no account.";
const CLOSINGS = [
  "If not, no harm done, and a short no is enough.",
  "If it does not fit, a short no is fine and I will leave it there.",
  "Either way, thank you for keeping the page up to date.",
];

interface Words {
  subject: readonly string[];
  opening: readonly string[];
  offer: readonly string[];
  ask: readonly string[];
}

const WORDS: Record<Angle, Words> = {
  link_insertion: {
    subject: ["A small addition to “{title}”", "For your page “{title}”", "Something your readers may look for next"],
    opening: [
      "I read “{title}” on {site} while collecting what is out there on the subject. It is one of the few that say what to do first.",
      "“{title}” has been open in a tab here all week; we argued about its second half, which is a compliment.",
      "I send people to “{title}” when they ask where to begin, so thank you for writing it.",
    ],
    offer: [
      "One thing your readers may look for next is {what}.",
      "Where it turns to practice, {what} might save your readers an afternoon.",
      "We keep {what}.",
    ],
    ask: ["Would it fit as a link there?", "Would you consider linking to it from that section?"],
  },
  guest_post: {
    subject: ["An article for {site}?", "Numbers for your readers, if you want them"],
    opening: [
      "I have read {site} for a while, and “{title}” made me think that a piece with figures could stand beside it.",
      "“{title}” ends where our data begins, so I would like to offer you an article that carries on from it.",
    ],
    offer: [
      "I would write it for you alone, about what studios of ten really reach, with the figures and how we got them. It would rest on {what}.",
      "The figures come from {what}, and nobody has printed them yet.",
    ],
    ask: [
      "Shall I send an outline of ten lines?",
      "If that is of interest, I can send an outline this week and a draft in two.",
    ],
  },
  resource_page: {
    subject: ["For your list of resources", "One more for “{title}”"],
    opening: [
      "Your page “{title}” is where I would have wanted to start three years ago.",
      "I went through the resources in “{title}” today. Nearly all of them still work, which is rare.",
    ],
    offer: ["We have made {what}.", "Something that is missing there is {what}."],
    ask: ["Would you add it to the list?", "Does it belong there, in your view?"],
  },
  broken_link_replacement: {
    subject: ["A dead link in “{title}”", "Something on {site} has gone missing"],
    opening: [
      "A link in “{title}” leads to a page that was taken down in the spring. I only noticed because I wanted to read it.",
      "In “{title}” one link now ends at a page that says not found.",
    ],
    offer: ["If you want to put something in its place: we have {what}.", "What it used to explain is also in {what}."],
    ask: ["Would that do as a replacement?", "Take it or another; I mainly wanted you to know about the dead one."],
  },
  link_swap: {
    subject: ["An idea for “{title}” and a page of ours", "Two pages that belong together"],
    opening: [
      "“{title}” and a page of ours answer two halves of one question, and neither mentions the other.",
      "We would like to link to “{title}” from our guide, because it explains what we leave out.",
    ],
    offer: ["Ours is {what}.", "In the other direction there is {what}."],
    ask: [
      "If you agree that readers gain by it, would you link back? We link to you in any case.",
      "Would a link make sense to you, too? Ours does not depend on it.",
    ],
  },
};
