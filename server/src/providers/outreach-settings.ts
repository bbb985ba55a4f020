import {
  DEFAULT_DAILY_LIMIT,
  DEFAULT_GAP_SECONDS,
  type MailAuth,
  type MailServer,
  type OutreachSettings,
  PLATFORMS,
  type PlatformSettings,
  type SmtpSettings,
  TOKEN_URLS,
} from "./outreach/settings.ts";
import { type Read, required, webAddress } from "./read-setting.ts";

/** Reads the operator's mailbox; undefined without settings. */
export function parseOutreach(read: Read, problems: string[]): OutreachSettings | undefined {
  const platform = read("OUTREACH_PLATFORM");
  if (platform !== undefined) return parsePlatform(platform.toLowerCase(), read, problems);
  const found: string[] = [];
  const settings = parseMailbox(read, found);
  // A password alone can belong to another program.
  const isNamed = ["SMTP_URL", "FROM", "IMAP_URL"].map((name) => read(`OUTREACH_${name}`) !== undefined).includes(true);
  if (!isNamed) return undefined;
  problems.push(...found);
  return settings;
}

function parsePlatform(name: string, read: Read, problems: string[]): PlatformSettings | undefined {
  const found: string[] = [];
  const provider = PLATFORMS.find((one) => one === name);
  if (provider === undefined) found.push(`OUTREACH_PLATFORM is "${name}"; it must be ${PLATFORMS.join(" or ")}.`);
  if (read("OUTREACH_SMTP_URL") !== undefined)
    found.push("OUTREACH_PLATFORM and OUTREACH_SMTP_URL are both set. Remove one.");
  const apiKey = required("OUTREACH_API_KEY", read, found);
  const campaignId = required("OUTREACH_CAMPAIGN_ID", read, found);
  const from = addressOf(required("OUTREACH_FROM", read, found), found);
  const baseUrl = webAddress("OUTREACH_PLATFORM_URL", read, found);
  const common = paceOf(read, found);
  problems.push(...found);
  if (found.length > 0 || provider === undefined || from === undefined) return undefined;
  return {
    ...{ provider, apiKey: apiKey ?? "", campaignId: campaignId ?? "", from, baseUrl, isShared: true, ...common },
    ...{ userId: read("OUTREACH_LEMLIST_USER"), mailboxId: read("OUTREACH_LEMLIST_MAILBOX") },
  };
}

function paceOf(read: Read, problems: string[]) {
  return {
    dailyLimit: wholeNumber("OUTREACH_DAILY_LIMIT", [1, 10_000], read, problems) ?? DEFAULT_DAILY_LIMIT,
    gapSeconds: gapOf(read, problems),
    warmsUp: read("OUTREACH_WARM_UP")?.toLowerCase() !== "false",
    dkimSelector: read("OUTREACH_DKIM_SELECTOR"),
  };
}

function parseMailbox(read: Read, problems: string[]): SmtpSettings | undefined {
  const smtp = serverOf("OUTREACH_SMTP_URL", { smtp: 587, smtps: 465 }, read, problems);
  const imap = serverOf("OUTREACH_IMAP_URL", { imap: 143, imaps: 993 }, read, problems);
  if (read("OUTREACH_SMTP_URL") === undefined)
    problems.push("OUTREACH_SMTP_URL is missing, for example smtps://mail.example.com.");
  const from = addressOf(required("OUTREACH_FROM", read, problems), problems);
  const auth = authOf(read, problems);
  const username = read("OUTREACH_USERNAME") ?? from?.address;
  const pace = paceOf(read, problems);
  if (problems.length > 0 || smtp === undefined || from === undefined) return undefined;
  return {
    provider: "smtp",
    ...{ smtp, imap, username, auth, from, ...pace },
    isShared: true,
  };
}

function serverOf(
  name: string,
  ports: Readonly<Record<string, number>>,
  read: Read,
  problems: string[],
): MailServer | undefined {
  const value = read(name);
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  const scheme = url?.protocol.replace(":", "") ?? "";
  const usual = Object.hasOwn(ports, scheme) ? ports[scheme] : undefined;
  const isPlain = url !== null && url.username === "" && url.password === "" && /^\/?$/.test(url.pathname);
  if (usual === undefined || !isPlain || url.hostname === "") {
    // Do not quote the value: it can contain a password.
    problems.push(`${name} must be ${Object.keys(ports).join(":// or ")}:// and a host, without a user name.`);
    return undefined;
  }
  return { host: url.hostname, port: url.port === "" ? usual : Number(url.port), secure: scheme.endsWith("s") };
}

const FROM = /^(?:([^<>"\r\n]{1,200})<)?([^\s<>"@]{1,64}@[a-z0-9.-]{3,250})>?$/i;

function addressOf(value: string | undefined, problems: string[]): SmtpSettings["from"] | undefined {
  if (value === undefined) return undefined;
  const [, name = "", address] = FROM.exec(value) ?? [];
  if (address === undefined || value.includes("<") !== value.endsWith(">")) {
    problems.push("OUTREACH_FROM must be an address, or a name and an address: Ada Hale <ada@example.com>.");
    return undefined;
  }
  return { address: address.toLowerCase(), name: name.trim() || null };
}

function authOf(read: Read, problems: string[]): MailAuth | undefined {
  const password = read("OUTREACH_PASSWORD");
  const vendor = read("OUTREACH_OAUTH");
  const address = webAddress("OUTREACH_OAUTH_TOKEN_URL", read, problems);
  const [clientId, clientSecret = "", refreshToken] = ["CLIENT_ID", "CLIENT_SECRET", "REFRESH_TOKEN"].map((name) =>
    read(`OUTREACH_OAUTH_${name}`),
  );
  if (vendor === undefined) return password === undefined ? undefined : { password };
  const tokenUrl = address ?? TOKEN_URLS.get(vendor.toLowerCase());
  if (tokenUrl === undefined)
    problems.push(`OUTREACH_OAUTH is "${vendor}"; it must be ${[...TOKEN_URLS.keys()].join(" or ")}.`);
  if (clientId === undefined) problems.push("OUTREACH_OAUTH_CLIENT_ID is missing.");
  if (refreshToken === undefined) problems.push("OUTREACH_OAUTH_REFRESH_TOKEN is missing.");
  if (tokenUrl === undefined || clientId === undefined || refreshToken === undefined) return undefined;
  return { tokenUrl, clientId, clientSecret, refreshToken };
}

function gapOf(read: Read, problems: string[]): readonly [number, number] {
  const value = read("OUTREACH_GAP_SECONDS");
  if (value === undefined) return DEFAULT_GAP_SECONDS;
  const [, least, most = least] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(value) ?? [];
  if (least !== undefined && Number(most) >= Number(least)) return [Number(least), Number(most)];
  problems.push("OUTREACH_GAP_SECONDS must be seconds, or a range of them: 90-300.");
  return DEFAULT_GAP_SECONDS;
}

function wholeNumber(
  name: string,
  [least, most]: [number, number],
  read: Read,
  problems: string[],
): number | undefined {
  const value = read(name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  problems.push(`${name} must be a whole number from ${least} to ${most}.`);
  return undefined;
}
