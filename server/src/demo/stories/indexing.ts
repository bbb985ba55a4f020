import type { IndexNowSubmitInput, IndexNowSubmitResult, SubmittedUrl } from "@findable/contract";
import { type DemoSkill, type DemoStory, demoSkill } from "../demo-skill.ts";
import { demoId } from "../ids.ts";
import { OWN_PAGES, ownUrl } from "../world/facts.ts";
import { INDEXNOW_CONFIG } from "../world/indexing.ts";

/** What becomes of addresses that are handed in: those of the domain go out. */
export function submittedUrls(urls: IndexNowSubmitInput["urls"]): SubmittedUrl[] {
  return [urls].flat().map((url) => ({
    url,
    submissionId: demoId("sub", url, "now"),
    state: hostOf(url) === INDEXNOW_CONFIG.domain ? "ACCEPTED" : "REJECTED",
  }));
}

function hostOf(url: string): string | undefined {
  return URL.parse(url)?.hostname.replace(/^www\./, "");
}

function submissionStory({
  urls = ownUrl(OWN_PAGES.home),
}: Partial<IndexNowSubmitInput>): DemoStory<IndexNowSubmitResult> {
  const submitted = submittedUrls(urls);
  const accepted = submitted.filter(({ state }) => state === "ACCEPTED").length;
  const refused = submitted.length - accepted;
  const off =
    refused === 0 ? "" : ` ${refused} ${refused === 1 ? "is" : "are"} off ${INDEXNOW_CONFIG.domain} and stayed here.`;
  const engines = INDEXNOW_CONFIG.engines.map((name) => ({ name, status: "submitted" as const }));
  return {
    result: { submitted, engines: accepted === 0 ? [] : engines },
    steps: [
      { name: "check_domain", durationMs: 60, says: `${accepted} of ${submitted.length} go out.${off}` },
      {
        name: "send",
        durationMs: 340 * engines.length,
        progress: { total: engines.length, unit: "engines" },
        says: accepted === 0 ? "There was nothing to send." : "All engines have taken them.",
      },
    ],
  };
}

export const indexingStories: readonly DemoSkill[] = [demoSkill("indexing.indexnow.submit", submissionStory)];
