import { operations, skillContracts } from "@findable/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { problemsOf } from "../../kernel/errors/schema-problems.ts";
import { findAgentTool } from "./agent-tools.ts";
import { MESSAGE_SCHEMA } from "./custom-skill.ts";
import { schemaFaults } from "./schema-rules.ts";
import { parseSkillFile, skillFileSlug } from "./skill-file.ts";

function parse(text: string, slug = "weekly-report") {
  return parseSkillFile(slug, Buffer.from(text));
}

const WHOLE = `---
name: Weekly report
description: Says what changed. Use it on Mondays.
tools:
  - research.keyword.list
  - research.icp
  - custom:tone-of-voice
inputSchema:
  type: object
  properties:
    week: { type: integer, minimum: 1, maximum: 53 }
  required: [week]
  additionalProperties: false
outputSchema:
  type: object
  properties: { headline: { type: string } }
  required: [headline]
budget: { llmCalls: 12, credits: 40 }
license: MIT
---

# How

Compare the weeks.
`;

describe("a skill's file", () => {
  it("contains everything that a run needs", () => {
    expect(parse(WHOLE)).toEqual({
      name: "Weekly report",
      description: "Says what changed. Use it on Mondays.",
      tools: ["research.keyword.list", "research.icp", "custom:tone-of-voice"],
      inputSchema: {
        type: "object",
        properties: { week: { type: "integer", minimum: 1, maximum: 53 } },
        required: ["week"],
        additionalProperties: false,
      },
      outputSchema: { type: "object", properties: { headline: { type: "string" } }, required: ["headline"] },
      budget: { credits: 40, llmCalls: 12, durationSeconds: 600 },
      instructions: "# How\n\nCompare the weeks.",
    });
  });

  it("needs only a name, a description and instructions, and then accepts a message", () => {
    expect(parse("---\r\nname: tone\r\ndescription: Judges tone.\r\n---\r\nBe strict.")).toMatchObject({
      tools: [],
      inputSchema: MESSAGE_SCHEMA,
      outputSchema: null,
      instructions: "Be strict.",
    });
  });

  it("is only the SKILL.md directly in its folder", () => {
    const paths = [
      "skills/tone/SKILL.md",
      "skills/tone/reference/SKILL.md",
      "skills/SKILL.md",
      "x/skills/tone/SKILL.md",
    ];

    expect(paths.map(skillFileSlug)).toEqual(["tone", undefined, undefined, undefined]);
  });

  it("is refused with every reason, each with its field and line", () => {
    const broken = `---
name: ""
tools:
  - research.keyword.list
  - agent.approval.approve
inputSchema:
  type: object
  properties:
    code:
      type: string
      pattern: "^(a+)+$"
budget:
  llmCalls: 0
colour: red
---
`;

    const faults = parse(broken);

    expect(faults).toEqual([
      expect.objectContaining({ field: "colour", line: 14 }),
      expect.objectContaining({ field: "name", line: 2 }),
      expect.objectContaining({ field: "description", message: "is required" }),
      expect.objectContaining({
        field: "tools[1]",
        line: 5,
        message: expect.stringContaining("agent.approval.approve"),
      }),
      expect.objectContaining({ field: "inputSchema.properties.code.pattern", line: 11 }),
      expect.objectContaining({ field: "budget.llmCalls", line: 13 }),
      expect.objectContaining({ field: "instructions", line: 16 }),
    ]);
  });

  it.each([
    ["no front matter", "# Just Markdown", "front matter", 1],
    ["front matter without an end", "---\nname: x\n", "front matter", 1],
    ["broken YAML", "---\nname: x\ndescription: [\n---\nDo.", "front matter", 4],
    ["an alias bomb", "---\nname: &a x\ndescription: *a\n---\nDo.", "front matter", 3],
    ["a key that reaches for prototypes", "---\nname: x\nbudget:\n  __proto__: {}\n---\nDo.", "front matter", 4],
    ["two fields of one name", "---\nname: x\nname: y\n---\nDo.", "front matter", 3],
    ["a list instead of fields", "---\n- name\n---\nDo.", "front matter", 2],
  ])("is refused for %s", (_what, text, field, line) => {
    expect(parse(text)).toEqual(expect.arrayContaining([expect.objectContaining({ field, line })]));
  });

  it.each(["Weekly", "weekly--report", "-weekly", "a".repeat(65), "wéekly"])("cannot be in the folder %s", (slug) => {
    expect(parse(WHOLE, slug)).toEqual([expect.objectContaining({ field: "path" })]);
  });

  it("is refused if it is not text", () => {
    expect(parseSkillFile("tone", Uint8Array.of(0xff, 0xfe, 0x00))).toEqual([
      expect.objectContaining({ field: "file" }),
    ]);
  });

  it("of any bytes is accepted or refused, and never causes an internal error", () => {
    const word = fc.constantFrom(
      "---\n",
      "name: x\n",
      "inputSchema:\n",
      "  type: object\n",
      "  $ref: '#'\n",
      "? {\n",
      "!!js\n",
      "&a\n",
      "*a\n",
      "\t",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string()), { maxLength: 12 }), (parts) => {
        const read = parse(parts.join(""));
        expect(Array.isArray(read) ? read.length : 1).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });
});

