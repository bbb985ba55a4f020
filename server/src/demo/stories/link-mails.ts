import type {
  DraftEmailInput,
  DraftEmailResult,
  LinkSwapEvaluatorInput,
  LinkSwapEvaluatorResult,
  OutreachContact,
} from "@findable/contract";
import { linkMail } from "../../market/link-mail.ts";
import { randomOf } from "../../market/random.ts";
import { type DemoSkill, type DemoStory, demoSkill } from "../demo-skill.ts";
import { BRAND, OWN_PAGES, ownUrl, PUBLISHERS, RIVALS } from "../world/facts.ts";
import { SENDER } from "../world/outreach/campaigns.ts";
import { contactAt } from "../world/outreach/funnel.ts";
import { FEATURED_URL, pitchOf } from "../world/outreach/pitches.ts";
import { relationships } from "../world/outreach/relationships.ts";
import { TEMPLATES } from "../world/outreach/templates.ts";

interface Target {
  url: string;
  title: string;
  site: string;
}

function draftStory(input: Partial<DraftEmailInput>): DemoStory<DraftEmailResult> {
  const { ourContentUrl = FEATURED_URL, targetUrl = `https://${PUBLISHERS[0].domain}/guides/fees`, templateId } = input;
  const target = targetOf(targetUrl);
  const contact = contactOf(input.contactId);
  const pitch = pitchOf(ourContentUrl);
  const template = TEMPLATES.find(({ id }) => id === templateId);
  const angle = template?.targetingAngle ?? "link_insertion";
  const firstName = contact?.firstName ?? undefined;
  const mail = linkMail(BRAND.domain, { angle, firstName, page: target, pitch, sender: SENDER });
  const claims = pitch.facts
    .filter(({ statement }) => mail.body.includes(statement))
    .map((fact) => ({ ...fact, url: ourContentUrl }));
  return {
    result: {
      ...mail,
      claims,
      warnings: contact === null ? ["No recipient was named, so the greeting is generic."] : [],
    },
    steps: [
      { name: "read_target", durationMs: 2_800, says: `I read “${target.title}” on ${target.site}.` },
      { name: "read_our_page", durationMs: 1_100, says: `Ours is ${pitch.what}.` },
      {
        name: "draft",
        durationMs: 8_700,
        model: true,
        says: template === undefined ? "Written for this page alone." : `Written from “${template.name}”.`,
      },
      {
        name: "check_claims",
        durationMs: 2_300,
        model: true,
        says: `${claims.length} ${claims.length === 1 ? "statement" : "statements"} of fact, each with the words it rests on.`,
      },
    ],
  };
}

function contactOf(contactId: string | undefined): OutreachContact | null {
  if (contactId === undefined) return null;
  const known = relationships().flatMap(({ contact }) => contact ?? []);
  return known.find(({ id }) => id === contactId) ?? contactAt(PUBLISHERS[0].domain);
}

function targetOf(url: string): Target {
  const address = URL.parse(url);
  const domain = address?.hostname.replace(/^www\./, "") ?? url;
  const site = PUBLISHERS.find((publisher) => publisher.domain === domain)?.name ?? domain;
  const words = (address?.pathname.split("/").findLast((part) => part !== "") ?? site).replace(/\.\w+$/, "");
  const title = words.replaceAll(/[-_]+/g, " ");
  return { url, title: title.slice(0, 1).toUpperCase() + title.slice(1), site };
}

type Risk = LinkSwapEvaluatorResult["risks"][number];
type Weighed = Risk & { points: number };

