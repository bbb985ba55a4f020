import type { Approval } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { proposedActionOf } from "../words/approval-words.ts";
import { decide, useDecisionStates } from "./decisions.ts";
import type { Trust } from "./trust-choices.ts";

/** The decisions on the open approval, for buttons and keys. */
export interface Verdicts {
  /** Why the user cannot decide; undefined if they can. */
  whyNot: string | undefined;
  approve(): void;
  /** `reject` and `rerun` open a dialog first. */
  reject(): void;
  rerun(): void;
  skip(): void;
}

export function useVerdicts(
  approval: Approval | undefined,
  { trust, onOpenDialog, onDecided }: { trust: Trust; onOpenDialog(what: "reject" | "rerun"): void; onDecided(): void },
): Verdicts {
  const whyNot = useWhyNot("agent.approval.approve");
  const states = useDecisionStates();
  const state = approval === undefined ? undefined : states.get(approval.approvalId);
  const act = (run: (open: Approval) => void) => () => {
    if (approval?.status === "PENDING" && whyNot === undefined && state?.isSending !== true) run(approval);
  };
  return {
    whyNot,
    approve: act((open) => {
      decide(
        [open],
        { approve: trust === "none" ? {} : { trustHenceforth: trust } },
        proposedActionOf(open).progressTitle,
      );
      onDecided();
    }),
    reject: act(() => onOpenDialog("reject")),
    rerun: act(() => onOpenDialog("rerun")),
    skip: act((open) => {
      decide([open], { reject: { skipStep: true } }, t("Skipping: {what}", { what: proposedActionOf(open).title }));
      onDecided();
    }),
  };
}
