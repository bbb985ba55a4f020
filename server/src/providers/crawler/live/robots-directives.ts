// `X-Robots-Tag: otherbot: noindex` speaks to another crawler; these names with a colon are directives themselves.
const DIRECTIVES_WITH_VALUES = /^(unavailable_after|max-snippet|max-image-preview|max-video-preview)$/;

/** Directives of meta robots and of the header that are meant for everyone or for us, lower case, each once. */
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

/** Several headers arrive joined by commas, so an agent's name holds until the next one. */
function directivesOfHeader(header: string, token: string): string[] {
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
