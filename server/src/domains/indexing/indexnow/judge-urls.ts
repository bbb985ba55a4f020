import type { IndexNowConfig } from "@findable/contract";
import { sha256Hex } from "../../../kernel/ids/hashes.ts";

export interface JudgedUrl {
  /** As it was given. */
  given: string;
  /** As it is sent; null if it is rejected. */
  url: string | null;
  reason: string | null;
}

type Covered = Pick<IndexNowConfig, "domain" | "keyUrl" | "keyLocation">;

/** Decides which URLs the verified key covers: those on its host, below the folder of its file. */
export function judgeUrls(urls: readonly string[], config: Covered): JudgedUrl[] {
  const host = config.keyUrl === null ? config.domain : new URL(config.keyUrl).host;
  const folder = config.keyLocation.slice(0, config.keyLocation.lastIndexOf("/") + 1);
  return urls.map((given) => {
    const url = sentForm(given);
    const rejected = (reason: string): JudgedUrl => ({ given, url: null, reason });
    if (url === undefined) return rejected("It is not an http or https URL.");
    if (url.host !== host) return rejected(`It is on ${url.host}, and the key is for ${host}.`);
    if (!url.pathname.startsWith(folder))
      return rejected(`The key at ${config.keyLocation} covers only URLs below ${folder}.`);
    return { given, url: url.href, reason: null };
  });
}

/** Without fragment: engines read pages, and a fragment is no page. */
export function sentForm(given: string): URL | undefined {
  const url = URL.parse(given.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  url.hash = "";
  return url;
}

/** The identifier of a URL in a run. The operation that starts the run and the run itself derive the same. */
export function submissionIdOf(invocationId: string, url: string): string {
  return `sub_${sha256Hex(`${invocationId} ${url}`).slice(0, 24)}`;
}
