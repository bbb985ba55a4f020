import { skillContracts } from "@findable/contract";
import type { CheckSkillInput } from "../../kernel/operations/services.ts";
import type { DemoSkill } from "../demo-skill.ts";
import { type AskedRun, demoId, demoRunId, readDemoRunId } from "../ids.ts";
import { BRAND, DEMO_NOW } from "../world/facts.ts";
import { once, onceEach } from "../world/once.ts";
import { filesOfRun, filesOfWorld, runOfPath, type WrittenFile, withPlacedFiles } from "./demo-files.ts";
import { buildRun, type DemoRun, type RunFacts } from "./demo-run.ts";
import { buildPastRun, childrenIn, factsOf } from "./past-demo-run.ts";
import { pastRunId } from "./past-run.ts";
import { pastRuns } from "./past-runs.ts";
import { createRunStories, isCustom } from "./run-stories.ts";

/** The runs of the demo world: those of its past, and any that a caller asks for. */
export interface DemoRuns {
  /** Answers every identifier; one that says nothing stands for the main job's run. */
  find(id: string): DemoRun;
  /** What is known of those of the past in a workspace, the brand's if none is named, without their stories. */
  list(workspaceId?: string): readonly RunFacts[];
  childrenOf(run: DemoRun): DemoRun[];
  /** Every file that they wrote. */
  files(): readonly WrittenFile[];
  /** Those of a run. */
  filesOf(run: DemoRun): readonly WrittenFile[];
  /** The file at a path, be it of the past or of a run that was asked for. */
  findFile(path: string): WrittenFile | undefined;
}

export interface DemoRunsOptions {
  stories: readonly DemoSkill[];
  checkInput: CheckSkillInput;
}

/** Maximum number of cached runs. */
const KEPT = 200;
const MAIN_JOB: AskedRun = { skill: "bootstrap_brand", input: { domain: BRAND.domain } };

export function createDemoRuns({ stories, checkInput }: DemoRunsOptions): DemoRuns {
  const runStories = createRunStories(stories, checkInput);
  const past = once(() => new Map(pastRuns().map((run) => [pastRunId(run.slug), run])));
  const world = once(() =>
    filesOfWorld(
      list().map(({ id }) => find(id)),
      runStories,
    ),
  );
  const find: (id: string) => DemoRun = onceEach(KEPT, build);

  function build(id: string): DemoRun {
    const known = past().get(id);
    if (known !== undefined) return buildPastRun(known, runStories, ({ slug }) => find(pastRunId(slug)));
    const asked = readDemoRunId(id);
    if (asked !== undefined && hasStory(asked.skill)) return buildRequested(id, asked);
    const main = buildRequested(demoRunId(MAIN_JOB.skill, MAIN_JOB.input), MAIN_JOB);
    return id.includes("demo") ? { ...main, id } : main;
  }

  function buildRequested(id: string, asked: AskedRun): DemoRun {
    const { skill, input, mode = "BACKGROUND", tags = [], childOf, turnAfter } = asked;
    const story = withPlacedFiles(id, runStories.storyOfRequest(skill, input), world());
    const before = childOf ?? turnAfter;
    const facts: RunFacts = {
      id,
      agentId: demoId("agt", id),
      sessionId: asked.sessionId ?? demoId("sess", id),
      ...{ skill, input, mode, tags },
      status: "SUCCEEDED",
      workspace: workspaceOf(input),
      createdAt: DEMO_NOW,
      credits: 0,
      depth: childOf === undefined ? 0 : find(childOf).depth + 1,
      resourceIds: [],
      ...(before === undefined ? {} : { parentId: before }),
    };
    return buildRun(facts, story, childrenIn(story, facts));
  }

  function list(workspaceId: string = BRAND.workspaceId): readonly RunFacts[] {
    return pastRuns()
      .map(factsOf)
      .filter(({ workspace }) => workspace === workspaceId);
  }

  return {
    find,
    list,
    childrenOf: (run) =>
      run.children.map(({ invocationId }) => ({ ...find(invocationId), parentId: run.id, depth: run.depth + 1 })),
    files: () => [...world().values()],
    filesOf: filesOfRun,
    findFile(path) {
      const runId = runOfPath(path);
      if (runId === undefined) return world().get(path);
      return filesOfRun(find(runId)).find((file) => file.path === path);
    },
  };
}

/** Whether the demo has a story of the skill. Skills that only keys can start have none. */
function hasStory(skill: string): boolean {
  return isCustom(skill) || skillContracts.some(({ slug, demo }) => slug === skill && demo === "demo");
}

/** Runs of many workspaces name theirs. */
function workspaceOf(input: unknown): string {
  const named = typeof input === "object" && input !== null && "workspaceId" in input ? input.workspaceId : undefined;
  return typeof named === "string" ? named : BRAND.workspaceId;
}
