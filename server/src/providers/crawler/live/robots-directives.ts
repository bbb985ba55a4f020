import type { PageDirective } from "../port.ts";

// `X-Robots-Tag: otherbot: noindex` addresses another crawler. The names below contain a colon but are directives.
const DIRECTIVES_WITH_VALUES = /^(unavailable_after|max-snippet|max-image-preview|max-video-preview)$/;
const AGENT = /^[a-z0-9_-]+$/;
/** A date by RFC 850 or 822 has a comma after its weekday. */
const ENDS_IN_WEEKDAY = /^unavailable_after:\s*(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/;
const MAX_DIRECTIVES = 100;

/** Meta elements that speak to crawlers: `robots` to all, the others to one. */
export function isRobotsMeta(name: string): boolean {
  return (
    name === "robots" ||
    /bot(?:-[a-z]+)?$/.test(name) ||
    name === "slurp" ||
    name === "yandex" ||
    name === "baiduspider"
  );
}

/** What meta elements and the header say to crawlers, in order. `*` stands for all of them. */
export function readDirectives({
  metas,
  header,
}: {
  metas: ReadonlyMap<string, string>;
  header: string | null;
}): PageDirective[] {
  const fromMetas = [...metas].flatMap(([name, content]) =>
    isRobotsMeta(name)
      ? splitDirectives(content).map((value) => ({
          agent: name === "robots" ? "*" : name,
          source: "meta" as const,
          value: normalized(value),
        }))
      : [],
  );
  return [...fromMetas, ...directivesOfHeader(header ?? "")].slice(0, MAX_DIRECTIVES);
}

/** The directives for all crawlers and for this one, without duplicates. */
export function directivesFor(directives: readonly PageDirective[], token: string): string[] {
  const own = token.toLowerCase();
  return [...new Set(directives.flatMap(({ agent, value }) => (agent === "*" || agent === own ? [value] : [])))];
}

export function forbidsFollowing(directives: readonly string[]): boolean {
  return directives.includes("nofollow") || directives.includes("none");
}

/** Several headers arrive joined by commas, so an agent name applies until the next name. */
export function directivesOfHeader(header: string): PageDirective[] {
  const directives: PageDirective[] = [];
  let agent = "*";
  for (const part of splitDirectives(header)) {
    const colon = part.indexOf(":");
    const name = part.slice(0, Math.max(0, colon)).trim();
    const isNamed = colon !== -1 && AGENT.test(name) && !DIRECTIVES_WITH_VALUES.test(name);
    if (isNamed) agent = name === "robots" ? "*" : name;
    const value = normalized(isNamed ? part.slice(colon + 1).trim() : part);
    if (value !== "") directives.push({ agent, source: "header", value });
  }
  return directives;
}

/** `max-snippet: 20` is `max-snippet:20`. */
function normalized(directive: string): string {
  return directive.replace(/^([a-z_-]+)\s*:\s*/, "$1:");
}

function splitDirectives(content: string): string[] {
  const parts: string[] = [];
  for (const part of content.toLowerCase().split(",")) {
    const before = parts.at(-1);
    if (before !== undefined && ENDS_IN_WEEKDAY.test(before)) parts[parts.length - 1] = `${before}, ${part.trim()}`;
    else if (part.trim() !== "") parts.push(part.trim());
  }
  return parts;
}
