import type { PageGuard } from "../port.ts";

/** What a guard's page needs to show its name; real pages are larger. */
const MAX_GUARD_CHARACTERS = 40_000;

const BY_HEADER: readonly { header: string; value: RegExp; by: string }[] = [
  { header: "cf-mitigated", value: /challenge/i, by: "Cloudflare" },
  { header: "x-amzn-waf-action", value: /./, by: "AWS WAF" },
  { header: "x-datadome", value: /./, by: "DataDome" },
  { header: "x-sucuri-block", value: /./, by: "Sucuri" },
];
const BY_TEXT: readonly { text: RegExp; by: string }[] = [
  { text: /\/cdn-cgi\/challenge-platform\/|<title>Just a moment\.\.\.<\/title>/i, by: "Cloudflare" },
  { text: /captcha-delivery\.com/i, by: "DataDome" },
  { text: /\bpx-captcha\b|_pxAppId/i, by: "HUMAN" },
  { text: /_Incapsula_Resource|Incapsula incident ID/i, by: "Imperva" },
  { text: /<title>Access Denied<\/title>[\s\S]{0,2000}Reference&#32;&#35;/i, by: "Akamai" },
  { text: /<title>Vercel Security Checkpoint<\/title>/i, by: "Vercel" },
];
const BY_STATUS: Readonly<Record<number, PageGuard["kind"]>> = {
  401: "login",
  403: "refused",
  405: "refused",
  406: "refused",
  407: "login",
  418: "refused",
  429: "slow_down",
  451: "refused",
  999: "refused",
};

/** Who answered instead of the page, or refused this crawler alone; undefined if the page itself answered. */
export function guardOf(
  { status, headers }: { status: number; headers: Headers },
  html: string,
): PageGuard | undefined {
  const byHeader = BY_HEADER.find(({ header, value }) => value.test(headers.get(header) ?? ""));
  const isRefusal = status >= 400 && status !== 404 && status !== 410;
  // Pages of a site can load the script of its guard and mention it: only a refusal or a nearly empty page is one.
  const isSmall = html.length <= MAX_GUARD_CHARACTERS && (isRefusal || !/<(h1|main|article|nav)[\s>]/i.test(html));
  const by = byHeader?.by ?? (isSmall ? BY_TEXT.find(({ text }) => text.test(html))?.by : undefined);
  if (by !== undefined) return { kind: "challenge", by };
  const kind = BY_STATUS[status];
  if (kind !== undefined) return { kind, by: null };
  return status === 503 && headers.has("retry-after") ? { kind: "slow_down", by: null } : undefined;
}

/** Addresses that the network of a host answers, such as Cloudflare's protection of mail addresses. They are no pages of the site. */
export function isAnsweredByHost(url: URL): boolean {
  return url.pathname.startsWith("/cdn-cgi/");
}
