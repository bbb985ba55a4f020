import { type Static, type TSchema, Type } from "typebox";
import { Check } from "typebox/value";
import { Maybe } from "../../../shared/maybe.ts";
import { safeText } from "../../../shared/safe-text.ts";
import { refused, unreadableAnswer } from "../publish-failure.ts";
import { type Connection, callSite, type Explanation, type Refusal, type SiteRequest } from "../site-call.ts";

// https://docs.github.com/en/rest/repos/repos#get-a-repository
const Repository = Type.Object({
  full_name: Type.String(),
  default_branch: Type.String(),
  archived: Maybe(Type.Boolean()),
  permissions: Maybe(Type.Object({ push: Maybe(Type.Boolean()) })),
});
// https://docs.github.com/en/rest/pulls/pulls
const Pull = Type.Object({
  number: Type.Integer(),
  state: Type.String(),
  title: Type.String(),
  body: Maybe(Type.String()),
  html_url: Type.String(),
  merged_at: Maybe(Type.String()),
});
export type Pull = Static<typeof Pull>;
// https://docs.github.com/en/rest/git/refs
const Reference = Type.Object({ object: Type.Object({ sha: Type.String() }) });
// https://docs.github.com/en/rest/git/commits
const Commit = Type.Object({
  sha: Type.String(),
  message: Type.String(),
  tree: Type.Object({ sha: Type.String() }),
});
export type Commit = Static<typeof Commit>;
const Sha = Type.Object({ sha: Type.String() });
// https://docs.github.com/en/rest/repos/contents
const File = Type.Object({ type: Type.String(), content: Type.String(), encoding: Type.String() });
// https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api
const Failure = Type.Object({ message: Type.String(), errors: Maybe(Type.Array(Type.Unknown())) });
const Detail = Type.Object({ message: Type.String() });

/** A file of a commit; without content it is deleted. */
export interface TreeFile {
  path: string;
  content: string | null;
}

/** One repository. Undefined stands for 404. */
export interface GitHubApi {
  repository(): Promise<Static<typeof Repository> | undefined>;
  /** The commit at the end of a branch. */
  head(branch: string): Promise<Commit | undefined>;
  file(path: string, branch: string): Promise<string | undefined>;
  /** The pull requests from this branch, newest first. */
  pulls(branch: string): Promise<Pull[]>;
  /** Creates a commit that no branch contains yet, and returns its SHA. */
  commit(parent: Commit, files: readonly TreeFile[], message: string): Promise<string>;
  createBranch(branch: string, sha: string): Promise<void>;
  moveBranch(branch: string, sha: string, options: { force: boolean }): Promise<void>;
  deleteBranch(branch: string): Promise<void>;
  openPull(pull: { title: string; head: string; base: string; body: string }): Promise<Pull>;
  updatePull(number: number, change: { title?: string; body?: string; state?: "closed" }): Promise<void>;
}

const NEW_TOKEN =
  "Create a fine-grained access token for the repository with read and write access to Contents and Pull requests, and store it with `produce.platform.update`.";

