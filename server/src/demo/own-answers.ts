import {
  getSerp,
  listKeywords,
  type OperationContract,
  rankHistory,
  type SkillContract,
  skillContracts,
} from "@findable/contract";
import { requireOrder, serpDiff } from "../domains/serps/rules.ts";
import { toSkill } from "../domains/skills/rules.ts";
import type { Links } from "../kernel/operations/services.ts";
import { answerQuery } from "./answer-query.ts";
import type { Json, Recording } from "./recording.ts";

const available = (contract: SkillContract) => toSkill(contract, { available: true, missing: [] });

type Answer = (input: Json, output: Json, context: { recording: Recording; links: Links }) => Json;

/** Answers that are computed from the input, so that no recorded answer has them. */
export const ownAnswers: Readonly<Record<string, Answer>> = {
  // Contracts say what skills take and give, so a change of their words needs no new recording.
  "agent.skills.list": (_input, output) => ({ ...output, skills: skillContracts.map(available) }),
  "agent.skills.get": ({ slug }, output) => {
    const contract = skillContracts.find((one) => one.slug === slug);
    return contract === undefined ? output : available(contract);
  },
  "research.keyword.facets": (input, output, { recording }) => {
    const matching = (more: object): Json[] =>
      answerQuery(recording, listKeywords as OperationContract, { ...input, ...more, limit: Infinity }).data;
    const data = matching({});
    const counts = (valuesIn: (keyword: Json) => readonly unknown[]) => countedValues(data.flatMap(valuesIn));
    const facets = {
      intent: counts(({ intentLabels }) => (intentLabels.length === 0 ? [null] : intentLabels)),
      relevance: counts(({ relevanceLabel }) => [relevanceLabel]),
      status: counts(({ status }) => [status]),
      priority: counts(({ priority }) => [priority]),
      source: counts(({ source }) => [source]),
      pillar: counts(({ pillarId }) => [pillarId]),
      tag: counts(({ tags }) => tags),
      hasContent: [true, false]
        .filter((value) => input.hasContent === undefined || input.hasContent === value)
        .map((hasContent) => ({ value: hasContent, count: matching({ hasContent }).length }))
        .filter(({ count }) => count > 0),
    };
    return { ...output, total: data.length, facets };
  },
  "research.keyword.list": ({ include, device = "desktop" }, output, { recording }) => {
    if (include !== "trend") return output;
    const trendOf = (id: string) =>
      answerQuery(recording, rankHistory as OperationContract, { id, device, limit: 30 })
        .data.filter(({ outcome, conclusive }: Json) => outcome !== "failed" && conclusive !== false)
        .map(({ position }: Json) => position)
        .reverse();
    return { ...output, data: output.data.map((keyword: Json) => ({ ...keyword, trend: trendOf(keyword.id) })) };
  },
  "research.serp.diff": ({ from, to }, _output, { recording }) => {
    const [earlier, later] = [from, to].map((id) => answerQuery(recording, getSerp as OperationContract, { id }));
    const isPair = earlier.query === later.query && earlier.device === later.device;
    const weekBefore = new Date(Date.parse(later.fetchedAt) - 604_800_000).toISOString();
    // SERPs of two queries are compared as if they were a week apart.
    const before = isPair ? earlier : { ...later, serpId: from, fetchedAt: weekBefore };
    requireOrder(before, later);
    return serpDiff(before, later);
  },
  "research.serp.list": ({ includeOrganic = false }, output, { recording }) => {
    if (!includeOrganic) return output;
    const organicOf = (id: string) => answerQuery(recording, getSerp as OperationContract, { id }).organic;
    return { ...output, data: output.data.map((serp: Json) => ({ ...serp, organic: organicOf(serp.serpId) })) };
  },
  "agent.approval.comment": ({ author, comment }, output, { recording }) => {
    const { now } = recording.facts;
    return { ...output, comments: [...output.comments, { author: author ?? "Northlight", comment, at: now }] };
  },
  "webhooks.update": ({ rotate = false, secret, overlapSeconds = 86_400 }, output, { recording }) => {
    const { secret: generated, ...webhook } = output;
    if (!rotate && secret === undefined) return webhook;
    const { now } = recording.facts;
    const end = new Date(Date.parse(now) + overlapSeconds * 1000).toISOString();
    const previousSecretExpiresAt = overlapSeconds === 0 ? null : end;
    return {
      ...webhook,
      ...(rotate ? { secret: generated ?? "whsec_demo_0000000000000000" } : {}),
      previousSecretExpiresAt,
      updatedAt: now,
    };
  },
  "agent.approval.approve": ({ edits = {}, trustHenceforth = "none" }, output) => ({
    ...output,
    edited: Object.keys(edits).length > 0,
    trustGranted: trustHenceforth === "none" ? null : output.trustGranted,
  }),
};

/** Each value with its number, the most frequent first. */
function countedValues(values: readonly unknown[]): { value: unknown; count: number }[] {
  return [...Map.groupBy(values, (value) => value ?? null)]
    .map(([value, alike]) => ({ value, count: alike.length }))
    .sort((one, other) => other.count - one.count);
}
