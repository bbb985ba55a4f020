import { t } from "../../i18n/index.ts";

/** What steps do, with the kinds of step that do it. A kind is the name of a step without its item and number. */
const STEPS: readonly (readonly [name: () => string, kinds: readonly string[]])[] = [
  [() => t("Add"), ["add"]],
  [() => t("Add audience segments"), ["audience-segments", "extract", "segments"]],
  [() => t("Add keywords"), ["keywords", "numbers"]],
  [() => t("Analyze"), ["analyse", "examine", "thin", "changes"]],
  [() => t("Approve look-ups of contacts"), ["approve-look-ups"]],
  [() => t("Approve the submission"), ["approve-submission"]],
  [() => t("Ask a person"), ["ask_user", "consent"]],
  [() => t("Ask providers"), ["ask"]],
  [() => t("Change keywords"), ["change", "pillars", "facets"]],
  [() => t("Charge credits"), ["price", "charge"]],
  [() => t("Check"), ["check"]],
  [() => t("Check again"), ["recheck"]],
  [() => t("Check claims"), ["check-claims", "check-refine"]],
  [() => t("Check control prompts"), ["claim-sentinels", "read-sentinels", "find-wrong-sentinels"]],
  [() => t("Check how crawlers are treated"), ["access"]],
  [() => t("Check links"), ["link", "given-links", "page-links"]],
  [() => t("Check the budget"), ["affordable", "budget", "find-budget-stop"]],
  [() => t("Check the connection"), ["try", "find-connection", "find-notifications"]],
  [() => t("Check the sender"), ["sender", "sender-known", "sender-found"]],
  [() => t("Choose"), ["choose"]],
  [() => t("Choose AI engines"), ["choose-engines"]],
  [() => t("Choose prompts"), ["choose-prompts"]],
  [() => t("Choose searches"), ["choose-queries", "choose-comparisons"]],
  [() => t("Choose sources"), ["choose-methods", "choose-sources"]],
  [
    () => t("Collect figures"),
    [
      ...["movement", "opportunities", "clicks", "visibility", "search-performance", "publications", "runs", "days"],
      ...["gained", "entered", "approved", "rejected", "waiting", "threads"],
    ],
  ],
  [() => t("Compare"), ["compare", "overlap"]],
  [() => t("Crawl the site"), ["crawl"]],
  [() => t("Create the PDF"), ["print", "typeset"]],
  [() => t("Describe the brand"), ["brand", "profile", "statements-about-the-brand"]],
  [() => t("Discover"), ["discover"]],
  [() => t("Draft emails"), ["draft", "drafts", "template", "follow-ups"]],
  [() => t("Evaluate"), ["evaluate"]],
  [() => t("Fetch the key file"), ["fetch"]],
  [() => t("Find a model"), ["find-model", "find-writer", "unmet-wish"]],
  [() => t("Find competitors"), ["organic-competitors", "competitors", "competitor"]],
  [() => t("Find contacts"), ["contacts", "found-contacts", "known-contacts", "without-contact", "forgotten"]],
  [() => t("Find topics"), ["topics", "phrases", "subjects", "subject"]],
  [() => t("Finish"), ["finish"]],
  [() => t("Inspect"), ["inspect"]],
  [() => t("Judge"), ["judge"]],
  [() => t("Label keywords"), ["label", "labels"]],
  [() => t("Load a skill"), ["skill", "load_skill"]],
  [() => t("Merge duplicates"), ["dedupe"]],
  [() => t("Move the clock"), ["move"]],
  [() => t("Name pain points"), ["pain-points", "name"]],
  [() => t("Note a failure"), ["failed", "record-refusal"]],
  [() => t("Notify"), ["notice"]],
  [() => t("Partners"), ["partners", "partners-found", "prospects"]],
  [() => t("Plan"), ["plan", "page-plans"]],
  [() => t("Plan the submission"), ["plan-submission", "plan-gsc-submission"]],
  [() => t("Prepare a brief"), ["brief"]],
  [() => t("Prepare the page"), ["prepare", "render"]],
  [() => t("Publish"), ["publish"]],
  [() => t("Pull backlinks"), ["backlinks", "links-from", "links", "links-in", "source"]],
  [() => t("Pull keywords"), ["phrases-from", "own-keywords", "pull"]],
  [() => t("Queue"), ["queue", "order", "queue-submission", "reserve", "ordered-at"]],
  [() => t("Read a file"), ["read_file"]],
  [() => t("Read impressions"), ["read-impressions"]],
  [() => t("Read pages"), ["read", "read-theirs", "published-page", "find-mirror"]],
  [() => t("Read properties"), ["read-properties"]],
  [() => t("Read results pages"), ["serp"]],
  [() => t("Read sitemaps"), ["read-sitemaps", "read-kinds"]],
  [
    () => t("Read stored data"),
    [
      ...["load", "look", "look-up", "known", "stored", "stored-page", "known-pages", "state", "last", "last-turn"],
      ...["earlier", "count", "count-earlier", "count-citations", "contents", "items", "revision", "find-stored"],
      ...["find-brands", "find-query", "outcome", "next", "fired", "auto-index", "conversation", "pillar", "platforms"],
      ...["read-audience", "children"],
    ],
  ],
  [() => t("Read the log"), ["log", "open-log"]],
  [() => t("Read the mailboxes"), ["mailboxes"]],
  [() => t("Read the search console"), ["published", "query-pages", "month"]],
  [() => t("Read your pages"), ["own-pages", "our-page", "read-ours"]],
  [() => t("Refine the text"), ["refine"]],
  [() => t("Research"), ["research"]],
  [() => t("Review drafts"), ["review-drafts", "drafts-to-review"]],
  [() => t("Rewrite"), ["rewrite"]],
  [() => t("Run the action"), ["call", "child"]],
  [() => t("Schedule the next check"), ["schedule-next", "postpone"]],
  [() => t("Score"), ["score", "scores", "rate", "ratings", "score-before", "score-after"]],
  [() => t("Search"), ["search", "search-pages"]],
  [() => t("Send"), ["send"]],
  [() => t("Skip"), ["skipped"]],
  [() => t("Start"), ["open", "begin", "batch"]],
  [() => t("Stop"), ["stop", "stop-rest", "cancel-batch", "release", "reject-submission"]],
  [() => t("Store a file"), ["file"]],
  [() => t("Store pages"), ["pages"]],
  [() => t("Store posts"), ["posts"]],
  [() => t("Store the brand"), ["site"]],
  [
    () => t("Store the results"),
    [
      ...["store", "store-pasted", "store_keywords", "record", "record-submission", "record-gsc-submission", "sums"],
      ...["record-impressions", "record-properties", "record-read", "record-source", "left_alone", "keep", "report"],
    ],
  ],
  [() => t("Submit"), ["submit"]],
  [() => t("Take the next items"), ["take", "take-inspections"]],
  [() => t("Undo the publication"), ["revert"]],
  [() => t("Wait"), ["sleep", "wait", "paused", "quota", "again"]],
  [() => t("Word prompts"), ["word", "prompts"]],
  [() => t("Work on the task"), ["turn"]],
  [
    () => t("Write"),
    ["write", "section", "keep-section", "descriptions", "summary", "the-answer", "the-sentences-of-the-summary"],
  ],
];