/** The REST API of GitHub, or of a GitHub Enterprise Server: https://docs.github.com/en/rest */
export function openGitHub(connection: Connection, repositoryUrl: string, token: string): GitHubApi {
  const { base, owner, name } = addressesOf(repositoryUrl);
  const authorized = {
    ...connection,
    vendor: "GitHub",
    headers: () => ({
      accept: "application/vnd.github+json",
      authorization: `Bearer ${token}`,
      "user-agent": "findable",
      "x-github-api-version": "2022-11-28",
    }),
    secrets: [token],
    explain,
  };
  const call = (method: SiteRequest["method"], route: string, more: { body?: unknown; expected?: number[] } = {}) => {
    const url = `${base}/repos/${owner}/${name}${route}`;
    return callSite(authorized, { method, url, writes: method !== "GET", ...more });
  };
  const read = async <T extends TSchema>(schema: T, route: string): Promise<Static<T> | undefined> => {
    const { status, body } = await call("GET", route, { expected: [404] });
    return status === 404 ? undefined : checked(schema, body);
  };
  const write = async <T extends TSchema>(schema: T, method: "POST" | "PATCH", route: string, body: unknown) => {
    const answer = await call(method, route, { body });
    if (!Check(schema, answer.body)) throw unreadableAnswer("GitHub", answer.isJson);
    return answer.body;
  };
  const ref = (branch: string) => `heads/${branch.split("/").map(encodeURIComponent).join("/")}`;
  return {
    repository: () => read(Repository, ""),
    head: async (branch) => {
      const found = await read(Reference, `/git/ref/${ref(branch)}`);
      return found === undefined ? undefined : read(Commit, `/git/commits/${found.object.sha}`);
    },
    file: async (path, branch) => {
      const escaped = path.split("/").map(encodeURIComponent).join("/");
      const found = await read(File, `/contents/${escaped}?ref=${encodeURIComponent(branch)}`);
      if (found === undefined || found.type !== "file") return undefined;
      return Buffer.from(found.content, "base64").toString("utf8");
    },
    pulls: async (branch) => {
      const query = new URLSearchParams({
        head: `${owner}:${branch}`,
        state: "all",
        sort: "created",
        direction: "desc",
      });
      return (await read(Type.Array(Pull), `/pulls?${query}&per_page=100`)) ?? [];
    },
    commit: async (parent, files, message) => {
      const tree = files.map(({ path, content }) => ({
        ...{ path, mode: "100644", type: "blob" },
        ...(content === null ? { sha: null } : { content }),
      }));
      const { sha } = await write(Sha, "POST", "/git/trees", { base_tree: parent.tree.sha, tree });
      const commit = await write(Sha, "POST", "/git/commits", { message, tree: sha, parents: [parent.sha] });
      return commit.sha;
    },
    createBranch: async (branch, sha) => {
      await write(Reference, "POST", "/git/refs", { ref: `refs/heads/${branch}`, sha });
    },
    moveBranch: async (branch, sha, { force }) => {
      await write(Reference, "PATCH", `/git/refs/${ref(branch)}`, { sha, force });
    },
    deleteBranch: async (branch) => {
      await call("DELETE", `/git/refs/${ref(branch)}`, { expected: [404, 422] });
    },
    openPull: (pull) => write(Pull, "POST", "/pulls", pull),
    updatePull: async (number, change) => {
      await write(Pull, "PATCH", `/pulls/${number}`, change);
    },
  };
}

/** GitHub Enterprise Server has its API below the host of the repository. */
function addressesOf(repositoryUrl: string): { base: string; owner: string; name: string } {
  const { origin, hostname, pathname } = new URL(repositoryUrl);
  const [owner = "", name = ""] = pathname.slice(1).replace(/\/$/, "").split("/");
  const isPublic = hostname === "github.com" || hostname === "www.github.com";
  return { base: isPublic ? "https://api.github.com" : `${origin}/api/v3`, owner, name: name.replace(/\.git$/, "") };
}

function checked<T extends TSchema>(schema: T, body: unknown): Static<T> {
  if (Check(schema, body)) return body;
  throw refused("config", "GitHub's answer has an unknown form. Check the URL of the repository.");
}

function explain({ status, body }: Refusal): Explanation | undefined {
  if (!Check(Failure, body)) return undefined;
  const said = safeText([body.message, ...(body.errors ?? []).flatMap(detailOf)].join(": "));
  if (status === 429 || (status === 403 && /rate limit/i.test(body.message))) {
    return { kind: "rate_limited", message: `GitHub limits the request rate: ${said}` };
  }
  if (status === 401) return { kind: "auth", message: `GitHub did not accept the access token. ${NEW_TOKEN}` };
  if (status === 403) return { kind: "auth", message: `GitHub does not allow this to the token: ${said} ${NEW_TOKEN}` };
  if (status === 404) return { kind: "auth", message: `GitHub shows no such repository to the token. ${NEW_TOKEN}` };
  if (status === 409 || status === 422) return { message: `GitHub refused the pull request: ${said}` };
  return undefined;
}

function detailOf(detail: unknown): string[] {
  return Check(Detail, detail) ? [detail.message] : [];
}
