import { Check } from "typebox/value";
import { ProviderError } from "../../../../kernel/errors/provider-error.ts";
import type { Article, CmsAccount, CmsTarget, PlatformCredentials } from "../../port.ts";
import { refused } from "../publish-failure.ts";
import type { Site, StoredPage } from "../site.ts";
import type { Connection } from "../site-call.ts";
import { type Commit, type GitHubApi, openGitHub, type TreeFile } from "./github-api.ts";
import { fileOf } from "./github-file.ts";
import {
  asSnapshot,
  bodyWith,
  branchOf,
  checksumOfFile,
  findPage,
  messageWith,
  type Planted,
  type Repository,
  Snapshot,
} from "./github-pages.ts";

const DEFAULT_DIRECTORY = "content/posts/";
const REMOVED = "removed";

/** A Git repository on GitHub. A publication is a pull request; a person merges it. */
export function openGitHubSite(
  connection: Connection,
  { url, settings }: CmsTarget,
  { apiToken = "" }: PlatformCredentials,
): Site {
  const api = openGitHub(connection, url, apiToken);
  const directory = settings.directory ?? DEFAULT_DIRECTORY;
  let opened: Promise<{ account: CmsAccount; base: string }> | undefined;
  const open = () => (opened ??= openRepository(api, settings.branch));
  const repository = async (): Promise<Repository> => ({ api, base: (await open()).base, directory });
  return {
    vendor: "GitHub",
    account: async () => (await open()).account,
    find: async ({ reference }) => findPage(await repository(), reference),
    losses: async (article, page) => {
      const { path } = fileOf(article, directory);
      const repo = await repository();
      if (page === undefined || page.isRemoved) await requireFreePath(repo, path, repo.base);
      return ["The page becomes public when somebody merges the pull request."];
    },
    write: async (article, reference, existing) => write(await repository(), article, reference, existing),
    checksumOf: (snapshot) => (Check(Snapshot, snapshot) ? checksumOfFile(snapshot) : undefined),
    revivesRemoved: true,
    takeOffline: async (page) => takeBack(await repository(), page, null),
    restore: async (page, snapshot) => takeBack(await repository(), page, asSnapshot(snapshot)),
  };
}

async function openRepository(api: GitHubApi, branch: string | undefined) {
  const repository = await api.repository();
  if (repository === undefined) {
    throw refused("auth", "GitHub shows no such repository to the access token. Check the URL and the token's access.");
  }
  const base = branch ?? repository.default_branch;
  const problem =
    repository.archived === true
      ? "The repository is archived, so it takes no pull requests."
      : repository.permissions?.push === false
        ? "The access token may not write to the repository. Give it write access to Contents and Pull requests."
        : (await api.head(base)) === undefined
          ? `The repository has no branch "${base}".`
          : null;
  return { base, account: { name: repository.full_name, problem, advice: [] } };
}

async function requireFreePath({ api }: Repository, path: string, branch: string): Promise<void> {
  if ((await api.file(path, branch)) === undefined) return;
  const message = `The repository has another file "${path}". Choose another title or slug, or another \`directory\`.`;
  throw refused("invalid_request", message);
}

async function write(
  repo: Repository,
  article: Article,
  reference: string,
  existing: StoredPage | undefined,
): Promise<StoredPage> {
  const before = existing === undefined ? undefined : asSnapshot(existing.snapshot);
  const file = fileOf(article, repo.directory, before?.content);
  const isSameFile = existing?.isRemoved === false && before?.path === file.path;
  const pull = before?.pull ?? null;
  if (!isSameFile) await requireFreePath(repo, file.path, pull === null ? repo.base : branchOf(reference));
  const isMoved = existing?.isRemoved === false && !isSameFile;
  const files: TreeFile[] = [file, ...(isMoved ? [{ path: before?.path ?? "", content: null }] : [])];
  const planted = { publicationId: article.id, path: file.path };
  const { title, metaDescription, excerpt } = article;
  await propose(repo, { reference, pull, files, planted, title, words: metaDescription ?? excerpt });
  return proposed(repo, reference);
}

async function proposed(repo: Repository, reference: string): Promise<StoredPage> {
  const page = await findPage(repo, reference);
  if (page === undefined) throw new ProviderError("cms", "transient", "GitHub does not show the pull request yet.");
  return page;
}

interface Proposal {
  reference: string;
  /** The open pull request; null to open one. */
  pull: number | null;
  files: readonly TreeFile[];
  planted: Planted;
  title: string;
  words: string;
}

/** One commit with all changes. Readers of the repository see it only with the last request, so repeating all of it is safe. */
async function propose({ api, base }: Repository, proposal: Proposal): Promise<void> {
  const { reference, pull, files, planted, title, words } = proposal;
  const branch = branchOf(reference);
  const body = bodyWith(reference, planted, words);
  const message = messageWith(planted, title);
  if (pull !== null) {
    const sha = await api.commit(await headOf(api, branch), files, message);
    await api.moveBranch(branch, sha, { force: false });
    return api.updatePull(pull, { title, body });
  }
  const sha = await api.commit(await headOf(api, base), files, message);
  if ((await api.head(branch)) === undefined) await api.createBranch(branch, sha);
  // No pull request is open on the branch, so nothing but an earlier attempt or a closed proposal is on it.
  else await api.moveBranch(branch, sha, { force: true });
  try {
    await api.openPull({ title, head: branch, base, body });
  } catch (error) {
    // An earlier attempt that was still on its way opened it.
    const pulls = await api.pulls(branch).catch(() => []);
    if (!pulls.some((one) => one.state === "open" && one.body === body)) throw error;
  }
}

async function headOf(api: GitHubApi, branch: string): Promise<Commit> {
  const commit = await api.head(branch);
  if (commit === undefined) throw refused("config", `The repository has no branch "${branch}".`);
  return commit;
}

/**
 * Takes a publication back: closes its pull request, or adds a commit to it if it was open before. What is merged is taken back
 * by another pull request. `earlier` is the page to restore; null removes it.
 */
async function takeBack(repo: Repository, page: StoredPage, earlier: Snapshot | null): Promise<void> {
  const { api } = repo;
  const now = asSnapshot(page.snapshot);
  const { reference, pull } = now;
  if (pull !== null && earlier?.pull !== pull) {
    await api.updatePull(pull, { state: "closed" });
    return api.deleteBranch(branchOf(reference));
  }
  const isMoved = earlier !== null && earlier.path !== now.path;
  const files: TreeFile[] = [
    ...(earlier === null ? [] : [{ path: earlier.path, content: earlier.content }]),
    ...(earlier === null || isMoved ? [{ path: now.path, content: null }] : []),
  ];
  const planted = { publicationId: earlier?.publicationId ?? REMOVED, path: (earlier ?? now).path };
  const title = pull !== null && earlier !== null ? earlier.title : `Take back: ${now.title}`;
  const words = earlier === null ? "Removes the page." : "Restores the previous text of the page.";
  await propose(repo, { reference, pull, files, planted, title, words });
}
