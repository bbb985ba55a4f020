import { createPublicKey } from "node:crypto";
import type { DnsRecord, SenderFinding } from "../port.ts";

/** The questions to the DNS. A name without a record is an empty list; a failed question throws. */
export interface SenderDns {
  txt(name: string): Promise<string[]>;
  mx(name: string): Promise<string[]>;
  addresses(name: string): Promise<string[]>;
  names(address: string): Promise<string[]>;
}

export interface InspectedSender {
  address: string;
  domain: string;
  /** Registrable domain of the sender. */
  organization: string;
  /** Undefined where a platform sends from servers that it does not name. */
  smtpHost: string | undefined;
  dkimSelector: string | undefined;
}

/** Selectors that large platforms publish, where no setting names one. */
const USUAL_SELECTORS = [
  "google",
  "selector1",
  "selector2",
  "default",
  "mail",
  "dkim",
  "s1",
  "k1",
  "fm1",
  "zoho",
  "mandrill",
];

/** Reads what receivers read about a sender: SPF, DKIM, DMARC, MX and PTR. */
export async function inspectRecords(sender: InspectedSender, dns: SenderDns): Promise<SenderFinding[]> {
  const { smtpHost } = sender;
  const records = [spf(sender, dns), dkim(sender, dns), dmarc(sender, dns), mx(sender, dns)];
  return Promise.all(smtpHost === undefined ? records : [...records, ptr(smtpHost, dns)]);
}

type Check = SenderFinding["check"];

function pass(check: Check, message: string): SenderFinding {
  return { check, state: "pass", message, next: null };
}

interface Problem {
  message: string;
  next: string;
  record?: DnsRecord | undefined;
}

function problem(check: Check, state: "warn" | "fail", { message, next, record }: Problem): SenderFinding {
  return { check, state, message, next, ...(record === undefined ? {} : { record }) };
}

/** A failed question is no verdict about the sender, but a campaign must not start on a guess. */
async function ask(check: Check, question: () => Promise<SenderFinding>): Promise<SenderFinding> {
  try {
    return await question();
  } catch {
    return problem(check, "fail", {
      message: "The DNS did not answer.",
      next: "Check the resolver of the service, and try again.",
    });
  }
}

/** What large platforms ask their customers to publish, by the end of their server's name. */
const PLATFORMS: readonly { host: RegExp; spf: string; mx: string }[] = [
  { host: /(?:^|\.)(?:gmail|google|googlemail)\.com$/i, spf: "include:_spf.google.com", mx: "1 smtp.google.com" },
  {
    host: /(?:^|\.)(?:office365|outlook)\.com$/i,
    spf: "include:spf.protection.outlook.com",
    mx: "0 <tenant>.mail.protection.outlook.com",
  },
];

function platformOf({ smtpHost }: InspectedSender) {
  if (smtpHost === undefined) return { spf: "include:<your mail provider>", mx: "10 <your mail provider>" };
  const known = PLATFORMS.find(({ host }) => host.test(smtpHost));
  return known ?? { spf: `a:${smtpHost}`, mx: `10 ${smtpHost}` };
}

const MAX_SPF_LOOKUPS = 10;

function spf(sender: InspectedSender, dns: SenderDns) {
  const { domain } = sender;
  return ask("spf", async () => {
    const records = await spfRecords(domain, dns);
    const [text] = records;
    const value = `v=spf1 ${platformOf(sender).spf} ~all`;
    const record = { type: "TXT", name: domain, value } as const;
    const next = "Publish one TXT record for the domain that lists your server. Add other services that send for it.";
    if (text === undefined) return problem("spf", "fail", { message: `${domain} has no SPF record.`, next, record });
    if (records.length > 1) {
      const message = `${domain} has ${records.length} SPF records, so receivers use none.`;
      return problem("spf", "fail", { message, next: "Merge them into one record." });
    }
    if (/(?:^|\s)\+?all(?:\s|$)/i.test(text))
      return problem("spf", "fail", { message: "The SPF record allows every server (+all).", next, record });
    const lookups = await spfLookups(text, dns, MAX_SPF_LOOKUPS + 1);
    if (lookups > MAX_SPF_LOOKUPS) {
      const message = `The SPF record of ${domain} needs more than ${MAX_SPF_LOOKUPS} DNS lookups, so receivers ignore it.`;
      return problem("spf", "fail", { message, next: "Remove services that no longer send for the domain." });
    }
    return pass("spf", `SPF: ${text.slice(0, 200)}`);
  });
}

async function spfRecords(domain: string, dns: SenderDns): Promise<string[]> {
  return (await dns.txt(domain)).filter((text) => /^v=spf1(?:\s|$)/i.test(text));
}

/** DNS lookups that receivers count for a record (RFC 7208, 4.6.4), at most `limit`. */
async function spfLookups(text: string, dns: SenderDns, limit: number): Promise<number> {
  let count = 0;
  for (const term of text.split(/\s+/).slice(1, 200)) {
    const [, kind = "", target = ""] = /^[+~?-]?(include|redirect|exists|a|mx|ptr)(?:[:=/]|$)(.*)$/i.exec(term) ?? [];
    if (kind === "") continue;
    count += 1;
    if (count >= limit) return limit;
    if (!/^(?:include|redirect)$/i.test(kind) || target.includes("%")) continue;
    const [nested] = await spfRecords(target, dns);
    if (nested !== undefined) count += await spfLookups(nested, dns, limit - count);
  }
  return Math.min(count, limit);
}

