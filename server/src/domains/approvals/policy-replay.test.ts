import type { PolicyRule } from "@findable/contract";
import { expect, test } from "vitest";
import { type PastDecision, replayDecisions } from "./policy-replay.ts";

function decided(id: string, changes: Partial<PastDecision> = {}): PastDecision {
  return {
    ...{
      id,
      kind: "effect",
      effect: "publish",
      skill: "produce.publish",
      step: "publish",
      subject: {},
      preview: { score: 90, credits: 5 },
      estimate: 50,
      isAsked: false,
    },
    ...{ status: "APPROVED", edited: false, note: null, decidedAt: "2026-11-09T09:10:00.000Z" },
    ...changes,
  };
}

test("counts what the rules would have approved, and lists what people had edited or rejected", () => {
  const decisions = [
    decided("appr_1"),
    decided("appr_2", { edited: true }),
    decided("appr_3", { status: "REJECTED", note: "Not our tone." }),
    decided("appr_4", { preview: { score: 60 } }),
    decided("appr_5", { preview: {}, status: "REJECTED" }),
  ];

  const replayed = replayDecisions(decisions, { rules: [{ skill: "produce.publish", minScore: 80 }] });

  expect(replayed).toMatchObject({
    ...{ total: 5, wouldApprove: 3 },
    ofThese: {
      edited: { count: 1, approvalIds: ["appr_2"] },
      rejected: { count: 1, approvalIds: ["appr_3"] },
    },
  });
  expect(replayed.sentence).toBe(
    "This policy would have approved 3 of 5 by itself; of these people had edited 1 and rejected 1.",
  );
  expect(replayed.differences.map(({ approvalId, decision, note }) => [approvalId, decision, note])).toEqual([
    ["appr_2", "APPROVED", null],
    ["appr_3", "REJECTED", "Not our tone."],
  ]);
});

test("a rule with a price approves what costs as much or less", () => {
  const decisions = [
    decided("appr_1"),
    decided("appr_2", { preview: { credits: 5.5 } }),
    decided("appr_3", { preview: { cost: 0 } }),
    decided("appr_4", { preview: {} }),
    decided("appr_5", { preview: {}, estimate: null }),
  ];

  const priced = (maxCredits: number) => replayDecisions(decisions, { rules: [{ maxCredits }] }).wouldApprove;
  expect([priced(5), priced(50)]).toEqual([2, 4]);
});

test("never approves reviews of steps, unknown outcomes, and effects that nothing may trust", () => {
  const decisions = [
    decided("appr_1", { kind: "step" }),
    decided("appr_2", { kind: "unknown" }),
    decided("appr_3", { subject: { neverTrusted: "The page has changed on the site." } }),
    decided("appr_4", { subject: { personOnly: "required" } }),
    decided("appr_5", { subject: { personOnly: "invisible" } }),
    decided("appr_6", { isAsked: true }),
  ];

  expect(replayDecisions(decisions, { rules: [{ skill: "produce.publish" }] }).wouldApprove).toBe(0);
  expect(replayDecisions(decisions, { publish: "auto" }).differences).toEqual([]);
  // `auto` sends what no rule may cover, except where the run or its plan asks for a person.
  expect(replayDecisions(decisions, { publish: "auto" }).wouldApprove).toBe(2);
  expect(replayDecisions(decisions, { outreach_send: "auto" }).wouldApprove).toBe(0);
});

test("the first rule that matches gets the decision; step names count without their item, partners by their domain", () => {
  const mail = { skill: "link_building.send", effect: "outreach_send" } as const;
  const decisions = [
    decided("appr_1", { ...mail, step: "send:con_1", subject: { contactId: "con_1", domain: "www.studiocraft.com" } }),
    decided("appr_2", { ...mail, step: "send:con_2", subject: { domain: "gmail.com" } }),
    decided("appr_3", { subject: { destination: "plat_1" } }),
  ];
  const rules: PolicyRule[] = [
    { partner: "studiocraft.com" },
    { step: "send", effect: "outreach_send" },
    { destination: "plat_1" },
  ];

  expect(replayDecisions(decisions, { rules }).rules).toEqual([
    { rule: 0, matched: 1 },
    { rule: 1, matched: 1 },
    { rule: 2, matched: 1 },
  ]);
});

test("an unknown contact, a free-mail address and an unknown score meet no condition about them", () => {
  const mail = { skill: "link_building.send", effect: "outreach_send", step: "send" } as const;
  const decisions = [
    decided("appr_1", { ...mail, subject: { domain: "gmail.com" }, preview: { score: "90" } }),
    decided("appr_2", { ...mail, subject: {}, preview: { score: null } }),
  ];
  const matched = (rule: PolicyRule) => replayDecisions(decisions, { rules: [rule] }).wouldApprove;

  expect([matched({ contactKnown: true }), matched({ partner: "gmail.com" }), matched({ minScore: 0 })]).toEqual([
    0, 0, 0,
  ]);
  expect(matched({})).toBe(0);
});
