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
  normaliseDomain,
  submitToIndexNow,
  updateGscConfig,
  updateIndexNowConfig,
  verifyIndexNow,
} from "@findable/contract";
import { readServiceAccountKey } from "../../domains/indexing/rules.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import { fnv1a } from "../../market/random.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { changed, demoPage } from "../records.ts";
import { handleOfStart } from "../runs/handle.ts";
import { handleOf } from "../runs/handle-of.ts";
import { submittedUrls } from "../stories/indexing.ts";
import { DEMO_NOW } from "../world/facts.ts";
import { GSC_CONFIG, INDEXED_URLS, INDEXNOW_CONFIG, INDEXNOW_SUBMISSIONS } from "../world/site/indexing.ts";

const DEMO_NEW_KEY = "3f9d27b1c05e48aa";
const TEN_MINUTES_MS = 600_000;

export const indexingAnswers: readonly DemoOperation[] = [
  demo(listGscUrls)((input) => {
    const { data, ...page } = demoPage(listGscUrls, INDEXED_URLS, input);
    return { data: data.map(({ canonicalUrl: _canonical, submissions: _submissions, ...url }) => url), ...page };
  }),
  demo(getGscStatus)(({ url }) => INDEXED_URLS.find((known) => known.url === url) ?? unheardOf(url)),
  demo(getGscConfig)(() => GSC_CONFIG),
  demo(connectGsc)(({ returnUrl = "", serviceAccountKey }) => {
    if (serviceAccountKey !== undefined) readServiceAccountKey(serviceAccountKey);
    // The demo does not know under which host it is read, so only an address that no service has is foreign.
    if (URL.parse(returnUrl)?.username)
      throw validationError([{ field: "returnUrl", message: "must be on this service" }]);
    return {
      redirectUrl: `https://accounts.searchconsole.example/o/oauth2/auth?state=demo${fnv1a(returnUrl).toString(36)}`,
      expiresAt: new Date(Date.parse(DEMO_NOW) + TEN_MINUTES_MS).toISOString(),
    };
  }),
  demo(updateGscConfig)((changes) => changed(GSC_CONFIG, changes)),
  demo(disconnectGsc)(() => ({})),
  demo(listIndexNowSubmissions)((input) => demoPage(listIndexNowSubmissions, INDEXNOW_SUBMISSIONS, input)),
  demo(submitToIndexNow)((input, call) =>
    handleOf(submitToIndexNow, input, call, { submitted: submittedUrls(input.urls), engines: [] }),
  ),
  demo(getIndexNowConfig)(() => INDEXNOW_CONFIG),
  demo(connectIndexNow)(({ domain = INDEXNOW_CONFIG.domain, keyLocation, engines, replaceKey = false }) => {
    const isKept = keyLocation === undefined && !replaceKey && bareDomain(domain) === INDEXNOW_CONFIG.domain;
    const config = changed(INDEXNOW_CONFIG, { domain: bareDomain(domain), keyLocation, engines });
    if (isKept) return config;
    const key = replaceKey ? DEMO_NEW_KEY : config.key;
    const location = keyLocation ?? `/${key}.txt`;
    return { ...config, key, keyLocation: location, keyVerified: false, keyUrl: null, keyCheckedAt: null };
  }),
  demo(updateIndexNowConfig)(({ submissionApiKey: _secret, ...changes }) => changed(INDEXNOW_CONFIG, changes)),
  demo(verifyIndexNow)((input, call) => handleOfStart(verifyIndexNow, input, call)),
  demo(disconnectIndexNow)(() => ({})),
];

/** An address that was never submitted. */
function unheardOf(url: string): IndexedUrlDetail {
  return {
    url,
    indexState: "UNKNOWN",
    canonicalUrl: null,
    stateSince: null,
    lastSubmittedAt: null,
    lastOutcome: null,
    lastCheckedAt: null,
    submissions: [],
  };
}

function bareDomain(given: string): string {
  const domain = normaliseDomain(given);
  if (domain !== undefined) return domain;
  throw validationError([{ field: "domain", message: "must be a domain or a URL on it" }]);
}
