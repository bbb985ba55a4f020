// npm run judge:spam: Debian's SpamAssassin on 50 emails as the service sends them, beside emails as they should not be.
import { execFile } from "node:child_process";
import { composeFollowUp, composeMail } from "../../../src/domains/campaigns/index.ts";
import { composeBytes } from "../../../src/providers/outreach/live/smtp/send-smtp.ts";
import { withFooter } from "../../../src/skills/outreach-mail/compose-mail.ts";
import { BAD_EMAILS, draftSubjects } from "./drafts.ts";

interface Verdict {
  name: string;
  score: number;
  limit: number;
  tests: string;
}

const SENDER = {
  name: "Ada Hale",
  organization: "Tallyhour Ltd",
  postalAddress: "1 Quay Street, Bristol BS1 4DJ, United Kingdom",
};
const UNSUBSCRIBE = "https://service.tallyhour.example/unsubscribe/5b1c0a7e9d";

/** The bytes that an SMTP server gets. */
function bytesOf(
  { subject, body }: { subject: string; body: string },
  place: number,
  isFollowUp = false,
): Promise<Buffer> {
  const first = `${place}.first@tallyhour.example`;
  return composeBytes({
    messageId: `${place}.5b1c0a7e@tallyhour.example`,
    from: { address: "ada@tallyhour.example", name: SENDER.name },
    to: { address: "editor@partner.example", name: "Editor" },
    replyTo: null,
    subject: isFollowUp ? `Re: ${subject}` : subject,
    text: withFooter(body, SENDER, UNSUBSCRIBE),
    inReplyTo: isFollowUp ? first : null,
    references: isFollowUp ? [first] : [],
    unsubscribeUrl: UNSUBSCRIBE,
    date: new Date().toISOString(),
  });
}

/** Local tests only: a judge asks no server. */
function judge(name: string, email: Buffer): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const child = execFile("spamassassin", ["-L", "-x"], { maxBuffer: 4_000_000 }, (error, output) => {
      const unfolded = output.replace(/\r?\n[\t ]+/g, " ");
      const found = /^X-Spam-Status: \w+, score=(-?[\d.]+) required=([\d.]+) tests=(.*?) autolearn/m.exec(unfolded);
      if (found === null) reject(error ?? new Error(`SpamAssassin gave no score for ${name}.`));
      else resolve({ name, score: Number(found[1]), limit: Number(found[2]), tests: found[3] ?? "" });
    });
    child.stdin?.end(email);
  });
}

const drafts: Verdict[] = [];
for (const [place, { subject, followUp }] of draftSubjects().entries()) {
  const mail = composeMail(undefined, subject);
  const body = followUp === "none" ? mail.body : composeFollowUp(undefined, subject, { isLast: followUp === "last" });
  const email = await bytesOf({ subject: mail.subject, body }, place, followUp !== "none");
  drafts.push(await judge(`${subject.angle}, ${subject.accountDomain}, follow-up ${followUp}`, email));
}
const bad: Verdict[] = [];
for (const [place, email] of BAD_EMAILS.entries()) bad.push(await judge(email.subject, await bytesOf(email, place)));

const scores = drafts.map(({ score }) => score).toSorted((a, b) => a - b);
const above = drafts.filter(({ score, limit }) => score >= limit);
console.log(
  `${drafts.length} drafts: least ${scores[0]}, median ${scores[scores.length >> 1]}, most ${scores.at(-1)}, limit ${drafts[0]?.limit}`,
);
for (const [test, hits] of Map.groupBy(
  drafts.flatMap(({ tests }) => tests.split(/, ?/)),
  (test) => test,
))
  console.log(`  ${test}: ${hits.length}`);
for (const { name, score } of bad) console.log(`as it should not be: ${score}  ${name}`);
for (const { name, score, tests } of above) console.log(`above the limit: ${score}  ${name}  ${tests}`);
if (drafts.length !== 50 || above.length > 0)
  throw new Error(`${above.length} of ${drafts.length} drafts are above the limit.`);
if (!bad.every(({ score }) => score > (scores.at(-1) ?? 0)))
  throw new Error("An email as it should not be scores no higher than a draft.");
