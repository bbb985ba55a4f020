import type { Perspective } from "@findable/contract";
import { capitalised, segmentOf } from "../phrase-words.ts";
import { type Random, randomOf } from "../random.ts";
import { CHATTER, FORUM_PAINS, type ForumPain, VENDOR_POSTS } from "./forum-pains.ts";

/** A post of the simulated forum, with what holds of it whatever anyone reads in it. */
export interface ForumEntry {
  author: string;
  text: string;
  /** Day and time, in minutes since 1970. */
  minute: number;
  score: number;
  /** The role is null in chatter, which has none. */
  truth: { perspective: Perspective | null; pain: string | null };
}

export interface ForumTopicThread {
  number: number;
  title: string;
  community: string;
  path: string;
  score: number;
  comments: number;
  day: number;
  /** The day on which its author deletes it; null if never. */
  deletedOn: number | null;
  posts: ForumEntry[];
  /** The pain that it is about; null for chatter. */
  pain: string | null;
  kind: "pain" | "chatter" | "viral" | "copy" | "rant";
}

export const FORUM_HOST = "commonroom.example";
const BLOCK_DAYS = 180;
const DAY_MINUTES = 1440;
const MEMBERS = 400;
const PAINS_PER_TOPIC = 14;
const THREADS_AT_FULL_STRENGTH = 16;
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;

/** The threads about a topic that began in a span of days, both included, by their number. */
export function forumThreads(seed: string, topic: string, span: { from: number; to: number }): ForumTopicThread[] {
  const first = Math.floor(span.from / BLOCK_DAYS);
  const last = Math.floor(span.to / BLOCK_DAYS);
  const blocks = Array.from({ length: Math.min(8, last - first + 1) }, (_, index) =>
    blockOf(seed, topic, first + index),
  );
  return blocks.flat().filter(({ day }) => day >= span.from && day <= span.to);
}

/** The pains of a topic with their strength, 0 to 1: the chance that someone who writes has it. The strongest first. */
export function forumPains(seed: string, topic: string): { pain: ForumPain; strength: number }[] {
  const random = randomOf(seed, "forum-pains", topic.toLowerCase());
  return random
    .shuffle(FORUM_PAINS)
    .slice(0, PAINS_PER_TOPIC)
    .map((pain, place) => ({ pain, strength: 0.9 * 0.86 ** place }));
}

function blockOf(seed: string, topic: string, block: number): ForumTopicThread[] {
  const random = randomOf(seed, "forum", topic.toLowerCase(), block);
  const pains = forumPains(seed, topic);
  const make = maker(random, topic, block);
  const about = pains.flatMap(({ pain, strength }) =>
    Array.from({ length: Math.max(1, Math.round(strength * THREADS_AT_FULL_STRENGTH)) }, () => make.about(pain, pains)),
  );
  const chatter = Array.from({ length: 12 }, () => make.chatter());
  const weakest = pains.at(-1)?.pain;
  const copied = pains.at(-2)?.pain;
  const ranted = pains.at(-3)?.pain;
  const decoys =
    weakest === undefined || copied === undefined || ranted === undefined
      ? []
      : [make.viral(weakest), ...make.copies(copied), make.rant(ranted)];
  return [...about, ...chatter, ...decoys].map((thread, index) => ({
    ...thread,
    number: 1000 + index,
    path: `/t/${segmentOf(thread.title)}/${(block % 1000) * 1000 + index}`,
  }));
}

type Draft = Omit<ForumTopicThread, "number" | "path">;

