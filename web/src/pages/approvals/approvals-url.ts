import { oneOf, someOf, text } from "../../url/fields.ts";

export const ENDED = ["APPROVED", "REJECTED", "TIMED_OUT", "CANCELLED"] as const;

/** What narrows the list. */
export const APPROVALS_VIEW = {
  /** `waiting` is what somebody must decide, `decided` what became of the others. */
  view: oneOf(["waiting", "decided"]),
  scope: oneOf(["workspace", "agency"]),
  skill: text(),
  /** The approver it was meant for. */
  for: text(),
  tag: text(),
  status: someOf(ENDED),
};

/** What the address of the inbox holds. */
export const APPROVALS_URL = {
  ...APPROVALS_VIEW,
  /** The approval in the pane, and its workspace where that is not the page's. */
  open: text(),
  of: text(),
};
