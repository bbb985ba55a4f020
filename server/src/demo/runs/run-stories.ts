import { type SkillContract, skillContracts } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { CheckSkillInput } from "../../kernel/operations/services.ts";
import type { DemoSkill, DemoStory } from "../demo-skill.ts";
import { customStory } from "../stories/custom.ts";

/** Returns the story of a run of any skill. Throws for a skill without a story. */
export interface RunStories {
  /** For an input that fits its skill. */
  storyOf(skill: string, input: unknown): DemoStory;
  /** For the input of a caller, which may not fit. */
  storyOfRequest(skill: string, input: unknown): DemoStory;
}

const CUSTOM_PREFIX = "custom:";

export function createRunStories(stories: readonly DemoSkill[], checkInput: CheckSkillInput): RunStories {
  const bySlug = new Map(stories.map((story) => [story.slug, story]));
  function storyOf(skill: string, input: unknown): DemoStory {
    if (isCustom(skill)) return customStory(skill, { ...fieldsOf(input) });
    const story = bySlug.get(skill);
    if (story === undefined) throw new Error(`The demo has no story for ${skill}.`);
    return story.story(input);
  }
  return {
    storyOf,
    storyOfRequest(skill, input) {
      const contract = skillContracts.find(({ slug }) => slug === skill);
      return storyOf(skill, contract === undefined ? input : fitting(contract, input, checkInput));
    },
  };
}

/** Whether the slug is a possible custom skill. The demo stores none, so any name is possible. */
export function isCustom(skill: string): boolean {
  return skill.startsWith(CUSTOM_PREFIX) && /^[a-z0-9]+([-_.][a-z0-9]+)*$/.test(skill.slice(CUSTOM_PREFIX.length));
}

/**
 * The input as its skill takes it: as it was asked, or without the fields of an operation that the skill has not, or where
 * an identifier held no more, the example's.
 */
function fitting(contract: SkillContract, input: unknown, checkInput: CheckSkillInput): unknown {
  const given = fieldsOf(input);
  if (given === undefined) return contract.example.input;
  for (const candidate of [given, named(contract, given)]) {
    try {
      return checkInput(contract, candidate);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return contract.example.input;
}

function named({ input }: SkillContract, given: object): object {
  const fields = "properties" in input && typeof input.properties === "object" ? (input.properties ?? {}) : {};
  return Object.fromEntries(Object.entries(given).filter(([field]) => Object.hasOwn(fields, field)));
}

function fieldsOf(input: unknown): object | undefined {
  return typeof input === "object" && input !== null && !Array.isArray(input) ? input : undefined;
}
