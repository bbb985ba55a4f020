import type { FakeBrand, Feature, Topic } from "./brand.ts";
import { faqData } from "./fixed-pages.ts";
import { type PlannedPage, type PlannedSection, plannedPage } from "./page-plan.ts";
import { pickOne, pickSome } from "./seeded-random.ts";

const ANGLES: [Angle, ...Angle[]] = [
  {
    slug: "guide",
    title: (topic) => `A practical guide to ${topic}`,
    aim: "explains the basics and gives you a plan for the first month",
  },
  {
    slug: "mistakes",
    title: (topic) => `Seven mistakes with ${topic}`,
    aim: "collects what goes wrong most often and how to notice it early",
  },
  {
    slug: "checklist",
    title: (topic) => `A checklist for ${topic}`,
    aim: "is a list to work through with your team in one meeting",
  },
  {
    slug: "benchmarks",
    title: (topic) => `Benchmarks for ${topic}`,
    aim: "shows how other studios do, with numbers from our own customers",
  },
  {
    slug: "template",
    title: (topic) => `A free template for ${topic}`,
    aim: "comes with a spreadsheet that you can copy and change",
  },
  {
    slug: "how-to-start",
    title: (topic) => `How to start with ${topic}`,
    aim: "is for studios that have never done it and want to begin small",
  },
  {
    slug: "questions",
    title: (topic) => `Common questions about ${topic}`,
    aim: "answers what customers ask us every week",
  },
  { slug: "cost", title: (topic) => `What ${topic} really costs`, aim: "does the sums for a team of twelve people" },
];

interface Angle {
  slug: string;
  title: (topic: string) => string;
  aim: string;
}

const TASKS: [Task, ...Task[]] = [
  { slug: "set-up", title: "Set up", step: "Open Settings and choose the projects that should use it" },
  {
    slug: "import",
    title: "Import earlier data for",
    step: "Upload a CSV file with the columns date, person, project and hours",
  },
  {
    slug: "permissions",
    title: "Permissions for",
    step: "Give project leads the right to see costs, and everyone else the right to see hours",
  },
  {
    slug: "notifications",
    title: "Notifications of",
    step: "Choose who is told, by which channel and at what time of the day",
  },
  { slug: "export", title: "Export", step: "Choose a period and a format, and send the file to your accountant" },
  {
    slug: "troubleshooting",
    title: "Troubleshooting",
    step: "Compare the time zone of the project with the time zone of the person first",
  },
  {
    slug: "api",
    title: "API access to",
    step: "Create a token with read access and ask for the hours of one month at a time",
  },
  {
    slug: "best-practice",
    title: "Best practice for",
    step: "Start with one project and one team, and change one thing a week",
  },
];

interface Task {
  slug: string;
  title: string;
  step: string;
}

/** Articles and guides without end: each combination once, then again with a number. */
export function* writtenPages(brand: FakeBrand, random: () => number): Generator<PlannedPage> {
  for (let round = 1; ; round += 1) {
    const suffix = round === 1 ? "" : `-${round}`;
    for (let index = 0; index < ANGLES.length * brand.topics.length; index += 1) {
      const topic = brand.topics[index % brand.topics.length] ?? brand.topics[0];
      const angle = ANGLES[(index + Math.floor(index / brand.topics.length)) % ANGLES.length] ?? ANGLES[0];
      yield article(brand, topic, angle, { suffix, random });
      const feature = brand.features[index % brand.features.length] ?? brand.features[0];
      const task = TASKS[Math.floor(index / brand.features.length) % TASKS.length] ?? TASKS[0];
      if (index < brand.features.length * TASKS.length) yield guide(brand, feature, task, suffix);
    }
  }
}

