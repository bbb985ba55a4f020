import type { Approval } from "@findable/contract/client";
import { skillName } from "../../components/skill-words.ts";
import { t } from "../../i18n/index.ts";
import type { Choice } from "../../ui/Select.tsx";
import { deedOf } from "./approval-words.ts";

export type Trust = "none" | "contact" | "account" | "step";

/** What may be trusted henceforth, in plain words. Whether it really may be is the service's to say. */
export function trustChoices({ preview, skill: slug, step }: Approval): Choice<Trust>[] {
  const skill = skillName(slug);
  const to = preview["to"];
  const account = preview["accountDomain"];
  const isKnown = (value: unknown): value is string => typeof value === "string" && value !== "";
  return [
    { value: "none", label: t("Ask every time"), note: t("Nothing like it goes out unless somebody agrees.") },
    ...(isKnown(preview["contactId"])
      ? [
          {
            value: "contact" as const,
            label: t("Trust this contact for 30 days"),
            note: t("What “{skill}” sends to {to} goes out without asking.", {
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
            note: t("What “{skill}” sends to anybody at {account} goes out without asking.", { skill, account }),
          },
        ]
      : []),
    {
      value: "step",
      label: t("Trust this step for 30 days"),
      note: t("Everything that “{skill}” does in its step {step} goes out without asking, to whomever.", {
        skill,
        step,
      }),
    },
  ];
}

/** Where it is not known whether something went out, or nothing goes out, nothing can be trusted. */
export function canBeTrusted(approval: Approval): boolean {
  const { kind, isUnknown } = deedOf(approval);
  return !isUnknown && kind !== "other";
}
