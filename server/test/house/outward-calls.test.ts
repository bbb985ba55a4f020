import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Methods of ports that send something out of this installation or that a vendor charges for. */
const OUTWARD =
  /([\w.?()]+?)\??\.(publish|revert|submit|submitSitemap|notify|send|findPeople|search|order|collect|ask|discover|overview|rankedKeywords|organicCompetitors|siteRatings|pageLinks|backlinks|transcribe|text|object|turn)\??\.?\(/g;

/** Such names of code that has no provider; a run's own model is a step by its construction. */
const NO_PORTS =
  /^(?:ctx|ctx\.llm|model|value|phrase|content|behind|local|target|child|process|LONGEST_TARGET\)|options)$/;

const CALLERS = ["skills", "domains", "wiring", "platform/engine"].map((folder) => `server/src/${folder}/**/*.ts`);

/** What notifies people of this installation: no effect on the outside world, and under no approval. */
const NOTICES: Readonly<Record<string, string>> = {
  "domains/notices/delivery/send-mail.ts: mailer.send": "an email to a person of the agency",
};

const SENDING = /\.(?:publish|revert|submit|submitSitemap|notify|send|findPeople)$/;
const EFFECT = /ctx\.effect\(|askFirst\(/;
const STEP = /ctx\s*\.(?:step|save|each|eachSaved)\(|steps\.act\(/;

/**
 * Every call that acts outside, by file: the file of the effect that it stands in, and the name of the effect. Policy, freeze,
 * approval and audit hold for nothing else.
 */
const SENDS: Readonly<Record<string, [file: string, effect: string]>> = {
  "skills/produce-publish/publish.ts: ctx.providers.cms.publish": ["skills/produce-publish/skill.ts", '"publish"'],
  "skills/produce-publish-revert/revert-effect.ts: ctx.providers.cms.revert": [
    "skills/produce-publish-revert/skill.ts",
    '"revert"',
  ],
  "skills/outreach-mail/mail-effect.ts: outreach.send": ["skills/outreach-mail/send-planned-mail.ts", "`send:"],
  // A chore sends what the effect queued with its outcome, and holds it while effects are frozen.
  "domains/reports/deliveries/send-due-reports.ts: mailer.send": ["skills/reports-create/send-report.ts", '"send"'],
  "skills/indexing-indexnow-submit/submit-urls.ts: ctx.providers.indexnow.submit": [
    "skills/indexing-indexnow-submit/submit-urls.ts",
    '"approve-submission"',
  ],
  "skills/indexing-gsc-submit/send.ts: gsc.notify": ["skills/indexing-gsc-submit/submit-to-gsc.ts", '"submit"'],
  "skills/indexing-gsc-submit/send.ts: gsc.submitSitemap": ["skills/indexing-gsc-submit/submit-to-gsc.ts", '"submit"'],
  "skills/contact-discover/skill.ts: source.findPeople": ["skills/contact-discover/skill.ts", '"discover"'],
  "skills/link-campaign/discover-people.ts: source.findPeople": [
    "skills/link-campaign/find-contacts.ts",
    '"approve-look-ups"',
  ],
};

const ASKERS = ["skills/research-ai-citation/ask-prompts.ts", "skills/research-ai-citation/read-sentinels.ts"];

/** Calls that only read and cost, in files without a step: the file of the step that pays for them. */
const STEPS_OF_READERS: Readonly<Record<string, string[]>> = {
  "skills/research-serp/search-serp.ts: serpdata.search": [
    "skills/research-serp/skill.ts",
    "skills/rank-measurement/measure-ranks.ts",
    "skills/content-research/search-results.ts",
    "skills/research-serp-gap/fetch-pages.ts",
    "skills/link-campaign/search-prospects.ts",
  ],
  "skills/research-keyword/fill-metrics.ts: source.overview": ["skills/research-keyword/skill.ts"],
  "skills/research-keyword/serp-neighbors.ts: serpdata.search": ["skills/research-keyword/discover.ts"],
  "skills/research-ai-citation/ask-engine.ts: answers.ask": ASKERS,
  "skills/research-ai-citation/ask-engine.ts: serpdata.search": ASKERS,
};

/** Calls that cost and stand in no run, with the reason. */
const CHORES: Readonly<Record<string, string>> = {
  "domains/service-mails/service-mails.ts: mailer.send":
    "sign-in links and invitations go to people of the agency, who asked or were invited: no effect on the outside world",
  "domains/mail/replies/read-with-model.ts: llm.object":
    "sorts replies of a mailbox, which is read whether or not a run waits",
};

const text = (file: string) => readFileSync(`server/src/${file}`, "utf8");

function outwardCalls(): string[] {
  const files = CALLERS.flatMap((glob) => globSync(glob)).filter(
    (file) => !file.endsWith(".test.ts") && !file.includes("__fixtures__"),
  );
  const calls = files.flatMap((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(OUTWARD), ([, receiver = "", method = ""]) =>
      NO_PORTS.test(receiver) ? [] : [`${file.replace("server/src/", "")}: ${receiver}.${method}`],
    ).flat(),
  );
  return [...new Set(calls)];
}

test("every call of a port that sends stands in an effect, and every one that costs in a step of a run", () => {
  const calls = outwardCalls();
  const fileOf = (call: string) => call.split(":")[0] ?? "";
  const unplaced = calls.filter((call) => {
    const known = call in SENDS || call in CHORES || call in NOTICES || call in STEPS_OF_READERS;
    return !known && (SENDING.test(call) || !STEP.test(text(fileOf(call))));
  });
  expect(unplaced).toEqual([]);

  const withoutEffect = Object.entries(SENDS).filter(
    ([, [file, effect]]) => !EFFECT.test(text(file)) || !text(file).includes(effect),
  );
  expect(withoutEffect).toEqual([]);
  expect(
    Object.values(STEPS_OF_READERS)
      .flat()
      .filter((file) => !STEP.test(text(file))),
  ).toEqual([]);
  const listed = [SENDS, STEPS_OF_READERS, CHORES, NOTICES].flatMap((list) => Object.keys(list));
  expect(listed.filter((call) => !calls.includes(call))).toEqual([]);
});
