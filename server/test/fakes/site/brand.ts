/** An invented company. Everything its web site says is made from these facts. */
export interface FakeBrand {
  name: string;
  category: string;
  tagline: string;
  description: string;
  founded: string;
  city: string;
  audiences: [Audience, ...Audience[]];
  features: [Feature, ...Feature[]];
  customers: [Customer, ...Customer[]];
  competitors: [Competitor, ...Competitor[]];
  integrations: [string, ...string[]];
  topics: [Topic, ...Topic[]];
  plans: { name: string; price: string; forWhom: string; includes: string }[];
}

export interface Audience {
  slug: string;
  name: string;
  need: string;
}

export interface Feature {
  slug: string;
  name: string;
  /** Continues "It …". */
  does: string;
  benefit: string;
}

export interface Customer {
  slug: string;
  name: string;
  kind: string;
  place: string;
  person: string;
  result: string;
  quote: string;
}

export interface Competitor {
  slug: string;
  name: string;
  strength: string;
  gap: string;
}

export interface Topic {
  slug: string;
  name: string;
  problem: string;
  practice: string;
  outcome: string;
}

export const TALLYHOUR: FakeBrand = {
  name: "Tallyhour",
  category: "project time tracking software",
  tagline: "Project time tracking for studios that bill by the hour",
  description:
    "Tallyhour is project time tracking software for architecture, design and engineering studios. It turns the hours of a team into budgets, invoices and forecasts that people trust.",
  founded: "2017",
  city: "Ghent",
  audiences: [
    { slug: "architects", name: "architecture studios", need: "bill phases of a project against a fixed fee" },
    { slug: "design-agencies", name: "design agencies", need: "see which retainers lose money before the month ends" },
    {
      slug: "engineers",
      name: "structural engineering firms",
      need: "split hours between permits, drawings and site visits",
    },
    {
      slug: "software-teams",
      name: "small software teams",
      need: "report hours to clients without stopping to fill in sheets",
    },
    { slug: "consultants", name: "independent consultants", need: "send an invoice on the last day of the month" },
    { slug: "accountants", name: "accounting practices", need: "compare the time spent on a file with the agreed fee" },
  ],
  features: [
    {
      slug: "timesheets",
      name: "Weekly timesheets",
      does: "fills a week from calendar entries and running timers, and asks only about the gaps",
      benefit: "people finish their timesheet in four minutes",
    },
    {
      slug: "budget-alerts",
      name: "Budget alerts",
      does: "warns the project lead when a phase has used seventy per cent of its hours",
      benefit: "overruns are discussed while there is still budget",
    },
    {
      slug: "invoicing",
      name: "Invoicing from hours",
      does: "turns approved hours into an invoice with the client's own wording and rates",
      benefit: "invoices leave on the first working day of the month",
    },
    {
      slug: "capacity-planning",
      name: "Capacity planning",
      does: "shows who is booked, who is free and which week is too full",
      benefit: "new projects start with the people they were sold with",
    },
    {
      slug: "project-profitability",
      name: "Project profitability",
      does: "compares cost, fee and hours for every phase of every project",
      benefit: "partners know their margin before the year ends",
    },
    {
      slug: "approval-workflow",
      name: "Timesheet approval",
      does: "sends each week to the person who knows the project and keeps a record of every change",
      benefit: "disputed hours are settled in a day",
    },
    {
      slug: "mobile-app",
      name: "Mobile time tracking app",
      does: "records site visits with one tap and works without a connection",
      benefit: "hours on the building site are not lost",
    },
    {
      slug: "rate-cards",
      name: "Rate cards",
      does: "keeps rates by role, client and year, and applies the right one to old hours",
      benefit: "a rate change never rewrites last year's invoices",
    },
    {
      slug: "leave-management",
      name: "Leave and holidays",
      does: "takes absences into account when it plans and when it reports",
      benefit: "utilisation figures are honest",
    },
    {
      slug: "reports",
      name: "Utilisation reports",
      does: "shows billable hours by person, team and quarter",
      benefit: "hiring decisions rest on numbers",
    },
  ],
  customers: [
    {
      slug: "studio-marlow",
      name: "Studio Marlow",
      kind: "an architecture studio of 34 people",
      place: "Bristol",
      person: "Ines Okafor, managing partner",
      result: "cut unbilled hours from 14 to 3 per cent in two quarters",
      quote: "We found eleven thousand pounds of unbilled site visits in the first month.",
    },
    {
      slug: "brightwater-engineering",
      name: "Brightwater Engineering",
      kind: "a structural engineering firm of 80 people",
      place: "Rotterdam",
      person: "Joost Verhagen, head of operations",
      result: "sends invoices nine days earlier than before",
      quote: "The month used to close on the twelfth. Now it closes on the third.",
    },
    {
      slug: "paper-lantern",
      name: "Paper Lantern",
      kind: "a design agency of 18 people",
      place: "Lisbon",
      person: "Marta Quintela, founder",
      result: "stopped two retainers that had lost money for a year",
      quote: "Nobody likes timesheets, but everybody likes knowing which client pays for lunch.",
    },
    {
      slug: "kestrel-and-sons",
      name: "Kestrel and Sons",
      kind: "a surveying practice of 12 people",
      place: "Leeds",
      person: "Tom Kestrel, director",
      result: "records 96 per cent of site hours on the day they happen",
      quote: "The phone app works in basements, and that is where we work.",
    },
    {
      slug: "norrlight",
      name: "Norrlight Interiors",
      kind: "an interior design studio of 25 people",
      place: "Malmo",
      person: "Elin Strand, studio manager",
      result: "plans capacity eight weeks ahead instead of two",
      quote: "We say no to projects now, and we say it in time.",
    },
    {
      slug: "fenwick-audit",
      name: "Fenwick Audit",
      kind: "an accounting practice of 45 people",
      place: "Dublin",
      person: "Aoife Fenwick, partner",
      result: "raised its average fee by 8 per cent with the time records of one year",
      quote: "The numbers made the conversation short.",
    },
  ],
  competitors: [
    {
      slug: "clocktower",
      name: "Clocktower",
      strength: "a free plan for five people",
      gap: "it has no phases, so a fixed fee cannot be followed",
    },
    {
      slug: "minutewise",
      name: "Minutewise",
      strength: "a fast desktop timer",
      gap: "its invoices need an export and a spreadsheet",
    },
    {
      slug: "projectory",
      name: "Projectory",
      strength: "detailed Gantt charts",
      gap: "entering hours takes three screens",
    },
    {
      slug: "stundenbuch",
      name: "Stundenbuch",
      strength: "strong payroll for German companies",
      gap: "it offers no capacity planning",
    },
    {
      slug: "spreadsheets",
      name: "spreadsheets",
      strength: "that everybody knows them",
      gap: "nobody sees an overrun before the end of the month",
    },
  ],
  integrations: [
    "Xero",
    "QuickBooks",
    "Exact Online",
    "Google Calendar",
    "Outlook",
    "Slack",
    "Jira",
    "Asana",
    "Revit",
    "Archicad",
    "Personio",
    "Zapier",
  ],
  topics: [
    {
      slug: "fixed-fee-projects",
      name: "fixed fee projects",
      problem: "a fixed fee hides every extra hour until the last phase",
      practice: "divide the fee into phases and give each phase its own hour budget",
      outcome: "the conversation about extra work starts in the second phase and not in the fifth",
    },
    {
      slug: "utilisation-rate",
      name: "utilisation rate",
      problem: "a single percentage for the whole studio hides who is overloaded",
      practice: "measure billable hours by role and compare them over a quarter",
      outcome: "targets fit the work that people really do",
    },
    {
      slug: "timesheet-reminders",
      name: "timesheet reminders",
      problem: "people forget what they did on Tuesday by Friday",
      practice: "ask on the same day, with a draft that is already filled in",
      outcome: "nine of ten weeks are complete on Monday morning",
    },
    {
      slug: "retainer-tracking",
      name: "retainer tracking",
      problem: "a retainer that runs over for one week is rarely noticed",
      practice: "show the hours left in the channel where the team talks to the client",
      outcome: "the team negotiates while the client still remembers the work",
    },
    {
      slug: "billable-hours",
      name: "billable hours",
      problem: "small tasks between meetings are seldom written down",
      practice: "let the calendar propose entries and confirm them once a day",
      outcome: "teams record two to four more billable hours a week",
    },
    {
      slug: "scope-creep",
      name: "scope creep",
      problem: "every extra drawing looks too small to discuss",
      practice: "record extra work under its own task from the first minute",
      outcome: "the list of extras is ready when the client asks for it",
    },
    {
      slug: "hourly-rates",
      name: "hourly rates for architects",
      problem: "rates are copied from year to year without a look at costs",
      practice: "start from salaries, overhead and realistic utilisation",
      outcome: "the rate is one that partners can defend",
    },
    {
      slug: "project-budgeting",
      name: "project budgeting",
      problem: "budgets are made once and then forgotten in a folder",
      practice: "compare the plan with the hours every week and move hours between phases openly",
      outcome: "the last phase still has a budget",
    },
    {
      slug: "remote-time-tracking",
      name: "remote time tracking",
      problem: "remote teams fear that a timer is a camera",
      practice: "track projects and not people, and say so in writing",
      outcome: "the records are complete because nobody has a reason to hide",
    },
    {
      slug: "capacity-forecast",
      name: "capacity forecasting",
      problem: "sales promises dates that production has never seen",
      practice: "plan in weeks and roles first, in names and days later",
      outcome: "start dates hold",
    },
    {
      slug: "invoice-disputes",
      name: "invoice disputes",
      problem: "clients pay late when an invoice only says 'services'",
      practice: "attach a summary by phase with one line for each deliverable",
      outcome: "invoices are paid eleven days sooner on average",
    },
    {
      slug: "timesheet-approval",
      name: "timesheet approval",
      problem: "a partner who approves forty timesheets approves none of them",
      practice: "let the project lead approve the hours of the project",
      outcome: "errors are found by someone who can recognise them",
    },
  ],
  plans: [
    {
      name: "Solo",
      price: "9 euros a month",
      forWhom: "independent consultants",
      includes: "timers, invoices and one calendar",
    },
    {
      name: "Studio",
      price: "14 euros for each person a month",
      forWhom: "teams of up to fifty",
      includes: "budgets, approvals, capacity planning and accounting connections",
    },
    {
      name: "Practice",
      price: "21 euros for each person a month",
      forWhom: "firms with several offices",
      includes: "single sign-on, rate cards by office and a named contact",
    },
  ],
};