function article(
  brand: FakeBrand,
  topic: Topic,
  angle: Angle,
  made: { suffix: string; random: () => number },
): PlannedPage {
  const { random, suffix } = made;
  const audience = pickOne(random, brand.audiences);
  const customer = pickOne(random, brand.customers);
  const [first = brand.features[0], second = brand.features[0]] = pickSome(random, brand.features, 2);
  const edition = suffix === "" ? "" : ` (part ${suffix.slice(1)})`;
  const title = `${angle.title(topic.name)}${edition}`;
  const sections: PlannedSection[] = [
    {
      heading: `Why ${topic.name} matter${topic.name.endsWith("s") ? "" : "s"} for ${audience.name}`,
      paragraphs: [
        `This article ${angle.aim}. It is written for ${audience.name}, who often need to ${audience.need}.`,
        `The trouble is easy to describe: ${topic.problem}. In our survey of ${200 + Math.floor(random() * 300)} studios, ${40 + Math.floor(random() * 45)} per cent said that this had cost them money in the past year.`,
      ],
    },
    {
      heading: "What works in practice",
      paragraphs: [
        `The studios that do well with ${topic.name} have one habit in common: they ${topic.practice}. When they do, ${topic.outcome}.`,
        `${customer.name} in ${customer.place} is an example. It ${customer.result}. "${customer.quote}" says ${customer.person}.`,
      ],
      points: [
        `Decide who owns ${topic.name} in your studio, and write the name down.`,
        "Look at the numbers every week, for ten minutes, with the people who made them.",
        `Keep the first version small: one team, one project, one month.`,
      ],
    },
    {
      heading: `How ${brand.name} helps`,
      paragraphs: [
        `${first.name} in ${brand.name} ${first.does}, so that ${first.benefit}.`,
        `Together with ${second.name.toLowerCase()}, which ${second.does}, this covers most of what ${audience.name} ask us about ${topic.name}.`,
      ],
    },
  ];
  const questions = [
    {
      question: `How long does it take to introduce ${topic.name}?`,
      answer: `Most ${audience.name} need four to six weeks until the numbers can be trusted.`,
    },
    {
      question: `Which tool is best for ${topic.name}?`,
      answer: `Any tool that your team really uses. ${brand.name} is made for studios that work in phases.`,
    },
  ];
  return plannedPage({
    path: `/blog/${topic.slug}-${angle.slug}${suffix}`,
    kind: "post",
    title,
    description: `${title} for ${audience.name}: why ${topic.problem}, and how to ${topic.practice}.`.slice(0, 155),
    heading: title,
    sections,
    questions,
    jsonLd: {
      "@context": "https://schema.org",
      "@graph": [
        { "@type": "Article", headline: title, author: { "@type": "Organization", name: brand.name } },
        faqData(questions),
      ],
    },
    links: [
      { path: `/features/${first.slug}`, text: first.name },
      { path: "/product", text: `${brand.name} for ${audience.name}` },
    ],
    images: [{ alt: `Chart about ${topic.name}` }],
  });
}

function guide(brand: FakeBrand, feature: Feature, task: Task, suffix: string): PlannedPage {
  const edition = suffix === "" ? "" : ` (edition ${suffix.slice(1)})`;
  const subject = feature.name.toLowerCase();
  return plannedPage({
    path: `/docs/${feature.slug}/${task.slug}${suffix}`,
    kind: "doc",
    title: `${task.title} ${subject}${edition} | ${brand.name} documentation`,
    description: `${task.title} ${subject} in ${brand.name}, step by step, with the settings that most teams choose.`,
    heading: `${task.title} ${subject}${edition}`,
    sections: [
      {
        heading: "Before you begin",
        paragraphs: [
          `${feature.name} belongs to the Studio and Practice plans. It ${feature.does}. You need the role of an administrator or of a project lead.`,
        ],
      },
      {
        heading: "Steps",
        paragraphs: [`${task.step}. Save, and wait a minute until the change has reached the mobile app.`],
        points: [
          `Open the project and choose ${feature.name}.`,
          `${task.step}.`,
          "Check the result with the hours of last week before you invite the whole team.",
        ],
      },
      {
        heading: "Good to know",
        paragraphs: [
          `Changes are kept in the project's history, so that you can see who changed what. When it is set up well, ${feature.benefit}.`,
        ],
      },
    ],
    jsonLd: { "@context": "https://schema.org", "@type": "TechArticle", headline: `${task.title} ${subject}` },
    links: [{ path: `/features/${feature.slug}`, text: feature.name }],
  });
}
