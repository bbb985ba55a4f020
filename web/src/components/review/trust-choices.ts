import type { Approval } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";
import type { Choice } from "../../ui/Select.tsx";
import { proposedActionOf } from "../words/approval-words.ts";
import { skillName } from "../words/skill-words.ts";

export type Trust = "none" | "contact" | "account" | "step";

/** The trust grants that an approval can create. The service decides whether a grant is allowed. */
export function trustChoices({ preview, skill: slug, step }: Approval): Choice<Trust>[] {
  const skill = skillName(slug);
  const to = preview["to"];
  const account = preview["accountDomain"];
  const isKnown = (value: unknown): value is string => typeof value === "string" && value !== "";
  return [
    { value: "none", label: t("Ask every time"), note: t("Every action of this kind needs approval.") },
    ...(isKnown(preview["contactId"])
      ? [
          {
            value: "contact" as const,
            label: t("Trust this contact for 30 days"),
            note: t("“{skill}” can send to {to} without approval.", {
              skill,
              to: isKnown(to) ? to : t("this contact"),
            }),
          },
        ]
      : []),
    ...(isKnown(account)
      ? [
          {
            value: "account" as const,
            label: t("Trust this account for 30 days"),
            note: t("“{skill}” can send to anyone at {account} without approval.", { skill, account }),
          },
        ]
      : []),
    {
      value: "step",
      label: t("Trust this step for 30 days"),
      note: t("“{skill}” can perform step {step} without approval, for any recipient.", {
        skill,
        step,
      }),
    },
  ];
}

/** An action with an unknown outcome, or one that sends nothing, cannot create a trust grant. */
export function canBeTrusted(approval: Approval): boolean {
  const { kind, isUnknown } = proposedActionOf(approval);
  return !isUnknown && kind !== "other";
}