/** The ways in which threads of a block come about. All draw from the same random numbers, in order. */
function maker(random: Random, topic: string, block: number) {
  const say = (text: string) => fill(random, topic, text);
  const member = () => `member${random.integer(1, MEMBERS)}`;
  const begin = (
    title: string,
    pain: string | null,
    kind: Draft["kind"],
    posts: Omit<ForumEntry, "minute">[],
  ): Draft => {
    const day = block * BLOCK_DAYS + random.integer(0, BLOCK_DAYS - 1);
    const start = day * DAY_MINUTES + random.integer(300, 1200);
    // People name the subject in the title or in the first post.
    const isNamed = random.chance(0.5);
    const [first, ...replies] = posts;
    const opened =
      first === undefined || isNamed
        ? posts
        : [{ ...first, text: say(`${random.pick(SUBJECTS)} ${first.text}`) }, ...replies];
    return {
      title: isNamed ? say(`${title} ({topic})`) : say(title),
      community: communityOf(topic, random),
      score: Math.round(5 * Math.exp(random.normal())),
      comments: posts.length - 1,
      day,
      deletedOn: random.chance(0.05) ? day + random.integer(5, 60) : null,
      posts: opened.map((post, index) => ({ ...post, minute: start + index * random.integer(5, 240) })),
      pain,
      kind,
    };
  };
  const complaint = (pain: ForumPain, author = member()): Omit<ForumEntry, "minute"> => ({
    author,
    text: say(experience(random, pain)),
    score: random.integer(0, 12),
    truth: { perspective: "complainer", pain: pain.key },
  });
  const advice = (pain: ForumPain): Omit<ForumEntry, "minute"> => ({
    author: member(),
    text: say(`${random.pick(pain.advice)} ${random.pick(ADVICE_CLOSERS)}`.trim()),
    score: random.integer(0, 20),
    truth: { perspective: "expert", pain: null },
  });
  const vendor = (): Omit<ForumEntry, "minute"> => ({
    author: member(),
    text: say(random.pick(VENDOR_POSTS)),
    score: random.integer(-3, 2),
    truth: { perspective: "vendor", pain: null },
  });
  const opening = (pain: ForumPain): Omit<ForumEntry, "minute"> => {
    if (random.chance(0.5)) return complaint(pain);
    const text = say(`${random.pick(ASK_OPENERS)} ${random.pick(pain.asks)}`.trim());
    return { author: member(), text, score: random.integer(0, 30), truth: { perspective: "asker", pain: pain.key } };
  };
  return {
    about(pain: ForumPain, others: readonly { pain: ForumPain; strength: number }[]): Draft {
      const replies = Array.from({ length: random.integer(1, 6) }, () => {
        const kind = random.number();
        if (kind < 0.45) return complaint(pain);
        if (kind < 0.57) return complaint(random.pick(others).pain);
        if (kind < 0.87) return advice(pain);
        return vendor();
      });
      return begin(random.pick(pain.titles), pain.key, "pain", [opening(pain), ...replies]);
    },
    chatter(): Draft {
      const posts = Array.from({ length: random.integer(2, 7) }, () => ({
        author: member(),
        text: say(random.pick(CHATTER.posts)),
        score: random.integer(0, 40),
        truth: { perspective: null, pain: null },
      }));
      return { ...begin(random.pick(CHATTER.titles), null, "chatter", posts), score: random.integer(5, 400) };
    },
    /** One thread that everyone sees: thousands of votes, and a crowd that repeats one weak pain. */
    viral(pain: ForumPain): Draft {
      const posts = [opening(pain), ...Array.from({ length: 40 }, () => complaint(pain))];
      return { ...begin(random.pick(pain.titles), pain.key, "viral", posts), score: 4800, comments: 1900 };
    },
    /** The same thread, posted again and again by throw-away accounts. */
    copies(pain: ForumPain): Draft[] {
      const text = [0, 1, 2].map(() => say(random.pick(pain.complaints))).join(" ");
      return Array.from({ length: 6 }, () =>
        begin(random.pick(pain.titles), pain.key, "copy", [
          {
            author: `copy${random.integer(1, 9999)}`,
            text,
            score: 1,
            truth: { perspective: "complainer", pain: pain.key },
          },
        ]),
      );
    },
    /** One author with forty posts. */
    rant(pain: ForumPain): Draft {
      const author = `ranter${random.integer(1, 9)}`;
      const posts = Array.from({ length: 40 }, () => complaint(pain, author));
      return begin(random.pick(pain.titles), pain.key, "rant", posts);
    },
  };
}

/** What somebody went through: one or two statements of the pain among details of their life. */
function experience(random: Random, { complaints }: ForumPain): string {
  const [first = "", second = ""] = random.shuffle(complaints);
  const [before = "", after = ""] = random.shuffle(DETAILS);
  const parts = [
    random.pick(OPENERS),
    random.chance(0.6) ? before : "",
    first,
    random.chance(0.35) ? second : "",
    random.chance(0.6) ? after : "",
    random.pick(CLOSERS),
  ];
  return parts.filter((part) => part !== "").join(" ");
}

const SUBJECTS = ["This is about {topic}.", "Topic: {topic}.", "{topic} again."] as const;

const DETAILS = [
  "I run a shop with {people} people near the harbour.",
  "We are a family business, third generation.",
  "Started {months} months ago after a friend's advice.",
  "My partner does the books, I do the rest.",
  "We have two sites, one in the city and one out of town.",
  "I came from a competitor and had high hopes.",
  "It is my second attempt, the first was years ago.",
  "I do this on weekends besides a day job.",
  "Our busiest time is before Christmas.",
  "There are {people} of us and a dog.",
  "I'm on the {weekday} shift, so I write this late.",
  "My boss signed up before asking any of us.",
  "We moved offices in summer, which did not make it easier.",
  "A neighbour of mine went through exactly that.",
  "I live in a small town with one supplier.",
  "Been in the trade for {months} years.",
  "Our accountant is patient, thankfully.",
  "I keep a diary of these things.",
  "The kids are at school until three, that is my window.",
  "English is not my first language, bear with me.",
] as const;

const OPENERS = [
  "",
  "",
  "",
  "Same here.",
  "Honestly?",
  "We are {people} people in two offices.",
  "Not the first time either.",
  "Adding my two cents:",
];
const CLOSERS = [
  "",
  "",
  "",
  "Thinking of leaving.",
  "Rant over.",
  "Had to get that off my chest.",
  "That was last {weekday}.",
];
const ADVICE_CLOSERS = ["", "", "Took us a {weekday} to set up.", "Good luck!", "Been doing that for {months} months."];
const ASK_OPENERS = [
  "",
  "New here.",
  "We are {people} people and growing.",
  "Sorry if this was asked before.",
  "Long-time reader, first post.",
];

function communityOf(topic: string, random: Random): string {
  const word =
    topic
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((part) => part.length > 3)
      .at(-1) ?? "general";
  return random.pick([word, `${word}-help`, "smallbusiness"]);
}

function fill(random: Random, topic: string, text: string): string {
  const words: Record<string, string> = {
    topic,
    people: String(random.integer(3, 24)),
    months: String(random.integer(2, 20)),
    weekday: random.pick(DAYS),
    percent: String(random.integer(2, 7) * 5),
  };
  return capitalised(text.replace(/\{(\w+)\}/g, (slot, name) => words[name] ?? slot));
}
