/** In a path: the identifier of the run that wrote the file, which its story does not know. */
export const OWN_RUN = "{run}";

/** A file that a demo run wrote. */
export interface DemoFile {
  /** Under `agent-output/` or `agent-workspace/`; may hold `OWN_RUN`. */
  path: string;
  contentType: string;
  text: string;
}

/** One step of a demo run, for its record and its event stream. */
export interface DemoStep {
  name: string;
  durationMs: number;
  /** What the agent says after it. */
  says?: string;
  /** Of long steps: how far they are, at the end. */
  progress?: { total: number; unit: string };
  /** True for a step that called a language model. */
  model?: boolean;
}

/** What a demo run did and found. */
export interface DemoStory<R extends object = object> {
  result: R;
  steps: readonly DemoStep[];
  files?: readonly DemoFile[];
  /** Sub-skills it loaded. */
  skillsUsed?: readonly string[];
  /** Runs it started. */
  children?: readonly { skill: string; input: object }[];
}

export interface DemoSkill {
  readonly slug: string;
  // biome-ignore lint/suspicious/noExplicitAny: the input was validated against the skill's contract before this call.
  story(input: any): DemoStory;
}

/** The story of a run of a skill. It is a function of its input and of nothing else. */
export function demoSkill<I, R extends object>(slug: string, story: (input: I) => DemoStory<R>): DemoSkill {
  return { slug, story };
}
