import { createHash } from "node:crypto";
import { skillContracts } from "@findable/contract";
import { type DemoFile, type DemoStory, OWN_RUN } from "../demo-skill.ts";
import { demoId, demoRunId } from "../ids.ts";
import { DEMO_NOW } from "../world/facts.ts";
import type { DemoRun } from "./demo-run.ts";
import type { RunStories } from "./run-stories.ts";

/** A file with where it comes from. */
export interface WrittenFile extends DemoFile {
  runId: string;
  writtenAt: string;
  tags: readonly string[];
}

/** Longest path of a file, in bytes. */
const MAX_PATH = 512;
const OUTPUT = "agent-output/";

/** The files of the world's runs, by path: those of its past and of the contracts' examples; the newest of a path stays. */
export function filesOfWorld(past: readonly DemoRun[], runStories: RunStories): ReadonlyMap<string, WrittenFile> {
  const files = new Map<string, WrittenFile>();
  const add = (file: WrittenFile) => files.set(file.path, file);
  for (const run of past.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))) {
    for (const file of filesOfRun(run)) add(file);
  }
  for (const { slug, demo, example } of skillContracts) {
    if (demo !== "demo") continue;
    const runId = demoRunId(slug, example.input);
    for (const file of namedFor(runId, runStories.storyOf(slug, example.input)).files ?? []) {
      const known = files.get(file.path);
      if (known?.text !== file.text) add({ ...file, runId, writtenAt: DEMO_NOW, tags: [] });
    }
  }
  return files;
}

export function filesOfRun({ id, files, updatedAt, tags }: DemoRun): WrittenFile[] {
  return files.map((file) => ({ ...file, runId: id, writtenAt: updatedAt, tags }));
}

/** The story with the run's identifier in the names of its files; with a stand-in, where that would make a path too long. */
export function namedFor(runId: string, story: DemoStory): DemoStory {
  const paths = (story.files ?? []).map(({ path }) => path.replace(OWN_RUN, runId));
  const name = paths.every((path) => Buffer.byteLength(path) <= MAX_PATH) ? runId : demoId("inv", runId);
  const named: DemoStory = JSON.parse(JSON.stringify(story).replaceAll(OWN_RUN, name));
  return named;
}

/**
 * The story with its files where they can be found again. Nothing is kept: a file that the world does not hold goes to a
 * folder named for its run, whose identifier says what it was asked and so what it wrote.
 */
export function withPlacedFiles(runId: string, unnamed: DemoStory, world: ReadonlyMap<string, DemoFile>): DemoStory {
  const story = namedFor(runId, unnamed);
  let text = JSON.stringify(story);
  for (const { path, text: content } of story.files ?? []) {
    const place = `${OUTPUT}${runId}/${path.slice(path.indexOf("/") + 1)}`;
    if (runOfPath(path) !== undefined || world.get(path)?.text === content || Buffer.byteLength(place) > MAX_PATH)
      continue;
    text = text.replaceAll(JSON.stringify(path).slice(1, -1), place);
  }
  const placed: DemoStory = JSON.parse(text);
  return placed;
}

/** The run that a path names. */
export function runOfPath(path: string): string | undefined {
  return /^agent-output\/(?:.*[/-])?(inv_demo_[\w-]+)[/.]/.exec(path)?.[1];
}

export function checksumOf(bytes: Uint8Array): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}
