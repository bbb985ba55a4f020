import type { ForumPort, ForumSource } from "../../providers/forum/port.ts";

export interface ChosenSources {
  sources: ForumSource[];
  warnings: string[];
}

const MOST_SOURCES = 12;

/** The sources that a request names, else those that the channels of the audience name, else those of the operator. */
export function chooseSources(
  forum: ForumPort,
  { named, channels }: { named: readonly string[] | undefined; channels: readonly string[] },
): ChosenSources {
  if (named !== undefined) {
    const found = named.map((name) => ({ name, source: forum.sourceOf(name) ?? forum.sourceOf(`r/${name}`) }));
    const unknown = found.filter(({ source }) => source === undefined).map(({ name }) => name);
    const warnings = unknown.length === 0 ? [] : [`No known forum has these names: ${unknown.join(", ")}.`];
    return { sources: distinct(found.flatMap(({ source }) => source ?? [])), warnings };
  }
  const inferred = channels.flatMap((channel) => forum.sourceOf(channel) ?? []);
  const usual = forum.defaults.flatMap((id) => forum.sourceOf(id) ?? []);
  return { sources: distinct([...inferred, ...usual]), warnings: [] };
}

function distinct(sources: readonly ForumSource[]): ForumSource[] {
  return [...new Map(sources.map((source) => [source.id, source])).values()].slice(0, MOST_SOURCES);
}
