/** What a link to a report opens. `gone`: the link was revoked or its workspace deleted. */
export type OpenedReport =
  | { state: "open"; page: string }
  | { state: "unknown" }
  | { state: "gone" }
  | { state: "expired" };

/** Links to reports. Their bearers have no account. */
export interface ReportLinks {
  open(token: string): Promise<OpenedReport>;
}
