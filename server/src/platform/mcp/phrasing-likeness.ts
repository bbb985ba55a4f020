import { phraseWords } from "../../kernel/text/phrase-words.ts";
import { rootOf } from "../../kernel/text/word-roots.ts";

/** How alike the words of a user are to what is said about each subject. */
export type Likeness = (words: string) => ReadonlyMap<string, number>;

/** What is said about a subject. */
export interface Subject {
  name: string;
  /** How users ask for it, separated by semicolons. */
  phrasings: string;
  title: string;
  description: string;
}

/*
 * Fitted by leaving out one phrasing at a time and finding its subject with the others: 0.41 of 1,458 were first when only the most
 * similar phrasing counted, and 0.50 are with these.
 */
/** How much more a rare word counts than a common one. */
const RARITY = 0.8;
/** Parts of the most similar phrasing and of the words that occur in anything said about a subject. */
const BY_PHRASING = 0.78;
const BY_WORDS = 0.5;
/** How many phrasings a word in the title or in the description is worth. */
const IN_TITLE = 2;
const IN_DESCRIPTION = 0.15;
/** Occurrences that make half of a word's weight, and how much more of them each further phrasing of the subject demands. */
const HALF = 0.5;
const HALF_PER_PHRASING = 0.1;

/** Words of one concept. The first stands for all. */
const CONCEPTS = `
own our ours we us my mine ourselves
competitor rival competing competes compete opponent
client customer account brand workspace company
run job task invocation
keyword term phrase
rank ranking position ranked placed
post article blog story
file document attachment
write compose author produce
list show display overview see view
link backlink
site website domain homepage
page url address
ai llm chatgpt perplexity gemini claude assistant chatbot gpt copilot
cite mention quote recommend name
prompt question
drop fall fell lose lost losing down decline declining slip slipped dropped sink sank tumble
rise gain grow climb jump up won
approve accept consent allow permit ok
reject decline refuse deny discard
stop halt abort cancel kill end interrupt quit terminate
freeze pause block suspend hold
unfreeze resume thaw unpause lift
notify alert notification ping inform warn
event hook webhook endpoint callback
resend replay redeliver retry rerun repeat again
schedule recurring regularly periodic regular
automatic automatically automate automation
fail failed failing failure crash crashed error broken break broke wrong
recent latest newest last yesterday today
history trend progress development evolution course
track monitor watch follow observe eye
suggest suggestion idea propose proposal inspiration brainstorm
week weekly
day daily morning evening night nightly
month monthly
create add new make register build open setup
update edit change modify adjust correct alter
delete remove erase trash drop
many several bulk batch multiple hundreds lots dozens
upload attach import paste load
download export
persona segment audience buyer profile
complaint complain pain frustrate frustration frustrated problem struggle worry annoy annoying
discussion thread forum reddit community conversation
gap missing lack miss hole without
topic theme subject
improve polish better sharpen refine
score grade rate quality evaluate judge
publish live release push
unpublish offline undo revert
version revision history
mail email pitch message
outreach campaign prospecting
spend spent cost expense price money pay paid
credit budget allowance quota
google serp
traffic click visit
bot crawler gptbot claudebot googlebot
crawl audit technical
connect link-up authorize hook-up
worth best potential promising
explain why reason cause
partner relationship
vendor provider integration
key token credential
status state done finished complete completed ready
old older earlier previous past former
`
  .trim()
  .split("\n")
  .map((line) => line.split(" "));

const CONCEPT_OF = new Map(
  CONCEPTS.flatMap(([first = "", ...others]) =>
    [first, ...others].map((word) => [rootOf(word, "en"), rootOf(first, "en")] as const),
  ).toReversed(),
);

/** Several words that are one of a concept. */
const TOGETHER: readonly (readonly [RegExp, string])[] = [
  [/\bsign(?:ed|ing)? off\b/g, "approve"],
  [/\b(?:turn|switch)(?:ed|ing)? (?:down|away)\b/g, "reject"],
  [/\b(?:set|setting|sign) up\b/g, "setup"],
  [/\b(?:look after|in charge of|responsible for)\b/g, "manage"],
  [/\bkeep (?:an eye|tabs) on\b/g, "watch"],
  [/\btake (?:down|offline|off)\b/g, "unpublish"],
  [
    /\b(?:each|every) (?:morning|day|night|evening|week|month|monday|tuesday|wednesday|thursday|friday)\b/g,
    "schedule repeat daily",
  ],
  [/\b(?:slack|teams|email|text|tell|message) (?:me|us)\b/g, "notify"],
  [/\b(?:up against|compet\w* (?:with|against))\b/g, "competitor market"],
  [/\bpage one\b/g, "top google"],
  [/\bdo (?:we|i) not|(?:we|i) (?:do not|don't|have not|haven't)\b/g, "missing own"],
  [/\bbelong together\b/g, "group cluster"],
  [/\bworn out|out of date\b/g, "outdated"],
];

