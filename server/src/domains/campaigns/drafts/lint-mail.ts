import { hasInvisible } from "../../../kernel/text/untrusted-text.ts";

export interface MailFinding {
  code: string;
  /** A forbidden email is not sent; the others are advice for the reviewer. */
  forbidden: boolean;
  message: string;
}

const MAX_WORDS = 200;
const MAX_SUBJECT = 78;
const MAX_LINKS = 3;
const ADDRESSES = /\bhttps?:\/\/[^\s<>"']+/gi;
const SHORTENERS = /^(?:bit\.ly|t\.co|tinyurl\.com|goo\.gl|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly)$/;
const TRACKING = /^(?:utm_\w+|gclid|fbclid|mc_[ce]id|_hsenc|_hsmi|mkt_tok)$/;
const SPAM =
  /\b(?:100 ?% free|act now|click here|double your|guaranteed|limited time|make money|no obligation|once in a lifetime|risk[- ]free|special promotion|this is not spam|urgent|winner|dofollow|da ?\d\d|guest post opportunity|sponsored post)\b/i;

/** What a receiver, a filter or a person would hold against an email. */
export function lintMail({ subject, body }: { subject: string; body: string }): MailFinding[] {
  const words = body.split(/\s+/).filter(Boolean);
  const links = [...body.matchAll(ADDRESSES)].map(([address]) => URL.parse(address)).filter((url) => url !== null);
  const finding = (applies: boolean, code: string, message: string, forbidden = false): MailFinding[] =>
    applies ? [{ code, message, forbidden }] : [];
  return [
    ...finding(
      /^\s*(?:re|aw|sv|fwd?|wg|tr|rif|vs)\s*:/i.test(subject),
      "false_reply",
      "The subject pretends to be a reply or a forwarded email.",
      true,
    ),
    ...finding(/\{\{|\}\}/.test(subject + body), "unfilled_placeholder", "A placeholder is not filled.", true),
    ...finding(hasInvisible(subject + body), "invisible_characters", "The text has invisible characters.", true),
    ...finding(
      links.some((url) => SHORTENERS.test(url.hostname)),
      "shortened_link",
      "A shortened link hides its target.",
      true,
    ),
    ...finding(
      links.some((url) => [...url.searchParams.keys()].some((key) => TRACKING.test(key))),
      "tracking",
      "A link has tracking parameters.",
    ),
    ...finding(
      links.length > MAX_LINKS,
      "many_links",
      `The text has ${links.length} links; more than ${MAX_LINKS} look like an advertisement.`,
    ),
    ...finding(
      words.length > MAX_WORDS,
      "long",
      `The text has ${words.length} words; busy editors read at most ${MAX_WORDS}.`,
    ),
    ...finding(
      subject.length > MAX_SUBJECT,
      "long_subject",
      `The subject has ${subject.length} characters; phones show fewer.`,
    ),
    ...finding(isShouting(subject) || isShouting(body), "all_caps", "Words in capitals shout."),
    ...finding(
      /!{2,}/.test(subject + body) || /!/.test(subject),
      "exclamation",
      "Exclamation marks look like an advertisement.",
    ),
    ...finding(SPAM.test(`${subject} ${body}`), "spam_words", "The text has words that filters count as spam."),
    ...finding(/<\/?[a-z]{1,10}[ >]/i.test(body), "markup", "The text has HTML, which the recipient sees as it is."),
  ];
}

/** Two long words in capitals, or most of the letters. */
function isShouting(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = text.match(/\p{Lu}/gu) ?? [];
  const shouted = text.match(/\b\p{Lu}{5,}\b/gu) ?? [];
  return shouted.length > 1 || (letters.length > 12 && capitals.length / letters.length > 0.5);
}