function swapStory(input: Partial<LinkSwapEvaluatorInput>): DemoStory<LinkSwapEvaluatorResult> {
  const {
    theirUrl = `https://${PUBLISHERS[2].domain}/resources`,
    ourUrl = ownUrl(OWN_PAGES.home),
    proposal = "",
  } = input;
  const target = targetOf(theirUrl);
  const domain = URL.parse(theirUrl)?.hostname.replace(/^www\./, "") ?? theirUrl;
  const rating = ratingOf(domain);
  const risks = risksOf(domain, rating, proposal);
  const score = Math.max(0, Math.min(100, 40 + rating - risks.reduce((sum, { points }) => sum + points, 0)));
  const isGrave = risks.some(({ severity }) => severity === "high");
  const verdict = isGrave ? "DECLINE" : score >= 70 ? "ACCEPT" : score >= 40 ? "NEGOTIATE" : "DECLINE";
  return {
    result: {
      verdict,
      score,
      risks: risks.map(({ points: _points, ...risk }) => risk),
      counterOffer: verdict === "NEGOTIATE" ? counterOffer(target) : null,
      draftReply: replyOf(verdict, target, ourUrl),
      warnings: proposal === "" ? ["There was no mail to read; this rests on the two pages alone."] : [],
    },
    steps: [
      { name: "read_pages", durationMs: 4_100, progress: { total: 2, unit: "pages" }, says: "I read both pages." },
      {
        name: "look_up_links",
        durationMs: 2_900,
        says: `${domain} has a domain rating of ${rating}; ours is ${BRAND.domainRating}.`,
      },
      {
        name: "weigh",
        durationMs: 6_800,
        model: true,
        says: `${verdict.slice(0, 1)}${verdict.slice(1).toLowerCase()}: ${score} of 100, with ${risks.length} ${risks.length === 1 ? "risk" : "risks"}.`,
      },
      { name: "draft_reply", durationMs: 5_600, model: true, says: "An answer is ready. It was not sent." },
    ],
  };
}

function ratingOf(domain: string): number {
  const known = [...PUBLISHERS, ...RIVALS].find((site) => site.domain === domain);
  return known?.domainRating ?? randomOf("rating", domain).integer(8, 66);
}

/** The arguments against an offer, the most severe first. */
function risksOf(domain: string, rating: number, proposal: string): Weighed[] {
  const says = (words: RegExp) => words.test(proposal);
  const found: (Weighed | false)[] = [
    RIVALS.some((rival) => rival.domain === domain) && {
      code: "competitor",
      severity: "high",
      detail: "They compete with us for the same searches.",
      points: 60,
    },
    says(/\b(pay|paid|fee|invoice|sponsored|\$|€)/i) && {
      code: "paid_link",
      severity: "high",
      detail: "The mail speaks of money; a link for money would have to be marked as sponsored.",
      points: 45,
    },
    says(/\b(casino|betting|loans?|crypto|essay)\b/i) && {
      code: "bad_neighbourhood",
      severity: "high",
      detail: "The mail names trades whose links search engines distrust.",
      points: 50,
    },
    says(/\b(network|several (of our )?sites|packages?|sitewide|footer)\b/i) && {
      code: "link_network",
      severity: "high",
      detail: "They offer links in bulk or on every page, which is how networks look.",
      points: 35,
    },
    rating < 25 && {
      code: "low_rating",
      severity: "medium",
      detail: `A domain rating of ${rating} gains us little.`,
      points: 15,
    },
    {
      code: "reciprocal_only",
      severity: "low",
      detail: "Both pages would link to each other; without a reader's reason such a pair counts for less.",
      points: 8,
    },
  ];
  return found.filter((risk) => risk !== false);
}

function counterOffer({ title }: Target): string {
  return `A link from the text of “${title}”, where it helps the reader, in exchange for one from an article of ours and not from the start page.`;
}

function replyOf(verdict: LinkSwapEvaluatorResult["verdict"], { title, site }: Target, ourUrl: string): string {
  const words: Record<typeof verdict, string> = {
    ACCEPT: `thank you for the offer. “${title}” is a page we would point people to anyway, so yes: we will link to it this week from the section where it helps. Ours is ${ourUrl}.`,
    NEGOTIATE: `thank you for the offer. A link from the text of “${title}” would make sense to us; one from a list or a footer would not. We would link back from an article that covers the same ground rather than from ${ourUrl}. Would that suit you?`,
    DECLINE: `thank you for writing. We do not take part in exchanges of this kind, so we will leave it there. If ${site} ever covers hours or fees by phase and wants figures, I am glad to help without a link.`,
  };
  return `Hello,\n\n${words[verdict]}\n\n${SENDER.name}\n${SENDER.brand}`;
}

export const linkMailStories: readonly DemoSkill[] = [
  demoSkill("link_building.campaign.draft_email", draftStory),
  demoSkill("link_swap_evaluator", swapStory),
];
