import type { Audience, Competitor, Customer, FakeBrand, Feature } from "./brand.ts";
import { type PlannedPage, type PlannedSection, plannedPage } from "./page-plan.ts";

/** The pages that every such company has. */
export function fixedPages(brand: FakeBrand): PlannedPage[] {
  return [
    homePage(brand),
    productPage(brand),
    pricingPage(brand),
    aboutPage(brand),
    customersPage(brand),
    ...indexPages(brand),
    contactPage(brand),
    ...legalPages(brand),
  ];
}

function homePage(brand: FakeBrand): PlannedPage {
  return plannedPage({
    path: "/",
    kind: "home",
    title: `${brand.name}: ${brand.tagline}`,
    description: brand.description,
    heading: brand.tagline,
    sections: [
      {
        heading: `What ${brand.name} does`,
        paragraphs: [
          brand.description,
          `More than 2,400 studios in 31 countries use ${brand.name} to know what their projects cost. A team is set up in an afternoon, and hours of earlier years can be imported from a spreadsheet.`,
        ],
        points: brand.features.slice(0, 5).map(({ name, does }) => `${name}: it ${does}.`),
      },
      {
        heading: "Who it is for",
        paragraphs: [`${brand.name} is made for firms that sell time and expertise.`],
        points: brand.audiences.map(({ name, need }) => `For ${name} that need to ${need}.`),
      },
      {
        heading: "What customers say",
        paragraphs: brand.customers.slice(0, 3).map(proofOf),
      },
    ],
    jsonLd: organizationData(brand),
    links: [
      { path: "/product", text: `How ${brand.name} works` },
      { path: "/pricing", text: "Plans and prices" },
      { path: "/customers", text: "Customer stories" },
    ],
    images: [{ alt: `A week of hours in ${brand.name}` }],
  });
}

function organizationData(brand: FakeBrand): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        name: brand.name,
        description: brand.description,
        foundingDate: brand.founded,
        address: { "@type": "PostalAddress", addressLocality: brand.city },
      },
      { "@type": "WebSite", name: brand.name },
    ],
  };
}

function productPage(brand: FakeBrand): PlannedPage {
  return plannedPage({
    path: "/product",
    kind: "product",
    title: `Product: ${brand.category} from timer to invoice | ${brand.name}`,
    description: `See how ${brand.name} takes an hour from the calendar to the invoice: timesheets, budgets, approvals, planning and reports in one place.`,
    heading: "From the first minute to the paid invoice",
    sections: brand.features.map(({ name, does, benefit }) => ({
      heading: name,
      paragraphs: [`${brand.name} ${does}. The result: ${benefit}.`],
    })),
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "Product",
      name: brand.name,
      description: brand.description,
      offers: { "@type": "AggregateOffer", lowPrice: 9, highPrice: 21, priceCurrency: "EUR" },
    },
    links: brand.features.map(({ slug, name }) => ({ path: `/features/${slug}`, text: name })),
    images: [{ alt: "Budget of a project phase by week" }, { alt: "Invoice made from approved hours" }],
  });
}

function pricingPage(brand: FakeBrand): PlannedPage {
  const questions = [
    { question: "Is there a free trial?", answer: "Yes. Every plan can be tried for 30 days, without a credit card." },
    {
      question: "What happens to our data if we leave?",
      answer: "You can export all hours, projects and invoices as CSV files at any time.",
    },
    {
      question: "Do external freelancers need a paid seat?",
      answer: "Freelancers who only record hours are free in the Studio and Practice plans.",
    },
  ];
  return plannedPage({
    path: "/pricing",
    kind: "pricing",
    title: `Pricing: time tracking from 9 euros a month | ${brand.name}`,
    description: `Three plans for consultants, studios and larger practices. Try ${brand.name} for 30 days without a credit card.`,
    heading: "One price for each person, no price for each project",
    sections: brand.plans.map(({ name, price, forWhom, includes }) => ({
      heading: `${name} plan`,
      paragraphs: [`The ${name} plan costs ${price} and is made for ${forWhom}. It includes ${includes}.`],
    })),
    questions,
    jsonLd: faqData(questions),
    links: [{ path: "/contact", text: "Ask for a quote" }],
  });
}

export function faqData(questions: PlannedPage["questions"]): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