/** Words that say nothing about what is asked. */
const SILENT = new Set(
  "a an the of to for in on at by with and or from as is are be been was were do does did has have had can could should would will may please want need it its this that these those there i you your me some any each get give".split(
    " ",
  ),
);

/** Words of questions help little: they occur in phrasings of everything. */
const QUIET = new Set(
  [
    "what",
    "which",
    "how",
    "own",
    "who",
    "where",
    "when",
    "so",
    "if",
    "go",
    "after",
    "one",
    "about",
    "right",
    "yet",
  ].map((word) => rootOf(word, "en")),
);
const QUIET_PART = 0.5;

/** Everything that is said about a subject, as concepts. */
interface Known {
  name: string;
  examples: readonly { roots: ReadonlySet<string>; weight: number }[];
  /** How often each concept occurs. */
  occurrences: ReadonlyMap<string, number>;
  /** Occurrences that make half of a word's weight. */
  half: number;
}

export function createLikeness(subjects: readonly Subject[]): Likeness {
  const read = subjects.map((subject) => ({
    name: subject.name,
    phrasings: subject.phrasings.split(";").filter(Boolean).map(conceptsIn),
    title: conceptsIn(`${subject.name.replaceAll(/[._]/g, " ")} ${subject.title}`),
    description: conceptsIn(subject.description),
  }));
  const inPhrasings = countSubjects(read.map(({ phrasings }) => phrasings));
  const inTitles = countSubjects(read.map(({ title }) => [title]));
  const weights = new Map(
    [...inTitles, ...inPhrasings].map(([root, spread]) => {
      const rarity = Math.log(1 + subjects.length / spread) ** RARITY;
      return [root, QUIET.has(root) ? QUIET_PART * rarity : rarity];
    }),
  );
  const weigh = (root: string) => weights.get(root) ?? 0;
  const weightOf = (roots: Iterable<string>) => [...roots].reduce((sum, root) => sum + weigh(root), 0);
  const known = read.map(({ name, phrasings, title, description }): Known => {
    const occurrences = new Map<string, number>();
    const add = (roots: Iterable<string>, times: number) => {
      for (const root of roots) occurrences.set(root, (occurrences.get(root) ?? 0) + times);
    };
    for (const roots of phrasings) add(roots, 1);
    add(title, IN_TITLE);
    add(description, IN_DESCRIPTION);
    const examples = phrasings.map((roots) => ({ roots, weight: weightOf(roots) }));
    return { name, examples, occurrences, half: HALF * (1 + HALF_PER_PHRASING * phrasings.length) };
  });

  return (words) => {
    const asked = [...conceptsIn(words)].filter((root) => weigh(root) > 0);
    const weight = weightOf(asked);
    if (weight === 0) return new Map();
    return new Map(
      known.map(({ name, examples, occurrences, half }) => {
        const likest = examples.reduce((best, example) => {
          const shared = weightOf(asked.filter((root) => example.roots.has(root)));
          return shared === 0 ? best : Math.max(best, shared / Math.sqrt(weight * example.weight));
        }, 0);
        const covered = asked.reduce((sum, root) => {
          const times = occurrences.get(root) ?? 0;
          return sum + weigh(root) * (times / (times + half));
        }, 0);
        return [name, BY_PHRASING * likest + BY_WORDS * (covered / weight)];
      }),
    );
  };
}

/** Of how many subjects each concept occurs. */
function countSubjects(subjects: readonly (readonly ReadonlySet<string>[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const texts of subjects)
    for (const root of new Set(texts.flatMap((roots) => [...roots]))) counts.set(root, (counts.get(root) ?? 0) + 1);
  return counts;
}

function conceptsIn(text: string): Set<string> {
  const joined = TOGETHER.reduce((said, [several, one]) => said.replaceAll(several, one), text.toLowerCase());
  const words = phraseWords(joined).filter((word) => !SILENT.has(word));
  return new Set(words.map((word) => rootOf(word, "en")).map((root) => CONCEPT_OF.get(root) ?? root));
}
