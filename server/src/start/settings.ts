import { vendorSettings } from "../providers/operator-settings.ts";
import type { Setting, Vendor } from "../providers/shared/ports/vendor.ts";
import { VENDORS } from "../providers/vendors.ts";

/** Settings of the service itself. */
const OWN: readonly Setting[] = [
  { name: "HOST", default: "127.0.0.1", meaning: "Address to listen on." },
  { name: "PORT", default: "3000", meaning: "Port to listen on. 0 selects a free port." },
  { name: "PUBLIC_URL", default: "the listening address", meaning: "Public address of the service, without a path." },
  { name: "DATA_DIR", default: "./data", meaning: "Folder of the embedded database, files and keys." },
  {
    name: "DATABASE_URL",
    default: "embedded PostgreSQL",
    meaning: "Connection URL of PostgreSQL 15 or later, with the login of the service.",
  },
  {
    name: "DATABASE_ADMIN_URL",
    default: "DATABASE_URL",
    meaning: "Connection URL with a login that can create roles and tables. Only migrations use it.",
  },
  {
    name: "DATABASE_REPAIR",
    default: "false",
    meaning: "Whether the start reinstalls every function of the database, even if some are missing.",
  },
  {
    name: "ROLE",
    default: "all",
    meaning:
      "`all` starts and supervises every process. `api` and `worker` run one process and require DATABASE_URL. `migrate` upgrades that database and ends.",
  },
  {
    name: "BOOTSTRAP_KEY",
    default: "generated once",
    meaning: "ADMIN key of the first agency: `sk_live_…`, at least 24 characters.",
  },
  {
    name: "SECRETS_KEY",
    default: "generated into DATA_DIR",
    meaning:
      "Key that encrypts secrets in the database, at least 32 characters. Append older keys after a comma to keep decrypting with them.",
  },
  {
    name: "SECRETS_KEY_LOST",
    default: "false",
    meaning: "Whether the start goes on with a key that does not open the stored secrets, which are then lost.",
  },
  {
    name: "FORUMS",
    default: "hackernews",
    meaning:
      "Sources of discussions, by comma: `hackernews`, `discourse:<address>`, `lemmy:<address>`, `stackexchange:<site>`, `reddit:<community>`; `none` turns discussions off.",
  },
  {
    name: "FORUM_STACKEXCHANGE_KEY",
    default: "none",
    meaning: "Key of Stack Exchange, for 10,000 requests a day instead of 300.",
  },
  {
    name: "FORUM_REDDIT_CLIENT_ID",
    default: "none",
    meaning: "Client that Reddit has registered. Reddit closes its interface on 2027-03-01.",
  },
  { name: "FORUM_REDDIT_CLIENT_SECRET", default: "none", meaning: "Secret of this client." },
  {
    name: "FORUM_REDDIT_USER_AGENT",
    default: "none",
    meaning: "User agent that Reddit demands: `<platform>:<app id>:<version> (by /u/<name>)`.",
  },
  {
    name: "HTTPS_PROXY",
    default: "none",
    meaning:
      "HTTP proxy for `https:` sites, vendors and webhook endpoints, for example `http://proxy.internal:3128`. The egress guard decides first.",
  },
  {
    name: "HTTP_PROXY",
    default: "none",
    meaning: "The same for `http:` addresses. The proxy must allow CONNECT to port 80.",
  },
  {
    name: "NO_PROXY",
    default: "none",
    meaning: "Hosts that are reached directly, by comma: `internal.example`, `.example`, `10.0.0.5:8080` or `*`.",
  },
  {
    name: "EGRESS_PROXY_RESOLVES",
    default: "false",
    meaning:
      "Whether the proxy resolves names that this machine cannot. It must then refuse private addresses itself. Otherwise it receives the address that the guard checked.",
  },
  {
    name: "EGRESS_ALLOW_PRIVATE",
    default: "false",
    meaning: "Allows requests to sites and webhook endpoints on private and loopback addresses.",
  },
  {
    name: "CRAWL_DELAY_MS",
    default: "100, or 0 with EGRESS_ALLOW_PRIVATE",
    meaning: "Milliseconds between crawler requests to one host.",
  },
  {
    name: "CRAWLER_RANGES_DIR",
    default: "none: visits are unverified",
    meaning:
      "Folder with the address files of crawlers' vendors, for example `gptbot.json`, which verify lines of access logs.",
  },
  {
    name: "CRAWL_ADDRESSES",
    default: "none: rules for firewalls name the user agent alone",
    meaning:
      "Public addresses from which this service requests pages, separated by commas, for example `198.51.100.7, 2001:db8::/64`. Audits name them in the rules that let the crawler into a site.",
  },
  {
    name: "CRAWL_CONCURRENCY",
    default: "4, or 8 with EGRESS_ALLOW_PRIVATE",
    meaning: "Concurrent crawler requests to one host.",
  },
  {
    name: "RENDER",
    default: "auto",
    meaning:
      "Whether site audits run the scripts of pages in a browser: `auto` for pages whose text needs scripts and for a sample with lab figures of speed, `always` for up to 200 pages, `off` for none. The browser reaches the Internet only through the egress guard.",
  },
  {
    name: "RENDER_BROWSER",
    default: "an installed Chromium",
    meaning:
      "The Chromium that renders pages and prints reports. Without one, audits say so and continue, and a library sets reports as PDF files.",
  },
  {
    name: "RENDER_SANDBOX",
    default: "true",
    meaning:
      "Whether the browser runs in its sandbox. It cannot as root and in containers without user namespaces: `false` there lets a page that breaks the browser act with the rights of the service.",
  },
  {
    name: "WORKER_CONCURRENCY",
    default: "64",
    meaning:
      "Concurrent runs in one worker process, divided among agencies. Each agency without a run may begin its first beside them, and runs that wait over a second for a vendor do not count.",
  },
  {
    name: "RUN_LEASE_MS",
    default: "30000",
    meaning: "Milliseconds without a heartbeat after which another worker takes over the runs of a worker.",
  },
  {
    name: "WEBHOOK_RETRY_DELAYS_SECONDS",
    default: "1,5,30,300",
    meaning:
      "Seconds between delivery attempts to a webhook endpoint. After the last attempt the event becomes a dead letter.",
  },
  {
    name: "WEBHOOK_TIMEOUT_MS",
    default: "5000",
    meaning: "Milliseconds that a webhook endpoint has to respond, from connecting to the end of its headers.",
  },
  {
    name: "PUBLISH_TIMEOUT_MS",
    default: "20000",
    meaning:
      "Milliseconds that a publishing target has to respond. After that the outcome of the publication is unknown.",
  },
  {
    name: "GSC_CLIENT_ID",
    default: "none",
    meaning:
      "OAuth client for sign-ins at the search console. Its redirect URI is `PUBLIC_URL/app/connect/search-console`.",
  },
  { name: "GSC_CLIENT_SECRET", default: "none", meaning: "Secret of this client." },
  {
    name: "GSC_INDEXING_API",
    default: "false",
    meaning:
      "Sends job postings and live streams through the vendor's Indexing API, which allows no other pages. The account must own the property.",
  },
  {
    name: "LOG_LEVEL",
    default: "info",
    meaning:
      "`trace`, `debug`, `info`, `warn`, `error` or `silent`. `info` has a line for each call and each segment of a run. A start with `--brand` defaults to `warn`.",
  },
  {
    name: "OTEL_EXPORTER_OTLP_ENDPOINT",
    default: "none: no traces",
    meaning: "Address of a collector that receives traces over OTLP. The other variables of OpenTelemetry apply too.",
  },
  {
    name: "METRICS_PORT",
    default: "none: PORT",
    meaning: "Separate port of the API process for `/health`, `/readyz` and `/metrics`. PORT then serves no metrics.",
  },
  {
    name: "WORKER_PORT",
    default: "none",
    meaning: "Port on which a worker process answers `/health`, `/readyz` and `/metrics`. 0 selects a free port.",
  },
  { name: "METRICS_HOST", default: "127.0.0.1", meaning: "Address of METRICS_PORT and WORKER_PORT." },
  {
    name: "METRICS_TOKEN",
    default: "none",
    meaning: "Token that `/metrics` requires as `Authorization: Bearer …`, at least 16 characters.",
  },
  { name: "DEFAULT_MONTHLY_CREDITS", default: "10000", meaning: "Monthly credits of a new agency." },
  { name: "RUNNING_PER_WORKSPACE", default: "10", meaning: "Concurrent runs of a workspace. Further runs wait." },
  { name: "RUNNING_PER_AGENCY", default: "100", meaning: "Concurrent runs of an agency. Further runs wait." },
  { name: "PENDING_PER_AGENCY", default: "10000", meaning: "Waiting runs of an agency. Further runs are rejected." },
  {
    name: "LIMITS",
    default: "the table below",
    meaning:
      "Limits of callers by name, by comma: `competitorsPerWorkspace=200,bodyBytes=2000000`. [The names](#names-in-limits).",
  },
  {
    name: "KEEP_DAYS",
    default: "the table below",
    meaning: "Days that data is kept, by kind and comma: `events=90,answers=400`. [The kinds](#names-in-keep_days).",
  },
  {
    name: "FOREGROUND_WAIT_MS",
    default: "60000",
    meaning: "Milliseconds that a FOREGROUND invocation waits for its run before the API responds; at most 60000.",
  },
  {
    name: "TOOL_WAIT_MS",
    default: "50000",
    meaning: "The same wait for MCP tools, including `waitSeconds`. Many MCP clients time out after 60000.",
  },
  {
    name: "REQUESTS_PER_SECOND",
    default: "50",
    meaning: "Sustained requests per second of an API key, counted across all processes.",
  },
  { name: "REQUEST_BURST", default: "100", meaning: "Requests that an API key can send in one burst." },
  {
    name: "DEMO_REQUESTS_PER_MINUTE",
    default: "0",
    meaning: "Requests per minute without a key from one network address. 0 disables the limit.",
  },
  {
    name: "TRUSTED_PROXIES",
    default: "0",
    meaning: "Number of reverse proxies that append to X-Forwarded-For. Limits by network address depend on it.",
  },
  {
    name: "HTTP_CONNECTIONS",
    default: "5000",
    meaning: "Connections at once to one process that serves the API. Further ones are closed.",
  },
  {
    name: "NOTICE_SMTP_URL",
    default: "none",
    meaning:
      "The service's own mail server, for sign-in links, invitations and notices: `smtps://user:password@host:465`, or `smtp://…:587` with STARTTLS. Outreach has its own mailboxes. Without it, `findable sign-in` prints links.",
  },
  {
    name: "NOTICE_FROM",
    default: "none",
    meaning: "Sender of these emails, for example `Findable <findable@agency.example>`.",
  },
  {
    name: "NOTICE_SMTP_OAUTH_ISSUER",
    default: "none: the password of NOTICE_SMTP_URL",
    meaning:
      "Issuer of access tokens for a mail server that takes them instead of a password (XOAUTH2), as Microsoft 365 does: `https://login.microsoftonline.com/<tenant id>/v2.0`. The user of NOTICE_SMTP_URL names the mailbox.",
  },
  { name: "NOTICE_SMTP_OAUTH_CLIENT_ID", default: "none", meaning: "Client that this issuer has registered." },
  { name: "NOTICE_SMTP_OAUTH_CLIENT_SECRET", default: "none", meaning: "Secret of this client." },
  {
    name: "NOTICE_SMTP_OAUTH_SCOPE",
    default: "https://outlook.office365.com/.default",
    meaning: "Scope of the tokens. At Google `https://mail.google.com/`.",
  },
  {
    name: "NOTICE_SMTP_OAUTH_REFRESH_TOKEN",
    default: "none: the client acts for itself",
    meaning: "Refresh token of the mailbox, where its owner consented once, as at Google, which never replaces it.",
  },
  {
    name: "OIDC_ISSUER",
    default: "none",
    meaning:
      "Issuer of the OpenID Connect provider with which people sign in, as its discovery document states it. Its redirect URI here is `<PUBLIC_URL>/app/sign-in/provider`.",
  },
  { name: "OIDC_CLIENT_ID", default: "none", meaning: "Client that the provider has registered." },
  {
    name: "OIDC_CLIENT_SECRET",
    default: "none: a public client with PKCE",
    meaning: "Secret of this client.",
  },
  { name: "OIDC_LABEL", default: "the host of the issuer", meaning: "Name of the provider on the button." },
  { name: "OIDC_SCOPES", default: "openid email profile", meaning: "Scopes to request, with spaces." },
  {
    name: "OIDC_ALLOWED_DOMAINS",
    default: "any",
    meaning:
      "Domains whose people may sign in, by comma. At Google the hosted domain of the account counts, elsewhere the domain of the address.",
  },
  {
    name: "OIDC_TENANTS",
    default: "any",
    meaning:
      "Tenant ids of Microsoft Entra that may sign in, by comma. Required for its issuers `common` and `organizations`.",
  },
  {
    name: "OIDC_TRUST_EMAIL",
    default: "false",
    meaning:
      "Whether an address counts as verified if the provider sends no `email_verified`, as Microsoft Entra does. `false` from the provider is never overruled.",
  },
  {
    name: "OIDC_CREATE_PEOPLE",
    default: "false",
    meaning: "Whether somebody without an invitation becomes a person of the first agency at the first sign-in.",
  },
  {
    name: "OIDC_DEFAULT_ROLE",
    default: "none",
    meaning:
      "Role of such a person: ADMIN, MANAGER, EDITOR, APPROVER or VIEWER. Without it only people with a listed role are created.",
  },
  {
    name: "OIDC_ROLE_CLAIM",
    default: "none",
    meaning:
      "Claim with groups or roles, for example `groups` or `realm_access.roles`. It is read again at each sign-in.",
  },
  {
    name: "OIDC_ROLES",
    default: "none",
    meaning:
      "Roles of its values, for example `seo-leads=MANAGER,seo=EDITOR`. The strongest one counts. Owners keep their role.",
  },
  {
    name: "OIDC_ONLY",
    default: "false",
    meaning:
      "Whether people sign in with the provider only. Owners keep their other ways, keys still sign in, and `findable sign-in` prints a link.",
  },
  {
    name: "OIDC_LOGOUT",
    default: "false",
    meaning:
      "Whether signing out also ends the session at the provider, if its discovery document has an `end_session_endpoint`. Register `<PUBLIC_URL>/app/sign-in` there as post-logout redirect URI.",
  },
  {
    name: "NOTICE_COLLECT_SECONDS",
    default: "5",
    meaning: "How long a notice collects events before its messages are sent.",
  },
  {
    name: "NOTICE_PAUSE_SECONDS",
    default: "300",
    meaning:
      "The least time between two notices of one kind about one workspace, and between two messages to one address.",
  },
  {
    name: "SIGN_INS_PER_MINUTE",
    default: "20",
    meaning: "Sign-in attempts per minute from one network address.",
  },
  {
    name: "SESSION_IDLE_MINUTES",
    default: "4320",
    meaning: "Minutes of inactivity after which a web app session ends (three days).",
  },
  {
    name: "SESSION_MINUTES",
    default: "43200",
    meaning: "Minutes after which a web app session ends regardless of activity (thirty days).",
  },
  {
    name: "STORAGE_RESERVE_BYTES",
    default: "536870912",
    meaning: "No run starts while the disk of DATA_DIR has fewer free bytes. Runs in progress use this reserve.",
  },
  {
    name: "BLOBS_S3_URL",
    default: "none: DATA_DIR",
    meaning: "URL of an S3 bucket for file contents, with an optional prefix.",
  },
  { name: "BLOBS_S3_REGION", default: "us-east-1", meaning: "Region of the bucket." },
  { name: "BLOBS_S3_ACCESS_KEY_ID", default: "none", meaning: "Access key of the bucket." },
  { name: "BLOBS_S3_SECRET_ACCESS_KEY", default: "none", meaning: "Secret access key of the bucket." },
  {
    name: "BACKUP_TO",
    default: "none",
    meaning:
      "Folder or URL of an S3 bucket for backups. A worker then makes one every BACKUP_EVERY_HOURS, and `findable backup` needs no place.",
  },
  { name: "BACKUP_EVERY_HOURS", default: "24", meaning: "Hours between two scheduled backups, 1 to 744." },
  {
    name: "BACKUP_KEEP_DAYS",
    default: "14",
    meaning: "Days that a scheduled backup is kept. The three newest complete ones always stay.",
  },
  {
    name: "BACKUP_POINT_IN_TIME",
    default: "false",
    meaning:
      "A worker also stores the log of the embedded PostgreSQL in BACKUP_TO, and a base backup every BACKUP_EVERY_HOURS: `findable restore --to-time` restores to any instant since.",
  },
  {
    name: "BACKUP_LOG_SECONDS",
    default: "10",
    meaning:
      "Seconds after which new log is stored, 1 to 3600: what a loss of the machine costs at most. For BACKUP_POINT_IN_TIME.",
  },
  {
    name: "BACKUP_PASSPHRASE",
    default: "none: the keys stay out of backups",
    meaning:
      "Seals the secrets key and the first API key into each backup, at least 12 characters. Keep it apart from the backups.",
  },
  {
    name: "BACKUP_S3_REGION",
    default: "BLOBS_S3_REGION",
    meaning: "Region of the bucket in BACKUP_TO.",
  },
  { name: "BACKUP_S3_ACCESS_KEY_ID", default: "BLOBS_S3_ACCESS_KEY_ID", meaning: "Access key of this bucket." },
  {
    name: "BACKUP_S3_SECRET_ACCESS_KEY",
    default: "BLOBS_S3_SECRET_ACCESS_KEY",
    meaning: "Secret access key of this bucket.",
  },
  {
    name: "ADAPTERS",
    default: "none",
    meaning:
      "Packages and folders with vendors of yours, by comma. They run with the rights of the service: name only what you trust.",
  },
  {
    name: "VENDOR_URLS",
    default: "the vendors'",
    meaning:
      "Addresses of proxies in place of vendors' own, by comma: `ahrefs=https://proxy.example/ahrefs`. A wrong name is refused with the names that exist.",
  },
];

/** Every setting of the service with its default: what `docs/settings.md` lists. */
export const SETTINGS: readonly Setting[] = settingsWith(VENDORS);

/** Every setting with its default, those of the given vendors included. */
export function settingsWith(vendors: readonly Vendor[]): readonly Setting[] {
  return [...OWN, ...vendorSettings(vendors)];
}
