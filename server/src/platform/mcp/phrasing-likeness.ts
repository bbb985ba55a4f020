import { phraseWords } from "../../kernel/text/phrase-words.ts";
import { rootOf } from "../../kernel/text/word-roots.ts";

/** How alike the words of a user are to the phrasings of each subject, from 0 to 1. */
export type Likeness = (words: string) => ReadonlyMap<string, number>;

/** How much more a rare word counts than a common one. */
const RARITY = 1.2;

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
const QUIET_PART = 0.25;

/** Phrasings of a subject are separated by semicolons. */
export function createLikeness(phrasings: Readonly<Record<string, string>>): Likeness {
  const examples = Object.entries(phrasings).flatMap(([subject, phrases]) =>
    phrases.split(";").map((phrase) => ({ subject, roots: conceptsIn(phrase) })),
  );
  const spread = new Map<string, Set<string>>();
  for (const { subject, roots } of examples) {
    for (const root of roots) spread.set(root, (spread.get(root) ?? new Set()).add(subject));
  }
  const subjects = Object.keys(phrasings).length;
  const weigh = (root: string) =>
    (QUIET.has(root) ? QUIET_PART : 1) * Math.log(1 + subjects / (spread.get(root)?.size ?? subjects)) ** RARITY;
  const weightOf = (roots: ReadonlySet<string>) => [...roots].reduce((sum, root) => sum + weigh(root), 0);
  const weighed = examples.map((example) => ({ ...example, weight: weightOf(example.roots) }));

  return (words) => {
    const asked = new Set([...conceptsIn(words)].filter((root) => spread.has(root)));
    const weight = weightOf(asked);
    const best = new Map<string, number>();
    for (const example of weighed) {
      const shared = weightOf(new Set([...asked].filter((root) => example.roots.has(root))));
      if (shared === 0) continue;
      const likeness = shared / Math.sqrt(weight * example.weight);
      if (likeness > (best.get(example.subject) ?? 0)) best.set(example.subject, likeness);
    }
    return best;
  };
}

function conceptsIn(text: string): Set<string> {
  const joined = TOGETHER.reduce((said, [several, one]) => said.replaceAll(several, one), text.toLowerCase());
  const words = phraseWords(joined).filter((word) => !SILENT.has(word));
  return new Set(words.map((word) => rootOf(word, "en")).map((root) => CONCEPT_OF.get(root) ?? root));
}
