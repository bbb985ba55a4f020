/** What the sites of a trade live from. All phrases are in lower case, as people search them. */
export interface Industry {
  key: string;
  /** ISO 639-1, of the words below; English where it is absent. */
  language?: "de" | "fr";
  sells: "software" | "goods" | "services";
  /** Words that give it away in a domain or a description. */
  words: readonly string[];
  /** What is sold, the most general first. */
  things: readonly string[];
  /** What a thing may be like, before its name. */
  features: readonly string[];
  /** Who buys. */
  audiences: readonly string[];
  /** What people want to get done: after `how to`. */
  jobs: readonly string[];
  /** What goes wrong, as people search it. */
  problems: readonly string[];
  /** What people read about before they buy. */
  subjects: readonly string[];
  /** What does the same job without anything being bought from the trade. */
  substitutes: readonly string[];
  /** What goes with it. */
  companions: readonly string[];
}

interface Row {
  sells: Industry["sells"];
  words: string;
  things: string;
  features: string;
  audiences: string;
  jobs: string;
  problems: string;
  subjects: string;
  substitutes: string;
  companions: string;
}

const ROWS: Readonly<Record<string, Row>> = {
  "time tracking": {
    sells: "software",
    words: "time hours timesheet tracker tracking clock tally timer attendance shift",
    things:
      "time tracking software, timesheet app, employee time clock, shift planner, billable hours tracker, attendance software, project time tracker, overtime calculator",
    features: "mobile, offline, automatic, gps, shared, multilingual",
    audiences: "architects, consultants, agencies, law firms, engineers, nonprofits, cleaning companies, freelancers",
    jobs: "track billable hours, fill in a timesheet, calculate overtime, plan shifts, report absences, round working hours",
    problems:
      "employees forget to fill in timesheets, overtime keeps growing, late timesheets, buddy punching, hours do not match the invoice",
    subjects: "utilization rate, working time directive, flexitime, realization rate, absence management",
    substitutes: "timesheet excel template, paper timesheet, punch card, shared calendar for hours",
    companions: "payroll export, biometric terminal, project accounting, invoice generator",
  },
  accounting: {
    sells: "software",
    words: "accounting invoice invoicing ledger bookkeeping books tax billing receipt expense finance",
    things:
      "accounting software, invoicing software, bookkeeping app, expense tracker, receipt scanner, tax filing software, billing software, cash flow forecast tool",
    features: "cloud, recurring, multi currency, self hosted, automated, paperless",
    audiences:
      "freelancers, landlords, contractors, charities, online sellers, restaurants, dentists, limited companies",
    jobs: "write an invoice, reconcile a bank statement, file a vat return, chase late payments, claim expenses, close the books",
    problems: "customers pay late, receipts get lost, books do not balance, double entry mistakes, surprise tax bill",
    subjects: "accrual basis, chart of accounts, depreciation, profit and loss statement, reverse charge",
    substitutes: "invoice template word, bookkeeping spreadsheet, shoebox of receipts, local bookkeeper",
    companions: "bank feed, payroll service, point of sale, document archive",
  },
  support: {
    sells: "software",
    words: "help support desk helpdesk ticket inbox chat customer reply service contact",
    things:
      "help desk software, shared inbox, live chat software, ticketing system, knowledge base software, customer portal, chatbot builder, call center software",
    features: "omnichannel, white label, open source, encrypted, ai, self service",
    audiences: "online shops, universities, startups, it teams, hotels, insurers, game studios, municipalities",
    jobs: "answer support tickets faster, write a canned reply, route tickets, measure customer satisfaction, set up a help center, staff a support team",
    problems:
      "support tickets pile up, two agents answer the same mail, slow first response, customers ask the same question, agents burn out",
    subjects:
      "first contact resolution, service level agreement, net promoter score, ticket deflection, escalation policy",
    substitutes: "group mailbox, canned email templates, community forum, ticket spreadsheet",
    companions: "crm integration, phone system, survey tool, status page",
  },
  bicycles: {
    sells: "goods",
    words: "bike bikes bicycle cycle cycling velo pedal ride wheel gravel",
    things:
      "city bikes, gravel bikes, cargo bikes, electric bikes, folding bikes, kids bikes, touring bikes, bike trailers",
    features: "lightweight, belt drive, step through, steel, second battery, foldable",
    audiences: "commuters, tall riders, families, women, beginners, seniors, students, heavy riders",
    jobs: "choose a bike size, adjust disc brakes, carry kids on a bike, lock a bike safely, clean a bike chain, store a bike in a flat",
    problems: "chain keeps slipping, saddle pain, flat tyre every week, squeaking brakes, battery loses range",
    subjects: "gear ratio, tubeless tyres, bike geometry, cycle to work scheme, torque sensor",
    substitutes: "bike rental, bike sharing pass, used bikes, electric scooter",
    companions: "bike lights, panniers, bike helmet, frame lock",
  },
  running: {
    sells: "goods",
    words: "run running runner shoe shoes sneaker marathon trail jog footwear sport",
    things:
      "running shoes, trail running shoes, marathon shoes, running vests, gps watches, running socks, barefoot shoes, compression tights",
    features: "waterproof, cushioned, wide, carbon plate, vegan, reflective",
    audiences: "beginners, heavy runners, ultra runners, women, kids, tall runners, commuters, overpronators",
    jobs: "lace running shoes, train for a first marathon, run in the rain, breathe while running, find the right shoe size, recover after a long run",
    problems: "knee pain when running, black toenails, blisters on the heel, shin splints, shoes wear out on one side",
    subjects: "overpronation, heel drop, running cadence, carb loading, gait cycle",
    substitutes: "second hand running shoes, home treadmill, shoe repair glue, walking poles",
    companions: "energy gels, foam roller, running belt, anti chafe balm",
  },
  coffee: {
    sells: "goods",
    words: "coffee espresso roast roaster roastery beans brew barista cafe grinder crema",
    things:
      "espresso machine, coffee grinder, coffee beans, pour over set, coffee subscription, milk frother, cold brew maker, decaf coffee beans",
    features: "dual boiler, hand, organic, single origin, compact, low acid",
    audiences: "offices, home baristas, beginners, campers, restaurants, bakeries, students, hotels",
    jobs: "dial in espresso, descale a machine, froth milk, store coffee beans, clean a grinder, brew without a machine",
    problems: "espresso tastes sour, machine leaks water, grinder clogs, no crema, coffee too bitter",
    subjects: "extraction time, roast level, water hardness, brew ratio, channeling",
    substitutes: "moka pot, instant coffee, refurbished espresso machine, coffee bags",
    companions: "tamping mat, descaler, water filter, espresso cups",
  },
  garden: {
    sells: "goods",
    words: "garden gardening plant plants seed seeds green bloom flower lawn tree nursery",
    things:
      "raised beds, garden tools, vegetable seeds, greenhouse kits, robot lawn mowers, compost bins, perennial plants, drip irrigation kits",
    features: "cedar, galvanised, cordless, frost hardy, self watering, peat free",
    audiences:
      "balcony owners, city gardeners, beginners, families, schools, allotment holders, renters, wheelchair users",
    jobs: "sow tomatoes indoors, build a raised bed, prune roses, keep slugs away, water plants on holiday, aerate a lawn",
    problems: "yellow leaves on tomatoes, moss in the lawn, aphids on roses, seedlings fall over, compost smells",
    subjects: "crop rotation, hardiness zones, soil acidity, green manure, companion planting",
    substitutes: "pallet planter, tool rental, seed swap, supermarket herbs",
    companions: "potting soil, plant labels, garden gloves, rain barrel",
  },
  furniture: {
    sells: "goods",
    words: "furniture desk chair table sofa home interior wood oak room living studio",
    things:
      "standing desk, office chair, oak dining table, modular sofa, bookshelf, bed frame, wardrobe system, bar stools",
    features: "solid wood, extendable, height adjustable, washable, narrow, ergonomic",
    audiences:
      "home workers, people with back pain, tall people, cat owners, students, coworking spaces, families, renters",
    jobs: "measure a sofa for a doorway, set up a standing desk, remove wine stains, assemble a wardrobe, oil a wooden table, arrange a small room",
    problems: "desk wobbles, chair gas lift sinks, sofa sags in the middle, drawers stick, table top cracks",
    subjects: "lumbar support, wood moisture, rub count, desk height, feng shui",
    substitutes: "furniture rental, used office chair, desk converter, flea market table",
    companions: "cable tray, monitor arm, chair mat, furniture wax",
  },
  plumbing: {
    sells: "services",
    words: "plumb plumber plumbing pipe pipes boiler heating drain bathroom water leak",
    things:
      "plumber, boiler repair, drain cleaning, bathroom installation, heat pump installation, leak detection, water softener installation, boiler service",
    features: "certified, 24 hour, fixed price, local, weekend, insured",
    audiences: "landlords, restaurants, homeowners, tenants, builders, schools, property managers, hotels",
    jobs: "fix a leaking tap, bleed a radiator, unblock a sink, turn off the water main, thaw frozen pipes, read a water meter",
    problems: "boiler loses pressure, no hot water, toilet keeps running, pipes bang at night, drain smells",
    subjects: "combi boiler efficiency, legionella, water pressure regulator, hydraulic balancing, backflow valve",
    substitutes: "drain cleaner liquid, pipe repair tape, handyman, home emergency cover",
    companions: "smart thermostat, bathroom tiles, radiator covers, shower screen",
  },
  dental: {
    sells: "services",
    words: "dental dentist dentistry teeth tooth smile oral ortho clinic",
    things:
      "dentist, dental implants, teeth whitening, invisible braces, root canal treatment, dental cleaning, veneers, wisdom tooth removal",
    features: "painless, same day, ceramic, sedation, saturday, private",
    audiences: "children, anxious patients, seniors, adults, pregnant women, athletes, students, expats",
    jobs: "stop toothache, brush with braces, care for an implant, calm a child at the dentist, whiten teeth at home, choose a toothbrush",
    problems: "bleeding gums, chipped tooth, jaw clicks when chewing, teeth sensitive to cold, filling fell out",
    subjects: "gum disease, bone grafting, enamel erosion, occlusion, fluoride",
    substitutes: "whitening strips, night guard from the drugstore, dental school clinic, partial denture",
    companions: "dental insurance, electric toothbrush, water flosser, retainer case",
  },
  law: {
    sells: "services",
    words: "law legal lawyer lawyers attorney notary counsel justice solicitor advocate",
    things:
      "divorce lawyer, employment lawyer, mediation service, prenuptial agreement, will writing service, tenancy lawyer, contract review, child custody lawyer",
    features: "fixed fee, bilingual, online, specialist, collaborative, no win no fee",
    audiences:
      "fathers, expats, small companies, tenants, self employed people, unmarried couples, employees, landlords",
    jobs: "file for divorce, contest a dismissal, write a will, calculate child support, end a tenancy, prepare for mediation",
    problems: "landlord keeps the deposit, fired while sick, ex will not pay, inheritance dispute, unpaid wages",
    subjects: "joint custody, severance pay, power of attorney, statute of limitations, forced heirship",
    substitutes: "divorce papers template, legal advice hotline, citizens advice, diy will kit",
    companions: "legal insurance, notary appointment, tax adviser, family counselling",
  },
  fitness: {
    sells: "services",
    words: "yoga pilates gym fitness fit train trainer workout studio move health wellness",
    things:
      "yoga classes, pilates studio, personal trainer, gym membership, online yoga course, physiotherapy, prenatal yoga, strength training course",
    features: "hot, private, early morning, heated, small group, trial",
    audiences: "beginners, people with back pain, seniors, new mothers, office workers, men, runners, teenagers",
    jobs: "touch your toes, breathe in yoga, build a home workout, sleep better, start strength training, stretch hip flexors",
    problems: "lower back pain after sitting, stiff neck, wrist pain in plank, no motivation to work out, cannot sleep",
    subjects: "pelvic floor, progressive overload, vinyasa, core stability, fascia",
    substitutes: "yoga videos, resistance bands workout, running club, fitness app",
    companions: "yoga mat, meditation cushion, protein powder, foam block",
  },
};

export const INDUSTRIES: readonly Industry[] = Object.entries(ROWS).map(([key, row]) => ({
  key,
  sells: row.sells,
  words: row.words.split(" "),
  things: listOf(row.things),
  features: listOf(row.features),
  audiences: listOf(row.audiences),
  jobs: listOf(row.jobs),
  problems: listOf(row.problems),
  subjects: listOf(row.subjects),
  substitutes: listOf(row.substitutes),
  companions: listOf(row.companions),
}));

function listOf(text: string): string[] {
  return text.split(", ").map((phrase) => phrase.trim());
}
