import { SEGMENT_FIELDS } from "@findable/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tallyroom } from "../../bootstrap-brand/keywords/__fixtures__/tallyroom.ts";
import { werkzeit } from "../../bootstrap-brand/keywords/__fixtures__/werkzeit.ts";
import { writtenSite } from "../../bootstrap-brand/keywords/__fixtures__/written-site.ts";
import { extractSegments, type SegmentDraft } from "./extract-segments.ts";
import { type ModelSegments, mergeSegments, segmentsRequest } from "./segments-prompt.ts";

const options = { count: 10, language: "en", brandName: "Tallyroom" };
const segments = extractSegments(tallyroom, options);
const named = (name: string) => segments.find((segment) => segment.name === name);
const crawled = new Set(tallyroom.pages.map(({ finalUrl }) => finalUrl));
const everything = tallyroom.pages.map(({ text, description }) => `${description}\n${text}`).join("\n");

describe("the audiences of a site", () => {
  test("are those it names, by evidence", () => {
    expect(segments.slice(0, 4).map(({ name }) => name)).toEqual([
      "Agencies",
      "Consultants",
      "Architects",
      "Law firms",
    ]);
  });

  test("have a job and a pain in the site's own words, and the price of a plan named after them", () => {
    expect(named("Agencies")).toMatchObject({
      jobToBeDone: "Tallyroom helps agencies track billable hours, approve timesheets and invoice clients on time.",
      pain: "Agencies lose hours because people fill in timesheets from memory on Friday.",
      budgetShape: 'Plan "Agency": $15 per user per month, billed yearly.',
      buyingProcess: "The site offers: Book a demo; Start free trial",
    });
    const statements = segments.flatMap(({ jobToBeDone, pain }) => [jobToBeDone, pain]).filter((text) => text !== null);
    expect(statements.filter((text) => !everything.includes(text))).toEqual([]);
  });

  test("have the channels that the site links to and the competitors that it compares itself with", () => {
    expect(named("Agencies")).toMatchObject({
      channels: ["LinkedIn", "YouTube", "App Store", "Newsletter"],
      competitors: ["Harvest", "Toggl"],
    });
  });

  test("cite pages that were read, and a mention weighs less than a dedicated page", () => {
    expect(segments.flatMap(({ sourceCitations }) => sourceCitations).filter((url) => !crawled.has(url))).toEqual([]);
    expect(named("Law firms")?.sourceCitations).toEqual(["https://www.tallyroom.example/industries/law-firms"]);
    expect(named("Agencies")?.confidence).toBeGreaterThan(named("Law firms")?.confidence ?? 1);
  });

  test("are found in German", () => {
    const names = extractSegments(werkzeit, { count: 4, language: "de", brandName: "Werkzeit" }).map(
      ({ name }) => name,
    );

    expect(names).toEqual(expect.arrayContaining(["Elektriker", "Dachdecker", "Handwerker"]));
  });

  test("are empty if no audience is named", () => {
    const page = tallyroom.pages.find(({ finalUrl }) => finalUrl.endsWith("/changelog"));

    expect(
      extractSegments({ ...tallyroom, pages: page === undefined ? [] : [{ ...page, links: [] }] }, options),
    ).toEqual([]);
    expect(extractSegments("We make things. Free for 14 days. Thanks for your orders.", options)).toEqual([]);
  });

  test("are read from a plain text too, with less certainty and without addresses", () => {
    const [segment] = extractSegments(
      "Our app is built for small bakeries that struggle with wholesale orders. It is blue.",
      options,
    );

    expect(segment).toMatchObject({
      name: "Small bakeries",
      pain: "Our app is built for small bakeries that struggle with wholesale orders.",
      sourceCitations: [],
    });
    expect(segment?.confidence).toBeLessThan(0.5);
  });
});

test.each([
  "Rain gear for hikers, commuters and schools.",
  "We rent e-bikes. Trusted by hikers, commuters, and schools that value their time.",
  "Our customers are hikers, commuters & schools.",
  "We serve hikers, commuters and schools",
  "Hikers, commuters and schools",
  "Built for hikers, and for commuters and schools.",
])("every audience of a list counts: %s", (text) => {
  const names = extractSegments(text, { count: 10 }).map(({ name }) => name.toLowerCase());

  expect(names.toSorted()).toEqual(["commuters", "hikers", "schools"]);
});

