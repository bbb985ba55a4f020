/** How users ask for an operation, in phrases separated by semicolons. */
export const PHRASES: Readonly<Record<string, string>> = {
  "agent.approval.approve":
    "approve a pending step; accept the proposed change; go ahead with it; let it publish; confirm and continue; allow the action; approve with an edit; yes do it",
  "agent.approval.comment": "leave a note for the reviewer; comment on an approval; give feedback on a pending step",
  "agent.approval.get":
    "details of one approval; preview what would be published; what exactly am I approving; diff of the proposed change",
  "agent.approval.list":
    "what waits for me; pending approvals; things to decide; approval inbox; what needs my sign-off; review queue; anything blocked on a person",
  "agent.approval.reject":
    "reject a step; say no to the change; decline the draft publication; refuse and stop the run; skip this step",
  "agent.approval.share":
    "send the client a link to approve; share an approval; external sign-off link; let someone without an account decide",
  "agent.approval.unshare": "take back the approval link; disable a shared link; invalidate the client's sign-off link",
  "agent.files.delete": "delete a file; throw away an old report; remove an upload",
  "agent.files.get": "size and type of a file; file metadata; when was the file written",
  "agent.files.list":
    "which files are there; outputs of a run; reports that were generated; artifacts of the workspace; documents produced",
  "agent.files.raw": "read a file; open the report; download the content of a file; show me the text of the document",
  "agent.files.update": "rename a file; move a file to a folder; tag a file; restore a deleted file",
  "agent.files.upload": "upload a csv; save a text as file; attach a document; put a file into the workspace",
  "agent.invocations.cancel": "stop a run; abort the job; kill what is running; cancel the task",
  "agent.invocations.children":
    "results of each workspace of a bulk action; child runs of a run; sub runs with their errors; outcome per client",
  "agent.invocations.continue":
    "answer the question of a run; reply to a waiting run; give the agent the information it asks for",
  "agent.invocations.events":
    "follow a run live; stream the log of a run; watch progress step by step; what is it doing right now",
  "agent.invocations.get":
    "is the run done; status of a job; result of the task; what did the run find; why did the run fail; wait until it is finished",
  "agent.invocations.list":
    "recent runs; running jobs; which tasks failed; history of what was started; runs of last week",
  "agent.invocations.retry_failed": "retry what failed; run the failed children again; repeat the unsuccessful items",
  "agent.invocations.tree": "the whole tree of a run; steps of a run and its children; descendants of a job",
  "agent.invoke":
    "run a skill; start bootstrap_brand; onboard a brand; kick off rank_monitor; execute a custom skill; start a job; analyze my site from end to end",
  "agent.skills.get": "what input does a skill take; parameters of a skill; describe a skill; schema of a skill",
  "agent.skills.list":
    "what can you do; which skills exist; capabilities; list of automations; what is missing to run a skill",
  "agent.trust.list": "what runs without approval; trusted actions; auto-approved steps; standing permissions",
  "agent.trust.revoke": "ask me again before publishing; stop auto-approving; take back trust; require approval again",
  "audit.list": "who changed what; audit log; activity trail of keys; who approved that; log of changes",
  "auth.keys.create": "new api key; token for my agent; create a credential; read-only key",
  "auth.keys.list": "which api keys exist; tokens in use; who has access",
  "auth.keys.revoke": "revoke a leaked key; delete an api token; disable a credential",
  "credits.grant": "give credits; top up a workspace; add credits to the pool",
  "distribute.track_rank":
    "check all rankings now; measure positions of tracked keywords; update rank tracking; where do we rank for everything; track rankings weekly",
  "effects.freeze":
    "emergency stop; stop all sending and publishing; kill switch; freeze everything that goes out; pause all outgoing actions",
  "effects.get": "is anything frozen; state of the kill switch; are outgoing actions stopped",
  "effects.unfreeze": "lift the freeze; allow sending again; release the kill switch; resume outgoing actions",
  "indexing.gsc.config.connect":
    "connect search console; sign in with google; link our google account; oauth for search console",
  "indexing.gsc.config.disconnect": "disconnect search console; remove the google account; revoke google access",
  "indexing.gsc.config.get":
    "is search console connected; which google properties are verified; search console settings",
  "indexing.gsc.config.update":
    "change the search console property; submit automatically after publishing; settings of google indexing",
  "indexing.gsc.list": "which pages are indexed; index coverage; urls not in google; indexing problems of our pages",
  "indexing.gsc.status": "is this page in google; is the url indexed; why is the page not indexed; inspect a url",
  "indexing.gsc.submit": "submit a url to google; request indexing; get the new page into google; ask google to crawl",
  "indexing.indexnow.config.connect": "set up indexnow; create an indexnow key; enable bing indexing",
  "indexing.indexnow.config.disconnect": "remove indexnow; turn off indexnow",
  "indexing.indexnow.config.get": "indexnow key; indexnow settings; where is the key file",
  "indexing.indexnow.config.update":
    "replace the indexnow key; change indexnow engines; ping automatically after publishing",
  "indexing.indexnow.list": "what was sent to bing; past indexnow pings; receipts of the search engines",
  "indexing.indexnow.submit":
    "tell bing about new pages; ping indexnow; notify yandex of a changed url; submit urls to bing",
  "indexing.indexnow.verify": "check the indexnow key file; is the key reachable",
  "insights.cost":
    "what did it cost; money spent per vendor; expenses by skill; cost of last month in dollars; how expensive was that",
  "insights.explain_rank":
    "why did we drop; why did the ranking fall; what happened to this keyword; reason for losing positions; who overtook us; why did we go up",
  "insights.movement":
    "what moved since last week; news since yesterday; summary of changes; what went up or down; was there a google update; weekly overview; anything I should know",
  "insights.opportunities":
    "which keywords should I go for; quick wins; best opportunities; what to write next; low hanging fruit; pick ten keywords with pages; where can we win; prioritize keywords",
  "integrations.connect":
    "connect ahrefs; add the dataforseo account; set an openai key; connect a language model; use our own vendor credentials; connect mail sending",
  "integrations.disconnect": "disconnect a vendor; remove vendor credentials; stop using ahrefs",
  "integrations.list": "which vendors are connected; is dataforseo working; data sources; state of integrations",
  "link_building.competitor_outreach.create":
    "outreach to sites that link to a rival; win a competitor's links; steal backlinks; campaign from competitor links",
  "link_building.contact.forget":
    "delete someone's personal data; gdpr request; erase a contact; right to be forgotten",
  "link_building.contact.list":
    "what do we store about this email address; people we found; contacts with addresses; export data about a person",
  "link_building.relationship.import":
    "upload a do-not-contact list; import our partners; blocklist for outreach; never mail these sites",
  "link_building.relationship.list":
    "sites we are in contact with; link partners; outreach pipeline; crm of link building; who agreed to link; placed links",
  "link_building.relationship.update":
    "mark a site as partner; never contact this site again; change the state of a relationship; take a note about a partner",
  "link_building.serp_outreach.approve":
    "send the outreach mails; approve email drafts; release the mails of a campaign; schedule the mails",
  "link_building.serp_outreach.cancel": "stop an outreach campaign; end a link building campaign; abort mailing",
  "link_building.serp_outreach.create":
    "start link building; new outreach campaign; find link prospects; get backlinks from pages that rank; contact sites for links; guest post prospects",
  "link_building.serp_outreach.drafts.list":
    "mails to review; written outreach emails; drafts of a campaign; what will be sent to prospects",
  "link_building.serp_outreach.get":
    "how is the campaign going; replies of a campaign; funnel of prospects; why were prospects skipped; how many mails were sent",
  "link_building.serp_outreach.list": "our outreach campaigns; link building campaigns; running campaigns",
  "link_building.serp_outreach.reject": "do not send this mail; throw a draft away; reject email drafts",
  "link_building.serp_outreach.update": "pause a campaign; resume a campaign; rename a campaign; change follow-ups",
  "link_building.template.create": "new email template; write a pitch template; add an outreach text",
  "link_building.template.delete": "delete an email template; remove a pitch",
  "link_building.template.get": "read an email template; text of the pitch",
  "link_building.template.list": "which email templates exist; our pitches",
  "link_building.template.update": "edit an email template; change the pitch; reword the outreach text",
  "performance.import":
    "import search console data; load clicks and impressions; sync google traffic; upload a search console export",
  "performance.pages.list":
    "top pages by clicks; which pages lost traffic; traffic per landing page; pages with most impressions",
  "performance.queries.list":
    "what do people search before they click; queries with impressions; striking distance queries; ctr by query; real search terms",
  "performance.summary":
    "organic traffic trend; total clicks this month; how is search traffic; brand and non-brand clicks; compare traffic of two periods",
  "produce.blog_post.archive": "delete an article; archive a blog post; remove a post from the list",
  "produce.blog_post.bulk_create":
    "write many articles; several posts at once; batch of blog posts; ten articles for these keywords",
  "produce.blog_post.create":
    "write an article; draft a blog post; new post about a topic; create content for a keyword",
  "produce.blog_post.evaluate":
    "how good is the article; score a post; quality check of a blog post; review the draft; is the text good enough",
  "produce.blog_post.get": "read the article; text of a blog post; show the draft; claims and sources of a post",
  "produce.blog_post.list": "articles we have; drafts of blog posts; list of posts; unpublished articles",
  "produce.blog_post.publish":
    "publish the article; put the post live on wordpress; push the article to the site; post it to ghost; schedule a post",
  "produce.blog_post.refine":
    "improve the article; polish the post; apply our tone; make the text better; shorten the post",
  "produce.blog_post.regenerate":
    "rewrite a section; write the article again; redo the introduction; regenerate the post",
  "produce.blog_post.revisions.get":
    "read an earlier version of a post; what did revision 2 say; compare versions of an article",
  "produce.blog_post.revisions.list": "versions of an article; who changed the post; history of edits",
  "produce.blog_post.revisions.restore":
    "go back to an earlier version of the post; undo the changes of an article; restore a revision",
  "produce.blog_post.update": "edit the article; change the title of a post; correct a text; unarchive a post",
  "produce.brief.create":
    "content brief; research before writing; outline for a writer; what should an article about this cover; brief without a model",
  "produce.brief.get": "read a brief; questions and outline of a brief",
  "produce.brief.list": "our content briefs; briefs that were made",
  "produce.landing_page.archive": "delete a landing page; archive a landing page",
  "produce.landing_page.bulk_create": "many landing pages; a landing page for each city; batch of landing pages",
  "produce.landing_page.create": "write a landing page; new product page; draft a page that sells; page for a service",
  "produce.landing_page.evaluate": "score a landing page; how good is the landing page",
  "produce.landing_page.get": "read a landing page; text of a landing page",
  "produce.landing_page.list": "our landing pages; drafts of landing pages",
  "produce.landing_page.publish": "publish the landing page; put the landing page live",
  "produce.landing_page.refine": "improve the landing page; polish a landing page",
  "produce.landing_page.regenerate": "rewrite the landing page; redo a section of the landing page",
  "produce.landing_page.revisions.get": "earlier version of a landing page",
  "produce.landing_page.revisions.list": "versions of a landing page; history of a landing page",
  "produce.landing_page.revisions.restore": "undo the changes of a landing page; go back to an old landing page",
  "produce.landing_page.update": "edit the landing page; change the title of a landing page",
  "produce.platform.create":
    "connect wordpress; add our blog as target; connect ghost or webflow; set up where to publish; connect the cms; connect a site to publish to",
  "produce.platform.delete": "remove the wordpress connection; disconnect the cms; delete a publishing target",
  "produce.platform.get": "settings of a publishing target; is the cms connected",
  "produce.platform.list": "where can we publish; connected cms; publishing targets",
  "produce.platform.update": "new wordpress password; change the cms settings; edit a publishing target",
  "produce.publication.list": "what did we publish; published pages; live articles; publications of last month",
  "produce.publication.revert":
    "take a publication back; unpublish the article; undo publishing; remove the post from the site",
  "produce.refine": "apply a style to any text; rewrite this paragraph in our voice; refine a text",
  "produce.refiner.create": "new style rule; add a tone of voice; house style for texts; writing guideline",
  "produce.refiner.delete": "delete a style rule; remove a tone",
  "produce.refiner.get": "read a refiner; instructions of a style rule",
  "produce.refiner.list": "our style rules; tones of voice; list of refiners",
  "produce.refiner.update": "change a style rule; edit the tone of voice",
  "produce.rubric.get": "how are texts scored; quality criteria; weights of the evaluation; content standards",
  "produce.rubric.update": "change the scoring criteria; set the quality gate; new weights for evaluation",
  "research.ai_citation.answers.import":
    "paste an answer from chatgpt; import copied answers; upload answers of an assistant; bing ai report as csv",
  "research.ai_citation.check":
    "does chatgpt mention us; test one prompt now; do ai answers cite our site; ask the engines once; are we recommended by perplexity",
  "research.ai_citation.plan":
    "how many samples do I need; what can a study see; is the sample size enough; cost of a citation study before it starts",
  "research.ai_citation.queries.create":
    "track a prompt daily; monitor ai answers for a question; watch a prompt in chatgpt; start monitoring citations",
  "research.ai_citation.queries.delete": "stop monitoring a prompt; untrack a question",
  "research.ai_citation.queries.get":
    "how does one prompt do; engines and citations of a prompt; which stage do we lose",
  "research.ai_citation.queries.history":
    "citation rate over time; trend of a prompt; did citations change; history of mentions",
  "research.ai_citation.queries.list": "prompts that we monitor; monitored questions; tracked ai prompts",
  "research.ai_citation.queries.update": "pause a prompt; change engines of a prompt; sample a prompt more often",
  "research.ai_citation.samples.export":
    "evidence for a citation number; download the answers behind a figure; proof for an auditor",
  "research.ai_citation.samples.get": "full text of one answer; what did chatgpt say; answer with its sources",
  "research.ai_citation.samples.list": "stored ai answers; answers that do not cite us; what engines said about us",
  "research.ai_citation.share_of_voice":
    "share of voice in ai answers; how visible are we in chatgpt; ai visibility versus rivals; how often are we cited",
  "research.ai_citation.sources":
    "which pages do ai answers cite; sources that assistants use; third-party pages cited; where do engines get it from",
  "research.ai_citation.suggest_prompts":
    "which prompts should we monitor; ideas for ai prompts; questions to track in chatgpt",
  "research.competitor.add": "track a competitor; add a rival domain; follow another site",
  "research.competitor.backlinks": "pull a rival's links; refresh competitor backlinks; fetch links of another site",
  "research.competitor.backlinks.list":
    "who links to a competitor; rival's referring domains; links they have and we lack; which of their links can I get",
  "research.competitor.candidates":
    "who are our competitors; suggest competitors; find rivals that we do not track; suggest competing sites; who else ranks for our keywords",
  "research.competitor.delete": "stop tracking a rival; remove a competitor",
  "research.competitor.get": "details of one competitor; numbers of a rival",
  "research.competitor.keywords": "pull a rival's keywords; refresh what a competitor ranks for",
  "research.competitor.keywords.list": "keywords a rival ranks for; what brings a competitor traffic",
  "research.competitor.list": "our competitors; tracked rivals",
  "research.competitor.overlap":
    "keywords both have; what they rank for and we do not; shared keywords; compare us with a rival",
  "research.competitor.update": "rename a competitor; change notes on a rival",
  "research.content_gap.find":
    "what content are we missing; topics that rivals cover; content ideas from competitors; find content gaps",
  "research.content_gap.get": "items of a content gap report; read the gap report",
  "research.content_gap.list": "earlier content gap reports",
  "research.content_gap.queue_content":
    "write content for the gaps; order posts for missing topics; queue articles from the gap report",
  "research.discuss.get": "read a thread; one discussion with its quotes",
  "research.discuss.list": "threads that were found; forum discussions; stored reddit threads",
  "research.discuss.pain_points.list":
    "what do customers complain about; problems people have; pain points; frustrations of users",
  "research.discuss.research":
    "search forums; what do people say on reddit; research communities; read discussions about a topic; analyze support tickets",
  "research.icp.create": "add a persona; new audience segment by hand",
  "research.icp.delete": "delete a persona; remove a segment",
  "research.icp.generate":
    "who are our customers; derive personas from the site; find target audiences; generate buyer personas",
  "research.icp.get": "details of a persona; one audience segment",
  "research.icp.list": "our audience segments; target groups; personas; who do we sell to",
  "research.icp.update": "correct a persona; edit an audience segment",
  "research.keyword.bulk_create": "import a list of keywords; upload hundreds of keywords; keywords from a spreadsheet",
  "research.keyword.bulk_update": "tag many keywords; set intents of several keywords; archive many keywords",
  "research.keyword.check_rank": "where do we rank for one keyword; check a position now; current google position",
  "research.keyword.clusters.list":
    "group keywords; keyword clusters; themes of our keywords; which keywords belong on one page",
  "research.keyword.create": "add a keyword; save these keywords",
  "research.keyword.delete": "remove a keyword; archive a keyword; stop tracking a keyword",
  "research.keyword.facets": "how many keywords per intent; breakdown of keywords; counts by tag",
  "research.keyword.get": "one keyword with details; volume of one keyword; everything about this keyword",
  "research.keyword.list":
    "our keywords; keywords sorted by volume; easy keywords; filter keywords by intent; keywords that dropped; keywords on page two",
  "research.keyword.rank_distribution":
    "how many keywords in the top ten; distribution of ranks; top three share over time",
  "research.keyword.rank_history": "rank over time; position chart; past rankings of a keyword; trend of a position",
  "research.keyword.refresh": "update search volumes; fill missing difficulty; newer metrics; current cpc",
  "research.keyword.relabel": "label intents again; classify keywords again; redo relevance",
  "research.keyword.research":
    "keyword ideas; find new keywords; expand a seed; what do people search for; long tail for a topic",
  "research.keyword.search": "find a keyword by text; keywords containing a word",
  "research.keyword.update": "tag a keyword; correct an intent; set the target page of a keyword",
  "research.pillar.create": "new content pillar; add a theme; topic area for content",
  "research.pillar.delete": "delete a pillar; remove a theme",
  "research.pillar.get": "one pillar with its keywords",
  "research.pillar.list": "our content pillars; themes; topic areas",
  "research.pillar.update": "rename a pillar; change guidelines of a theme",
  "research.serp.diff": "what changed on the results page; compare two serps; who entered the top ten",
  "research.serp.fetch":
    "top ten for a query; look at google now; who ranks for this; get a results page; search google",
  "research.serp.get": "one stored results page; features of a serp",
  "research.serp.list": "results pages we have; stored serps; earlier searches",
  "research.serp_gap.analyze":
    "why do others outrank us; how to beat the top ten; what does my page lack; analyze a serp gap",
  "research.serp_gap.batch": "state of many gap analyses; progress of the batch",
  "research.serp_gap.bulk": "gap analysis for many keywords; how to win these keywords",
  "research.serp_gap.get": "read a gap analysis; recommendations for a keyword",
  "research.serp_gap.list": "earlier gap analyses",
  "schedules.create":
    "do it every week; run monthly; automate a skill; repeat on mondays; recurring job; check daily; schedule a job",
  "schedules.delete": "delete a schedule; stop the weekly run; never repeat it again",
  "schedules.get": "when does it run next; one schedule",
  "schedules.list": "what is planned; scheduled jobs; upcoming runs; recurring tasks",
  "schedules.update": "pause a schedule; change the day of a weekly run; run it at another time; turn a schedule off",
  "site.audit":
    "technical seo check; crawl our site; find broken links; audit the website; site errors; check for issues again",
  "site.crawlers":
    "can gptbot read our site; which bots visit; is claudebot blocked; robots.txt for ai crawlers; googlebot visits",
  "site.crawlers.import": "upload the access log; analyze server logs; import nginx logs",
  "site.links.list": "who links to us; our backlinks; referring domains of our site; new and lost links of ours",
  "site.links.pull": "refresh our backlinks; fetch links to our site",
  "site.pages.get": "one page of our site; issues of a url; headings and links of a page",
  "site.pages.list":
    "pages of our site; page inventory; which pages have issues; pages without a title; broken pages; site structure",
  "test.clock.advance": "move time forward; skip a month in the sandbox; advance the simulated clock",
  "test.clock.get": "what time is it in the test world; simulated date",
  "test.market.create": "simulate an algorithm update; make a vendor fail; trigger a rank storm in the sandbox",
  "test.market.list": "events of the simulated market; what happens in the sandbox",
  "webhooks.create":
    "notify our server; get events by http; new webhook; slack me when a rank drops; call our url on events",
  "webhooks.dead_letter.list": "events that were never delivered; lost webhook events; failed deliveries that gave up",
  "webhooks.dead_letter.replay": "send a lost event again; redeliver one event",
  "webhooks.dead_letter.replay_all": "send all lost events again; redeliver everything that failed",
  "webhooks.delete": "remove a webhook; stop notifications to our server",
  "webhooks.deliveries.list": "was the webhook delivered; delivery attempts; response of our server to events",
  "webhooks.events.list": "past events; which events happened; event log for webhooks",
  "webhooks.events.listen": "stream events; listen for events on my machine; events without a public url",
  "webhooks.events.trigger": "fake an event for local listeners; trigger a sample event",
  "webhooks.get": "settings of a webhook; secret of an endpoint",
  "webhooks.list": "which webhooks exist; endpoints for events",
  "webhooks.test": "try the webhook; send a test event; does our endpoint work",
  "webhooks.update":
    "change the url of a webhook; pause a webhook; rotate the signing secret; subscribe to other events",
  "workspaces.bulk_action":
    "do it for all clients; run in every workspace; one skill for many brands; all brands at once",
  "workspaces.create": "new client; add a brand; set up another customer; create a workspace",
  "workspaces.delete": "remove a client; archive a workspace; offboard a brand",
  "workspaces.get": "settings of a client; details of a brand; brand profile; one workspace",
  "workspaces.health": "is everything working; what is broken in a workspace; problems of a client; health check",
  "workspaces.list": "all clients; which brands; our customers; list of workspaces; find the workspace of a domain",
  "workspaces.update":
    "rename a client; change the approval policy; set brand aliases; edit settings; change the country of a brand",
  "workspaces.usage":
    "credits left; used credits this month; how much budget remains; usage of a workspace; spending limit",
};