function aboutPage(brand: FakeBrand): PlannedPage {
  return plannedPage({
    path: "/about",
    kind: "about",
    title: `About ${brand.name}: a company of 41 people in ${brand.city}`,
    description: `${brand.name} was founded in ${brand.city} in ${brand.founded} by an architect and an accountant who were tired of guessing what a project had cost.`,
    heading: "We were tired of guessing",
    sections: [
      {
        heading: "How it began",
        paragraphs: [
          `${brand.name} was founded in ${brand.city} in ${brand.founded} by an architect and an accountant. Their studio had won a school competition, built the school, and lost money on it without noticing until the audit.`,
          "They wrote a small program to compare hours with the fee of each phase. Two neighbouring studios asked for it, then twenty, and it became a company.",
        ],
      },
      {
        heading: "What we believe",
        paragraphs: [
          "Time records belong to the people who make them. We never take screenshots, never count key strokes and never rank employees.",
          "We are owned by our employees, profitable since 2020, and we answer every support question within one working day.",
        ],
      },
    ],
    jsonLd: organizationData(brand),
    images: [{ alt: `The team of ${brand.name} in the ${brand.city} office` }],
  });
}

function customersPage(brand: FakeBrand): PlannedPage {
  return plannedPage({
    path: "/customers",
    kind: "customers",
    title: `Customer stories: studios that know their numbers | ${brand.name}`,
    description: `How architects, engineers, designers and accountants use ${brand.name} to bill more of their work and plan ahead.`,
    heading: "Studios that know their numbers",
    sections: brand.customers.map((customer) => ({ heading: customer.name, paragraphs: [proofOf(customer)] })),
    links: brand.customers.map(({ slug, name }) => ({ path: `/customers/${slug}`, text: `The story of ${name}` })),
  });
}

function indexPages(brand: FakeBrand): PlannedPage[] {
  return [
    plannedPage({
      path: "/blog",
      kind: "blog_index",
      title: `Blog on time tracking, fees and studio management | ${brand.name}`,
      description:
        "Practical articles on billable hours, fixed fees, capacity and invoices for people who run a studio.",
      heading: "Articles for people who run a studio",
      sections: [
        {
          heading: "Latest articles",
          paragraphs: [
            "We write about what we learn from 2,400 studios: how they price their work, keep their budgets and get paid on time.",
          ],
        },
      ],
    }),
    plannedPage({
      path: "/docs",
      kind: "docs_index",
      title: `Documentation and guides | ${brand.name}`,
      description: `Set up ${brand.name}, import earlier hours, connect your accounting and teach your team in an afternoon.`,
      heading: "Documentation",
      sections: [
        {
          heading: "Start here",
          paragraphs: [
            "Create your projects, invite your team and record the first week. The guides below take five to ten minutes each.",
          ],
        },
      ],
    }),
  ];
}

function contactPage(brand: FakeBrand): PlannedPage {
  return plannedPage({
    path: "/contact",
    kind: "contact",
    title: `Contact ${brand.name}: sales, support and press`,
    description: `Talk to the team of ${brand.name} in ${brand.city}. We answer within one working day, in English, Dutch, French and German.`,
    heading: "Talk to us",
    sections: [
      {
        heading: "How to reach us",
        paragraphs: [
          `Write to hello@tallyhour.example or call our office in ${brand.city} between nine and five. For a demonstration with your own projects, send us a project list and we will prepare it before the call.`,
        ],
      },
    ],
  });
}

function legalPages(brand: FakeBrand): PlannedPage[] {
  return ["privacy", "terms"].map((slug) =>
    plannedPage({
      path: `/legal/${slug}`,
      kind: "legal",
      title: slug === "privacy" ? `Privacy policy | ${brand.name}` : `Terms of service | ${brand.name}`,
      description: `The ${slug === "privacy" ? "privacy policy" : "terms of service"} of ${brand.name}, in plain language.`,
      heading: slug === "privacy" ? "Privacy policy" : "Terms of service",
      sections: [
        {
          heading: "In short",
          paragraphs: [
            "Your data is stored in the European Union, is never sold, and is deleted ninety days after you close your account. You can export it at any time, and you may end the contract at the end of each month.",
          ],
        },
      ],
    }),
  );
}

