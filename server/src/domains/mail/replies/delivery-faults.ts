import { fold } from "../../../kernel/text/phrase-words.ts";

/**
 * Whose fault it is that an email was not delivered.
 *
 * - `recipient`: there is no such mailbox or domain. Only this suppresses an address.
 * - `full`: the mailbox is over its quota. The person can be written to later.
 * - `sender`, `content`, `policy`, `limit`: receivers reject us, our text, by a rule of theirs, or because we send too much. The
 *   recipient has done nothing.
 * - `transient`: a server or a network failed.
 * - `unknown`: the report does not say.
 */
export type DeliveryFault = "recipient" | "full" | "sender" | "content" | "policy" | "limit" | "transient" | "unknown";

/** What a code says by itself (RFC 3463 and the registry of IANA). Codes that servers use for several things are not listed. */
const CODES: Readonly<Record<string, DeliveryFault>> = {
  "1.1": "recipient",
  "1.2": "recipient",
  "1.3": "recipient",
  "1.4": "recipient",
  "1.6": "recipient",
  "1.7": "sender",
  "1.8": "sender",
  "1.9": "sender",
  "1.10": "recipient",
  "1.90": "limit",
  "2.2": "full",
  "2.3": "content",
  "2.121": "limit",
  "2.122": "limit",
  "3.1": "transient",
  "3.2": "transient",
  "3.3": "content",
  "3.4": "content",
  "4.1": "transient",
  "4.2": "transient",
  "4.3": "transient",
  "4.5": "limit",
  "4.4.5": "transient",
  "4.7": "transient",
  "5.1": "transient",
  "5.2": "content",
  "5.4": "content",
  "6.0": "content",
  "6.1": "content",
  "6.2": "content",
  "6.3": "content",
  "6.6": "content",
  "6.7": "content",
  "7.2": "policy",
};

/** The class of a code where neither the code nor the words say more. */
const CLASSES: Readonly<Record<string, DeliveryFault>> = { "4": "transient", "5": "content", "7": "policy" };

/**
 * The words of receivers, in the order in which they are tried. What accuses us comes before what accuses the recipient, because a
 * server that blocks a sender often names the recipient as well.
 */
