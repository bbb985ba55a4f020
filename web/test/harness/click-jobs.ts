/** A job of a marketer, walked in a browser from where it begins to its end. */
export interface ClickJob {
  job: string;
  /** Where the clicks are counted from, and what ends the job. */
  path: string;
  /** What issue 43 wants at most; undefined where it states no number. */
  aim?: number;
  /** Before the journeys were walked: clicks, or where the job stopped. */
  before: string;
  /** The clicks that its journey counts. */
  clicks: number;
  /** The journey, below `web/test/journeys`. */
  test: string;
}

/** Clicks are presses of buttons, links, boxes and rows; typing is none. `docs/app.md` shows the table. */
export const CLICK_JOBS = {
  report: {
    job: "From a domain to the report",
    path: "“Analyze a site” to the finished report",
    aim: 3,
    before: "A finished analysis stayed on its timeline",
    clicks: 3,
    test: "first-run.test.ts",
  },
  track: {
    job: "Track rankings",
    path: "Keywords to the run and its weekly schedule",
    aim: 2,
    before: "Not counted",
    clicks: 2,
    test: "tracking.test.ts",
  },
  dropped: {
    job: "See who dropped, and why",
    path: "Overview to the explained fall of a keyword",
    aim: 1,
    before: "Not counted",
    clicks: 1,
    test: "walked-jobs.test.ts",
  },
  publish: {
    job: "From a gap to the published post",
    path: "Overview to the post that is online",
    aim: 6,
    before: "No row led to its draft",
    clicks: 6,
    test: "walked-jobs.test.ts",
  },
  prompts: {
    job: "Monitor 20 prompts under a budget",
    path: "AI citations to the monitored prompts",
    aim: 3,
    before: "The budget was set on another page",
    clicks: 2,
    test: "walked-jobs.test.ts",
  },
  outreach: {
    job: "From a campaign to sent emails",
    path: "Campaigns to the schedule of what is sent",
    aim: 4,
    before: "Not possible in the app",
    clicks: 4,
    test: "link-building.test.ts",
  },
  reply: {
    job: "Answer a reply",
    path: "Replies to the answer that waits for approval",
    before: "Not counted",
    clicks: 2,
    test: "link-building.test.ts",
  },
  clicksFile: {
    job: "Import a file of the search console",
    path: "Performance to the imported queries",
    aim: 3,
    before: "“Queries.csv” was refused",
    clicks: 2,
    test: "performance.test.ts",
  },
  sentReport: {
    job: "Report the month to a client",
    path: "Reports to the schedule that sends them",
    before: "Not possible in the app",
    clicks: 4,
    test: "reports.test.ts",
  },
  testMode: {
    job: "Test mode and back",
    path: "“Analyze a site” to a test world, and back to the live brand",
    before: "Needed a terminal",
    clicks: 4,
    test: "walked-jobs.test.ts",
  },
  firstDay: {
    job: "First day without vendors",
    path: "“Analyze a site” to the form that connects the missing vendor",
    before: "The last step said what was missing",
    clicks: 2,
    test: "walked-jobs.test.ts",
  },
} as const satisfies Readonly<Record<string, ClickJob>>;
