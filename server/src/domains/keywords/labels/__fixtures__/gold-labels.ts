import type { IntentLabel, RelevanceLabel } from "@findable/contract";
import type { LabelContext } from "../label-context.ts";

export interface GoldPhrase {
  trade: string;
  keyword: string;
  intents: IntentLabel[];
  relevance: RelevanceLabel | null;
}

const TRADES: Record<string, LabelContext> = {
  timeTracking: {
    offers: ["time tracking software", "timesheet approval", "time tracking", "project budgets", "resource planning"],
    brandNames: ["Tallyroom"],
    competitorNames: ["Harvest", "Toggl", "Clockify"],
    language: "en",
  },
  plumber: {
    offers: ["emergency plumber", "boiler repair", "drain cleaning", "bathroom installation"],
    brandNames: ["Pipe & Sons"],
    competitorNames: ["Pimlico Plumbers", "HomeServe"],
    language: "en",
  },
  runningShop: {
    offers: ["running shoes", "trail running shoes", "gait analysis"],
    brandNames: ["Milepost"],
    competitorNames: ["SportsShoes", "Runners Need"],
    language: "en",
  },
  dentist: {
    offers: ["dental implants", "teeth whitening", "invisible braces", "root canal treatment"],
    brandNames: ["Brightwater Dental"],
    competitorNames: ["Bupa Dental Care", "mydentist"],
    language: "en",
  },
  lawFirm: {
    offers: ["divorce lawyer", "prenuptial agreement", "child custody lawyer", "mediation"],
    brandNames: ["Fenwick Lowe"],
    competitorNames: ["LegalZoom"],
    language: "en",
  },
  helpdesk: {
    offers: ["help desk software", "shared inbox", "live chat", "customer support software"],
    brandNames: ["Replyhaus"],
    competitorNames: ["Zendesk", "Freshdesk", "Intercom"],
    language: "en",
  },
  espresso: {
    offers: ["espresso machine", "coffee grinder", "espresso machine repair"],
    brandNames: ["Crema Works"],
    competitorNames: ["La Marzocco", "Sage"],
    language: "en",
  },
  handwerk: {
    offers: ["zeiterfassung", "digitale zeiterfassung", "einsatzplanung", "stundenzettel app"],
    brandNames: ["Werkzeit"],
    competitorNames: ["Clockodo", "Craftboxx"],
    language: "de",
  },
};

export function contextOf(trade: string): LabelContext {
  const context = TRADES[trade];
  if (context === undefined) throw new Error(`There is no trade "${trade}" among the gold labels.`);
  return context;
}

const INTENTS: Record<string, IntentLabel> = {
  U: "URGENCY",
  P: "PURCHASE",
  L: "LOCATION",
  S: "SPECIFICATION",
  T: "PRODUCT",
  H: "PROBLEM_SOLUTION",
  A: "ALTERNATIVE",
};
const RELEVANCES: Record<string, RelevanceLabel> = {
  O: "OFFERING",
  A: "ALTERNATIVE",
  C: "COMPLEMENTARY",
  I: "INCUMBENT",
};

/**
 * Made by us, small, and labelled as docs/labels.md defines. The rules were written with these phrases in view, so the scores flatter them and only
 * show that the rules got worse. `npm run judge:labels` has real queries.
 * A line: trade, phrase, intents (U urgency, P purchase, L location, S specification, T product, H problem and solution, A alternative; `-` none),
 * relevance (O offering, A alternative, C complementary, I incumbent; `-` none).
 */
