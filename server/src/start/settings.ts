export interface Setting {
  name: string;
  /** The default in words, for `doctor` and the README. */
  default: string;
  meaning: string;
}

/** Every setting with its default: what `findable doctor` and the README list. */
export const SETTINGS: readonly Setting[] = [
  { name: "HOST", default: "127.0.0.1", meaning: "Address to listen on." },
  { name: "PORT", default: "3000", meaning: "Port to listen on. 0 selects a free port." },
  { name: "PUBLIC_URL", default: "the listening address", meaning: "Public base URL of the service." },
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
    meaning: "`all` starts and supervises every process. `api` and `worker` run one process and require DATABASE_URL.",
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
    name: "FORUMS",
    default: "hackernews",
    meaning:
      "Sources of discussions, by comma: `hackernews`, `discourse:<address>`, `lemmy:<address>`, `stackexchange:<site>`, `reddit:<community>`; `none` turns discussions off.",
  },
  {
    name: "FORUM_KEEP_DAYS",
    default: "180 for each kind, reddit=2",
    meaning:
      "Days that texts of a kind of source are kept until they are read again or deleted, for example `hackernews=90,page=30`. `page` is any other web page.",
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
    name: "FORUM_HACKERNEWS_URL",
    default: "the vendor's",
    meaning: "Address of the search of Hacker News, for a proxy.",
  },
  {
    name: "FORUM_STACKEXCHANGE_URL",
    default: "the vendor's",
    meaning: "Address of Stack Exchange's interface, for a proxy.",
  },
  { name: "FORUM_REDDIT_URL", default: "the vendor's", meaning: "Address of Reddit's interface, for a proxy." },
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
    name: "CRAWL_CONCURRENCY",
    default: "4, or 8 with EGRESS_ALLOW_PRIVATE",
    meaning: "Concurrent crawler requests to one host.",
  },
  { name: "WORKER_CONCURRENCY", default: "64", meaning: "Concurrent runs in one worker process." },
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
    name: "WEBFLOW_BASE_URL",
    default: "https://api.webflow.com/v2",
    meaning: "Data API of Webflow, for a proxy.",
  },
  {
    name: "INDEXNOW_ENGINE_A_URL",
    default: "https://api.indexnow.org/indexnow",
    meaning: "IndexNow endpoint of `engine_a`, which passes URLs on to all participants.",
  },
  {
    name: "INDEXNOW_ENGINE_B_URL",
    default: "https://yandex.com/indexnow",
    meaning: "IndexNow endpoint of `engine_b`, any participant of your choice.",
  },
  {
    name: "INDEXNOW_ENGINE_C_URL",
    default: "https://ssl.bing.com/webmaster/api.svc/json",
    meaning: "Submission API of `engine_c`, in the format of Bing Webmaster.",
  },
  {
    name: "GSC_CLIENT_ID",
    default: "none",
    meaning:
      "OAuth client for sign-ins at the search console. Its redirect URI is `PUBLIC_URL/app/connect/search-console`.",
  },
  { name: "GSC_CLIENT_SECRET", default: "none", meaning: "Secret of this client." },
  {
    name: "GSC_DAILY_SUBMISSIONS",
    default: "200",
    meaning:
      "Submissions of a workspace to the search console per day in Pacific Time. Further ones wait for the next day.",
  },
  {
    name: "GSC_DAILY_INSPECTIONS",
    default: "2000",
    meaning: "URL inspections of a property per day in Pacific Time.",
  },
  {
    name: "GSC_INDEXING_API",
    default: "false",
    meaning:
      "Sends job postings and live streams through the vendor's Indexing API, which allows no other pages. The account must own the property.",
  },
  {
    name: "GSC_SIGN_IN_URL",
    default: "https://accounts.google.com/o/oauth2/v2/auth",
    meaning: "Page where a person signs in at the search console.",
  },
  {
    name: "GSC_OAUTH_URL",
    default: "https://oauth2.googleapis.com",
    meaning: "Address of the sign-in server of the search console, for a proxy.",
  },
  {
    name: "GSC_API_URL",
    default: "https://searchconsole.googleapis.com",
    meaning: "Address of the search console's interface, for a proxy.",
  },
  {
    name: "GSC_INDEXING_URL",
    default: "https://indexing.googleapis.com",
    meaning: "Address of the Indexing API, for a proxy.",
  },
  { name: "LOG_LEVEL", default: "info", meaning: "`trace`, `debug`, `info`, `warn`, `error` or `silent`." },
  { name: "DEFAULT_MONTHLY_CREDITS", default: "10000", meaning: "Monthly credits of a new agency." },
  { name: "RUNNING_PER_WORKSPACE", default: "10", meaning: "Concurrent runs of a workspace. Further runs wait." },
  { name: "RUNNING_PER_AGENCY", default: "100", meaning: "Concurrent runs of an agency. Further runs wait." },
  { name: "PENDING_PER_AGENCY", default: "10000", meaning: "Waiting runs of an agency. Further runs are rejected." },
  { name: "KEYS_PER_AGENCY", default: "20000", meaning: "Active API keys of an agency." },
  { name: "WORKSPACES_PER_AGENCY", default: "5000", meaning: "Workspaces of an agency." },
  { name: "WEBHOOKS_PER_WORKSPACE", default: "50", meaning: "Webhook endpoints of a workspace." },
  { name: "PLATFORMS_PER_WORKSPACE", default: "50", meaning: "Publishing targets of a workspace." },
  { name: "PILLARS_PER_WORKSPACE", default: "200", meaning: "Pillars of a workspace." },
  { name: "REFINERS_PER_WORKSPACE", default: "200", meaning: "Refiners of a workspace, without the built-in ones." },
  { name: "COMPETITORS_PER_WORKSPACE", default: "100", meaning: "Competitors of a workspace." },
  { name: "MONITORED_PROMPTS_PER_WORKSPACE", default: "1000", meaning: "Monitored prompts of a workspace." },
  { name: "SEGMENTS_PER_WORKSPACE", default: "10", meaning: "Audience segments of a workspace." },
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
  { name: "BODY_BYTES", default: "1048576", meaning: "Largest JSON body, in bytes." },
  {
    name: "UPLOAD_BODY_BYTES",
    default: "7340032",
    meaning: "Largest JSON body of `agent.files.upload`, which contains a file as base64, in bytes.",
  },
  { name: "UPLOAD_FILE_BYTES", default: "52428800", meaning: "Largest file in a multipart upload, in bytes." },
  {
    name: "STORAGE_BYTES_PER_WORKSPACE",
    default: "5368709120",
    meaning:
      "Storage quota of a workspace, in bytes. Deleted files that are not purged yet can take the same amount again.",
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
    name: "BULK_BODY_BYTES",
    default: "5242880",
    meaning: "Largest JSON body of `research.keyword.bulk_create`, in bytes.",
  },
  {
    name: "IDEMPOTENCY_WAIT_MS",
    default: "10000",
    meaning: "Milliseconds that a repeated write waits for the original before it fails with 409 `idempotency_replay`.",
  },
  { name: "LLM_PROVIDER", default: "none", meaning: "`openai`, `anthropic`, `google` or `openai-compatible`." },
  { name: "LLM_MODEL", default: "none", meaning: "Model name, as the vendor spells it." },
  { name: "LLM_API_KEY", default: "none", meaning: "API key of the vendor. Local models need none." },
  {
    name: "LLM_BASE_URL",
    default: "the vendor's",
    meaning: "Base URL of an OpenAI-compatible server, for example Ollama, vLLM or LM Studio.",
  },
  { name: "OPENAI_API_KEY", default: "none", meaning: "Used for `openai` if LLM_API_KEY is not set." },
  { name: "ANTHROPIC_API_KEY", default: "none", meaning: "Used for `anthropic` if LLM_API_KEY is not set." },
  { name: "GOOGLE_GENERATIVE_AI_API_KEY", default: "none", meaning: "Used for `google` if LLM_API_KEY is not set." },
  { name: "TRANSCRIPTION_MODEL", default: "none", meaning: "Model that transcribes audio files of a run." },
  {
    name: "TRANSCRIPTION_BASE_URL",
    default: "OpenAI's",
    meaning: "Base URL of another server that offers OpenAI's `/audio/transcriptions`.",
  },
  {
    name: "TRANSCRIPTION_API_KEY",
    default: "OPENAI_API_KEY, for OpenAI only",
    meaning: "API key of the transcription server.",
  },
  {
    name: "SERPDATA_PROVIDER",
    default: "the one that is configured",
    meaning: "`searxng` or `dataforseo`. Needed only if both are configured.",
  },
  { name: "SEARXNG_URL", default: "none", meaning: "URL of a SearXNG instance, for results pages." },
  {
    name: "DATAFORSEO_LOGIN",
    default: "none",
    meaning: "DataForSEO login, for results pages, keywords and backlinks.",
  },
  { name: "DATAFORSEO_PASSWORD", default: "none", meaning: "DataForSEO API password." },
  { name: "DATAFORSEO_URL", default: "the vendor's", meaning: "Base URL of DataForSEO, for a proxy or its sandbox." },
  {
    name: "DATAFORSEO_QUEUE_SECONDS",
    default: "60",
    meaning:
      "Seconds before scheduled rank checks first poll DataForSEO's standard queue, which costs a third of a live search. Each further poll waits twice as long. 0 always searches live.",
  },
  {
    name: "LINKDATA_PROVIDER",
    default: "ahrefs if its key is set",
    meaning: "`ahrefs` or `dataforseo`, for backlinks, rankings of sites and keyword difficulty.",
  },
  {
    name: "HUNTER_API_KEY",
    default: "none",
    meaning: "Hunter API key, for contacts. Without it contacts come from the sites alone.",
  },
  { name: "HUNTER_URL", default: "the vendor's", meaning: "Base URL of the Hunter API v2, for a proxy." },
  { name: "AHREFS_API_KEY", default: "none", meaning: "Ahrefs API key, for backlinks and keywords." },
  { name: "AHREFS_URL", default: "the vendor's", meaning: "Base URL of the Ahrefs API v3, for a proxy." },
  {
    name: "OUTREACH_SMTP_URL",
    default: "none",
    meaning: "Server that sends outreach, without a user name: `smtps://mail.example.com`, or `smtp://` for STARTTLS.",
  },
  {
    name: "OUTREACH_PLATFORM",
    default: "none",
    meaning: "`instantly`, `smartlead` or `lemlist`: send through a campaign there instead of a mail server.",
  },
  { name: "OUTREACH_API_KEY", default: "none", meaning: "API key of the outreach platform." },
  {
    name: "OUTREACH_CAMPAIGN_ID",
    default: "none",
    meaning:
      "Campaign of the outreach platform. Its only step has `{{findableSubject}}` as its subject and `{{findableBody}}` as its text.",
  },
  { name: "OUTREACH_PLATFORM_URL", default: "the vendor's", meaning: "Base URL of the platform's API, for a proxy." },
  {
    name: "OUTREACH_LEMLIST_USER",
    default: "none",
    meaning: "lemlist: identifier of the user who answers in a thread, `usr_…`.",
  },
  {
    name: "OUTREACH_LEMLIST_MAILBOX",
    default: "none",
    meaning: "lemlist: identifier of the mailbox that answers in a thread, `usm_…`.",
  },
  {
    name: "OUTREACH_IMAP_URL",
    default: "none",
    meaning: "Server that receives the answers and bounces: `imaps://mail.example.com`.",
  },
  { name: "OUTREACH_FROM", default: "none", meaning: "Sender of outreach: `Ada Hale <ada@example.com>`." },
  { name: "OUTREACH_USERNAME", default: "the address of OUTREACH_FROM", meaning: "User name of both servers." },
  { name: "OUTREACH_PASSWORD", default: "none", meaning: "Password of both servers, for example an app password." },
  {
    name: "OUTREACH_OAUTH",
    default: "none",
    meaning: "`google` or `microsoft`: sign in with XOAUTH2 instead of a password.",
  },
  { name: "OUTREACH_OAUTH_CLIENT_ID", default: "none", meaning: "OAuth client of the mailbox." },
  { name: "OUTREACH_OAUTH_CLIENT_SECRET", default: "none", meaning: "Secret of the OAuth client." },
  {
    name: "OUTREACH_OAUTH_REFRESH_TOKEN",
    default: "none",
    meaning: "Refresh token of the mailbox. One that the vendor returns later is stored and takes its place.",
  },
  { name: "OUTREACH_OAUTH_TOKEN_URL", default: "the vendor's", meaning: "URL that exchanges the refresh token." },
  { name: "OUTREACH_DAILY_LIMIT", default: "40", meaning: "Emails of the mailbox in a day, across all workspaces." },
  {
    name: "OUTREACH_WARM_UP",
    default: "true",
    meaning: "Whether a new mailbox starts with five emails a day and sends five more each day.",
  },
  {
    name: "OUTREACH_GAP_SECONDS",
    default: "90-300",
    meaning: "Seconds between two emails of the mailbox: a number, or a range to choose from at random.",
  },
  {
    name: "OUTREACH_DKIM_SELECTOR",
    default: "usual ones",
    meaning: "Selector of the DKIM key, for the check of the sender.",
  },
  {
    name: "ANSWER_RETENTION_DAYS",
    default: "800",
    meaning: "Days that sampled answers of engines are kept, at least 31. Whole months expire.",
  },
  {
    name: "ANSWERS_OPENAI_MODEL",
    default: "none",
    meaning: "Model of OpenAI whose answers are sampled as `llm_chat_1`. Without it the engine is left out.",
  },
  { name: "ANSWERS_OPENAI_API_KEY", default: "OPENAI_API_KEY", meaning: "API key for these samples." },
  { name: "ANSWERS_OPENAI_BASE_URL", default: "the vendor's", meaning: "Base URL of OpenAI, for a proxy." },
  {
    name: "ANSWERS_OPENAI_PER_MINUTE",
    default: "50",
    meaning: "Questions a minute to OpenAI, of all processes together: the rate of your account.",
  },
  {
    name: "ANSWERS_PERPLEXITY_MODEL",
    default: "none",
    meaning: "Model of Perplexity whose answers are sampled as `llm_search_2`. Without it the engine is left out.",
  },
  { name: "ANSWERS_PERPLEXITY_API_KEY", default: "PERPLEXITY_API_KEY", meaning: "API key for these samples." },
  { name: "ANSWERS_PERPLEXITY_BASE_URL", default: "the vendor's", meaning: "Base URL of Perplexity, for a proxy." },
  {
    name: "ANSWERS_PERPLEXITY_PER_MINUTE",
    default: "50",
    meaning: "Questions a minute to Perplexity, of all processes together: the rate of your account.",
  },
  {
    name: "ANSWERS_ANTHROPIC_MODEL",
    default: "none",
    meaning: "Model of Anthropic whose answers are sampled as `llm_assistant_3`. Without it the engine is left out.",
  },
  { name: "ANSWERS_ANTHROPIC_API_KEY", default: "ANTHROPIC_API_KEY", meaning: "API key for these samples." },
  { name: "ANSWERS_ANTHROPIC_BASE_URL", default: "the vendor's", meaning: "Base URL of Anthropic, for a proxy." },
  {
    name: "ANSWERS_ANTHROPIC_PER_MINUTE",
    default: "50",
    meaning: "Questions a minute to Anthropic, of all processes together: the rate of your account.",
  },
  {
    name: "ANSWERS_GOOGLE_MODEL",
    default: "none",
    meaning: "Model of Gemini whose answers are sampled as `llm_assistant_4`. Without it the engine is left out.",
  },
  { name: "ANSWERS_GOOGLE_API_KEY", default: "GOOGLE_GENERATIVE_AI_API_KEY", meaning: "API key for these samples." },
  { name: "ANSWERS_GOOGLE_BASE_URL", default: "the vendor's", meaning: "Base URL of Gemini, for a proxy." },
  {
    name: "ANSWERS_GOOGLE_PER_MINUTE",
    default: "50",
    meaning: "Questions a minute to Gemini, of all processes together: the rate of your account.",
  },
  {
    name: "PERPLEXITY_API_KEY",
    default: "none",
    meaning: "Used for Perplexity if ANSWERS_PERPLEXITY_API_KEY is not set.",
  },
  {
    name: "ANSWERS_DATAFORSEO",
    default: "false",
    meaning: "Whether DataForSEO samples the engines that have no key: ChatGPT and Gemini as people see them.",
  },
  {
    name: "ANSWERS_DATAFORSEO_PER_MINUTE",
    default: "50",
    meaning: "Questions a minute to DataForSEO, of all processes together.",
  },
  {
    name: "ANSWERS_DATAFORSEO_CLAUDE_MODEL",
    default: "none",
    meaning: "Model of Claude that DataForSEO asks for `llm_assistant_3`. Without it the engine is left out.",
  },
  {
    name: "ANSWERS_DATAFORSEO_PERPLEXITY_MODEL",
    default: "none",
    meaning: "Model of Perplexity that DataForSEO asks for `llm_search_2`. Without it the engine is left out.",
  },
];
