// npm run judge:spam: Debian's SpamAssassin on 50 emails as the service sends them, beside emails as they should not be.
import { execFile } from "node:child_process";
import { composeFollowUp, composeMail } from "../../../src/domains/campaigns/index.ts";
import { withFooter } from "../../../src/domains/mail/index.ts";
import { composeBytes } from "../../../src/providers/outreach/live/smtp/send-smtp.ts";
import { FIGURES } from "../../judges/figures.ts";
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

/** Local tests only: a judge asks no server. All emails go through one process, whose rules take two seconds to load. */
function judge(emails: readonly { name: string; bytes: Buffer }[]): Promise<Verdict[]> {
  const mbox = emails.map(({ bytes }) => {
    const text = bytes
      .toString("latin1")
      .replaceAll("\r\n", "\n")
      .replace(/^From /gm, ">From ");
    return `From ada@tallyhour.example Thu Jan  1 00:00:00 2026\n${text.trimEnd()}\n\n`;
  });
  return new Promise((resolve, reject) => {
    const child = execFile("spamassassin", ["-L", "-x", "--mbox"], { maxBuffer: 16_000_000 }, (error, output) => {
      // The emails return in another order.
      const found = output.split(/^From ada@/m).flatMap((email) => {
        const [, place] = /^Message-ID: <(\d+)\./im.exec(email) ?? [];
        const unfolded = email.replace(/\r?\n[\t ]+/g, " ");
        const status = /^X-Spam-Status: \w+, score=(-?[\d.]+) required=([\d.]+) tests=(.*?) autolearn/m.exec(unfolded);
        const name = emails[Number(place)]?.name;
        if (status === null || name === undefined) return [];
        return {
          place: Number(place),
          name,
          score: Number(status[1]),
          limit: Number(status[2]),
          tests: status[3] ?? "",
        };
      });
      if (new Set(found.map(({ place }) => place)).size === emails.length)
        resolve(found.toSorted((one, other) => one.place - other.place));
      else reject(error ?? new Error(`SpamAssassin scored ${found.length} of ${emails.length} emails.`));
    });
    child.stdin?.end(Buffer.from(mbox.join(""), "latin1"));
  });
}

const emails: { name: string; bytes: Buffer }[] = [];
for (const [place, { subject, followUp }] of draftSubjects().entries()) {
  const mail = composeMail(undefined, subject);
  const body = followUp === "none" ? mail.body : composeFollowUp(undefined, subject, { isLast: followUp === "last" });
  const bytes = await bytesOf({ subject: mail.subject, body }, place, followUp !== "none");
  emails.push({ name: `${subject.angle}, ${subject.accountDomain}, follow-up ${followUp}`, bytes });
}
const count = emails.length;
for (const email of BAD_EMAILS) emails.push({ name: email.subject, bytes: await bytesOf(email, emails.length) });
const verdicts = await judge(emails);
const [drafts, bad] = [verdicts.slice(0, count), verdicts.slice(count)];

const scores = drafts.map(({ score }) => score).toSorted((a, b) => a - b);
const above = drafts.filter(({ score, limit }) => score >= limit);
console.log(
  `${FIGURES}${drafts.length} drafts: least ${scores[0]}, median ${scores[scores.length >> 1]}, most ${scores.at(-1)}, limit ${drafts[0]?.limit}`,
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
