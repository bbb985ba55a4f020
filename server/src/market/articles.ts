import { randomOf } from "./random.ts";

/** A page that a text rests on. */
export interface Source {
  name: string;
  url: string;
}

export interface Article {
  title: string;
  /** Markdown. */
  body: string;
  descriptions: { meta: string; og: string; twitter: string };
}

/** A plain article for small studios about anything: what a writer without a model would hand in. */
export function articleAbout(seed: string, topic: string, sources: readonly Source[], deep = false): Article {
  const random = randomOf(seed, "article", topic.toLowerCase());
  const title = titleOf(topic);
  const sections = [
    `# ${title}`,
    `People who look for “${topic}” rarely want a definition. They want to know what to do on Monday, what it costs, and how they will notice that it works. This page answers those three questions, in that order.`,
    "## The short answer",
    random.pick([
      "Begin with one project and one person who wants it to succeed. Decide beforehand which number is to change, and look at it after four weeks. Nearly everything else is detail.",
      "Do the smallest version that gives you a number, for four weeks, on one project. Then decide with that number in front of you and not before.",
    ]),
    "## How to go about it",
    STEPS,
    "## An example with numbers",
    example(random.integer(5, 14), random.integer(2, 4) / 2, random.integer(15, 22) * 5),
    ...(deep ? ["## How to measure it", measuring(random.integer(24, 96))] : []),
    "## What goes wrong",
    "- **Too much at once.** Three changes in a month cannot be told apart. Make one.\n- **Nobody owns it.** A thing that belongs to the whole studio belongs to nobody. Put a name on it.\n- **No number.** If you cannot say what would count as failure, every result will look like success.",
    ...readOn(sources),
  ];
  return { title, body: sections.join("\n\n"), descriptions: describing(topic) };
}

/** A page that sells, for anything and somebody. */
export function pageAbout(topic: string, product: string, audience: string, pricing: string): Article {
  const sections = [
    `# ${sentence(topic)}`,
    `${product} keeps hours and budgets by project phase, so that you know on a Tuesday where a fee stands. Made with ${audience}, for people who would rather be doing the work.`,
    `[Start with your open projects](${pricing})`,
    "## Ready in an afternoon",
    "Bring in the projects that are open, each with the hours used so far as one line. Leave the rest where it is.",
    "## One warning, at the right time",
    "At 80 percent of a phase its lead hears of it, with what is left and what last week's pace would make of it.",
    "## Questions",
    "**Do we have to change how we work?** No. A day takes three lines, and the calendar fills in the meetings.\n\n**Can we leave again?** Everything goes out as CSV, whenever you like.",
  ];
  return { title: sentence(topic), body: sections.join("\n\n"), descriptions: describing(topic) };
}

function titleOf(topic: string): string {
  if (/^how to\b/i.test(topic)) return `${sentence(topic)}, step by step`;
  const asks = /^(how|what|which|why|when|where|who|is|are|can|do|does|should)\b/i.test(topic);
  if (asks) return `${sentence(topic).replace(/\?$/, "")}? A practical answer`;
  return /[:,]/.test(topic) ? sentence(topic) : `${sentence(topic)}: a practical guide`;
}

const STEPS = [
  "1. **Say what you have now.** Half a page on how it is done today, by whom, and what that costs in hours.",
  "2. **Choose the number.** Hours not written down, days until an invoice is paid, phases over budget: one of them.",
  "3. **Change one thing.** The smallest that could move that number.",
  "4. **Wait four weeks.** Look once a week, and do not adjust in between.",
  "5. **Keep it or drop it.** Write down which, and why, where the next person will find it.",
].join("\n");

function example(people: number, hours: number, rate: number): string {
  const weekly = people * hours;
  const monthly = Math.round((weekly * rate * 52) / 12 / 10) * 10;
  return `A studio of ${people} finds ${hours === 1 ? "one hour" : `${hours} hours`} a week for each person that ${hours === 1 ? "was" : "were"} worked and not written down. That makes ${weekly} hours a week. At ${rate} an hour it comes to about ${thousands(monthly)} a month. Half of it would pay for the change many times over, so plan with half.`;
}

function measuring(studios: number): string {
  return `Take the four weeks before as the base, not last year: seasons move every one of these numbers. In our records of ${studios} studios a change below five percent in four weeks was noise as often as not. Above ten it held in the following quarter in four cases of five.`;
}

function readOn(sources: readonly Source[]): string[] {
  if (sources.length === 0) return [];
  return ["## Where this comes from", sources.map(({ name, url }) => `- [${name}](${url})`).join("\n")];
}

function describing(topic: string): Article["descriptions"] {
  return {
    meta: cut(`${sentence(topic)}: what to do first, what it costs, and how to notice that it works.`, 155),
    og: cut(`${sentence(topic)}, in three questions.`, 120),
    twitter: cut(`What to do on Monday about ${topic}.`, 120),
  };
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

function sentence(text: string): string {
  const [first = "", ...rest] = text.trim();
  return first.toUpperCase() + rest.join("");
}

function thousands(value: number): string {
  return value.toLocaleString("en-US");
}