test.each([
  ["de", "Wir arbeiten für Hausbesitzer, Mieter und Hausverwaltungen.", ["Hausbesitzer", "Mieter", "Hausverwaltungen"]],
  ["fr", "Ce blog s'adresse aux cyclistes, aux débutants et aux familles.", ["Cyclistes", "Débutants", "Familles"]],
  ["es", "Clínica para deportistas, embarazadas y oficinistas.", ["Deportistas", "Embarazadas", "Oficinistas"]],
])("every audience of a list counts in the language %s", (language, text, names) => {
  expect(extractSegments(text, { count: 10, language }).map(({ name }) => name)).toEqual(names);
});

test("the company's own people are no audience, but a named group of its customers is", () => {
  const names = (text: string) => extractSegments(text, { count: 10 }).map(({ name }) => name.toLowerCase());

  expect(names("Our people use touring bikes themselves, and answer from what they know.")).toEqual([]);
  expect(names("We offer lessons. Our students and parents learn at home.")).not.toEqual([]);
});

describe("the pages of a site", () => {
  const site = (text: string) =>
    extractSegments(writtenSite({ host: "socks.example", language: "en", menu: [], closing: [], text }), {
      count: 10,
    }).map(({ name }) => name);

  test("name every audience of a list with one last word, and narrow a single word by its clause", () => {
    const text = `=== / | Tallyhour | Time tracking for architecture, design and engineering studios.
# Project time tracking for studios that bill by the hour
=== /solutions/architects | Time tracking for architecture studios
Many architecture studios need it.`;

    expect(site(text)).toEqual([
      "Architecture studios",
      "Studios that bill by the hour",
      "Design studios",
      "Engineering studios",
    ]);
  });

  test("name audiences as the subjects of sentences, and no product that is named like people", () => {
    const text = `=== / | Socks | Socks for hill walkers
=== /fell | Fell socks | Warm socks for hill walkers
Fell Crew hiking socks, a pair.
Anglers wear them in cold rivers.
=== /moss | Moss socks | Wader socks for anglers
Anglers love the Moss.`;

    expect(site(text)).toEqual(["Hill walkers", "Anglers"]);
  });

  test("are named by whose a service is, and not by a person or a company", () => {
    const text = `=== / | Harehills Dental | Dentists in Leeds
=== /childrens-dentist | Children's dentist in Leeds | Children’s dentist
Sealants and mouthguards.
=== /team | Moore's practice | Ellen Moore's team, and our customers' words`;

    expect(site(text)).toEqual(["Children"]);
  });

  test("name an audience once, by the name that they use most", () => {
    const text = `=== / | Help desk | Help desk software for customer support teams and online shops
=== /inbox | Shared inbox for support teams | A shared inbox for support teams.
=== /chat | Chat for online shops | Chat for online shops.`;

    expect(site(text).toSorted()).toEqual(["Online shops", "Support teams"]);
  });
});

test.each([
  ["Built for agencies, designers love it.", ["Agencies"]],
  ["For example, teachers and parents save an hour.", []],
  ["Made for freelancers, invoices and schools.", ["Freelancers"]],
])("a list ends before its first item that is no audience: %s", (text, names) => {
  expect(extractSegments(text, { count: 10 }).map(({ name }) => name)).toEqual(names);
});

test("for any text, returns at most the requested number and only names that are in it", () => {
  const sentence = fc.constantFrom(
    "Built for agencies.",
    "Made for busy parents and teachers.",
    "For 30 days.",
    "Loved by designers",
    "Toggl alternative",
    "für Ärzte",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(sentence, fc.string())), fc.integer({ min: 1, max: 10 }), (parts, count) => {
      const text = parts.join(" ").replace(/\s+/g, " ");
      const found = extractSegments(text, { count });
      expect(found.length).toBeLessThanOrEqual(count);
      expect(found.filter(({ name }) => !text.toLowerCase().includes(name.toLowerCase()))).toEqual([]);
    }),
  );
});

