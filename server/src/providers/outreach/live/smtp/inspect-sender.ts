import type { SenderFinding } from "../../port.ts";

/** The questions to the DNS. A name without a record is an empty list; a failed question throws. */
export interface SenderDns {
  txt(name: string): Promise<string[]>;
  mx(name: string): Promise<string[]>;
  addresses(name: string): Promise<string[]>;
  names(address: string): Promise<string[]>;
}

export interface InspectedSender {
  domain: string;
  /** Registrable domain of the sender. */
  organization: string;
  smtpHost: string;
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
  return Promise.all([spf(sender, dns), dkim(sender, dns), dmarc(sender, dns), mx(sender, dns), ptr(sender, dns)]);
}

type Check = SenderFinding["check"];

function pass(check: Check, message: string): SenderFinding {
  return { check, state: "pass", message, next: null };
}

function problem(check: Check, state: "warn" | "fail", message: string, next: string): SenderFinding {
  return { check, state, message, next };
}

/** A failed question is no verdict about the sender, but a campaign must not start on a guess. */
async function ask(check: Check, question: () => Promise<SenderFinding>): Promise<SenderFinding> {
  try {
    return await question();
  } catch {
    return problem(check, "fail", "The DNS did not answer.", "Check the resolver of this machine, and try again.");
  }
}

function spf({ domain }: InspectedSender, dns: SenderDns) {
  return ask("spf", async () => {
    const records = (await dns.txt(domain)).filter((text) => /^v=spf1(?:\s|$)/i.test(text));
    const [record] = records;
    const next = `Publish one TXT record for ${domain} that begins with v=spf1, lists your server, and ends with -all or ~all.`;
    if (record === undefined) return problem("spf", "fail", `${domain} has no SPF record.`, next);
    if (records.length > 1)
      return problem("spf", "fail", `${domain} has ${records.length} SPF records, so receivers use none.`, next);
    if (/(?:^|\s)\+?all(?:\s|$)/i.test(record))
      return problem("spf", "fail", "The SPF record allows every server (+all).", next);
    return pass("spf", `SPF: ${record.slice(0, 200)}`);
  });
}

function dkim({ domain, dkimSelector }: InspectedSender, dns: SenderDns) {
  return ask("dkim", async () => {
    const selectors = dkimSelector === undefined ? USUAL_SELECTORS : [dkimSelector];
    for (const selector of selectors) {
      const record = (await dns.txt(`${selector}._domainkey.${domain}`)).find((text) => /(?:^|;)\s*p=/i.test(text));
      if (record === undefined) continue;
      if (/(?:^|;)\s*p=\s*(?:;|$)/i.test(record)) continue;
      return pass("dkim", `The DKIM key ${selector}._domainkey.${domain} is published.`);
    }
    const next =
      "Turn DKIM on at your mail provider, and name its selector with OUTREACH_DKIM_SELECTOR or `dkimSelector`.";
    return problem("dkim", "fail", `No DKIM key of ${domain} was found at ${selectors.join(", ")}.`, next);
  });
}

function dmarc({ domain, organization }: InspectedSender, dns: SenderDns) {
  return ask("dmarc", async () => {
    for (const name of new Set([domain, organization])) {
      const records = (await dns.txt(`_dmarc.${name}`)).filter((text) => /^v=dmarc1\s*(?:;|$)/i.test(text));
      const policy = /(?:^|;)\s*p=\s*(none|quarantine|reject)/i.exec(records[0] ?? "")?.[1];
      if (records.length === 1 && policy !== undefined)
        return pass("dmarc", `DMARC of ${name}: p=${policy.toLowerCase()}.`);
    }
    const next = `Publish a TXT record for _dmarc.${organization}, at least v=DMARC1; p=none. SPF and DKIM must name the domain of the sender.`;
    return problem("dmarc", "fail", `${organization} has no valid DMARC record.`, next);
  });
}

function mx({ domain }: InspectedSender, dns: SenderDns) {
  return ask("mx", async () => {
    const servers = (await dns.mx(domain)).filter((host) => host !== "" && host !== ".");
    if (servers.length > 0) return pass("mx", `${domain} receives email at ${servers.slice(0, 3).join(", ")}.`);
    return problem(
      "mx",
      "fail",
      `${domain} has no MX record, so recipients cannot answer.`,
      `Publish an MX record for ${domain}.`,
    );
  });
}

/** The server that we hand emails to need not be the one that talks to receivers, so a missing PTR is a warning. */
function ptr({ smtpHost }: InspectedSender, dns: SenderDns) {
  return ask("ptr", async () => {
    const addresses = await dns.addresses(smtpHost);
    const names = (await Promise.all(addresses.slice(0, 4).map((address) => dns.names(address)))).flat();
    if (names.length > 0) return pass("ptr", `${smtpHost} has the reverse name ${names[0]}.`);
    const next = "Ask the owner of the address to set a PTR record, if this server talks to receivers itself.";
    return problem("ptr", "warn", `${smtpHost} has no reverse name (PTR).`, next);
  });
}
