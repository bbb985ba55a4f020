import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { fingerprint } from "../../../../kernel/ids/hashes.ts";
import { refused } from "../publish-failure.ts";
import type { StoredPage } from "../site.ts";
import type { Commit, GitHubApi, Pull } from "./github-api.ts";

export interface Repository {
  api: GitHubApi;
  /** The branch that pull requests target. */
  base: string;
  directory: string;
}

export const Snapshot = Type.Object({
  reference: Type.String(),
  /** The pull request that is open; null if the file is on the base branch. */
  pull: Type.Union([Type.Integer(), Type.Null()]),
  path: Type.String(),
  content: Type.String(),
  title: Type.String(),
  publicationId: Type.String(),
});
export type Snapshot = Static<typeof Snapshot>;

/** What a pull request and its commits say about their page. */
export interface Planted {
  publicationId: string;
  path: string;
}

export function branchOf(reference: string): string {
  return `findable/${reference}`;
}

/** GitHub does not show the comment. */
export function bodyWith(reference: string, { publicationId, path }: Planted, words: string): string {
  return `${words}\n\n<!-- findable:${reference} ${publicationId} ${encodeURIComponent(path)} -->`;
}

export function messageWith({ publicationId, path }: Planted, words: string): string {
  return `${words}\n\nFindable-Publication: ${publicationId} ${encodeURIComponent(path)}`;
}

function inBody({ body }: Pull, reference: string): Planted | undefined {
  const [, found, publicationId = "", path = ""] = /<!-- findable:(\S+) (\S+) (\S+) -->/.exec(body ?? "") ?? [];
  return found === reference ? { publicationId, path: decodeURIComponent(path) } : undefined;
}

function inMessage(commit: Commit | undefined): Planted | undefined {
  const [, publicationId, path = ""] = /^Findable-Publication: (\S+) (\S+)$/m.exec(commit?.message ?? "") ?? [];
  return publicationId === undefined ? undefined : { publicationId, path: decodeURIComponent(path) };
}

/** The page of a text: its file on the branch of its open pull request, otherwise on the base branch. */
export async function findPage({ api, base }: Repository, reference: string): Promise<StoredPage | undefined> {
  const branch = branchOf(reference);
  const pulls = await api.pulls(branch);
  const open = pulls.find(({ state }) => state === "open");
  const pull = open ?? pulls.find((one) => typeof one.merged_at === "string") ?? pulls[0];
  if (pull === undefined) return undefined;
  const commit = open === undefined ? undefined : inMessage(await api.head(branch));
  const body = inBody(pull, reference);
  const planted = commit ?? body;
  if (planted === undefined) {
    if (open === undefined) return undefined;
    throw refused(
      "config",
      `Pull request #${open.number} lost the comment that names its page. Close it and try again.`,
    );
  }
  const content = await api.file(planted.path, open === undefined ? base : branch);
  const { title } = pull;
  const snapshot: Snapshot = { reference, pull: open?.number ?? null, content: content ?? "", title, ...planted };
  return {
    id: String(pull.number),
    url: pull.html_url,
    checksum: checksumOfFile(snapshot),
    isPublic: open === undefined && content !== undefined,
    isRemoved: content === undefined,
    publicationId: planted.publicationId,
    isUnfinished: commit !== undefined && body?.publicationId !== commit.publicationId,
    html: null,
    title,
    snapshot,
  };
}

export function checksumOfFile({ path, content }: Pick<Snapshot, "path" | "content">): string {
  return fingerprint([path, content]);
}

export function asSnapshot(snapshot: unknown): Snapshot {
  if (Check(Snapshot, snapshot)) return snapshot;
  throw refused("config", "The stored state of the file cannot be restored.");
}
