import type { Publication, PublicationVerification } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";

/** The result of a check, before it is recorded. */
export type JudgedPage = Pick<PublicationVerification, "verdict" | "reason" | "message" | "url" | "differences">;

/** What is stored of the checks of a publication. */
export interface StoredVerification {
  judged: JudgedPage | null;
  checkedAt: string | null;
  nextCheckAt: string | null;
  invocationId: string | null;
}

type Verified = Pick<Publication, "state" | "platform" | "publishedUrl" | "publishAt">;

/** Minutes after an automatic check until the next one: caches of sites show an earlier page for a while. */
const PAUSES_MINUTES = [5, 30, 180];
/** Another check after a pause would find the same. */
const LASTING: readonly PublicationVerification["reason"][] = [
  "redirect",
  "login",
  "refused",
  "challenge",
  "robots_txt",
  "not_html",
  "needs_scripts",
  "text_unknown",
];

/** The public address of a publication. A file of the workspace has none, and a pull request none until it is merged. */
export function verifiableAddress({
  platform,
  publishedUrl,
}: Pick<Verified, "platform" | "publishedUrl">): string | null {
  return platform === "github" || platform === "files" ? null : publishedUrl;
}

/** Whether the page of a publication is live as approved: the latest check, or why there is none. */
export function verificationOf(publication: Verified, stored: StoredVerification): PublicationVerification {
  const { judged, ...times } = stored;
  return { ...(unreadable(publication) ?? judged ?? NOT_CHECKED_YET), ...times };
}

const NOT_CHECKED_YET: JudgedPage = {
  ...{ verdict: "unchecked", reason: "not_checked_yet", url: null, differences: [] },
  message: "Not checked yet. Start a check with `produce.publication.verify`.",
};

/** Why the page of a publication cannot be read now; undefined if it can. */
export function unreadable(publication: Verified): JudgedPage | undefined {
  const none = { url: null, differences: [] };
  const { state, publishAt, platform } = publication;
  if (state === "DRAFT") {
    const message = "A draft on the platform. Publish it there, or publish the text again without `isDraft`.";
    return { ...none, verdict: "not_live_yet", reason: "draft", message };
  }
  if (state === "SCHEDULED") {
    const message = `The platform makes it public at ${publishAt}. It is checked then.`;
    return { ...none, verdict: "not_live_yet", reason: "scheduled", message };
  }
  if (state === "REPLACED") {
    const message = "A later publication of the same text replaced it. See the verification of the later one.";
    return { ...none, verdict: "unchecked", reason: "replaced", message };
  }
  if (state === "REVERTED") {
    return {
      ...none,
      verdict: "unchecked",
      reason: "reverted",
      message: "It was taken back, so its page is not read.",
    };
  }
  if (verifiableAddress(publication) !== null) return undefined;
  const message =
    platform === "github"
      ? "A pull request has no public address. Merge it, then open the page on the site."
      : platform === "files"
        ? "A file of the workspace has no public address. Open the page where the file is used."
        : "The platform returned no public address. Open the page on the site.";
  return { ...none, verdict: "unchecked", reason: "no_address", message };
}

/** Minutes until the next automatic check after `attempts` of them; undefined if none follows. */
export function pauseAfter({ verdict, reason }: JudgedPage, attempts: number): number | undefined {
  return verdict === "live" || LASTING.includes(reason) ? undefined : PAUSES_MINUTES[attempts - 1];
}

/** Throws a `validation_error` for a publication whose page shows something else on purpose. */
export function requireVerifiable({ state }: Pick<Publication, "state">): void {
  if (state === "REVERTED") {
    throw validationError([{ field: "id", message: "names a publication that was taken back" }]);
  }
  if (state === "REPLACED") {
    const message = "names a publication that a later one replaced: verify the later one (`produce.publication.list`)";
    throw validationError([{ field: "id", message }]);
  }
}