export function featurePage(brand: FakeBrand, feature: Feature): PlannedPage {
  return plannedPage({
    path: `/features/${feature.slug}`,
    kind: "feature",
    title: `${feature.name} for studios and practices | ${brand.name}`,
    description: `${feature.name} in ${brand.name}: it ${feature.does}.`,
    heading: feature.name,
    sections: [
      {
        heading: "What it does",
        paragraphs: [`${brand.name} ${feature.does}. Teams that use it tell us that ${feature.benefit}.`],
      },
      {
        heading: "Who uses it",
        paragraphs: brand.audiences.slice(0, 3).map((audience) => audienceSentence(brand, feature, audience)),
      },
    ],
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "SoftwareApplication",
      name: `${brand.name} ${feature.name}`,
      applicationCategory: "BusinessApplication",
    },
    links: [{ path: "/pricing", text: "See the plans" }],
    images: [{ alt: `${feature.name} on a laptop` }],
  });
}

export function solutionPage(brand: FakeBrand, audience: Audience): PlannedPage {
  return plannedPage({
    path: `/solutions/${audience.slug}`,
    kind: "solution",
    title: `Time tracking for ${audience.name} | ${brand.name}`,
    description: `${brand.name} helps ${audience.name} ${audience.need}. Set up in an afternoon, with import of earlier years.`,
    heading: `Time tracking for ${audience.name}`,
    sections: brand.features
      .slice(0, 4)
      .map((feature) => ({ heading: feature.name, paragraphs: [audienceSentence(brand, feature, audience)] })),
    links: [{ path: "/customers", text: "Read how others do it" }],
  });
}

function audienceSentence(brand: FakeBrand, feature: Feature, audience: Audience): string {
  return `Many ${audience.name} come to ${brand.name} because they need to ${audience.need}. With ${feature.name.toLowerCase()}, ${brand.name} ${feature.does}, so that ${feature.benefit}.`;
}

export function customerPage(brand: FakeBrand, customer: Customer): PlannedPage {
  const sections: PlannedSection[] = [
    {
      heading: "The studio",
      paragraphs: [
        `${customer.name} is ${customer.kind} in ${customer.place}. Before ${brand.name}, hours lived in four spreadsheets and in the memory of the project leads.`,
      ],
    },
    {
      heading: "The result",
      paragraphs: [
        proofOf(customer),
        `${customer.name} started with one project team and moved everyone over within six weeks.`,
      ],
    },
  ];
  return plannedPage({
    path: `/customers/${customer.slug}`,
    kind: "customer",
    title: `Customer story: ${customer.name}, ${customer.place} | ${brand.name}`,
    description: `How ${customer.name}, ${customer.kind} in ${customer.place}, ${customer.result}.`,
    heading: `${customer.name} ${customer.result}`,
    sections,
    jsonLd: { "@context": "https://schema.org", "@type": "Article", headline: `${customer.name} ${customer.result}` },
    images: [{ alt: `The office of ${customer.name}` }],
  });
}

export function comparisonPage(brand: FakeBrand, competitor: Competitor): PlannedPage {
  return plannedPage({
    path: `/compare/${brand.name.toLowerCase()}-vs-${competitor.slug}`,
    kind: "comparison",
    title: `${brand.name} vs ${competitor.name}: an honest comparison`,
    description: `${brand.name} or ${competitor.name}? Where each is better, what they cost and for whom they were made.`,
    heading: `${brand.name} vs ${competitor.name}`,
    sections: [
      {
        heading: `What ${competitor.name} is good at`,
        paragraphs: [
          `The strength of ${competitor.name} is ${competitor.strength}. If that is all you need, stay with it.`,
        ],
      },
      {
        heading: `When ${brand.name} fits better`,
        paragraphs: [
          `Studios switch from ${competitor.name} because ${competitor.gap}. ${brand.name} was built around phases, fees and invoices from the first day.`,
        ],
      },
      {
        heading: "Moving over",
        paragraphs: [
          `Import your projects and hours from ${competitor.name} as a CSV file. Our team checks the import with you, free of charge.`,
        ],
      },
    ],
    links: [{ path: "/pricing", text: "Compare the prices" }],
  });
}

function proofOf({ name, kind, place, result, quote, person }: Customer): string {
  return `${name}, ${kind} in ${place}, ${result}. "${quote}" says ${person}.`;
}
