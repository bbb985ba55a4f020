import { type BulkActionInput, type BulkActionResult, operations } from "@findable/contract";
import { csvTable } from "../csv-table.ts";
import { type DemoSkill, type DemoStep, demoSkill } from "../demo-skill.ts";
import { demoId } from "../ids.ts";
import { type BulkPart, partsOf } from "../world/keywords/bulk-action.ts";

const EXAMPLE = {
  action: "distribute.track_rank",
  workspaces: "all",
  filter: { tag: "plan:growth" },
  config: { device: "desktop" },
} as const;

/** The run of a bulk action. Its children are runs of other skills, so it uses their stories. */
export function bulkActionStories(others: readonly DemoSkill[]): readonly DemoSkill[] {
  return [
    demoSkill<Partial<BulkActionInput>, BulkActionResult>("workspaces.bulk_action", (input) => {
      const asked = completed(input);
      const parts = partsOf(asked);
      const result = aggregate(asked.action, parts, others);
      return {
        result,
        steps: stepsOf(asked.action, parts),
        files: [
          {
            path: `agent-output/bulk/${asked.action.replaceAll(".", "-")}.csv`,
            contentType: "text/csv",
            text: tableOf(result, parts),
          },
        ],
        children: parts.flatMap(({ run }) => (run === undefined ? [] : [{ skill: run.skill, input: run.input }])),
      };
    }),
  ];
}

function completed({ action, workspaces = "all", filter, config = {} }: Partial<BulkActionInput>) {
  return action === undefined ? EXAMPLE : { action, workspaces, filter, config };
}

function aggregate(action: string, parts: readonly BulkPart[], others: readonly DemoSkill[]): BulkActionResult {
  const failed = parts.filter(({ run }) => run === undefined);
  return {
    action,
    summary: {
      total: parts.length,
      succeeded: parts.length - failed.length,
      failed: failed.length,
      cancelled: 0,
      creditsUsed: 0,
    },
    results: parts.map(({ workspace, run }) => ({
      workspaceId: workspace.id,
      invocationId: run?.invocationId ?? null,
      status: run === undefined ? "FAILED" : "SUCCEEDED",
      // Dear, and not needed by those who only want to know how it went.
      get result() {
        return run === undefined ? null : answerOf(action, run, others);
      },
    })),
    failures: failed.map(({ workspace, missing }) => ({
      workspaceId: workspace.id,
      invocationId: null,
      error: unresolved(workspace.name, missing),
    })),
  };
}

/** What the action answered in one workspace: the result of its run, or for what only reads or writes, that it was done. */
function answerOf(
  action: string,
  { skill, input }: NonNullable<BulkPart["run"]>,
  others: readonly DemoSkill[],
): Record<string, unknown> {
  const demo = others.find(({ slug }) => slug === skill);
  if (demo !== undefined) return { ...demo.story(input).result };
  const isList = "cursor" in (operations.find(({ name }) => name === action)?.input.properties ?? {});
  return isList ? { data: [], nextCursor: null, total: 0 } : {};
}

function unresolved(name: string, missing: readonly string[]) {
  const code = "unresolved_placeholder";
  return {
    type: `https://findable.example/errors/${code}`,
    code,
    message: `${name} has no value for ${missing.map((path) => `\`{{ ${path} }}\``).join(", ")}.`,
    details: { paths: missing },
    requestId: demoId("req", code, name),
    demoMode: true,
  };
}

function stepsOf(action: string, parts: readonly BulkPart[]): DemoStep[] {
  const begun = parts.filter(({ run }) => run !== undefined);
  const left = parts.filter(({ run }) => run === undefined).map(({ workspace }) => workspace.name);
  const lacking = left.length === 0 ? "" : ` ${left.join(", ")} could not take part: a placeholder led nowhere.`;
  return [
    {
      name: "select_workspaces",
      durationMs: 180,
      says: `Running ${action} in ${counted(parts.length)}: ${parts.map(({ workspace }) => workspace.name).join(", ")}.`,
    },
    {
      name: "resolve_placeholders",
      durationMs: 40,
      says: `The input is filled in for ${counted(begun.length)}.${lacking}`,
    },
    {
      name: "run_children",
      durationMs: 42_000 + 9_000 * begun.length,
      says: `Finished in ${counted(begun.length)}.`,
      progress: { total: begun.length, unit: "workspaces" },
    },
    { name: "aggregate", durationMs: 310, says: "The results of all workspaces are in one table." },
  ];
}

function counted(workspaces: number): string {
  return workspaces === 1 ? "1 workspace" : `${workspaces} workspaces`;
}

function tableOf({ results, failures }: BulkActionResult, parts: readonly BulkPart[]): string {
  const rows = results.map(({ workspaceId, invocationId, status }) => {
    const { name = "", primaryDomain = "" } =
      parts.find(({ workspace }) => workspace.id === workspaceId)?.workspace ?? {};
    const error = failures.find((failure) => failure.workspaceId === workspaceId)?.error.code ?? "";
    return [name, primaryDomain, status, invocationId, error];
  });
  return csvTable([["workspace", "domain", "status", "invocation", "error"], ...rows]);
}
