import type {
  GscCheckResult,
  IndexNowSubmitInput,
  IndexNowSubmitResult,
  IndexNowVerifyResult,
  SubmittedUrl,
} from "@findable/contract";
import { type DemoSkill, type DemoStory, demoSkill } from "../demo-skill.ts";
import { demoId } from "../ids.ts";
import { OWN_PAGES, ownUrl } from "../world/facts.ts";
import { GSC_CONFIG, INDEXED_URLS, INDEXNOW_CONFIG } from "../world/site/indexing.ts";

/** What becomes of addresses that are handed in: those of the domain go out. */
export function submittedUrls(urls: IndexNowSubmitInput["urls"]): SubmittedUrl[] {
  return [urls].flat().map((url) => {
    const isOwn = hostOf(url) === INDEXNOW_CONFIG.domain;
    return {
      url,
      submissionId: demoId("sub", url, "now"),
      state: isOwn ? "ACCEPTED" : "REJECTED",
      reason: isOwn ? null : `It is not on ${INDEXNOW_CONFIG.domain}.`,
    };
  });
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
  const engines = INDEXNOW_CONFIG.engines.map((name) => ({
    name,
    status: "submitted" as const,
    ...{ httpStatus: 200, body: null, code: null, message: null },
  }));
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

function verificationStory(): DemoStory<IndexNowVerifyResult> {
  const { domain, keyLocation } = INDEXNOW_CONFIG;
  return {
    result: { domain, keyLocation, keyVerified: true, keyMessage: null },
    steps: [{ name: "fetch", durationMs: 420, says: `${domain}${keyLocation} contains the key.` }],
  };
}

function checkStory({ urls = [] }: { urls?: string[] }): DemoStory<GscCheckResult> {
  const known = INDEXED_URLS.filter(({ url }) => urls.includes(url));
  const unread = urls.length - known.length;
  return {
    result: {
      verifiedDomains: GSC_CONFIG.verifiedDomains,
      checked: known.map(({ url, indexState }) => ({ url, indexState, evidence: "inspection" })),
      warnings: unread === 0 ? [] : [`${unread} of the URLs are unknown to the demo, so their state was not read.`],
    },
    steps: [{ name: "inspect", durationMs: 300 + 200 * known.length, says: `Read the state of ${known.length} URLs.` }],
  };
}

export const indexingStories: readonly DemoSkill[] = [
  demoSkill("indexing.gsc.check", checkStory),
  demoSkill("indexing.indexnow.submit", submissionStory),
  demoSkill("indexing.indexnow.verify", verificationStory),
];
