import { skillContracts } from "@findable/contract";
import { SKILLS_WITH_PORTS } from "@findable/contract/skill-ports";
import { expect, test } from "vitest";
import { readFields, textOf, titleOf, toInput } from "../../src/components/forms/json-schema.ts";
import { WITH_OWN_FORM } from "../../src/components/forms/own-forms.ts";

const built = skillContracts.filter(({ slug }) => !WITH_OWN_FORM.includes(slug));

test("no field of a built skill is entered as JSON", () => {
  const raw = built.flatMap(({ slug, input }) =>
    readFields({ ...input }).flatMap(({ kind, name }) => (kind === "json" ? [`${slug} ${name}`] : [])),
  );

  expect(raw).toEqual([]);
});

test("a label spells abbreviations as people do", () => {
  expect(
    ["maxPages", "keywordIds", "ourContentUrl", "seedUrls", "llms", "minDR", "icpSegmentId", "audio"].map(titleOf),
  ).toEqual([
    ...["Max pages", "Keyword IDs", "Our content URL", "Seed URLs", "LLMs", "Min DR", "ICP segment ID", "Audio"],
  ]);
});

test("the fields of an object, lists of values and values that may be null are sent as the schema has them", () => {
  const ranks = skillContracts.find(({ slug }) => slug === "rank_monitor");
  const research = skillContracts.find(({ slug }) => slug === "research.keyword");

  expect(
    toInput(readFields({ ...ranks?.input }), {
      "filter.intent": "PURCHASE\nLOCATION",
      "filter.minVolume": "50",
      device: "mobile",
    }),
  ).toEqual({ filter: { intent: ["PURCHASE", "LOCATION"], minVolume: 50 }, device: "mobile" });
  expect(toInput(readFields({ ...research?.input }), { saveTo: "workspace" })).toEqual({ saveTo: "workspace" });
});

test("each row of a list of objects is sent as the schema has it, without empty fields and with numbers as numbers", () => {
  const hunter = skillContracts.find(({ slug }) => slug === "link_hunter");
  const fields = readFields({ ...hunter?.input });

  expect(fields.find(({ name }) => name === "followUps")).toMatchObject({ kind: "rows", maxRows: 3 });
  expect(
    toInput(fields, { followUps: JSON.stringify([{ afterDays: "4", template: "" }, { afterDays: "soon" }]) }),
  ).toEqual({ followUps: [{ afterDays: 4 }, { afterDays: "soon" }] });
});

test("a field may be named like what every object has", () => {
  const names = ["constructor", "toString", "__proto__"];
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const fields = readFields({ type: "object", properties });

  expect(fields.map(({ name }) => textOf({}, name))).toEqual(names.map(() => ""));
  expect(toInput(fields, {})).toEqual({});
  const written = Object.fromEntries(names.map((name) => [name, "a"]));
  expect(JSON.stringify(toInput(fields, written))).toBe('{"constructor":"a","toString":"a","__proto__":"a"}');
});

test("a web address is one line, a flag that is set by default is ticked, and tags come last", () => {
  const campaign = skillContracts.find(({ slug }) => slug === "link_building.serp_outreach");
  const fields = readFields({ ...campaign?.input });

  expect(fields.find(({ name }) => name === "outreach.ourContentUrl")).toMatchObject({
    kind: "text",
    title: "Our content URL",
  });
  expect(fields.find(({ name }) => name === "outreach.personalize")?.defaultValue).toBe("true");
  expect(fields.at(-1)?.name).toBe("tags");
});

test("the integrations that skills need are listed for built skills only", () => {
  const slugs = [...built.map(({ slug }) => slug), ...WITH_OWN_FORM];

  expect(SKILLS_WITH_PORTS.filter((slug) => !slugs.includes(slug))).toEqual([]);
});
