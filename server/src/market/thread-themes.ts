import type { Perspective } from "@findable/contract";

/** How a thread begins. */
export interface ThreadStart {
  by: Perspective;
  title: string;
  body: string;
  /** What it is about, for somebody who does not read it. */
  gist: string;
}

/**
 * Something people talk about: threads that begin with it, and what others say in them. `{people}`, `{months}`, `{weekday}` and
 * `{percent}` become numbers and days, `{topic}` what the thread was looked for by.
 */
export interface ThreadTheme {
  /** What hurts, in a few words. */
  pain: string;
  /** Where people talk about it, if there is such a community. */
  community?: string;
  starts: readonly ThreadStart[];
  complaints: readonly string[];
  advice: readonly string[];
}

/** What people say about nearly everything. */
export const GENERAL_THEMES: readonly ThreadTheme[] = [
  {
    pain: "Prices for {topic} creep up",
    starts: [
      {
        by: "complainer",
        title: "Is anybody else paying more for {topic} every year?",
        body: "We began at a fair price {months} months ago. The last renewal was {percent} % higher and nobody could say why.",
        gist: "A customer of {months} months reports a renewal {percent} % higher than the last and asks whether others see the same.",
      },
      {
        by: "asker",
        title: "What should {topic} cost for {people} people?",
        body: "I have three offers and they differ by {percent} %. What do you pay, all in?",
        gist: "Somebody with three very different offers asks what a group of {people} should expect to pay.",
      },
    ],
    complaints: [
      "The price we signed for lasted exactly {months} months.",
      "Every useful part of it costs extra, and you only learn that after you have paid.",
      "I would not mind the {percent} % if anything had become better.",
    ],
    advice: [
      "Ask for the renewal price in writing before you sign the first year.",
      "Count what you would pay with everything included, and compare only those numbers.",
    ],
  },
  {
    pain: "Too many choices in {topic} and no honest comparison",
    starts: [
      {
        by: "asker",
        title: "Where do I even begin with {topic}?",
        body: "Every list I find was written by somebody who sells one of the things on it. What did you choose, and would you again?",
        gist: "A beginner distrusts the lists that sellers publish and asks what others chose.",
      },
      {
        by: "asker",
        title: "Honest opinions on {topic}, please",
        body: "I have read for {months} weeks and know less than before. What made the difference for you?",
        gist: "After weeks of reading, somebody asks what made the difference for those who decided.",
      },
    ],
    complaints: [
      "Every comparison ends with a link that somebody is paid for.",
      "I spent more hours on choosing than I will ever save.",
      "They all promise the same, so in the end I took the one a friend had.",
    ],
    advice: [
      "Write down the three things you would miss most, and ignore everything else.",
      "Borrow or try one for two weeks; you will know after the second {weekday}.",
    ],
  },
  {
    pain: "Nobody answers when something with {topic} goes wrong",
    starts: [
      {
        by: "complainer",
        title: "Support for {topic} is a joke",
        body: "Waiting since {weekday} for an answer that is not a link to the manual.",
        gist: "A customer waits for days and gets only links to the manual.",
      },
    ],
    complaints: [
      "I have explained the same fault to {people} different people by now.",
      "The chat says three minutes and means three days.",
      "You notice how good the support is on the day you cancel.",
    ],
    advice: [
      "Ask your question before you buy: the answer is as fast as it will ever be.",
      "Look at how they treat old complaints in public, not at how many stars they have.",
    ],
  },
  {
    pain: "{topic} takes longer to learn than promised",
    starts: [
      {
        by: "asker",
        title: "How long did it take you to get used to {topic}?",
        body: "We are {people}, two weeks in, and half of us have gone back to the old way.",
        gist: "A group of {people} finds that half of them gave up within two weeks.",
      },
    ],
    complaints: [
      "The first hour was great and the next {months} months were not.",
      "It only works if everybody does it, and two of our {people} never will.",
      "Nobody tells you about the part that comes after setting it up.",
    ],
    advice: [
      "Begin with one person who likes it, and let the others come and ask.",
      "Use a tenth of it for the first month. Add more when somebody misses something.",
    ],
  },
];