/** The fields of a segment that no quote of its page supports. */
function unproved(draft: SegmentDraft | undefined): string[] {
  if (draft === undefined) throw new Error("There is no such segment.");
  const collapsed = (text: string) => text.replace(/\s+/g, " ");
  const pages = new Map(
    tallyroom.pages.map(({ finalUrl, title, description, headings, text, links }) => [
      finalUrl,
      collapsed(
        [
          title,
          description,
          ...headings.map((one) => one.text),
          text,
          ...links.flatMap((one) => [one.text, one.url]),
          finalUrl,
        ].join("\n"),
      ),
    ]),
  );
  return SEGMENT_FIELDS.flatMap((field) =>
    [draft[field]]
      .flat()
      .filter(
        (value) =>
          value !== null &&
          !draft.evidence.some(
            (one) =>
              one.field === field && one.value === value && pages.get(one.url ?? "")?.includes(collapsed(one.quote)),
          ),
      ),
  ).map(String);
}

test("every field of every extracted segment names its page and the words there", () => {
  expect(segments.length).toBeGreaterThan(3);
  expect(segments.flatMap(unproved)).toEqual([]);
  const filled = new Set(segments.flatMap(({ evidence }) => evidence.map(({ field }) => field)));
  expect([...SEGMENT_FIELDS].filter((field) => !filled.has(field))).toEqual([]);
});

describe("a model's segments", () => {
  const said: ModelSegments["segments"][number] = {
    name: "Law firms",
    jobToBeDone: "Bill in six-minute units",
    pain: null,
    budgetShape: null,
    buyingProcess: null,
    channels: ["Slack", "TikTok"],
    competitors: ["Toggl", "Clio"],
    confidence: 0.9,
    evidence: [
      {
        field: "jobToBeDone",
        value: "Bill in six-minute units",
        url: "https://www.tallyroom.example/industries/law-firms",
        quote: "Law firms bill in  six-minute units.",
      },
    ],
  };
  const merge = (...answers: (typeof said)[]) => mergeSegments(segments, { segments: answers }, tallyroom);
  const lawFirms = (drafts: readonly SegmentDraft[]) => drafts.filter(({ name }) => name === "Law firms");

  test("are merged with the extracted ones, which fill their gaps", () => {
    const [merged, ...others] = lawFirms(merge(said).segments);

    expect(others).toEqual([]);
    expect(merged).toMatchObject({ jobToBeDone: "Bill in six-minute units", pain: named("Law firms")?.pain });
  });

  test("keep only channels and competitors that a page names", () => {
    const [merged] = lawFirms(merge(said).segments);

    expect(merged?.competitors).toEqual(["Harvest", "Toggl"]);
    expect(merged?.channels).toEqual(["LinkedIn", "YouTube", "App Store", "Newsletter", "Slack"]);
  });

  test("lose evidence from unread pages and inexact quotes, and are dropped without any", () => {
    const made = {
      ...said,
      name: "Astronauts",
      evidence: [
        {
          field: "name" as const,
          value: "Astronauts",
          url: "https://www.tallyroom.example/space",
          quote: "Law firms bill in six-minute units.",
        },
        {
          field: "name" as const,
          value: "Astronauts",
          url: "https://www.tallyroom.example/",
          quote: "Astronauts love us dearly.",
        },
      ],
    };

    const merged = merge(made);

    expect(merged).toMatchObject({
      usedModel: false,
      warnings: [expect.stringContaining('Dropped the model\'s segment "Astronauts"')],
    });
    expect(merged.segments).toEqual(segments.toSorted((left, right) => right.confidence - left.confidence));
  });

  test("lose a field without a quote, and name source and quote of every field that they keep", () => {
    const [merged] = lawFirms(merge({ ...said, budgetShape: "A retainer" }).segments);

    expect(merged?.budgetShape).not.toBe("A retainer");
    expect(unproved(merged)).toEqual([]);
    expect(merged?.evidence).toContainEqual({
      field: "jobToBeDone",
      value: "Bill in six-minute units",
      url: "https://www.tallyroom.example/industries/law-firms",
      quote: "Law firms bill in  six-minute units.",
    });
  });

  test("are requested with the pages as data, cited pages first", () => {
    const { prompt, untrusted = [] } = segmentsRequest(tallyroom, segments, { count: 3 });
    const labels = untrusted.map(({ label }) => label);

    expect(untrusted.map(({ text }) => text).join("").length).toBeLessThan(60_000);
    expect(prompt).not.toContain("tallyroom");
    expect(labels.indexOf("the page https://www.tallyroom.example/solutions/agencies")).toBeLessThan(
      labels.indexOf("the page https://www.tallyroom.example/changelog"),
    );
  });
});
