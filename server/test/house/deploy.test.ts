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