const WEAK_KEY_BITS = 1024;

function dkim({ domain, dkimSelector }: InspectedSender, dns: SenderDns) {
  return ask("dkim", async () => {
    const selectors = dkimSelector === undefined ? USUAL_SELECTORS : [dkimSelector];
    for (const selector of selectors) {
      const name = `${selector}._domainkey.${domain}`;
      const text = (await dns.txt(name)).find((one) => /(?:^|;)\s*p=/i.test(one));
      if (text === undefined || /(?:^|;)\s*p=\s*(?:;|$)/i.test(text)) continue;
      const bits = rsaBits(text);
      if (bits !== undefined && bits < WEAK_KEY_BITS) {
        const message = `The DKIM key ${name} has only ${bits} bits, so receivers ignore it.`;
        return problem("dkim", "fail", { message, next: "Create a key of 2048 bits at your mail provider." });
      }
      return pass("dkim", `The DKIM key ${name} is published.`);
    }
    const next =
      "Turn DKIM on at your mail provider, publish the key that it shows, and name its selector with OUTREACH_DKIM_SELECTOR or `dkimSelector`.";
    const name = `${dkimSelector ?? "<selector>"}._domainkey.${domain}`;
    const record = { type: "TXT", name, value: "v=DKIM1; k=rsa; p=<key of your mail provider>" } as const;
    const message = `No DKIM key of ${domain} was found at ${selectors.join(", ")}.`;
    return problem("dkim", "fail", { message, next, record });
  });
}

/** The length of an RSA key; undefined for another kind, and for a key that cannot be read. */
function rsaBits(text: string): number | undefined {
  const key = /(?:^|;)\s*p=\s*([A-Za-z0-9+/=\s]+)/.exec(text)?.[1]?.replace(/\s+/g, "");
  if (key === undefined || /(?:^|;)\s*k=\s*ed25519/i.test(text)) return undefined;
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });
    return asymmetricKeyDetails?.modulusLength;
  } catch {
    return undefined;
  }
}

/** The envelope sender is the mailbox and the DKIM key is that of its domain, so both align where they pass. */
function dmarc({ address, domain, organization }: InspectedSender, dns: SenderDns) {
  return ask("dmarc", async () => {
    for (const name of new Set([domain, organization])) {
      const records = (await dns.txt(`_dmarc.${name}`)).filter((text) => /^v=dmarc1\s*(?:;|$)/i.test(text));
      const policy = /(?:^|;)\s*p=\s*(none|quarantine|reject)/i.exec(records[0] ?? "")?.[1];
      if (records.length === 1 && policy !== undefined) {
        const aligned = `SPF and DKIM of ${domain} align with the sender`;
        return pass("dmarc", `DMARC of ${name}: p=${policy.toLowerCase()}. ${aligned}.`);
      }
      if (records.length > 1) {
        const message = `_dmarc.${name} has ${records.length} DMARC records, so receivers use none.`;
        return problem("dmarc", "fail", { message, next: "Keep one of them." });
      }
    }
    const value = `v=DMARC1; p=none; rua=mailto:${address}`;
    return problem("dmarc", "fail", {
      message: `${organization} has no valid DMARC record.`,
      next: "Publish this TXT record. Reports arrive at the address in `rua`.",
      record: { type: "TXT", name: `_dmarc.${organization}`, value },
    });
  });
}

function mx(sender: InspectedSender, dns: SenderDns) {
  const { domain } = sender;
  return ask("mx", async () => {
    const servers = (await dns.mx(domain)).filter((host) => host !== "" && host !== ".");
    if (servers.length > 0) return pass("mx", `${domain} receives email at ${servers.slice(0, 3).join(", ")}.`);
    return problem("mx", "fail", {
      message: `${domain} has no MX record, so recipients cannot answer.`,
      next: "Publish an MX record with the server that receives your email.",
      record: { type: "MX", name: domain, value: platformOf(sender).mx },
    });
  });
}

/** The server that we hand emails to need not be the one that talks to receivers, so a missing PTR is a warning. */
function ptr(smtpHost: string, dns: SenderDns) {
  return ask("ptr", async () => {
    const addresses = await dns.addresses(smtpHost);
    const names = (await Promise.all(addresses.slice(0, 4).map((address) => dns.names(address)))).flat();
    if (names.length > 0) return pass("ptr", `${smtpHost} has the reverse name ${names[0]}.`);
    const [address] = addresses;
    return problem("ptr", "warn", {
      message: `${smtpHost} has no reverse name (PTR).`,
      next: "Ask the owner of the address to set it, if this server talks to receivers itself.",
      record: address === undefined ? undefined : { type: "PTR", name: address, value: smtpHost },
    });
  });
}