const WORDS: readonly (readonly [DeliveryFault, RegExp])[] = [
  // Exchange Online, for a mailbox that its directory does not have.
  ["recipient", /5\.4\.1 (?:\S+ )?recipient address rejected: access denied|resolver\.adr\.\w*notfound|recipnotfound/],
  // Outlook.com, and Cisco's gateways.
  ["recipient", /5\.5\.0 requested action not taken: mailbox unavailable|5\.1\.0 address rejected/],
  // Exchange Online, for a group that accepts its members only.
  ["policy", /senderauthrequired|sendernotauthenticatedforgroup|delivery restriction check failed/],
  [
    "limit",
    /recipientratelimitexceeded|submissionquotaexceeded|(?:relay|outbound) (?:thread )?limit|limit for the number of messages|too frequent/,
  ],
  [
    "sender",
    /ipcheck\.proofpoint|cannot find your (?:reverse )?hostname|client host rejected|messages from \S+ weren't sent|callback setup failed/,
  ],
  ["transient", /gr[ea]ylist|message expired|connection refused|unable to open mailbox file/],
  // Words that all servers use for one thing.
  [
    "recipient",
    /\b(?:no longer accepts (?:e-?)?mail|indicated no smtp service|does not specify a valid notes mail file|domain is not reachable)\b/,
  ],
  [
    "content",
    /\b(?:line length|protocol (?:violation|error)|command (?:parameter )?not implemented|bad sequence of commands|unrecognized command)\b/,
  ],
  ["transient", /\b(?:delivery temporarily suspended|insufficient (?:system storage|system resources|disk space))\b/],
  [
    "limit",
    /\b(?:rate[- ]?limit\w*|too many (?:messages|e?mails|recipients|connections|invalid|concurrent|sessions|hops)|(?:sending|message|hourly|daily|submission|recipient) (?:rate |sending )?(?:limit|quota)|quota of (?:messages|recipients) exceeded|exceeded (?:the |your )?(?:max\w*|sending|daily|hourly|submission)|throttl\w*|receiving (?:mail|email|messages) (?:at a rate|too quickly)|deferred due to (?:user complaints|unexpected volume)|temporarily deferred|sending too (?:fast|many|much)|slow down)\b/,
  ],
  [
    "sender",
    /\b(?:(?:ip|your|client|sending|sender'?s?|host|server|address \[?[\d.]+\]?) (?:\S+ ){0,6}?(?:blocked|black ?listed|blocklisted|block listed|listed (?:in|at|by)|reputation|denylisted|banned)|(?:reverse|ptr|rdns|reverse dns)\b.{0,60}|(?:dmarc|dkim|spf)\b|spamhaus|spamcop|barracudacentral|sorbs|rbl|dnsbl|blocklist|black ?list\w*|block ?list\w*|bad reputation|low reputation|poor reputation|sender(?: address| domain| verify)? (?:rejected|denied|not allowed|unknown|verification failed|refused|is not|verify failed|blocked)|unauthenticated|not authenticated|authentication (?:required|failed|checks)|relay(?:ing)? (?:access )?(?:denied|not (?:permitted|allowed)|prohibited)|not (?:permitted|allowed) to relay|we do not relay|unable to relay|cannot relay|domain of sender|sender (?:domain|address) (?:\S+ ){0,3}(?:does ?n.t|does not) (?:exist|resolve)|invalid helo|helo\b|dynamic(?:ally)?[- ](?:ip|assigned)|invalid sender|bad sender|access denied|unable to verify sender)/,
  ],
  [
    "full",
    /\b(?:(?:mailbox|inbox|account|user|recipient|folder)(?:'s)?\b[^.;]{0,50}?\b(?:full|over ?quota|quota (?:is )?exceeded|exceed(?:s|ed) (?:the |its )?(?:\S+ )?(?:quota|limit)|out of space|storage|size limit|over (?:its |the )?(?:quota|limit|storage))|over ?quota|quota (?:has been |is )?(?:exceeded|reached|full)|(?:exceed\w*|over|out of) (?:\S+ ){0,3}(?:quota|storage)|out of storage|disk quota|insufficient mailbox (?:space|storage)|mailbox (?:is )?full|postfach (?:ist )?(?:\S+ )?voll|boite (?:\S+ ){0,4}pleine|buzon lleno|casella piena|not enough (?:storage )?space|would exceed)/,
  ],
  [
    "content",
    /\b(?:(?:message|mail|email|header|body) (?:size )?(?:exceeds|too (?:large|big)|is too)|size (?:limit|exceeds|exceeded)|exceeds? (?:the )?(?:max\w*|fixed|size)[^.]{0,30}size|too (?:large|big)|virus|malware|infected|attachments?|not rfc|rfc ?\d+ (?:compliant|compliance|violation)|non-?rfc|malformed (?:header|message|mime)|bare (?:lf|linefeed)|invalid header|missing header|content (?:rejected|filter|reject\w*|policy)|prohibited (?:content|attachment)|phishing|url (?:\S+ ){0,3}(?:listed|blocked)|spam\b|unsolicited|junk|bulk mail|looks like|suspicious)/,
  ],
  [
    "recipient",
    /\b(?:(?:user|recipient|addressee|mailbox|account|address|alias|e?mail (?:account|address)|person|name|inbox|destination|local part)\b[^.;]{0,60}?\b(?:unknown|not (?:found|exist\w*|known|listed|valid|local|available here|a valid|recogni[sz]ed|in (?:the |our )?directory)|does ?n.t exist|does not exist|doesn't have an? \S+ account|disabled|inactive|invalid|no longer (?:available|valid|exists|in use|active|on)|has been (?:disabled|suspended|deactivated|closed|removed|deleted)|closed|terminated|moved|undefined|nonexistent|couldn.t be found|wasn.t found|unrouteable)|(?:unknown|invalid|no such|nonexistent|non-existent|undeliverable|illegal|bad|unrouteable) (?:\S+ ){0,2}(?:user|recipient|mailbox|account|address|alias|person|local|destination|domain|host)|no (?:mailbox|user|account|recipient|such) (?:here|by|with|found|exists?|named|person|on)|not (?:our|a known) (?:customer|user)|user (?:is )?unknown|unknown user|not a valid recipient|account (?:is )?(?:not |un)available|doesn't have a \S+ account|no longer (?:works?|with|employed|valid)|recipnotfound|resolver\.adr\.\w*(?:notfound|recip)\w*|host (?:or domain name )?(?:not found|unknown)|non-?existent (?:hosts?|domains?)|unrout(?:e)?able (?:mail )?(?:domain|address)|no valid recipients|not (?:on|in) (?:our|this) (?:system|server)|(?:domain|host) (?:name )?(?:\S+ ){0,4}(?:not found|does ?n.t exist|does not exist|unknown|no mail|couldn.t be found)|no mx|nxdomain|unknown host|bad destination|null mx|does not accept mail|domain not found|not listed in|unbekannt|existiert nicht|(?:adresse|utilisateur|boite)[^.;]{0,40}(?:inconnu|n'existe pas)|(?:usuario|direccion|cuenta|buzon)[^.;]{0,40}(?:no existe|desconocid)|utente (?:sconosciut\w+|inesistente)|usuario nao existe|onbekend(?:e gebruiker)|nie istnieje|nie ma takiego|adresse inexistante)/,
  ],
  [
    "policy",
    /\b(?:policy|policies|administrative(?:ly)?|prohibit\w*|not (?:permitted|allowed|authori[sz]ed|accepted)|denied|rejected|refused|restricted|blocked|security|forbidden|only accepts|whitelist|permission|not accepted)\b/,
  ],
  [
    "transient",
    /\b(?:timed? ?out|timeout|connection (?:lost|reset|dropped|closed|timed|refused|failure)|could ?n.t (?:connect|establish|find any host)|unable to connect|no route|network (?:is )?unreachable|temporar\w*|try again|retry|expired|retention|too long|server (?:error|busy|unavailable)|service (?:not |un)available|local (?:problem|error)|system (?:error|resources|config\w*)|disk (?:full|space)|i\/o error|lost connection|greylist\w*|graylist\w*|in queue|been in the queue|delivery time|mail loop|looping|too many hops|loops back)\b/,
  ],
];

const STATUS = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/g;

/** Whose fault a failure is, by the words of the receiver and its code. Many servers write 5.7.1 or 5.1.1 for everything. */
export function judgeFault({ status, diagnostic }: { status: string | null; diagnostic: string }): DeliveryFault {
  const text = fold(diagnostic)
    .replace(/[\u2019`]/g, "'")
    .replace(/\s+/g, " ")
    .slice(0, 4_000);
  const inText = [...text.matchAll(STATUS)].map(([code]) => code).filter((code) => !code.startsWith("2."));
  // The receiver's own code says more than the general one of the server that reports it.
  const codes = [...inText, ...(status === null ? [] : [status])].toSorted((one, other) => rank(one) - rank(other));
  const [code] = codes;
  const isTemporary = code === undefined ? /(?:^|[;:>] ?)4\d\d[ -]/.test(text) : code.startsWith("4.");
  const byCode = code === undefined ? undefined : (CODES[code] ?? CODES[code.slice(2)]);
  const byWords = WORDS.find(([, words]) => words.test(text))?.[0];
  const fault = weigh(byWords, byCode) ?? CLASSES[code?.split(".")[1] ?? ""];
  // A server that asks for a later attempt has not said that the mailbox is missing.
  if (isTemporary) return fault === "recipient" || fault === undefined ? "transient" : fault;
  return fault ?? "unknown";
}

/** Codes without a detail come last. */
function rank(code: string): number {
  return /^[45]\.0\.0$/.test(code) ? 2 : /\.0$/.test(code) ? 1 : 0;
}

/** Words that accuse us or name a quota outweigh a code; a code outweighs words that could mean anything. */
function weigh(byWords: DeliveryFault | undefined, byCode: DeliveryFault | undefined): DeliveryFault | undefined {
  const isVague = byWords === "policy" || byWords === "transient";
  if (byCode === undefined || byWords === undefined || byWords === byCode) return byWords ?? byCode;
  if (isVague) return byCode;
  return byWords === "recipient" && byCode !== "transient" ? byCode : byWords;
}
