import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { RELEASE } from "../../src/kernel/release.ts";
import { SETTINGS } from "../../src/start/settings.ts";
import { ROOT } from "./imports.ts";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const NAMES = new Set(SETTINGS.map(({ name }) => name));
/** Read by programs beside the service, or by the runtime. */
const OTHERS = new Set(["NODE_ENV", "PATH", "HOME", "MALLOC_ARENA_MAX"]);
/** Longer than the ten seconds that an API drains, in seconds. */
const GRACE = { processes: 30, withDatabase: 60 };

interface Service {
  image: string;
  read_only?: boolean;
  environment?: Record<string, string>;
  volumes?: string[];
  stop_grace_period?: string;
}

test("compose.yaml keeps the data of PostgreSQL 18 on a volume, and runs the service read-only with time to drain", () => {
  const { services } = parse(read("compose.yaml"), { merge: true }) as { services: Record<string, Service> };
  const ours = Object.values(services).filter(({ image }) => image.includes("findable:"));

  expect(services["database"]?.image).toMatch(/postgres:18/);
  expect(services["database"]?.volumes).toContain("database:/var/lib/postgresql");
  expect(ours).toHaveLength(2);
  for (const { image, read_only: isReadOnly, stop_grace_period: grace } of ours) {
    expect([image.includes(RELEASE), isReadOnly, grace]).toEqual([true, true, `${GRACE.withDatabase}s`]);
  }
});

test("every variable that the files in deploy set is a setting of the service", () => {
  const { services } = parse(read("compose.yaml"), { merge: true }) as { services: Record<string, Service> };
  const containerfile = read("deploy/image/Containerfile");
  const block = /\nENV ((?:.*\\\n)*.*)/.exec(containerfile)?.[1] ?? "";
  const named = [
    ...Object.keys(services["findable"]?.environment ?? {}),
    ...[...block.matchAll(/([A-Z_]+)=/g)].map(([, name = ""]) => name),
    ...globSync("deploy/systemd/*.service", { cwd: ROOT }).flatMap((file) =>
      [...read(file).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) => line.match(/[A-Z_]+(?==)/g) ?? []),
    ),
    ...[...read("deploy/kubernetes/kustomization.yaml").matchAll(/- ([A-Z_0-9]+)=/g)].map(([, name = ""]) => name),
  ];

  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !NAMES.has(name) && !OTHERS.has(name))).toEqual([]);
});

test("systemd and Kubernetes give processes time to drain, and systemd lets Node compile code", () => {
  for (const file of globSync("deploy/systemd/*.service", { cwd: ROOT })) {
    const unit = read(file);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(GRACE.withDatabase);
    expect(unit).toContain("KillMode=mixed");
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m);
  }
  const documents = globSync("deploy/kubernetes/*.yaml", { cwd: ROOT }).flatMap((file) =>
    parseAllDocuments(read(file)).map((document) => document.toJS()),
  );
  const deployments = documents.filter(({ kind }) => kind === "Deployment");
  expect(deployments).toHaveLength(2);
  for (const { spec } of deployments) {
    const pod = spec.template.spec;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(GRACE.processes);
    expect(pod.containers[0].livenessProbe.httpGet.path).toBe("/healthz");
    expect(pod.containers[0].securityContext.readOnlyRootFilesystem).toBe(true);
  }
  expect(documents.filter(({ kind }) => kind === "PodDisruptionBudget")).toHaveLength(2);
  expect(parse(read("deploy/kubernetes/kustomization.yaml")).images[0].newTag).toBe(RELEASE);
});

test("every file and guide names the images of this release", () => {
  const files = globSync(["compose.yaml", "deploy/**/*.{yaml,yml}", "docs/**/*.md"], { cwd: ROOT });
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/\bfindable:(\d+\.\d+\.\d+)/g)].map(([, release]) => ({ file, release })),
  );

  expect(named.length).toBeGreaterThan(4);
  expect(named.filter(({ release }) => release !== RELEASE)).toEqual([]);
  expect(parse(read("deploy/stores/umbrel/umbrel-app.yml")).version).toBe(RELEASE);
});

/** These sections of the installation describe no way to run the service. */
const NO_WAYS = ["Sizes", "Configuration"];

test("each page about running the service starts with one command and ends with a check", () => {
  const sections = (text: string) => text.split(/^##? /m).slice(1);
  const ways = sections(read("docs/guides/install.md")).slice(1);
  const pages = [
    ...ways.filter((way) => !NO_WAYS.includes(way.split("\n")[0] ?? "")),
    ...["backups", "configuration"].map((page) => read(`docs/guides/${page}.md`).replace(/^# /, "")),
  ];

  expect(pages.map((page) => page.split("\n")[0])).toEqual([
    "Docker Compose",
    "One container",
    "systemd",
    "Kubernetes",
    "Stores",
    "Backups",
    "Configuration as code",
  ]);
  for (const page of pages) {
    expect(page).toMatch(/^[^\n]+\n\n```sh\n/);
    const end = sections(page).at(-1)?.startsWith("Check\n\n```sh\n") ? "Check: `" : page.trimEnd().split("\n").at(-1);
    expect(end).toMatch(/^Check: `/);
  }
});

test("the first line of the installation starts everything, and the second shows the report", () => {
  const [, lines = ""] = /```sh\n([^`]*)```/.exec(read("docs/guides/install.md")) ?? [];
  const [first = "", second = "", ...more] = lines.trimEnd().split("\n");

  expect(first).toMatch(/&& docker compose up --detach --wait$/);
  expect(second).toMatch(/^docker compose exec findable findable brand /);
  expect(more).toEqual([]);
});
