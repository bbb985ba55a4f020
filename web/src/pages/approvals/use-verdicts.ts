import type { Approval } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";
import { useMayApprove, useMode } from "../../session/use-session.ts";
import { deedOf } from "./approval-words.ts";
import { decide, useDoings } from "./decisions.ts";
import type { Trust } from "./trust-choices.ts";

/** What can be done about the approval that is open, whether by button or by key. */
export interface Verdicts {
  /** Why nothing can be decided; undefined where it can. */
  whyNot: string | undefined;
  approve(): void;
  /** These ask something first. */
  reject(): void;
  rerun(): void;
  skip(): void;
}

export function useVerdicts(
  approval: Approval | undefined,
  { trust, onAsk, onDecided }: { trust: Trust; onAsk(what: "reject" | "rerun"): void; onDecided(): void },
): Verdicts {
  const mayApprove = useMayApprove();
  const isDemo = useMode() === "demo";
  const doings = useDoings();
  const doing = approval === undefined ? undefined : doings.get(approval.approvalId);
  const whyNot = mayApprove || isDemo ? undefined : t("Your key may not decide approvals.");
  const act = (run: (open: Approval) => void) => () => {
    if (approval?.status === "PENDING" && whyNot === undefined && doing?.isUnderWay !== true) run(approval);
  };
  return {
    whyNot,
    approve: act((open) => {
      decide([open], { approve: trust === "none" ? {} : { trustHenceforth: trust } }, deedOf(open).doing);
      onDecided();
    }),
    reject: act(() => onAsk("reject")),
    rerun: act(() => onAsk("rerun")),
    skip: act((open) => {
      decide([open], { reject: { skipStep: true } }, t("Skipping: {what}", { what: deedOf(open).title }));
      onDecided();
    }),
  };
}