const LINES = `
timeTracking | time tracking software | T | O
timeTracking | time tracking for agencies | ST | O
timeTracking | best time tracking app for freelancers | ST | O
timeTracking | timesheet approval workflow | T | O
timeTracking | time tracking software pricing | PT | O
timeTracking | harvest alternative | A | A
timeTracking | toggl vs clockify | A | A
timeTracking | harvest login | - | I
timeTracking | toggl pricing | P | I
timeTracking | tallyroom reviews | - | O
timeTracking | timesheet template excel | ST | A
timeTracking | how to track billable hours | H | C
timeTracking | what is utilization rate | H | C
timeTracking | time tracking app for android offline | ST | O
timeTracking | quickbooks time tracking integration | ST | C
timeTracking | project budget spreadsheet | T | A
timeTracking | resource planning tool with gantt chart | ST | O
timeTracking | employees forget to fill in timesheets | H | C
timeTracking | open source time tracking software | ST | O
timeTracking | free trial time tracking | PT | O
plumber | emergency plumber london | ULT | O
plumber | 24 hour plumber near me | ULT | O
plumber | boiler repair cost | PT | O
plumber | boiler not working no hot water | H | C
plumber | how to fix a leaking tap | H | C
plumber | plumber in reading | LT | O
plumber | same day drain cleaning manchester | ULT | O
plumber | combi boiler 30kw | ST | C
plumber | bathroom installation quote | PT | O
plumber | bathroom ideas | H | C
plumber | pimlico plumbers reviews | T | I
plumber | homeserve vs pimlico plumbers | A | A
plumber | blocked drain | H | C
plumber | diy drain unblocking | H | A
plumber | plumber for landlords | ST | O
plumber | cheap plumber leeds | PLT | O
runningShop | trail running shoes | T | O
runningShop | buy running shoes online | PT | O
runningShop | waterproof trail running shoes women | ST | O
runningShop | running shoes size 12 wide | ST | O
runningShop | running shoes for flat feet | ST | O
runningShop | hoka vs brooks running shoes | AT | A
runningShop | running shop bristol | PLT | O
runningShop | gait analysis near me | LT | O
runningShop | running shoes sale | PT | O
runningShop | how long do running shoes last | H | C
runningShop | knee pain when running | H | C
runningShop | sportsshoes discount code | P | I
runningShop | running socks | T | C
runningShop | second hand running shoes | T | A
runningShop | next day delivery running shoes | UT | O
dentist | dental implants | T | O
dentist | dental implants cost | PT | O
dentist | emergency dentist birmingham | ULT | O
dentist | teeth whitening near me | LT | O
dentist | teeth whitening at home kit | ST | A
dentist | invisible braces for adults | ST | O
dentist | root canal pain after treatment | H | C
dentist | how to stop toothache | H | C
dentist | veneers vs crowns | AT | A
dentist | dentist open now | UT | O
dentist | affordable dental implants cardiff | PLT | O
dentist | bupa dental care prices | PT | I
dentist | invisalign alternative | A | A
dentist | what is a root canal | H | C
dentist | electric toothbrush | T | C
lawFirm | divorce lawyer | T | O
lawFirm | divorce lawyer leeds | LT | O
lawFirm | divorce lawyer fees | PT | O
lawFirm | how to file for divorce | H | C
lawFirm | prenuptial agreement template | T | A
lawFirm | mediation vs court | AT | A
lawFirm | child custody lawyer for fathers | ST | O
lawFirm | free consultation divorce lawyer | ST | O
lawFirm | legalzoom prenup | T | I
lawFirm | legalzoom alternatives | A | A
lawFirm | urgent custody order | UH | C
lawFirm | what is mediation | H | C
lawFirm | family court dates | H | C
lawFirm | fenwick lowe contact | - | O
lawFirm | diy divorce | H | A
helpdesk | help desk software | T | O
helpdesk | help desk software for small business | ST | O
helpdesk | zendesk pricing | P | I
helpdesk | zendesk alternative open source | AS | A
helpdesk | freshdesk vs intercom | A | A
helpdesk | shared inbox for gmail | ST | O
helpdesk | live chat widget | T | O
helpdesk | live chat with ai | ST | O
helpdesk | customer support email templates | T | A
helpdesk | how to reduce first response time | H | C
helpdesk | intercom api error 429 | H | I
helpdesk | help desk software demo | PT | O
helpdesk | gdpr compliant help desk | ST | O
helpdesk | support ticket backlog | H | C
helpdesk | slack integration help desk | ST | C
helpdesk | migrate from zendesk | A | A
espresso | espresso machine | T | O
espresso | buy espresso machine | PT | O
espresso | espresso machine for office | ST | O
espresso | espresso machine under 1000 watts | ST | O
espresso | espresso machine repair glasgow | LT | O
espresso | espresso machine leaking | H | C
espresso | sage barista express vs la marzocco | AT | A
espresso | la marzocco linea mini price | PT | I
espresso | coffee grinder with timer | ST | O
espresso | manual coffee grinder | ST | O
espresso | espresso machine descaling instructions | H | C
espresso | lease espresso machine | PT | O
espresso | coffee beans | T | C
espresso | espresso machine accessories | T | C
espresso | used espresso machine | T | A
espresso | moka pot | T | A
handwerk | digitale zeiterfassung | T | O
handwerk | zeiterfassung für handwerker | ST | O
handwerk | zeiterfassung app kosten | PT | O
handwerk | stundenzettel vorlage | T | A
handwerk | zeiterfassung excel | ST | A
handwerk | clockodo alternative | A | A
handwerk | clockodo preise | P | I
handwerk | zeiterfassung münchen | LT | O
handwerk | ist zeiterfassung pflicht | H | C
handwerk | wie funktioniert zeiterfassung | H | C
handwerk | einsatzplanung software | T | O
handwerk | zeiterfassung ohne internet | ST | O
handwerk | zeiterfassung vergleich | AT | A
handwerk | zeiterfassung kostenlos testen | PT | O
handwerk | urlaubsplaner | T | C
`;

export const GOLD: readonly GoldPhrase[] = LINES.trim()
  .split("\n")
  .map((line) => {
    const [trade = "", keyword = "", intents = "", relevance = ""] = line.split(" | ");
    return {
      trade,
      keyword,
      intents: [...intents].flatMap((letter) => INTENTS[letter] ?? []),
      relevance: RELEVANCES[relevance] ?? null,
    };
  });
