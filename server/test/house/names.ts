const NAMELESS = new Set(["utils", "util", "helpers", "helper", "common", "misc", "lib"]);
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.(store|operations))?(?:\.(?:test|bench|config|d))?\.ts$/;
/** A file that is named for its component. */
const COMPONENT = /^([A-Z][a-z0-9]*)+\.tsx$/;
const WITH_ELEMENTS = /^[a-z0-9]+(-[a-z0-9]+)*\.tsx$/;
const DEEPEST = 4;

/** What is wrong with where a file is and what it is called, a sentence each. */
export function findBadNames(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const words = file.split(/[/.]/);
    const name = file.split("/").at(-1) ?? "";
    const below = /^[^/]+\/src\/(.*)$/.exec(file)?.[1]?.split("/").length ?? 1;
    return [
      ...words.filter((word) => NAMELESS.has(word)).map((word) => `${file}: "${word}" does not say what it holds.`),
      ...([KEBAB, COMPONENT, WITH_ELEMENTS].some((pattern) => pattern.test(name))
        ? []
        : [`${file}: file names are kebab-case.`]),
      ...(below - 1 > DEEPEST ? [`${file} is more than ${DEEPEST} folders below src.`] : []),
    ];
  });
}
