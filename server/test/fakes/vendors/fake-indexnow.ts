import { type RecordedRequest, startVendorServer, type VendorServer } from "./vendor-server.ts";

/** What the engine does with a submission instead of the usual. */
export type IndexNowScenario = "pending" | "burned" | "busy" | "not its host";

export interface FakeIndexNow extends VendorServer<IndexNowScenario> {
  /** What each engine has received. */
  readonly received: { engine: string; host: string; key: string; urls: string[] }[];
  /** What the account of the submission API has registered, and what it may still submit. */
  readonly account: { sites: { Url: string; IsVerified: boolean }[] | undefined; left: number };
  /** Settings of the service that name the engines. */
  readonly env: Record<string, string>;
}

export const SUBMISSION_API_KEY = "webmaster-key-1234";
const BODIES = {
  burned: { errorCode: "UserForbiddedToAccessSite", message: "User is unauthorized to access the site." },
};

/** Engines of the open protocol, and the submission API of one, as documented: https://www.indexnow.org/documentation */
export async function startFakeIndexNow(): Promise<FakeIndexNow> {
  const received: FakeIndexNow["received"] = [];
  const openProtocol = (engine: string, { method, body }: RecordedRequest, scenario: IndexNowScenario | undefined) => {
    const { host, key, keyLocation, urlList } = body as Record<string, unknown> & { urlList: string[] };
    if (method !== "POST") return { status: 405, body: "" };
    if (!/^[a-zA-Z0-9-]{8,128}$/.test(String(key)) || urlList.length === 0 || urlList.length > 10_000)
      return { status: 400, body: "" };
    if (scenario === "burned") return { status: 403, body: BODIES.burned };
    if (scenario === "busy") return { status: 429, headers: { "retry-after": "0" }, body: "" };
    const isHost = (url: string) => new URL(url).host === host;
    if (scenario === "not its host" || !urlList.every(isHost) || !isHost(String(keyLocation)))
      return { status: 422, body: { message: "URLs don't belong to the host" } };
    received.push({ engine, host: String(host), key: String(key), urls: urlList });
    return { status: scenario === "pending" ? 202 : 200, body: "" };
  };
  const account: FakeIndexNow["account"] = { sites: undefined, left: 100_000 };
  const submissionApi = ({ path, query, body }: RecordedRequest, scenario: IndexNowScenario | undefined) => {
    if (query.get("apikey") !== SUBMISSION_API_KEY)
      return { status: 401, body: { ErrorCode: 3, Message: "ERROR!!! InvalidApiKey" } };
    if (path.endsWith("/GetUserSites")) return { status: 200, body: { d: account.sites ?? null } };
    if (path.endsWith("/GetUrlSubmissionQuota"))
      return { status: 200, body: { d: { DailyQuota: account.left, MonthlyQuota: 100_000 } } };
    const { siteUrl, urlList } = body as { siteUrl: string; urlList: string[] };
    const isRegistered = account.sites === undefined || account.sites.some(({ Url }) => Url === siteUrl);
    if (!isRegistered) return { status: 400, body: { ErrorCode: 14, Message: "ERROR!!! NotAuthorized" } };
    if (urlList.length > 500 || urlList.length > account.left || scenario === "busy")
      return { status: 400, body: { ErrorCode: 8, Message: "ERROR!!! InvalidParameter" } };
    account.left -= urlList.length;
    received.push({ engine: "engine_c", host: new URL(siteUrl).host, key: "", urls: urlList });
    return { status: 200, body: { d: null } };
  };
  const server = await startVendorServer<IndexNowScenario>((request, scenario) => {
    const [, engine = ""] = /^\/(engine_[abc])/.exec(request.path) ?? [];
    return engine === "engine_c" ? submissionApi(request, scenario) : openProtocol(engine, request, scenario);
  });
  return Object.assign(server, {
    received,
    account,
    env: {
      VENDOR_URLS: [
        `engine_a=${server.url}/engine_a/indexnow`,
        `engine_b=${server.url}/engine_b/indexnow`,
        `engine_c=${server.url}/engine_c/json`,
      ].join(),
    },
  });
}
