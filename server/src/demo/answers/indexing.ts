import {
  connectGsc,
  connectIndexNow,
  disconnectGsc,
  disconnectIndexNow,
  getGscConfig,
  getGscStatus,
  getIndexNowConfig,
  type IndexedUrlDetail,
  listGscUrls,
  listIndexNowSubmissions,
  submitToIndexNow,
  updateGscConfig,
  updateIndexNowConfig,
} from "@findable/contract";
import { fnv1a } from "../../market/random.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { changed, demoPage } from "../records.ts";
import { handleOf } from "../runs/handle-of.ts";
import { submittedUrls } from "../stories/indexing.ts";
import { DEMO_NOW } from "../world/facts.ts";
import { GSC_CONFIG, INDEXED_URLS, INDEXNOW_CONFIG, INDEXNOW_SUBMISSIONS } from "../world/indexing.ts";

const TEN_MINUTES_MS = 600_000;

export const indexingAnswers: readonly DemoOperation[] = [
  demo(listGscUrls)((input) => {
    const { data, ...page } = demoPage(listGscUrls, INDEXED_URLS, input);
    return { data: data.map(({ canonicalUrl: _canonical, submissions: _submissions, ...url }) => url), ...page };
  }),
  demo(getGscStatus)(({ url }) => INDEXED_URLS.find((known) => known.url === url) ?? unheardOf(url)),
  demo(getGscConfig)(() => GSC_CONFIG),
  demo(connectGsc)(({ returnUrl = "" }) => ({
    redirectUrl: `https://accounts.searchconsole.example/o/oauth2/auth?state=demo${fnv1a(returnUrl).toString(36)}`,
    expiresAt: new Date(Date.parse(DEMO_NOW) + TEN_MINUTES_MS).toISOString(),
  })),
  demo(updateGscConfig)((changes) => changed(GSC_CONFIG, changes)),
  demo(disconnectGsc)(() => ({})),
  demo(listIndexNowSubmissions)((input) => demoPage(listIndexNowSubmissions, INDEXNOW_SUBMISSIONS, input)),
  demo(submitToIndexNow)((input, call) =>
    handleOf(submitToIndexNow, input, call, { submitted: submittedUrls(input.urls), engines: [] }),
  ),
  demo(getIndexNowConfig)(() => INDEXNOW_CONFIG),
  demo(connectIndexNow)(({ domain = INDEXNOW_CONFIG.domain, keyLocation, engines }) => ({
    ...changed(INDEXNOW_CONFIG, { domain: bareDomain(domain), keyLocation, engines }),
    keyVerified: keyLocation === undefined && bareDomain(domain) === INDEXNOW_CONFIG.domain,
  })),
  demo(updateIndexNowConfig)((changes) => changed(INDEXNOW_CONFIG, changes)),
  demo(disconnectIndexNow)(() => ({})),
];

/** An address that was never submitted. */
function unheardOf(url: string): IndexedUrlDetail {
  return {
    url,
    indexState: "UNKNOWN",
    canonicalUrl: null,
    lastSubmittedAt: null,
    lastCheckedAt: null,
    submissions: [],
  };
}

function bareDomain(domain: string): string {
  return domain
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\/.*/s, "");
}
