import { randomOf } from "../random.ts";
import type { MailedDeed, WorldState } from "../world-state.ts";
import { languageOfBrands } from "./language-spoken.ts";
import { ANSWER_WORDS, type Answer, type AnswerKind } from "./mail-answers.ts";

/** What happens to an email in a test world. */
export interface MailFate {
  /** `bounce_hard`: no such mailbox; `bounce_soft`: full for now; `silence`: read or not, without an answer. */
  kind: AnswerKind | "bounce_hard" | "bounce_soft" | "silence";
  openedAt: string | null;
  /** When the answer or the bounce arrives; null for silence. */
  answeredAt: string | null;
  /** When the person places the link; null if never. */
  placedAt: string | null;
}

/** Shares of a hundred emails to strangers, as senders of link requests report them. */
const ODDS: readonly (readonly [MailFate["kind"], number])[] = [
  ["bounce_hard", 4],
  ["bounce_soft", 2],
  ["auto_reply", 5],
  ["interest", 8],
  ["price", 5],
  ["question", 4],
  ["refusal", 6],
  ["remove_me", 2],
  ["wrong_person", 2],
  ["silence", 62],
];
const OPENED = 0.55;
const PLACED = 0.7;
const HOUR_MS = 3_600_000;

/** The fate of an email. It follows from the seed of the world and the person, so a follow-up meets the same person. */
export function fateOf(state: Pick<WorldState, "seed">, mail: MailedDeed): MailFate {
  const random = randomOf(state.seed, "inbox", mail.to, mail.follows ? mail.messageId : "");
  const kind = kindOf(random.number() * 100);
  const isBounce = kind === "bounce_hard" || kind === "bounce_soft";
  const openHours = random.integer(1, 40);
  const answerHours = kind === "auto_reply" || isBounce ? 0.1 : openHours + random.integer(1, 60);
  const isOpened = !isBounce && kind !== "auto_reply" && (kind !== "silence" || random.chance(OPENED));
  const isPlaced = kind === "interest" && random.chance(PLACED);
  return {
    kind,
    openedAt: isOpened ? after(mail.at, openHours) : null,
    answeredAt: kind === "silence" ? null : after(mail.at, answerHours),
    placedAt: isPlaced ? after(mail.at, answerHours + random.integer(24, 120)) : null,
  };
}

function kindOf(roll: number): MailFate["kind"] {
  let sum = 0;
  for (const [kind, share] of ODDS) {
    sum += share;
    if (roll < sum) return kind;
  }
  return "silence";
}

function after(at: string, hours: number): string {
  return new Date(Date.parse(at) + Math.round(hours * HOUR_MS)).toISOString();
}

/** The words of an answer in the language of the brand that the email names, with the quoted email below. */
export function answerTo(state: Pick<WorldState, "seed" | "brands">, mail: MailedDeed, kind: AnswerKind): Answer {
  const random = randomOf(state.seed, "answer", mail.to, mail.messageId);
  const named = state.brands.filter(({ domain }) => mail.text.includes(domain));
  const brands = named.length === 0 ? state.brands : named;
  const words = ANSWER_WORDS[languageOfBrands({ ...state, brands }, mail.text) ?? "en"];
  const text = random.pick(words.answers[kind]).replace("{site}", mail.to.slice(mail.to.lastIndexOf("@") + 1));
  const quoted = mail.text
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
  return { subject: `Re: ${mail.subject}`, text: `${text}\n\n${words.quoting(mail.at, mail.from)}\n${quoted}\n` };
}

/** A link that an email won, from the moment on which its person placed it. */
export interface WonLink {
  sourceUrl: string;
  targetUrl: string;
  anchor: string;
  at: string;
}

/** The links that emails of the world have won by now. */
export function wonLinks(state: Pick<WorldState, "seed" | "brands" | "deeds" | "now">): WonLink[] {
  return state.deeds.flatMap((deed) => {
    if (deed.kind !== "mail_sent" || deed.at > state.now) return [];
    const { placedAt } = fateOf(state, deed);
    const link = placedAt !== null && placedAt <= state.now ? linkWonBy(state, deed) : undefined;
    return link === undefined || placedAt === null ? [] : [{ ...link, at: placedAt }];
  });
}

/** The link that an answer of interest leads to: from a page of the person's site to the page that the email offers. */
function linkWonBy(state: Pick<WorldState, "brands">, mail: MailedDeed) {
  const urls = (mail.text.match(/https?:\/\/[^\s<>"')]+/g) ?? []).flatMap((url) => URL.parse(url) ?? []);
  const site = mail.to.slice(mail.to.lastIndexOf("@") + 1);
  const own = state.brands.map(({ domain }) => domain);
  const target = urls.find(({ hostname }) => own.includes(hostname.replace(/^www\./, "")));
  if (target === undefined) return undefined;
  const source = urls.find(({ hostname }) => hostname.replace(/^www\./, "") === site);
  const anchor = target.pathname.split("/").at(-1)?.replaceAll("-", " ") || target.hostname;
  return { sourceUrl: source?.href ?? `https://${site}/`, targetUrl: target.href, anchor };
}
