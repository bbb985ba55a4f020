import type { PillarSlug } from "../facts.ts";

/** What the workspace watches beside the core phrases, by pillar. */
export const MORE_PHRASES: Readonly<Record<PillarSlug, string>> = {
  "architect-time-tracking":
    "architect timesheet app, time tracking for interior designers, interior design time tracking software, " +
    "landscape architect time tracking, time tracking for small architecture firms, track time by project phase, " +
    "architect hour tracker, billable hours architecture firm, time tracking software for engineering firms, " +
    "design studio time tracking, project time tracking for architects, time tracking for site visits, " +
    "time tracking app for interior designers, structural engineer timesheet, architect time card, " +
    "how to track billable hours in an architecture firm, time tracking without timers, time tracking for creative studios, " +
    "best time tracking app for designers, time tracking for engineering consultants, simple time tracking for studios, " +
    "time tracking by task and phase, architecture firm hours per project, time tracking for design teams, " +
    "why architects hate timesheets, time tracking policy for architecture firms, offline time tracking app, " +
    "time tracking with project budgets, studio time tracking app for mac, architecture student time tracker",
  "project-budgets":
    "architecture project budget template, project budget tracking software, fee proposal template architect, " +
    "architect fee percentage, architecture fee structure, how to calculate architecture fees, design fee calculator, " +
    "project profitability architecture firm, architecture firm profit margin, budget by project phase, " +
    "architecture project phases percentage, schematic design fee percentage, project budget forecast template, " +
    "resource planning for architects, capacity planning design studio, utilization rate formula, billable utilization rate, " +
    "what is a good utilization rate, architecture staff planning, overhead rate architecture firm, " +
    "break even hourly rate calculator, hourly rate calculator for architects, project burn rate tracking, " +
    "scope creep architecture projects, earned value for design projects, architecture firm kpi, " +
    "fixed fee vs hourly architecture, consultant fee tracking, studio profitability report, project budget dashboard",
  timesheets:
    "weekly timesheet template, timesheet app for small teams, timesheet approval workflow, employee timesheet app, " +
    "timesheet software with reminders, how to get employees to fill in timesheets, timesheet policy example, " +
    "monthly timesheet template excel, daily timesheet template, project timesheet template, timesheet with billable hours, " +
    "timesheet reminder email, late timesheets, timesheet compliance, timesheet software for engineers, " +
    "google sheets timesheet template, timesheet calculator with lunch break, consultant timesheet template, " +
    "timesheet report by project, timesheet audit checklist, best timesheet app, free timesheet app, " +
    "biweekly timesheet template, timesheet rounding rules, timesheet software reviews, timesheet integrations with accounting, " +
    "contractor timesheet template, timesheet vs time tracking, timesheet app for iphone, missing timesheet email sample, " +
    "payroll software for architects, timesheet to payroll export, payroll for small design firms",
  invoicing:
    "architect invoice template, progress billing architecture, percent complete billing, invoice by phase template, " +
    "billing software for architects, time and billing software for engineers, retainer invoice template, " +
    "hourly invoice template, how to invoice as an architect, reimbursable expenses architect, " +
    "architecture billing software with quickbooks, unpaid invoices architecture firm, invoice reminder email, " +
    "work in progress report architecture, design studio invoicing, interior design invoice template, " +
    "invoice approval process, billing rates for architects, architect hourly rates 2026, invoice from timesheet, " +
    "consultant invoice template, fee invoicing software",
  comparisons:
    "planbase alternatives, planbase for architects, planbase pricing, studioledger alternatives, studioledger pricing, " +
    "studioledger vs planbase, clockwright review, clockwright alternatives, sheetpunch vs clockwright, sheetpunch reviews, " +
    "hourglass pm reviews, hourglass pm login, hourglass pm vs planbase, hourglass pm for small firms, draftbook integrations, " +
    "architecture project management software, best architecture practice management software, " +
    "practice management software for engineers, spreadsheet vs time tracking software, " +
    "small studio project management tools, sheetpunch pricing, draftbook alternatives",
};

/** Looked at and put away. */
export const ARCHIVED_PHRASES: readonly string[] = [
  "time clock for warehouse staff",
  "shift planner for restaurants",
  "clock in clock out app",
  "employee gps tracking app",
  "time clock with fingerprint",
  "free time tracker for students",
];

/** Imported from the sales team's notes last week and not labelled yet. */
export const RAW_PHRASES: readonly string[] = [
  "track hours per drawing",
  "fee left on project",
  "who has time next week studio",
  "stop chasing timesheets",
  "hours by client and phase",
  "studio hours report for partners",
  "replace our timesheet spreadsheet",
  "project hours left warning",
  "time tracking people actually use",
];
