import { oneOf, someOf, text } from "../../url/fields.ts";

export const DECIDED_STATUSES = ["APPROVED", "REJECTED", "TIMED_OUT", "CANCELLED"] as const;

/** The filters of the list. */
export const APPROVALS_VIEW = {
  /** `waiting` lists pending approvals, `decided` the others. */
  view: oneOf(["waiting", "decided"]),
  scope: oneOf(["workspace", "agency"]),
  skill: text(),
  /** The approver that the request is routed to. */
  for: text(),
  tag: text(),
  status: someOf(DECIDED_STATUSES),
};

/** The URL state of the inbox. */
export const APPROVALS_URL = {
  ...APPROVALS_VIEW,
  /** The open approval, and its workspace if that is not the page's. */
  open: text(),
  of: text(),
};
