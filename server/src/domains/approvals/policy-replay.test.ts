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
      score: 90,
      credits: 5,
    },
    ...{ status: "APPROVED", edited: false, note: null, decided_at: "2026-11-09T09:10:00.000Z" },
    ...changes,
  };
}

test("counts what the rules would have approved, and lists what people had edited or rejected", () => {
  const decisions = [
    decided("appr_1"),
    decided("appr_2", { edited: true }),
    decided("appr_3", { status: "REJECTED", note: "Not our tone." }),
    decided("appr_4", { score: 60 }),
    decided("appr_5", { score: null, status: "REJECTED" }),
  ];

  const replayed = replayDecisions(decisions, [{ skill: "produce.publish", minScore: 80 }]);

  expect(replayed).toMatchObject({ decisions: 5, wouldApprove: 3, edited: 1, rejected: 1 });
  expect(replayed.sentence).toBe(
    "This policy would have approved 3 of 5 by itself; of these people had edited 1 and rejected 1.",
  );
  expect(replayed.differences.map(({ approvalId, decision, note }) => [approvalId, decision, note])).toEqual([
    ["appr_2", "APPROVED", null],
    ["appr_3", "REJECTED", "Not our tone."],
  ]);
});

test("a rule with a price approves what costs as much or less", () => {
  const decisions = [decided("appr_1"), decided("appr_2", { credits: 5.5 }), decided("appr_3", { credits: 0 })];

  expect(replayDecisions(decisions, [{ maxCredits: 5 }])).toMatchObject({ decisions: 3, wouldApprove: 2 });
});

test("never approves reviews of steps, unknown outcomes, and effects that nothing may trust", () => {
  const decisions = [
    decided("appr_1", { kind: "step" }),
    decided("appr_2", { kind: "unknown" }),
    decided("appr_3", { subject: { neverTrusted: "The page has changed on the site." } }),
  ];

  expect(replayDecisions(decisions, [{ skill: "produce.publish" }]).wouldApprove).toBe(0);
});

test("the first rule that matches gets the decision; step names count without their item, partners by their domain", () => {
  const mail = { skill: "link_building.send", effect: "outreach_send" } as const;
  const decisions = [
    decided("appr_1", { ...mail, step: "send:con_1", subject: { contactId: "con_1", domain: "www.studiocraft.com" } }),
    decided("appr_2", { ...mail, step: "send:con_2", subject: { domain: "gmail.com" } }),
    decided("appr_3", { subject: { destination: "plat_1" } }),
  ];
  const rules = [{ partner: "studiocraft.com" }, { step: "send", contactKnown: false }, { destination: "plat_1" }];

  expect(replayDecisions(decisions, rules).rules).toEqual([
    { rule: 0, matched: 1 },
    { rule: 1, matched: 1 },
    { rule: 2, matched: 1 },
  ]);
});