describe("a custom schema", () => {
  const object = (more: Record<string, unknown>) => ({ type: "object", ...more });

  it.each([
    ["refers to another document", object({ properties: { a: { $ref: "https://evil.example/schema.json" } } })],
    [
      "refers to itself",
      object({ properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }] } } }),
    ],
    ["has a pattern", object({ propertyNames: { pattern: "(a|a)*$" } })],
    ["compares all items", object({ properties: { a: { type: "array", uniqueItems: true } } })],
    ["has a keyword that does not exist", object({ requierd: ["a"] })],
    ["has a type that does not exist", object({ properties: { a: { type: "text" } } })],
    ["is no object", { type: "string" }],
    ["is of another dialect", object({ $schema: "http://json-schema.org/draft-07/schema#" })],
    ["is no schema", "yes"],
  ])("is refused if it %s", (_why, schema) => {
    expect(schemaFaults(schema)).not.toEqual([]);
  });

  it("is refused if references double it repeatedly", () => {
    const doubling = Array.from({ length: 20 }, (_each, index) => {
      const next = { $ref: `#/$defs/d${index + 1}` };
      return [`d${index}`, { anyOf: [next, next] }];
    });

    const schema = object({
      properties: { a: { $ref: "#/$defs/d0" } },
      $defs: { ...Object.fromEntries(doubling), d20: {} },
    });

    expect(schemaFaults(schema)[0]?.message).toContain("subschemas");
  });

  it("is refused if it nests too deeply", () => {
    const deep = Array.from({ length: 40 }).reduce<object>(
      (inner) => ({ type: "object", properties: { a: inner } }),
      {},
    );

    expect(schemaFaults(deep)[0]?.message).toContain("nest");
  });

  it("may use its own definitions, and validates values with them", () => {
    const schema = object({
      properties: { a: { $ref: "#/$defs/short" } },
      $defs: { short: { type: "string", maxLength: 3 } },
    });

    expect(schemaFaults(schema)).toEqual([]);
    expect(problemsOf(schema, { a: "long" })).toHaveLength(1);
  });
});

describe("an agent", () => {
  const offered = operations.filter(({ name }) => findAgentTool(name) !== undefined);

  it("gets no operation that decides, manages keys, returns secrets, or leaves the run's workspace", () => {
    const refused =
      /approv|reject|trust|effects|keys|webhooks|connect|credits|^audit|test\.|schedules|agent\.invoke|invocations\.(cancel|continue)|upload|\.raw|workspaces/;

    expect(offered.filter(({ name, scope }) => refused.test(name) || scope !== "workspace")).toEqual([]);
    expect(offered.filter(({ answersSecret, binary }) => answersSecret === true || binary === true)).toEqual([]);
    expect(offered.length).toBeGreaterThan(60);
  });

  it("gets no skill of the service itself, and none whose start approves what it sends", () => {
    const withheld = skillContracts.filter(({ slug }) => findAgentTool(slug) === undefined).map(({ slug }) => slug);

    expect(withheld.toSorted()).toEqual(
      [
        "integrations.check",
        "link_building.send",
        "plan.next",
        "reports.create",
        "test.clock.advance",
        "workspaces.bulk_action",
      ].toSorted(),
    );
  });
});
