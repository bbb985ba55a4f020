import { type SkillContract, skillContracts } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { CheckSkillInput } from "../../kernel/operations/services.ts";
import type { DemoSkill, DemoStory } from "../demo-skill.ts";
import { tellCustom } from "../stories/custom.ts";

/** Tells how a run of any skill went. Throws where nobody has written how. */
export interface Storyteller {
  /** Of an input of our own, which fits its skill. */
  tell(skill: string, input: unknown): DemoStory;
  /** Of whatever a caller has asked. */
  tellAsked(skill: string, input: unknown): DemoStory;
}

const CUSTOM_PREFIX = "custom:";

export function createStoryteller(stories: readonly DemoSkill[], checkInput: CheckSkillInput): Storyteller {
  const bySlug = new Map(stories.map((story) => [story.slug, story]));
  function tell(skill: string, input: unknown): DemoStory {
    if (isCustom(skill)) return tellCustom(skill, { ...fieldsOf(input) });
    const story = bySlug.get(skill);
    if (story === undefined) throw new Error(`Nobody has written how a run of ${skill} goes in the demo world.`);
    return story.tell(input);
  }
  return {
    tell,
    tellAsked(skill, input) {
      const contract = skillContracts.find(({ slug }) => slug === skill);
      return tell(skill, contract === undefined ? input : fitting(contract, input, checkInput));
    },
  };
}

/** Whether it may be a workspace's own skill. Nothing is kept, so any name may be. */
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
  return Object.fromEntries(Object.entries(given).filter(([field]) => field in fields));
}

function fieldsOf(input: unknown): object | undefined {
  return typeof input === "object" && input !== null && !Array.isArray(input) ? input : undefined;
}
