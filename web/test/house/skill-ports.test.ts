import { readdirSync, readFileSync } from "node:fs";
import { portsOfSkill } from "@findable/contract/skill-ports";
import { expect, test } from "vitest";
import { skills } from "../../../server/src/skills.ts";

const SKILLS = new URL("../../../server/src/skills/", import.meta.url);
/** Checks any port, and works without all of them. */
const WITHOUT_FORM = ["integrations.check"];
/** Sites to publish to are no integration: they have a form for each. */
const LISTED = ["answers", "crawler", "linkdata", "llm", "serpdata"];

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
const namesIn = (list: string) => list.match(/\w+/g) ?? [];

/** The ports that a file takes from the providers of a run. */
function portsIn(code: string): string[] {
  const taken = [
    ...[...code.matchAll(/\bproviders\??\.(\w+)/g)].map(([, port = ""]) => port),
    ...[...code.matchAll(/\bproviders: \{ ([\w, ]+) \}/g)].flatMap(([, ports = ""]) => namesIn(ports)),
    ...[...code.matchAll(/\{ ([\w, ]+) \} = (?:ctx\.)?providers\b/g)].flatMap(([, ports = ""]) => namesIn(ports)),
    ...[...code.matchAll(/\bPick<Providers, ([^>]+)>/g)].flatMap(([, ports = ""]) => namesIn(ports)),
  ];
  const hasModel = /\bctx\.llm\b|\bfindOptionalModel\(/.test(code);
  return [...new Set(hasModel ? [...taken, "llm"] : taken)];
}

/** The ports that a file and all files of skills that it imports use. */
function portsOf(file: URL, seen = new Set<string>()): string[] {
  if (seen.has(file.href)) return [];
  seen.add(file.href);
  const code = withoutComments(readFileSync(file, "utf8"));
  const imports = [...code.matchAll(/^import (?!type\b)[\s\S]*?from "(\.[^"]+)";/gm)].map(
    ([, path = ""]) => new URL(path, file),
  );
  const below = imports.filter(({ href }) => href.startsWith(SKILLS.href)).flatMap((one) => portsOf(one, seen));
  return [...new Set([...portsIn(code), ...below])].filter((port) => LISTED.includes(port)).sort();
}

/** Each folder of a skill with the slugs of the skills that it defines. */
async function foldersOfSkills(): Promise<{ slugs: string[]; file: URL }[]> {
  const files = readdirSync(SKILLS, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("/skill.ts"))
    .map((name) => new URL(name, SKILLS));
  const modules = await Promise.allSettled(files.map(async (file) => ({ file, module: await import(file.href) })));
  return modules.flatMap((one) => {
    if (one.status === "rejected") return [];
    const { file, module } = one.value;
    const defined = skills.filter((skill) => Object.values(module).includes(skill)).map(({ slug }) => slug);
    return [{ slugs: [...new Set(defined)], file }];
  });
}

test("the app names every integration that a skill uses", async () => {
  const folders = await foldersOfSkills();
  const missing = folders.flatMap(({ slugs, file }) => {
    const used = portsOf(file);
    return slugs
      .filter((slug) => !WITHOUT_FORM.includes(slug))
      .flatMap((slug) => {
        const { needs, uses } = portsOfSkill(slug);
        const listed: string[] = [...needs, ...uses];
        return used.filter((port) => !listed.includes(port)).map((port) => `${slug} ${port}`);
      });
  });

  expect(new Set(folders.flatMap(({ slugs }) => slugs))).toEqual(new Set(skills.map(({ slug }) => slug)));
  expect(missing).toEqual([]);
});

test("a port is found however a skill takes it from the providers of its run", () => {
  expect(
    portsIn(`
      const page = ctx.providers.crawler.read(url);
      const { serpdata } = ctx.providers;
      function linksOf({ providers: { linkdata } }: RunContext) {}
      function engineOf({ answers }: Pick<Providers, "answers">) {}
      await ctx.llm.text("say", request);`).sort(),
  ).toEqual(["answers", "crawler", "linkdata", "llm", "serpdata"]);
});
