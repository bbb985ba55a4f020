import type { BulkActionResult, Invocation } from "@findable/contract";
import type { DemoStory } from "../demo-skill.ts";
import { demoId, demoRunId } from "../ids.ts";
import { BRAND, DEMO_NOW } from "../world/facts.ts";
import { namedFor } from "./demo-files.ts";
import { buildRun, type DemoRun, later, type RunFacts } from "./demo-run.ts";
import { type PastRun, pastRunId, questionOf } from "./past-run.ts";
import { pastRuns } from "./past-runs.ts";
import type { RunStories } from "./run-stories.ts";

/** Builds a past run with its events; `buildChild` builds each child. */
export function buildPastRun(run: PastRun, runStories: RunStories, buildChild: (child: PastRun) => DemoRun): DemoRun {
  const children = pastRuns().filter(({ childOf }) => childOf === run.slug);
  const outcomes = children.map(buildChild);
  const story = datedTo(run.createdAt, namedFor(pastRunId(run.slug), storyOf(run, outcomes, runStories)));
  return buildRun(factsOf(run), story, outcomes.length > 0 ? outcomes.map(inBrief) : childrenIn(story, run));
}

/** Runs that a story says were begun, each asked for what the story says. */
export function childrenIn({ children = [] }: DemoStory, { status }: Pick<RunFacts, "status">): Invocation["children"] {
  if (status !== "SUCCEEDED") return [];
  return children.slice(0, MAX_SHOWN_CHILDREN).map(({ skill, input }) => ({
    invocationId: demoRunId(skill, input),
    skill,
    status: "SUCCEEDED",
  }));
}

const MAX_SHOWN_CHILDREN = 200;

function inBrief({ id, skill, status }: DemoRun): Invocation["children"][number] {
  return { invocationId: id, skill, status };
}

/** Facts of a past run that need no story. */
export function factsOf(run: PastRun): RunFacts {
  const { slug, skill, input, status, createdAt, credits, tags = [], minutes, stepsDone, failure } = run;
  const parent = run.childOf ?? run.turnAfter;
  const question = questionOf(run);
  const stoppedAt = minutes === undefined ? undefined : later(createdAt, minutes * 60_000);
  const raisedAt = status === "WAITING_APPROVAL" ? question?.raisedAt : undefined;
  return {
    id: pastRunId(slug),
    agentId: demoId("agt", slug),
    sessionId: demoId("sess", firstTurn(run).slug),
    ...{ skill, input, status, createdAt, credits, tags },
    mode: "BACKGROUND",
    workspace: run.domain === undefined ? BRAND.workspaceId : demoId("ws", run.domain),
    depth: run.childOf === undefined ? 0 : 1,
    resourceIds: run.resources ?? [],
    ...(parent === undefined ? {} : { parentId: pastRunId(parent) }),
    ...(stepsDone === undefined ? {} : { stepsDone }),
    ...definedAs("stoppedAt", stoppedAt ?? raisedAt),
    ...definedAs("question", question),
    ...definedAs("failure", failure),
  };
}

function definedAs<N extends string, T>(name: N, value: T | undefined): { [name in N]?: T } {
  const named: { [name in N]?: T } = {};
  if (value !== undefined) named[name] = value;
  return named;
}

function firstTurn(run: PastRun): PastRun {
  const before = pastRuns().find(({ slug }) => slug === run.turnAfter);
  return before === undefined ? run : firstTurn(before);
}

function storyOf(run: PastRun, children: readonly DemoRun[], runStories: RunStories): DemoStory {
  const { story = {}, skill, input } = run;
  if (story.result !== undefined && story.steps !== undefined)
    return { result: story.result, steps: story.steps, ...story };
  if (run.status !== "SUCCEEDED" && story.steps !== undefined) return { result: {}, steps: story.steps, ...story };
  const whole = { ...runStories.storyOf(skill, input), ...story };
  return skill === "workspaces.bulk_action" ? { ...whole, files: [], result: sumOf(run, children) } : whole;
}

/** What the runs in many workspaces came to. */
function sumOf({ input }: PastRun, children: readonly DemoRun[]): BulkActionResult {
  const count = (status: DemoRun["status"]) => children.filter((child) => child.status === status).length;
  return {
    action: "action" in input ? String(input.action) : "",
    summary: {
      total: children.length,
      succeeded: count("SUCCEEDED"),
      failed: count("FAILED"),
      cancelled: count("CANCELLED"),
      creditsUsed: children.reduce((sum, { credits }) => sum + credits, 0),
    },
    results: children.map(({ workspace, id, status, result }) => ({
      workspaceId: workspace,
      invocationId: id,
      status,
      result,
    })),
    failures: children.flatMap(({ workspace, id, failure }) =>
      failure === undefined
        ? []
        : [
            {
              workspaceId: workspace,
              invocationId: id,
              error: {
                type: `https://findable.example/errors/${failure.code}`,
                ...failure,
                requestId: demoId("req", id),
              },
            },
          ],
    ),
  };
}

/** Stories are dated at the frozen moment. A past run found the same data when it ran. A story is plain data. */
function datedTo(moment: string, story: DemoStory): DemoStory {
  const dated: DemoStory = JSON.parse(JSON.stringify(story).replaceAll(DEMO_NOW, moment));
  return dated;
}
