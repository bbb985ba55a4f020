import { createHash } from "node:crypto";
import { type SiteAnswer, type SiteRequest, type SiteServer, startSiteServer } from "./site-server.ts";

interface FakePull {
  number: number;
  state: "open" | "closed";
  title: string;
  body: string;
  head: string;
  base: string;
  merged_at: string | null;
}

interface FakeCommit {
  sha: string;
  message: string;
  parents: string[];
  tree: Map<string, string>;
}

export interface FakeGitHub extends SiteServer {
  readonly repositoryUrl: string;
  readonly pulls: FakePull[];
  readonly branches: Map<string, string>;
  /** The files on a branch. */
  files(branch: string): Record<string, string>;
  /** An editor's commit. */
  push(branch: string, path: string, content: string): void;
  /** A person merges the pull request. */
  merge(number: number): void;
  /** The next request answers that the rate limit is used up. */
  limitRate(): void;
}

export const GITHUB_TOKEN = "github_pat_11AAAA";

const failure = (status: number, message: string, errors: unknown[] = []): SiteAnswer => ({
  status,
  body: { message, errors, documentation_url: "https://docs.github.com/rest" },
});
const notFound = failure(404, "Not Found");

/** One repository of GitHub's REST API, as documented: https://docs.github.com/en/rest */
export async function startFakeGitHub({ mayPush = true } = {}): Promise<FakeGitHub> {
  const commits = new Map<string, FakeCommit>();
  const trees = new Map<string, Map<string, string>>();
  const branches = new Map<string, string>();
  const pulls: FakePull[] = [];
  let isLimited = false;

  const shaOf = (content: unknown) => createHash("sha1").update(JSON.stringify(content)).digest("hex");
  const keepTree = (tree: Map<string, string>) => {
    const sha = shaOf([...tree]);
    trees.set(sha, tree);
    return sha;
  };
  const keepCommit = (message: string, parents: string[], tree: Map<string, string>) => {
    const sha = shaOf([message, parents, [...tree], commits.size]);
    commits.set(sha, { sha, message, parents, tree });
    return sha;
  };
  const treeAt = (branch: string) => commits.get(branches.get(branch) ?? "")?.tree;
  branches.set("main", keepCommit("Begin", [], new Map([["README.md", "# Site\n"]])));
  branches.set("drafts", branches.get("main") ?? "");

  const descends = (sha: string, from: string): boolean =>
    sha === from || (commits.get(sha)?.parents ?? []).some((parent) => descends(parent, from));
  const shown = (pull: FakePull) => ({
    ...pull,
    html_url: `https://github.example/acme/site/pull/${pull.number}`,
    head: { ref: pull.head },
    base: { ref: pull.base },
  });
  const shownCommit = ({ sha, message, tree, parents }: FakeCommit) => ({
    sha,
    message,
    tree: { sha: keepTree(tree) },
    parents: parents.map((parent) => ({ sha: parent })),
  });

  const git = (method: string, route: string, body: SiteRequest["body"]): SiteAnswer | undefined => {
    if (method === "POST" && route === "/git/trees") {
      const tree = new Map(trees.get(body.base_tree) ?? []);
      for (const { path, content, sha } of body.tree) {
        if (sha === null && !tree.has(path)) return failure(422, "GitRPC::BadObjectState");
        if (sha === null) tree.delete(path);
        else tree.set(path, content);
      }
      return { status: 201, body: { sha: keepTree(tree) } };
    }
    if (method === "POST" && route === "/git/commits") {
      const sha = keepCommit(body.message, body.parents, trees.get(body.tree) ?? new Map());
      return { status: 201, body: { sha } };
    }
    if (method === "POST" && route === "/git/refs") {
      const branch = String(body.ref).replace("refs/heads/", "");
      if (branches.has(branch)) return failure(422, "Reference already exists");
      branches.set(branch, body.sha);
      return { status: 201, body: { ref: body.ref, object: { sha: body.sha } } };
    }
    const commit = commits.get(/^\/git\/commits\/(\w+)$/.exec(route)?.[1] ?? "");
    if (commit !== undefined) return { status: 200, body: shownCommit(commit) };
    const branch = decodeURIComponent(/^\/git\/refs?\/heads\/(.+)$/.exec(route)?.[1] ?? "");
    const head = branches.get(branch);
    if (branch === "") return undefined;
    if (head === undefined) return method === "DELETE" ? failure(422, "Reference does not exist") : notFound;
    if (method === "DELETE") {
      branches.delete(branch);
      return { status: 204 };
    }
    if (method === "PATCH") {
      if (body.force !== true && !descends(body.sha, head)) return failure(422, "Update is not a fast forward");
      branches.set(branch, body.sha);
    }
    return { status: 200, body: { ref: `refs/heads/${branch}`, object: { sha: branches.get(branch) } } };
  };

  const proposals = ({ method, query, body }: SiteRequest, route: string): SiteAnswer | undefined => {
    if (route === "/pulls" && method === "GET") {
      const [, branch = ""] = query.get("head")?.split(/:(.*)/s) ?? [];
      return {
        status: 200,
        body: pulls
          .filter((pull) => pull.head === branch)
          .map(shown)
          .reverse(),
      };
    }
    if (route === "/pulls") {
      if (pulls.some(({ head, state }) => head === body.head && state === "open")) {
        return failure(422, "Validation Failed", [{ message: `A pull request already exists for acme:${body.head}.` }]);
      }
      const { title, head, base, body: text } = body;
      const pull: FakePull = {
        number: pulls.length + 1,
        state: "open",
        title,
        body: text,
        head,
        base,
        merged_at: null,
      };
      pulls.push(pull);
      return { status: 201, body: shown(pull) };
    }
    const pull = pulls[Number(/^\/pulls\/(\d+)$/.exec(route)?.[1]) - 1];
    if (pull === undefined) return undefined;
    if (method === "PATCH") Object.assign(pull, body);
    return { status: 200, body: shown(pull) };
  };

  const handle = (request: SiteRequest): SiteAnswer => {
    const { method, path, query, headers, body } = request;
    if (headers.authorization !== `Bearer ${GITHUB_TOKEN}`) return failure(401, "Bad credentials");
    if (isLimited) {
      isLimited = false;
      const limited = failure(403, "You have exceeded a secondary rate limit. Please wait a few minutes.");
      return { ...limited, headers: { "retry-after": "0" } };
    }
    const route = path.startsWith("/api/v3/repos/acme/site") ? path.slice("/api/v3/repos/acme/site".length) : undefined;
    if (route === undefined) return notFound;
    if (route === "") {
      const permissions = { admin: false, push: mayPush, pull: true };
      return { status: 200, body: { full_name: "acme/site", default_branch: "main", archived: false, permissions } };
    }
    if (method !== "GET" && !mayPush) return failure(403, "Resource not accessible by personal access token");
    if (route.startsWith("/contents/")) {
      const content = treeAt(query.get("ref") ?? "main")?.get(decodeURIComponent(route.slice("/contents/".length)));
      if (content === undefined) return notFound;
      const encoded = Buffer.from(content)
        .toString("base64")
        .replace(/(.{60})/g, "$1\n");
      return { status: 200, body: { type: "file", encoding: "base64", content: encoded } };
    }
    return git(method, route, body) ?? proposals(request, route) ?? notFound;
  };

  const server = await startSiteServer({ handle, publishes: ({ method }) => method !== "GET" });
  const push = (branch: string, path: string, content: string) => {
    const tree = new Map(treeAt(branch)).set(path, content);
    branches.set(branch, keepCommit("An editor's commit", [branches.get(branch) ?? ""], tree));
  };
  return {
    ...server,
    repositoryUrl: `${server.url}/acme/site`,
    pulls,
    branches,
    files: (branch) => Object.fromEntries(treeAt(branch) ?? []),
    push,
    merge: (number) => {
      const pull = pulls[number - 1];
      if (pull === undefined) throw new Error(`There is no pull request ${number}.`);
      Object.assign(pull, { state: "closed", merged_at: "2026-11-20T10:00:00Z" });
      branches.set(pull.base, keepCommit(`Merge #${number}`, [], new Map(treeAt(pull.head))));
    },
    limitRate: () => {
      isLimited = true;
    },
  };
}