const NAMES: ReadonlyMap<string, () => string> = new Map(
  STEPS.flatMap(([name, kinds]) => kinds.map((kind) => [kind, name] as const)),
);

/** `read-sentinels-2`, `own keywords 100` and `add shop.example` are `read-sentinels`, `own-keywords` and `add`. */
function kindsOf(step: string): string[] {
  const [kind = step] = step.split(":", 1);
  const words = kind.replace(/(?:-again)?[- ](?:from-)?\d+(?:-again-\d+)?$/, (number) =>
    number.startsWith("-from-") ? "-from" : "",
  );
  return [words.replaceAll(" ", "-"), words.split(" ", 1)[0] ?? words];
}

/** What a step does; undefined for steps of agents and of releases that this one does not know. */
export const stepWord = (step: string): string | undefined =>
  kindsOf(step)
    .map((kind) => NAMES.get(kind))
    .find((name) => name !== undefined)?.();

const IDENTIFIER = /^(?:[a-z]+_[a-z0-9]{24}|\d+|[0-9a-f]{12,})$/;

/** What one of many steps of a kind concerns, such as a query; undefined if only an identifier names it. */
export function stepItem(step: string): string | undefined {
  const item = step
    .split(":")
    .slice(1)
    .filter((part) => !IDENTIFIER.test(part))
    .join(":");
  return item === "" ? undefined : item;
}
