import { writtenSite } from "./written-site.ts";

/** A made-up seller of time tracking to agencies: 30 pages with the furniture, legal pages and small talk such sites have. */
export const tallyroom = writtenSite({
  host: "www.tallyroom.example",
  language: "en",
  menu: [
    ["Product", "/features"],
    ["Time tracking", "/features/time-tracking"],
    ["Timesheet approval", "/features/timesheet-approval"],
    ["Project budgets", "/features/project-budgets"],
    ["Invoicing", "/features/invoicing"],
    ["Resource planning", "/features/resource-planning"],
    ["Agencies", "/solutions/agencies"],
    ["Consultants", "/solutions/consultants"],
    ["Law firms", "/industries/law-firms"],
    ["Pricing", "/pricing"],
    ["Blog", "/blog"],
    ["Log in", "/login"],
    ["Book a demo", "/demo"],
    ["Start free trial", "/signup"],
    ["LinkedIn", "https://www.linkedin.com/company/tallyroom"],
    ["YouTube", "https://www.youtube.com/@tallyroom"],
    ["App Store", "https://apps.apple.com/app/tallyroom/id1"],
    ["Newsletter", "/newsletter"],
    ["Privacy policy", "/privacy"],
  ],
  closing: [
    "Ready to see where your hours go?",
    "Start your free 14-day trial. No credit card required.",
    "We use cookies to improve your experience. Accept all cookies",
    "© 2026 Tallyroom Ltd. All rights reserved.",
  ],
  text: `
=== / | Time tracking software for agencies | Tallyroom | Time tracking, timesheet approval and project budgets for agencies that bill by the hour.
# Time tracking software for agencies
Tallyroom helps agencies track billable hours, approve timesheets and invoice clients on time.
## Track billable hours without nagging
A timer in the browser, on the phone and in your calendar. People log time where they work, and timesheets fill themselves.
[See time tracking](/features/time-tracking)
## Timesheet approval in two clicks
Managers approve timesheets in a weekly view instead of chasing people on Friday afternoon.
[Learn more](/features/timesheet-approval)
## Project budgets that warn you early
Know project profitability before the invoice goes out. Budget alerts tell you at 80 percent of a retainer.
[Read more](/features/project-budgets)
## Trusted by agencies and consultants in 40 countries
"We stopped guessing. Project profitability went up by nine points in a quarter."
Hannah Reuter, Managing Director at Nordlicht Studio
=== /features | Features | Tallyroom | Everything Tallyroom does: time tracking, timesheets, budgets, invoicing and reports.
# One place for hours, budgets and invoices
## Time tracking
Start a timer or fill in a weekly timesheet. Billable hours and non-billable hours are kept apart.
## Timesheet approval
Approval workflows by team or by project.
## Project budgets
Fixed fee, time and materials, and retainer budgets.
## Invoicing
Turn approved hours into invoices.
## Resource planning
Plan capacity next to what people really logged.
=== /features/time-tracking | Time tracking for teams that bill by the hour | Tallyroom | Automatic time tracking with timers, calendar import and mobile app.
# Time tracking that people do not hate
Tallyroom is employee time tracking without surveillance: no screenshots, no keystroke logging.
## Automatic time tracking
Calendar events and browser activity become suggested time entries. You confirm them; nothing is sent before that.
## Mobile time tracking
Log billable hours on the train. The mobile app works offline and syncs later.
## Billable and non-billable hours
Mark each task as billable. The utilization rate of each person is one click away.
[Timesheet approval](/features/timesheet-approval)
[Time tracking integrations](/integrations)
=== /features/timesheet-approval | Timesheet approval software | Tallyroom | Approve timesheets by team or project, with reminders and an audit trail.
# Timesheet approval software
Timesheet approval is where most agencies lose a day each month. Tallyroom sends timesheet reminders, shows what is missing and locks approved weeks.
## Approval workflows
A timesheet approval workflow can have one or two steps. Project leads approve hours, finance approves the week.
## Timesheet reminders
Automatic timesheet reminders by mail or chat.
## Audit trail
Every change to a timesheet is kept, with who and when.
### How do I approve timesheets for several teams?
Open the approval view and filter by team. You can approve a whole week at once.
=== /features/project-budgets | Project budget tracking | Tallyroom | Project budget tracking with alerts, retainers and forecasts.
# Project budget tracking
Project budget tracking only works while the project runs. Tallyroom compares logged hours with the budget each night.
## Retainer management
Retainer management with rollover hours and monthly budgets.
## Budget alerts
Budget alerts go to the project lead before a project is over budget.
## Project profitability reports
Project profitability by client, service and team. Most agencies find two unprofitable clients in the first month.
=== /features/invoicing | Invoicing software for agencies | Tallyroom | Turn approved timesheets into invoices and send them to your accounting software.
# From timesheet to invoice in a minute
Invoicing software for agencies that bill time and materials, retainers or a fixed fee.
## Recurring invoices
Recurring invoices for every retainer.
## Accounting integrations
Send invoices to QuickBooks, Xero or DATEV.
=== /features/resource-planning | Resource planning for agencies | Tallyroom | Resource planning and capacity planning based on real hours.
# Resource planning that uses real hours
Resource planning is guesswork without time tracking. Tallyroom puts capacity planning beside the timesheets.
## Capacity planning
See who is overbooked six weeks ahead.
## Utilization rate
Track the utilization rate by person, team and month.
=== /features/reports | Utilization and profitability reports | Tallyroom | Utilization reports, project profitability and billable hours in one place.
# Reports people read
## Utilization report
A utilization report shows billable hours as a share of capacity.
## Project profitability
Project profitability by client and by service.
=== /solutions/agencies | Time tracking for agencies | Tallyroom | Time tracking for agencies: creative, digital and PR agencies bill every hour.
# Time tracking for agencies
Creative agencies and digital agencies use Tallyroom to keep retainers profitable.
Agencies lose hours because people fill in timesheets from memory on Friday.
Tallyroom helps agencies see project profitability while there is still time to act.
## Retainers under control
Retainer management with alerts.
## Agency project management, minus the overhead
Built for agencies with 10 to 200 people.
[Customer story: how Nordlicht Studio found 400 unbilled hours](/customers/nordlicht-studio)
[Book a demo](/demo)
=== /solutions/consultants | Time tracking for consultants | Tallyroom | Time tracking for consultants who bill several clients a day.
# Time tracking for consultants
Consultants switch clients ten times a day. Tallyroom lets consultants log time in seconds and send an invoice on the same evening.
Consultants often forget short calls, and unbilled hours are lost money.
## Expense tracking
Time and expense tracking in one app.
[Start free trial](/signup)
=== /industries/law-firms | Legal time tracking for law firms | Tallyroom | Legal time tracking in six-minute units with trust accounting export.
# Legal time tracking for law firms
Law firms bill in six-minute units. Tallyroom rounds time entries by matter and keeps a narrative for each.
Law firms struggle with late time entries: what is written down a week later is a guess.
## Matter budgets
Matter budgets and fee caps for each client.
[Book a demo](/demo)
=== /industries/architects | Time tracking for architects | Tallyroom | Time tracking for architects by project phase.
# Time tracking for architects
Architects plan fees by project phase. Tallyroom tracks hours by phase and shows what is left of the fee.
Built for architects and engineering firms.
=== /pricing | Pricing | Tallyroom | Tallyroom pricing: simple plans per user.
# Pricing
Simple plans, cancel at any time.
## Freelancer
Free for one person and two projects.
## Team
$9 per user per month, billed yearly.
Time tracking, timesheet approval and project budgets.
## Agency
$15 per user per month, billed yearly.
Resource planning, retainer management and accounting integrations.
## Frequently asked questions
### Can I cancel my subscription?
Yes, at any time.
### What payment methods do you accept?
Cards and bank transfer.
=== /integrations | Time tracking integrations | Tallyroom | Connect time tracking to Slack, Jira, QuickBooks and Xero.
# Time tracking integrations
## QuickBooks time tracking integration
Approved timesheets become invoices in QuickBooks.
## Jira time tracking
Log time on Jira issues without leaving them.
## Slack timesheet reminders
Timesheet reminders in Slack.
## Google Calendar
Calendar events become time entries.
=== /compare/harvest | Tallyroom vs Harvest | Tallyroom | Looking for a Harvest alternative? Compare approval, budgets and price.
# Tallyroom vs Harvest
A Harvest alternative with timesheet approval and resource planning included.
## Why agencies switch from Harvest
Approval workflows and retainer management are part of every plan.
=== /compare/toggl | Toggl alternative for agencies | Tallyroom | A Toggl alternative with timesheet approval and project budgets.
# Toggl alternative for agencies
Toggl is a fine timer. Agencies need timesheet approval and project profitability too.
=== /customers | Customer stories | Tallyroom | How agencies and consultants work with Tallyroom.
# Customer stories
[How Nordlicht Studio found 400 unbilled hours](/customers/nordlicht-studio)
[How Bright Harbour halved approval time](/customers/bright-harbour)
=== /customers/nordlicht-studio | How Nordlicht Studio found 400 unbilled hours | Tallyroom | A digital agency and its unbilled hours.
# How Nordlicht Studio found 400 unbilled hours
Nordlicht Studio is a digital agency with 45 people. Unbilled hours were invisible in spreadsheets.
"We see project profitability every Monday," says Hannah Reuter.
Hannah Reuter, Managing Director at Nordlicht Studio
=== /customers/bright-harbour | How Bright Harbour halved approval time | Tallyroom | A PR agency and its timesheet approval.
# How Bright Harbour halved approval time
Bright Harbour is a PR agency. Timesheet approval took six hours a week.
Tom Okafor, Head of Operations at Bright Harbour
=== /blog | Blog | Tallyroom | Notes on billable hours, retainers and agency profitability.
# Blog
[How to calculate utilization rate](/blog/utilization-rate)
[How to track billable hours](/blog/billable-hours)
[What is a good agency profit margin?](/blog/agency-profit-margin)
[How to price a retainer](/blog/price-a-retainer)
=== /blog/utilization-rate | How to calculate utilization rate | Tallyroom | The utilization rate formula, with examples for agencies.
# How to calculate utilization rate
By Marta Lindqvist, 12 March 2026
The utilization rate is billable hours divided by available hours. The utilization rate formula is simple; agreeing on available hours is not.
## Utilization rate formula
Billable hours divided by capacity, times one hundred.
## What is a good utilization rate?
Most agencies aim for 70 to 80 percent.
=== /blog/billable-hours | How to track billable hours | Tallyroom | How to track billable hours without micromanagement.
# How to track billable hours
By Marta Lindqvist, 2 February 2026
Tracking billable hours is a habit. A daily habit beats a weekly one: memory is a poor timesheet.
## Billable vs non-billable hours
Non-billable hours are not waste. Pitches, training and holidays are non-billable hours too.
## Billable hours calculator
Multiply capacity by the utilization rate you aim for.
=== /blog/agency-profit-margin | What is a good agency profit margin? | Tallyroom | Agency profit margin benchmarks and how to improve yours.
# What is a good agency profit margin?
By Joel Adeyemi, 20 January 2026
A healthy agency profit margin is 15 to 25 percent. Agency profitability starts with unbilled hours and scope creep.
## Scope creep
Scope creep is work nobody agreed to pay for. A budget alert makes scope creep visible.
=== /blog/price-a-retainer | How to price a retainer | Tallyroom | Retainer pricing for agencies, step by step.
# How to price a retainer
By Joel Adeyemi, 9 December 2025
Retainer pricing starts from hours, not from hope. Look at the project profitability of the last six months.
## Retainer agreement checklist
Scope, rollover hours, notice period.
=== /docs/api | API reference | Tallyroom | REST API for time entries and timesheets.
# API reference
## createTimeEntry
POST /v1/time_entries with project_id and started_at. Returns a TimeEntry.
## listTimesheets
GET /v1/timesheets?from=2026-01-01
=== /changelog | Changelog | Tallyroom | What is new in Tallyroom.
# Changelog
## Version 4.12.0
Fixed a bug where getUserById returned null. Bumped dependencies.
## Version 4.11.2
Minor improvements and bug fixes.
=== /careers | Careers | Tallyroom | Work with us.
# Join our team
Senior backend engineer, remote. Unlimited snacks and a dog-friendly office.
=== /privacy | Privacy policy | Tallyroom | How we process personal data.
# Privacy policy
Personal data is processed under the General Data Protection Regulation. Data processors and data subjects have rights.
=== /about | About us | Tallyroom | The people behind Tallyroom.
# About us
We are a small team in Bristol. We ran an agency for nine years and filled in timesheets every Friday.
=== /demo | Book a demo | Tallyroom | See Tallyroom in 30 minutes.
# Book a demo
Talk to people who ran an agency. First name. Last name. Work email.
`,
});
