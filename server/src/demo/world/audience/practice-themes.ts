import type { ThreadTheme } from "../../../market/thread-themes.ts";

/** What architects and designers struggle with, where the brand has something to say. */
export const PRACTICE_THEMES: readonly ThreadTheme[] = [
  {
    pain: "Hours are filled in from memory",
    community: "architects",
    starts: [
      {
        by: "asker",
        title: "What do small practices use for timesheets?",
        body: "We are {people} and I chase hours on the last Friday of every month. Half of what I get is made up. What do you use that people really fill in?",
        gist: "A practice of {people} is tired of chasing hours at the end of the month and asks what others use.",
      },
      {
        by: "complainer",
        title: "Our timesheets are fiction and everybody knows it",
        body: "I compared the sheets with the calendar for one project. About {percent} % of the hours were on the wrong phase.",
        gist: "A project lead compared timesheets with the calendar and found {percent} % of the hours on the wrong phase.",
      },
      {
        by: "asker",
        title: "How do you get a studio of {people} to log hours daily?",
        body: "Reminders get ignored, and a shared spreadsheet was worse. Is there anything that worked for you without policing people?",
        gist: "Somebody asks how to get {people} people to log hours every day without policing them.",
      },
    ],
    complaints: [
      "We basically invent our hours on the last {weekday} of the month.",
      "I round everything to half days because nobody can tell the difference anyway.",
      "My sheet says concept design for three weeks because that is the line I clicked first.",
      "If it takes more than a minute I do it later, and later means never.",
      "By {weekday} I could not tell you what I did on Monday.",
    ],
    advice: [
      "Ask for it at five every day, one line, and show people what it is used for. Ours went from 40 to 90 percent in a month.",
      "Let them log against phases they recognise from the fee letter, never against internal codes.",
      "We fill it in together in the last ten minutes of the {weekday} meeting. It is dull and it works.",
    ],
  },
  {
    pain: "Nobody sees that a project runs over its fee until it is too late",
    community: "practice-management",
    starts: [
      {
        by: "complainer",
        title: "Found out at handover that we lost money on the whole job",
        body: "Fixed fee, {months} months, and the first time anybody added up the hours was for the final invoice. We were {percent} % over.",
        gist: "A studio noticed only at handover that a fixed-fee job of {months} months ran {percent} % over.",
      },
      {
        by: "asker",
        title: "When do you notice that a phase is over budget?",
        body: "Ours shows up in the accounts six weeks later. I would like to see it while I can still do something about it.",
        gist: "Somebody sees overruns six weeks late and asks how others notice them in time.",
      },
      {
        by: "asker",
        title: "Burn rate per phase: spreadsheet or software?",
        body: "I rebuild the same sheet for every project and it is wrong by the second month. What gives you a number you trust?",
        gist: "A project lead rebuilds a burn-rate sheet for every job and asks what gives a number to trust.",
      },
    ],
    complaints: [
      "We only look at the budget when the client asks about it.",
      "The hours were there all along, in three files that nobody puts together.",
      "Design development ate the fee for construction documents and nobody said a word.",
      "My principal thinks we are profitable. I have seen the sheet and I am not so sure.",
      "Scope grows by small favours, and small favours are never on the timesheet.",
    ],
    advice: [
      "Put hours spent and fee left on one line per phase and look at it every Monday. That is the whole trick.",
      "Warn at 70 percent of the phase budget. At 100 it is history.",
      "Send the client the same chart you look at. Conversations about extra work became much easier.",
    ],
  },
  {
    pain: "Working out fees is guesswork",
    community: "architects",
    starts: [
      {
        by: "asker",
        title: "How do you work out a fee for a small extension?",
        body: "Percentage of construction cost feels wrong for small jobs, and hours times rate scares the client. What do you do?",
        gist: "A sole practitioner asks how to price a small job where a percentage of cost feels wrong.",
      },
      {
        by: "asker",
        title: "Fee proposals: how much detail do you show?",
        body: "One sum, or hours by phase? I lost two jobs after showing hours and made a loss on the one where I did not.",
        gist: "Somebody weighs showing hours by phase in fee proposals against giving one sum.",
      },
      {
        by: "complainer",
        title: "Undercut again by {percent} %",
        body: "No idea how the others do it. Either they know something about their hours that I do not, or they are about to find out.",
        gist: "A principal was undercut by {percent} % and suspects that others do not know their hours.",
      },
    ],
    complaints: [
      "I take the fee of the last similar job and add ten percent for fear.",
      "We quote by gut, and my gut has been wrong {people} times this year.",
      "Nobody in the office can say how many hours a planning application takes us.",
      "The fee calculator we found online assumed we are a firm of two hundred.",
    ],
    advice: [
      "Look up the hours of your last five similar jobs. If you cannot, that is the thing to mend first.",
      "Price by phase and leave the late phases as a range until the brief is fixed.",
      "Work out what an hour costs you with everything in it. Most people here are a third too low.",
    ],
  },
  {
    pain: "Hourglass PM is too much for a small studio",
    community: "architecture-software",
    starts: [
      {
        by: "asker",
        title: "Alternatives to Hourglass PM for a studio of {people}?",
        body: "It does everything and we use a tenth of it. The price per seat went up again. What did you move to?",
        gist: "A studio of {people} uses a tenth of Hourglass PM and asks what others moved to.",
      },
      {
        by: "complainer",
        title: "{months} months with Hourglass PM: my honest experience",
        body: "Powerful, yes. But our people open it only when they are told to, and setting up a project takes an hour.",
        gist: "A practice manager finds Hourglass PM powerful, and that nobody opens it unless told to.",
      },
      {
        by: "asker",
        title: "Hourglass PM or Studioledger?",
        body: "We have trials of both. Hourglass does more, Studioledger invoices better. Anybody who switched from one to the other?",
        gist: "Somebody with trials of both asks for experiences with switching between Hourglass PM and Studioledger.",
      },
    ],
    complaints: [
      "Setting up a project in Hourglass takes longer than some of our projects.",
      "We pay for {people} seats and four people use it.",
      "Every report needs an export and a spreadsheet before a partner will read it.",
      "The phone app logs you out on site. Every time.",
    ],
    advice: [
      "Under twenty people you want hours, budgets and invoices in one place and nothing else.",
      "Ask what leaving costs before you sign: our export took two weeks.",
      "We kept it for resourcing and log hours in something simpler. Not elegant, but people fill it in.",
    ],
  },
  {
    pain: "Invoicing by phase is done by hand",
    community: "practice-management",
    starts: [
      {
        by: "asker",
        title: "How do you invoice by phase without a day of copy and paste?",
        body: "Every month I collect percentages from project leads, put them into a sheet, and retype them into the accounts.",
        gist: "An office manager retypes percentages of phases every month and asks how others do it.",
      },
      {
        by: "complainer",
        title: "Invoices go out three weeks late because nobody agrees on percent complete",
        body: "The work is done and the money is there. We just cannot say whether the phase is at 60 or 75 percent.",
        gist: "Invoices leave three weeks late because the team cannot agree how far a phase is.",
      },
      {
        by: "asker",
        title: "Retainers, phases and extras on one invoice?",
        body: "Our accounting package shows one line. The client wants to see what was agreed, what was added and what is left.",
        gist: "Somebody wants agreed work, extras and what is left on one invoice.",
      },
    ],
    complaints: [
      "I spend the first {weekday} of every month retyping numbers that already exist.",
      "Extras never make it onto the invoice because nobody remembers when they happened.",
      "Our accountant asks what the hours were for and the honest answer is that I do not know.",
      "The client queried every line, and I could not show where any of them came from.",
    ],
    advice: [
      "Invoice what the phase budget says, monthly, and settle at the end of the phase. Cash comes three weeks earlier.",
      "Mark extra work on the day it happens. One tick on the time entry is enough.",
      "Attach the hours. Since we do, nobody has queried an invoice.",
    ],
  },
  {
    pain: "Staffing next month is a guess",
    community: "practice-management",
    starts: [
      {
        by: "asker",
        title: "How far ahead do you plan who works on what?",
        body: "We are {people} and plan on a whiteboard. It is right for about a week.",
        gist: "A studio of {people} plans on a whiteboard that is right for a week.",
      },
      {
        by: "asker",
        title: "Capacity planning for a firm too small for a planner",
        body: "Somebody asks whether we can take a job in spring and I honestly do not know. How do you answer that?",
        gist: "A principal cannot say whether the firm has room for a job in spring.",
      },
      {
        by: "complainer",
        title: "Hired two people, and then a project went on hold",
        body: "We saw the hole coming only when they sat in front of empty screens.",
        gist: "A firm hired two people just before a project stopped, for want of a look ahead.",
      },
    ],
    complaints: [
      "Three projects think they have the same person next month.",
      "Our plan lives in the head of one partner, and she is on holiday.",
      "We say yes to everything in January and drown in March.",
    ],
    advice: [
      "Hours left in each phase divided by the weeks left tells you more than any whiteboard.",
      "Plan weeks and not days, and only six of them. Further out it is fiction.",
      "Keep a quarter of everybody free. Something always comes.",
    ],
  },
  {
    pain: "Nobody knows what a healthy utilisation rate is",
    community: "practice-management",
    starts: [
      {
        by: "asker",
        title: "What utilisation rate is normal in a practice of ten?",
        body: "Our consultant says 85. That would mean nobody ever sweeps the floor. What do you see?",
        gist: "A practice of ten doubts the 85 percent a consultant recommends and asks for real figures.",
      },
      {
        by: "expert",
        title: "Our utilisation over {months} months, with numbers",
        body: "We measured it properly for the first time. Principals 48, project architects 71, assistants 83 percent. Happy to answer questions.",
        gist: "A practice shares its utilisation by role over {months} months.",
      },
      {
        by: "asker",
        title: "Do principals count towards utilisation?",
        body: "With them we are at 64 percent, without at 76. Which number do you steer by?",
        gist: "Somebody asks whether to count principals when judging utilisation.",
      },
    ],
    complaints: [
      "We chase 80 percent and reach it by writing lies into timesheets.",
      "Competitions are most of our overhead and nobody wants to see that number.",
      "Nobody defines what is billable, so every project lead has a number of their own.",
    ],
    advice: [
      "Around 70 for the whole studio is healthy. Above 80 people leave.",
      "Steer by role, never by person. The average hides everything.",
      "Look at the trend and not at the level. Yours is the only studio it can be compared with.",
    ],
  },
  {
    pain: "Spreadsheets break when the studio grows",
    community: "architecture-software",
    starts: [
      {
        by: "asker",
        title: "At what size did you give up spreadsheets?",
        body: "Ours works, sort of, for {people}. One person understands it and she is leaving.",
        gist: "The only person who understands the timesheet of {people} people is leaving.",
      },
      {
        by: "complainer",
        title: "Somebody sorted one column and a year of hours is garbage",
        body: "No backup from before {weekday}. I know. I know.",
        gist: "A year of hours was lost when somebody sorted a single column.",
      },
    ],
    complaints: [
      "There are {people} copies of our timesheet and none of them agrees with another.",
      "The macro was written by somebody who left in 2019, and we are all afraid of it.",
      "It takes one wrong paste and the whole quarter is off.",
    ],
    advice: [
      "When a second person has to maintain it, it is not a spreadsheet any more, it is bad software.",
      "Move hours first and leave budgets in the sheet for a year. Nobody notices a thing.",
    ],
  },
  {
    pain: "Freelancers cannot show clients what hours went into",
    community: "freelance-design",
    starts: [
      {
        by: "asker",
        title: "Freelance designers: how do you show your hours to clients?",
        body: "A client wants a breakdown of {months} weeks of work. All I have is a stopwatch app with no project names.",
        gist: "A freelancer has to break down weeks of work and has only a stopwatch.",
      },
      {
        by: "complainer",
        title: "Client refuses to pay for revisions he asked for himself",
        body: "Five rounds, all on the phone, and no record of any of them but my own memory.",
        gist: "A freelancer cannot prove five rounds of revisions that were asked for by phone.",
      },
    ],
    complaints: [
      "I forget to start the timer in the morning and to stop it at night.",
      "Half of my week is calls, and calls never end up on the invoice.",
      "He said he could not see {months} hours in two drawings, and I had nothing to show him.",
    ],
    advice: [
      "Send hours every {weekday}, unasked. Nobody argues about one week.",
      "Write one line per revision on the day it is asked for. It has saved me twice.",
    ],
  },
  {
    pain: "Moving years of project data to another tool",
    community: "architecture-software",
    starts: [
      {
        by: "asker",
        title: "Has anybody moved {months} months of timesheets to another tool?",
        body: "The new vendor says an afternoon. The old one says they do not do exports by phase.",
        gist: "Somebody doubts that years of timesheets can be moved in an afternoon.",
      },
      {
        by: "vendor",
        title: "What we learned from moving {people} studios off spreadsheets",
        body: "I work for a vendor, so judge for yourself: the data is easy, agreeing on names of phases is not.",
        gist: "A vendor reports that agreeing on names of phases is the hard part of moving.",
      },
    ],
    complaints: [
      "Our export lost the phases and kept the typing errors.",
      "They hold our own hours hostage in a file that nothing else can read.",
      "We run both in parallel since spring and trust neither.",
    ],
    advice: [
      "Move open projects only. Print the rest and put it in a drawer.",
      "Try the export before you sign with anybody. That includes us.",
    ],
  },
];
