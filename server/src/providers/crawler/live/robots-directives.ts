// `X-Robots-Tag: otherbot: noindex` addresses another crawler. The names below contain a colon but are directives.
const DIRECTIVES_WITH_VALUES = /^(unavailable_after|max-snippet|max-image-preview|max-video-preview)$/;

/** The directives of meta robots and the header for all crawlers or for this one, lower case, without duplicates. */
export function robotsDirectives(options: {
  metas: ReadonlyMap<string, string>;
  header: string | null;
  token: string;
}): string[] {
  const token = options.token.toLowerCase();
  const fromMetas = [options.metas.get("robots"), options.metas.get(token)].map((content) => content ?? "");
  const directives = [...fromMetas.flatMap(splitDirectives), ...directivesOfHeader(options.header ?? "", token)];
  return [...new Set(directives)].slice(0, 50);
}

export function forbidsFollowing(directives: readonly string[]): boolean {
  return directives.includes("nofollow") || directives.includes("none");
}

/** Several headers arrive joined by commas, so an agent name applies until the next name. */
export function directivesOfHeader(header: string, token: string): string[] {
  const directives: string[] = [];
  let agent = "";
  for (const part of splitDirectives(header)) {
    const [name = "", value] = part.split(/:\s*/, 2);
    if (value === undefined || DIRECTIVES_WITH_VALUES.test(name)) {
      if (agent === "" || agent === token) directives.push(part);
    } else {
      agent = name;
      if (agent === token) directives.push(value);
    }
  }
  return directives;
}

function splitDirectives(content: string): string[] {
  return content
    .toLowerCase()
    .split(",")
    .map((directive) => directive.trim())
    .filter((directive) => directive !== "");
}
