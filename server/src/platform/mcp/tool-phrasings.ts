/** How marketers ask for an operation, in their own words: phrases separated by semicolons. Names of brands and subjects do not belong here. */
export const PHRASINGS: Readonly<Record<string, string>> = {
  "people.list": "list people; who is in our team; which clients have access; who has which role",
  "people.get": "show one person; which keys does a colleague own; look up a team member",
  "people.invite": "invite a colleague; add a client to one brand; resend an invitation; add a team member",
  "people.update": "change someone's role; limit a person to some brands; deactivate a person; hand over keys",
  "people.remove": "remove a person; someone left the company; take a person's access away; offboard a colleague",
  "people.me": "who am I; what may I do; which role do I have",
  "people.sessions.list": "list my sessions; where am I signed in; which browsers are signed in",
  "people.sessions.end": "end a session; sign out another browser; sign out a lost laptop",
  "auth.keys.list": "list api keys; which keys exist; show access tokens; who has access",
  "auth.keys.create":
    "create an api key; new access token; read only key for a freelancer; key for an agent; give a partner access; make credentials; read access for a contractor; let a developer use the api; give a colleague access; token for ci; restricted key",
  "auth.keys.revoke": "revoke a key; delete leaked token; take access away; disable key; remove someone's access",
  "workspaces.list":
    "list clients; all our brands; overview of customers; show accounts; which clients do we have; list workspaces; portfolio of brands; brands we manage; which companies do we manage; everyone we work for; show all projects; all accounts",
  "workspaces.get": "show a workspace; one client's settings; details of a brand; primary domain of client",
  "workspaces.create":
    "add a client; create workspace; register a brand; set up new customer; new account; onboard another brand; start with a new client; take on a client; add our newest customer; new project; start an account",
  "workspaces.update":
    "rename client; change brand description; edit workspace settings; update the domain; modify account; change approval policy; switch on approval rules; approve good texts automatically",
  "workspaces.delete": "delete a workspace; remove client; close an account; offboard a brand",
  "workspaces.usage":
    "credits left; how many credits remain; remaining budget; usage this month; what did we spend; bill of a client; are we near the limit; how much have we used; credit balance; what is left of our budget; consumption; are we running out of credits",
  "storage.get":
    "what takes space; how large is our data; disk usage; size of the database; which client stores most; what will be deleted when; how long is data kept; retention; are old results pages dropped; how many gigabytes do we use; what fills up the disk",
  "workspaces.health":
    "is everything working; health of the account; what is wrong with this client; problems in workspace; is anything failing; does the setup work; is everything set up right; checkup of a brand",
  "workspaces.bulk_action":
    "do the same for all clients; run for every brand; one action in many workspaces; repeat across all accounts; same task for each customer; in bulk over clients; apply a task across all brands; everywhere at once; roll out to the portfolio; same job for each account; run for all clients",
  "agent.invoke":
    "run a skill; launch a skill; start onboarding; bootstrap the brand; kick off a job; execute rank monitor; start a task",
  "agent.invocations.list":
    "list runs; recent jobs; failed runs; everything that ran today; what ran last week; history of tasks; running jobs; jobs that failed; what is running now; what is the system working on; what was done; unfinished work; anything still running; work done by the agent; errors in recent runs",
  "agent.invocations.get":
    "status of a run; is the job done; check on a run; progress of my task; result of the run; did it finish; how far is the job; has the run ended; is it ready; how long will the job take; outcome of my run; what did the run find; why did the run fail; what came out",
  "agent.invocations.events": "follow a run live; stream progress; watch the job as it runs; log of a run",
  "agent.invocations.tree":
    "which steps did children take; run with its descendants; tree of sub runs; steps of the children",
  "agent.invocations.cancel":
    "stop a run; cancel the job; abort the task; kill a running job; halt what is running; end this run; interrupt a running job",
  "agent.invocations.children":
    "child runs of a job; results for each client of the bulk action; sub jobs; how did each workspace do",
  "agent.invocations.continue":
    "answer a run; reply to the question of a run; a job waits for my input; give the run its answer; respond to the assistant; the job asked me something; give input; answer a question",
  "agent.invocations.retry_failed":
    "retry failed children; rerun what failed; try failed items again; repeat the failed part; restart failed ones",
  "agent.skills.list":
    "list skills; which skills exist; what can you do; available capabilities; what can this tool do for me; tasks you can automate; which jobs can i start; what automations are there; menu of tasks; what work can be done; features; available jobs",
  "agent.skills.get":
    "details of a skill; input of a skill; what does the skill need; parameters of a skill; schema of a skill; price of a skill; what input does a skill take; describe a skill; which arguments does it need; which inputs does the rank monitor take",
  "approvals.policy.replay":
    "what would this approval policy have approved; try an approval policy; replay decisions; how many approvals could be automatic; would a rule have approved what i rejected; simulate automatic approvals; is it safe to approve these by itself",
  "agent.approval.list":
    "pending approvals; what waits for me; what needs my decision; things to approve; review queue; open approvals; what must i approve; waiting for sign off; what should i sign off; what is on my desk; anything for me to approve; what do you need from me; unanswered approvals",
  "agent.approval.get": "look at one approval; what would this approval do; details of the approval; preview the step",
  "agent.approval.approve":
    "approve it; approve the step; accept the change; confirm the action; say yes; ok to publish; release it with an edited title; give my consent; sign off; approve the draft; approve this one",
  "agent.approval.reject":
    "reject the step; decline the proposal; say no; refuse the change; do not do it; reject with a reason; send it back; turn it down; turn down a suggestion",
  "agent.approval.comment":
    "comment on an approval; leave feedback; add a remark for the approver; write a note on the approval",
  "agent.approval.share":
    "send the approval to a client; share link for approval; let someone outside decide; client should approve; approval by email link",
  "agent.approval.unshare": "revoke the shared link; stop sharing an approval; withdraw the link from the client",
  "agent.trust.list":
    "what is approved automatically; trusted actions; which steps run without asking; list trust grants",
  "agent.trust.revoke":
    "stop automatic approvals; ask me again before publishing; revoke trust; no longer approve automatically",
  "effects.get":
    "is anything frozen; is publishing paused; show freezes; state of the emergency stop; are we paused; anything on hold",
  "effects.freeze":
    "freeze publishing; pause all sending; stop everything going out; emergency stop; block outgoing actions; nothing may leave; halt all publications and mails; emergency; stop all mail and posts; stop sending now; nothing outgoing now; panic button; stop all outgoing actions; stop outgoing mail; stop everything; prevent anything from being sent",
  "effects.unfreeze":
    "lift the freeze; resume sending; allow publishing again; unfreeze; outgoing actions may go on; end the emergency stop; unpause; start sending again; begin publishing again after a freeze",
  "agent.files.list":
    "list files; reports we have; find files by folder; files of the workspace; what reports were made; outputs of the run; which documents exist; generated files; where is my report; find a document; latest reports; all exports; spreadsheets we have; show attachments; which reports did you make; documents you made",
  "agent.files.get": "size of a file; metadata of a file; when was the file made; file details",
  "agent.files.raw":
    "read a file; open the report; download the report; content of a file; show the html report; export as csv file; text of the document; view the report; read the pdf; what does the report say; see what is in the file; print the file; give me the document; monthly report text",
  "agent.files.upload":
    "upload a file; attach a document; save a text file; add a csv; put a file into the workspace; store a document",
  "agent.files.update": "move a file; rename file; file into another folder; restore a deleted file; tag a file",
  "agent.files.delete": "delete a file; remove an old report; throw away a document",
  "notifications.get":
    "my notices; my inbox; unread notices; what was i notified of; notification settings; which emails do i get; quiet hours; anything new for me; notification preferences",
  "notifications.update":
    "mark notices as read; mute emails about alerts; turn off the weekly digest; set quiet hours; no emails at night; change my notification settings; stop emailing me; choose which notices i get; my time zone for notices",
  "notifications.channels.list":
    "channels for notices; which slack channels get notices; is teams connected; who gets the email list; did slack accept the notices",
  "notifications.channels.create":
    "post notices to slack; connect a slack channel; connect microsoft teams; send notices to teams; notify the team by email; add an email list for alerts; slack incoming webhook; teams workflow webhook",
  "notifications.channels.delete":
    "remove the slack channel; disconnect teams; stop posting to slack; delete a notification channel",
  "webhooks.list": "list webhooks; which endpoints do we have; where do notifications go; our subscriptions",
  "webhooks.create":
    "create a webhook; notify me when a run ends; get alerts; subscribe to events; send events to slack; call our url when something happens; alert us when a rank falls; register an endpoint; set up notifications; tell me when positions drop; message me when an approval waits; call my server; inform us when done; zapier; tell another system when something is published; inform our tools when a run ends",
  "webhooks.get": "show a webhook; details of an endpoint; settings of a webhook",
  "webhooks.update":
    "change webhook events; edit an endpoint; pause a webhook; new secret for a webhook; other url for notifications",
  "webhooks.delete": "remove a webhook; delete the endpoint; stop notifications; unsubscribe",
  "webhooks.test": "test a webhook; fire a test event; send a sample event; try the endpoint",
  "webhooks.deliveries.list":
    "webhook deliveries; why was the webhook not delivered; did the notification arrive; attempts of a delivery; which events were sent; did the webhook fail; webhook errors; did it arrive",
  "webhooks.dead_letter.list":
    "undelivered events; dead letters; notifications that failed for good; lost events; events nobody received",
  "webhooks.dead_letter.replay":
    "resend a dead letter; deliver the lost event again; replay an undelivered event; repeat a failed notification; send the failed notification again; try the delivery again",
  "webhooks.dead_letter.replay_all":
    "resend all dead letters; replay every lost event; deliver all failed events again",
  "webhooks.events.listen": "listen to events live; stream of events; wait for the next event",
  "webhooks.events.list": "past events; what events happened; event log; kept events",
  "webhooks.events.trigger": "trigger a fake event; make a test event for listeners; simulate an event",
  "schedules.list":
    "what is scheduled; list schedules; recurring jobs; what runs automatically; upcoming runs; planned work; when does the next job run; jobs that run automatically; automatic jobs",
  "schedules.get": "show one schedule; when does this schedule run next",
  "schedules.create":
    "schedule a job; run every week; repeat daily; each monday; every morning; automate rank checks; monthly report automatically; do it regularly; recurring check; plan a run for later; check rankings daily; every monday a report; run this each month; set a timer; weekly audit; check rankings on a schedule",
  "schedules.update":
    "pause a schedule; change the time of a schedule; turn off a schedule; resume a schedule; run it daily instead of weekly; edit recurring job",
  "schedules.delete": "delete a schedule; no longer run it; remove the recurring job; stop the weekly job",
  "research.keyword.list":
    "list keywords; show our keywords; keywords with high volume; easy keywords; low difficulty; keywords with buying intent; tracked keywords; best keywords by volume; what terms do we track; filter keywords; keywords sorted by difficulty; which keywords do we target; terms we want to rank for; target terms; hardest keywords; competitive keywords; what are we trying to rank for; keywords of a pillar; transactional keywords; keywords with low competition; commercial intent keywords; informational keywords",
  "research.keyword.get":
    "one keyword; details of a keyword; all about this keyword; keyword with its metrics and ranks; one keyword with its ranks",
  "research.keyword.research":
    "find keyword ideas; keyword research; discover new keywords; expand a seed; suggestions for a topic; more terms like this; what do people search for; related searches; ideas for search terms; brainstorm keywords; new ideas for keywords; long tail; what else could we rank for; questions people search; find phrases; search demand for a topic; untapped keywords",
  "research.keyword.relabel":
    "label intents again; reclassify keywords; intent is wrong for many keywords; recompute relevance",
  "research.keyword.refresh":
    "refresh metrics; current search volumes; update volume and difficulty; get fresh numbers for keywords; metrics are outdated; new cpc",
  "research.keyword.search": "search keywords by word; keywords containing a word; look a keyword up by text",
  "research.keyword.create":
    "add keywords; save this keyword; track these terms; put a keyword in; add a search term; import one keyword; add one term",
  "research.keyword.bulk_create":
    "import many keywords; upload a keyword list; paste a list of keywords; add hundreds of keywords; keywords from a csv; take over our keyword list",
  "research.keyword.update":
    "edit a keyword; change the intent of a keyword; set the priority of a keyword; tag a keyword; assign a keyword to a pillar",
  "research.keyword.delete":
    "archive a keyword; remove a keyword; delete a term; stop tracking a keyword; untrack a keyword",
  "research.keyword.bulk_update":
    "tag many keywords; move keywords to another pillar; label several keywords; edit keywords in bulk; set priority of many keywords; assign keywords to a pillar; change tags of several keywords; put label on a batch; assign label",
  "insights.explain_rank":
    "why did we drop; why did our ranking fall; reason for ranking loss; explain the drop; what caused the jump; lost positions for a keyword; why are we down in google; what happened to this ranking; why did a rival overtake us; what happened to our ranking; we slipped; our page fell off page one; explain this loss; sudden ranking drop; who pushed us down",
  "insights.attention":
    "what needs attention; which brand needs somebody; what waits for a decision; start of the day; morning overview of all brands; what is broken; what should i look at first; problems across clients; which clients need help; what is urgent; my inbox; to do today; anything waiting for me; which brand is in trouble; overview of all clients; monday morning briefing of the agency",
  "insights.cost":
    "what did it cost; cost by skill; money spent per vendor; spending per day; expenses of a period; what is expensive; data costs; total spend of the agency; where did the money go; breakdown of spending; most expensive skill; daily costs; invoice details; how much did that cost",
  "insights.movement":
    "what changed since last week; what moved; winners and losers; news of the week; did rankings move; was there an algorithm update; what happened while i was away; weekly summary; anything new; ups and downs; did anything happen; what is different today; biggest changes; changes this month; performance summary of the week; status update on rankings; monday morning briefing",
  "insights.opportunities":
    "best opportunities; quick wins; low hanging fruit; what should we write next; which keywords are worth a page; where can we gain most; easy wins; what to target first; keywords with most potential; where to focus; choose keywords to work on; where is the upside; next best action; keywords just off page one; which page should we make; what would bring the most traffic; prioritize keywords; which keywords first; where to start",
  "research.keyword.facets":
    "count keywords by intent; how many keywords per pillar; breakdown of keywords; keyword numbers by tag",
  "research.keyword.clusters.list":
    "keyword clusters; group keywords; topic clusters; keywords that belong to one page; groups of similar keywords; which keywords fit together; cannibalization; keywords by theme; which keywords can share a page; organize keywords; similar terms",
  "research.keyword.check_rank":
    "check rank now; our position for a keyword; where do we rank; current ranking of one keyword; are we on page one; what position are we today; rank of one keyword; look up our ranking; do we rank for; check a position; what is our google position for",
  "research.keyword.rank_history":
    "rank history; position over time for a keyword; rank trend; ranking chart; how did this keyword rank before; past positions; development of a ranking; ranking progress over the last quarter; rankings over months; last month's position; did this keyword improve",
  "distribute.track_rank":
    "check all rankings; run rank tracking; measure all positions; update our rankings; check positions of all keywords; refresh rankings now; update positions; refresh all positions; rank update for the whole list; run the tracker; recheck rankings",
  "research.keyword.rank_distribution":
    "rank distribution; how many keywords rank top ten; keywords in top three; share on page one; rankings by bucket",
  "interventions.list":
    "what did we change; did it work; list interventions; what was done this month; what helped; what hurt; ledger of changes; changes and their effect; which refreshes worked; history of what we did",
  "interventions.get":
    "did this refresh work; effect of a change; impact of a publication; what came of it; did the link help; was it worth it; result of an experiment; before and after of a page",
  "interventions.create":
    "add an intervention; note that we changed prices; record a change that we made; log a redesign; we rebuilt the site on; mark an event; annotate the chart; register a migration",
  "interventions.delete": "delete an intervention; remove an annotation; take back a note of a change",
  "plan.next":
    "what should we do next; next best step; plan the next credits; what is worth most; where to invest; priorities for this month; choose the best actions; how to spend our budget; plan over all clients; which brand next",
  "plan.list":
    "show the plan; planned actions; list next steps; what did the plan propose; declined actions; pages left alone",
  "plan.decline":
    "decline a planned action; we will not do this; remove a step from the plan; reject a proposal of the plan; not interested in this action",
  "research.pillar.list": "list pillars; our content themes; main topics; which pillars do we have",
  "research.pillar.get": "one pillar; details of a pillar; keywords of a theme",
  "research.pillar.create": "create a pillar; add a content theme; new main topic; define a topic pillar",
  "research.pillar.update": "rename a pillar; edit a pillar; change a theme",
  "research.pillar.delete": "delete a pillar; remove a theme",
  "research.icp.generate":
    "find our audience; generate personas; derive customer segments; who should we target; discover buyer personas; ideal customer profile; work out who buys; who is our customer; define target audience; build personas; who would buy this; segment our market",
  "research.icp.list":
    "list personas; our audience segments; who are our buyers; saved customer profiles; target groups; our target customers",
  "research.icp.get": "one persona; details of a segment; read a customer profile",
  "research.icp.create": "add a persona by hand; add an audience segment; write a customer profile",
  "research.icp.update": "edit a persona; change an audience segment; correct a profile",
  "research.icp.delete": "delete a persona; remove a segment",
  "site.links.pull": "pull our backlinks; fetch fresh links to our site; update our link data",
  "site.links.list":
    "who links to us; our backlinks; links pointing to our site; sites that link to us; referring domains; lost links; link profile of our domain; new links we got; quality of our links; who mentions us with a link; anchor texts; number of backlinks; did we lose links",
  "site.pages.list":
    "pages of our site; list our urls; which pages do we have; pages with issues; broken pages; inventory of our website; pages without a title; orphan pages; thin pages; duplicate titles; pages not linked; what urls exist; missing meta descriptions; slow pages; 404 pages",
  "site.pages.get": "one page of our site; headings of our page; issues of a url; what is on this page of ours",
  "site.audit":
    "audit our site; crawl our website; technical seo audit; check the site for errors; find broken links; recrawl; technical check; onpage problems; seo health check; scan our website; look for errors on our website; check for broken links; site crawl; find technical problems",
  "site.crawlers":
    "do ai bots read our site; is a bot blocked; which crawlers visit; does robots.txt block claude; googlebot visits; can chatgpt crawl us; are ai crawlers allowed; is gptbot blocked; robots check; can ai read us; ai bot access; bots on our site",
  "site.crawlers.import": "import access logs; upload server logs; bot visits from a log file; nginx log",
  "site.crawlers.drain":
    "push access logs; log drain; vercel log drain; cloudflare logpush; stream server logs; address for logs; send logs automatically",
  "research.serp.fetch":
    "fetch serp; google top ten; who ranks for this query; see the results page; search results for a query; who is first on google; look at google for a term; who ranks on page one; live google results; who is on page one; who is at the top; look up the search results; top results for a phrase; competitors on page one",
  "research.serp.list": "stored results pages; list serps; serps we fetched; earlier google results",
  "research.serp.get": "one stored serp; open a saved results page",
  "research.serp.diff":
    "compare two serps; what changed in the results page; difference between results; who entered and left the serp; serp before and after; how did the results page change; changes in the top ten",
  "research.serp_gap.analyze":
    "how to outrank the top results; what would beat them; what do the top pages have that ours lacks; why do others rank above us; analyze serp gap; what is missing on our page; how to win this serp; what would it take to rank first; what do winners have that we lack; content needed to beat them; what do top results do better; can we rank for this",
  "research.serp_gap.list": "list serp gap analyses; gap analyses we made; earlier gap verdicts",
  "research.serp_gap.get": "one gap analysis; read a serp gap verdict",
  "research.serp_gap.bulk":
    "analyze gaps for many keywords; serp gaps in bulk; how to beat the results of many keywords",
  "research.serp_gap.batch": "status of a batch of gap analyses; results of the bulk gap analysis",
  "research.competitor.add":
    "add a competitor; track a rival; watch a competing website; follow another domain; start tracking a competitor; monitor a rival",
  "research.competitor.list":
    "list competitors; our rivals; which competitors do we track; who are our competitors; rivals on our list; tracked competitors; watched competitors; show competition",
  "research.competitor.get": "one competitor; details of a rival; strength of a competitor",
  "research.competitor.update": "edit a competitor; rename a rival; change a competitor's notes",
  "research.competitor.delete": "stop tracking a competitor; remove a rival; forget a competitor",
  "research.competitor.backlinks": "pull a competitor's links; fetch rival backlinks; get fresh links of a competitor",
  "research.competitor.backlinks.list":
    "who links to a competitor; links of a rival; backlinks a competitor has; link sources of a rival; best links of a competitor to win; sites that link to them and not to us; where do they get links; where do rivals get links from; sites linking to competitors; link opportunities from a rival; rival's referring domains",
  "research.competitor.keywords":
    "pull a competitor's keywords; fetch rival keywords; get fresh rankings of a competitor",
  "research.competitor.keywords.list":
    "keywords of a competitor; what does a rival rank for; terms that bring a competitor traffic; competitor rankings; terms a rival ranks for; keywords competitors win; best keywords of a competitor; what traffic does a competitor get",
  "research.competitor.overlap":
    "compare our keywords with a rival; keywords both of us have; shared keywords; keywords they rank for and we do not; overlap with a competitor; common rankings; where do we both rank; keyword comparison with a competitor; side by side with a rival; who is ahead on which keywords",
  "research.competitor.candidates":
    "suggest competitors; who competes with us; rivals we do not know; find new competitors; who else is in our market; competitors we miss; who shares our results pages; against whom do we compete; who are we up against; find rivals; discover other players; biggest threats; whom should we watch; look for competitors; identify competing sites; rivals we do not track yet",
  "research.content_gap.find":
    "content gaps; topics rivals cover and we do not; what content are we missing; article ideas from competitors; missing topics; what should we write about that others have; find holes in our content; themes we lack; subjects rivals write about; what do competitors publish; ideas rivals have and we lack",
  "research.content_gap.list": "list content gap reports; earlier content gaps; gap reports we made",
  "research.content_gap.get": "open a content gap report; one content gap report",
  "research.content_gap.queue_content":
    "write content for the gaps; turn gaps into articles; order posts for missing topics",
  "research.discuss.research":
    "research reddit; what do people say on forums; find discussions; hacker news threads; what is said about us online; community questions; listen to the community; what do users ask in forums; what do people ask on forums; social listening; opinions about a product; find threads; conversations about our topic; quora questions; voice of the customer",
  "research.discuss.list": "list discussions; threads we found; saved forum threads; reddit threads about us",
  "research.discuss.get": "open a discussion; one thread; read a forum thread",
  "research.discuss.pain_points.list":
    "pain points; what frustrates customers; complaints; what do buyers struggle with; problems of our audience; what do people hate; worries of users; objections; needs of customers; what annoys users; unhappy customers; common problems; what makes buyers upset",
  "research.ai_citation.check":
    "does chatgpt mention us; check a prompt in gemini; are we cited by perplexity; ask an ai about us; test one prompt; do ai assistants recommend us; what does claude say about our brand; does ai know us; ask gemini a question; what does ai answer for; try a question in chatgpt; are we recommended; ai overview mentions; see how assistants answer",
  "research.ai_citation.queries.list":
    "prompts we monitor; list monitored prompts; which prompts are tracked; our ai questions; prompts we watch",
  "research.ai_citation.queries.bulk_create":
    "monitor many prompts at once; track twenty prompts; add a list of prompts; watch several questions in chatgpt; bulk add prompts; import prompts; price of monitoring 20 prompts a month; set up a basket of prompts",
  "research.ai_citation.queries.create":
    "monitor a prompt; track a prompt in ai engines; follow a question in chatgpt over weeks; watch what ai answers daily; add a prompt",
  "research.ai_citation.queries.get": "one monitored prompt; numbers of a prompt",
  "research.ai_citation.queries.update":
    "pause a monitored prompt; change the engines of a prompt; ask a prompt more often",
  "research.ai_citation.queries.delete": "stop monitoring a prompt; remove a prompt; untrack a prompt",
  "research.ai_citation.queries.history":
    "history of a prompt; citation rate over time; how did our ai mentions develop; ai trend of a prompt",
  "research.ai_citation.share_of_voice":
    "share of voice; our share of ai answers; visibility in chatgpt; how often do ai engines cite us; brand visibility in ai; compare our ai visibility with rivals; geo performance; how visible are we in ai search; are we visible in ai; ai visibility report; how do we do in chatgpt versus rivals; generative engine optimization; brand mentions in ai compared with competitors; our score in ai search",
  "research.ai_citation.samples.list":
    "stored ai answers; answers that cite us; what did the engines say; list sampled answers; quotes from ai answers",
  "research.ai_citation.samples.get": "one ai answer in full; text of a sampled answer; read an answer",
  "research.ai_citation.samples.export":
    "export evidence; prove a citation number; bundle to verify a figure; download samples",
  "research.ai_citation.sources":
    "which pages does ai cite; sources of ai answers; sites that chatgpt cites; where do ai engines get their facts; most cited domains; pages quoted by assistants; where do ai answers come from; websites ai trusts; which pages do engines quote; sources behind answers; sites behind ai answers; websites ai answers use",
  "research.ai_citation.suggest_prompts":
    "suggest prompts; which prompts should we monitor; ideas for ai questions; what would buyers ask chatgpt; find prompts to track; prompts worth monitoring; good prompts to follow; what to ask ai engines",
  "research.ai_citation.answers.import":
    "import copied answers; paste an ai answer; add answers by hand; upload chatgpt answers",
  "research.ai_citation.plan":
    "how many samples are needed; plan a citation study; is the sample big enough; cost of monitoring prompts",
  "test.clock.get": "what time is it in the test world; test clock",
  "test.clock.advance":
    "advance the clock; move time forward; simulate a month; skip ahead in the sandbox; let days pass",
  "test.market.list": "market events; simulated storms",
  "test.market.create": "simulate an outage; create a storm; make a market event; simulate an algorithm update",
  "produce.brief.create":
    "make a content brief; research a brief; outline of an article; brief for a writer; prepare an article; what should the article cover; structure for a post; plan an article; content plan for a keyword; writer's instructions; outline; what headings should the page have",
  "produce.brief.list": "list briefs; briefs we have; content briefs made",
  "produce.brief.get": "open a brief; read the brief",
  "produce.blog_post.list":
    "list blog posts; our articles; which posts do we have; drafts; articles in review; articles we wrote; content waiting to be published; what have we written; unpublished drafts; content inventory",
  "produce.blog_post.get": "read a blog post; open the article; text of a post",
  "produce.blog_post.update":
    "edit a blog post; change the title of an article; correct the text; change the slug; fix a typo in the post; replace a paragraph; new headline; edit meta description; fix the article",
  "produce.blog_post.archive": "archive a blog post; delete an article; remove a draft",
  "produce.blog_post.revisions.list":
    "revisions of a post; version history of an article; who changed the post; previous versions; older drafts",
  "produce.blog_post.revisions.get": "one revision of a post; how did the article look before",
  "produce.blog_post.revisions.restore":
    "restore an old version; go back to the previous draft of a post; roll back the article",
  "produce.blog_post.create":
    "write a blog post; write an article; draft a post about; compose an article; create a blog post; write about this keyword; produce content; new article; content about a topic; get an article written; how-to guide; new content for the blog; write copy; seo article; listicle; ghostwrite",
  "produce.blog_post.bulk_create":
    "write many posts; several articles at once; batch of blog posts; write five articles; produce posts in bulk",
  "produce.blog_post.regenerate": "rewrite a post; write the article again; redo a section; new version of the article",
  "produce.blog_post.refine":
    "improve a post; polish the article; make the text better; apply our style; edit for tone; make it more readable",
  "produce.blog_post.evaluate":
    "score a post; is the article good; quality of the draft; grade the blog post; review the article; check content quality",
  "produce.blog_post.publish":
    "publish the post; put the article on our site; post to wordpress; go live with the article; push to the cms; release the blog post; send the article to our blog; make the post public; launch the post; get it online; ship the article",
  "produce.rubric.get": "how is content scored; scoring criteria; show the rubric; quality rules",
  "produce.rubric.update": "change the scoring criteria; replace the rubric; other weights for quality",
  "produce.landing_page.list": "list landing pages; landing pages we have; our landing page drafts",
  "produce.landing_page.get": "read a landing page; open a landing page; text of a landing page",
  "produce.landing_page.update": "edit a landing page; change the headline of a landing page",
  "produce.landing_page.archive": "archive a landing page; delete a landing page",
  "produce.landing_page.revisions.list": "revisions of a landing page; versions of a landing page",
  "produce.landing_page.revisions.get": "one revision of a landing page",
  "produce.landing_page.revisions.restore": "restore an old version of a landing page",
  "produce.landing_page.create":
    "make a landing page; write a landing page; sales page for a keyword; new landing page; product page",
  "produce.landing_page.bulk_create":
    "write many landing pages; several landing pages at once; landing pages for all cities",
  "produce.landing_page.regenerate": "rewrite a landing page; write the landing page again",
  "produce.landing_page.refine": "improve a landing page; polish a landing page",
  "produce.landing_page.evaluate": "score a landing page; landing page quality; is the landing page good",
  "produce.landing_page.publish": "publish a landing page; put a landing page live",
  "produce.refiner.list": "list refiners; style rules we have; tone of voice rules",
  "produce.refiner.get": "one refiner; show a style rule",
  "produce.refiner.create":
    "add a style rule; define our tone of voice; create a refiner; brand voice; words we never use",
  "produce.refiner.update": "edit a refiner; change a style rule; change the tone of voice",
  "produce.refiner.delete": "delete a refiner; remove a style rule",
  "produce.refine": "refine any text; improve this text; polish copy i paste",
  "produce.platform.list":
    "connected cms; where can we publish; list publishing platforms; blogs we publish to; which blogs are connected; publishing destinations; sites we publish to",
  "produce.platform.get": "one publishing platform; settings of our wordpress",
  "produce.platform.create":
    "connect wordpress; add ghost; connect our cms; set up webflow; add a blog to publish to; new publishing target; hook up our blog; connect shopify; add a website to publish on; connect our website; link wordpress site",
  "produce.platform.update": "change the wordpress password; edit a publishing platform; new cms credentials",
  "produce.platform.delete": "disconnect wordpress; remove the cms; delete a publishing platform",
  "produce.publication.list":
    "what was published; list publications; when did we publish; where did the article go live; published urls; published articles; what went live this week; links to our published posts",
  "produce.publication.revert":
    "revert a publication; take a post offline; unpublish; undo publishing; take the article down; remove it from the site; undo a published post; unpublish the article; remove a live post",
  "produce.publication.verify":
    "is the post live as approved; check that the published page is online; did the article go live; verify a publication; does the live page match what we approved; was the published page changed; is the post really on the site",
  "reports.create":
    "write the monthly report; report for the client; make a client report; what did we achieve this month; report for october; quarterly report as pdf; create a report about the last month; summary for my client",
  "reports.list": "list reports; which reports exist; past client reports; show the reports we made; latest report",
  "reports.get":
    "read a report; show the report; figures of a report; evidence behind the numbers of the report; who has links to the report; preview the report",
  "reports.share":
    "share the report with the client; link to the report; send the report to somebody without an account; make the report public by link; client link",
  "reports.unshare":
    "revoke the link to a report; stop sharing the report; take back the client's link; the client must no longer see the report",
  "reports.templates.list":
    "report templates; which look do reports have; logo and colours of reports; branding of client reports",
  "reports.templates.update":
    "change the report template; put our logo on reports; white label report; colours of the report; order of the sections in reports; report in german; agency branding of reports",
  "performance.import":
    "import search console data; load clicks; sync gsc; upload a search console export; get our traffic data",
  "performance.queries.list":
    "queries that bring clicks; what do people search to find us; impressions and ctr by query; striking distance queries; search console queries; search terms people use to reach us; which queries have low ctr; what brings visitors; queries on page two; clicks per query",
  "performance.pages.list":
    "top pages by clicks; pages that lost traffic; which pages bring traffic; clicks per page; declining pages; best landing pages by traffic; content decay; which pages went down; pages losing clicks; content that needs a refresh; our most visited pages; underperforming pages; traffic by page",
  "performance.summary":
    "organic traffic; how is our search traffic; total clicks and impressions; seo performance; traffic trend; branded and unbranded clicks; is seo working; how much traffic do we get from google; visits from search; did organic traffic grow; clicks this month; overall performance",
  "indexing.gsc.submit":
    "submit url to google; request indexing; get a page indexed; tell google about a new page; ask google to crawl; get google to notice a page; new page to google; speed up indexing; index our new article",
  "indexing.gsc.status":
    "is this url indexed; index state of a page; does google know our page; why is the page not in google; why is our page not showing in google; has google found the new page; check indexing; is the page in the index",
  "indexing.gsc.list": "indexed pages; which urls are not indexed; index coverage; list index states",
  "indexing.gsc.config.get": "is search console connected; search console settings; which property is connected",
  "indexing.gsc.config.connect":
    "connect google search console; link our google account; authorize gsc; set up search console",
  "indexing.gsc.config.update": "change the search console property; edit search console settings",
  "indexing.gsc.config.disconnect": "disconnect search console; unlink google",
  "indexing.indexnow.submit": "ping indexnow; tell bing about new urls; submit urls to bing; indexnow submission",
  "indexing.indexnow.list": "indexnow submissions; what did we send to bing; history of indexnow",
  "indexing.indexnow.config.get": "indexnow settings; is indexnow set up",
  "indexing.indexnow.config.connect": "set up indexnow; enable indexnow; connect bing",
  "indexing.indexnow.config.update": "change indexnow settings; new indexnow key",
  "indexing.indexnow.config.disconnect": "remove indexnow; disable indexnow",
  "indexing.indexnow.verify": "verify the indexnow key; is the key file reachable",
  "link_building.serp_outreach.create":
    "start a link building campaign; outreach to sites that rank; win links for a page; ask sites for links; contact bloggers; get backlinks; find link prospects; earn links by email; ask bloggers for links; pitch journalists; begin outreach; new link campaign; get mentions from other sites",
  "link_building.serp_outreach.list": "list campaigns; our outreach campaigns; running link building",
  "link_building.serp_outreach.get":
    "campaign status; how does the outreach go; replies to our campaign; links won by the campaign; open a campaign; did anyone reply; how many links did we win; answers to our emails; outreach results; response rate",
  "link_building.serp_outreach.update":
    "pause a campaign; edit a campaign; resume the outreach; change the daily limit of mails",
  "link_building.serp_outreach.cancel": "cancel a campaign; stop the outreach; end link building",
  "link_building.competitor_outreach.create":
    "win the links of a competitor; outreach from a rival's backlinks; contact sites that link to competitors; steal competitor links",
  "link_building.serp_outreach.drafts.list":
    "review outreach emails; drafts of a campaign; read the mails before sending; emails to be sent; pitches; check emails before they go out; look over the pitches; outreach mails waiting; messages we will send",
  "link_building.serp_outreach.approve":
    "send the outreach emails; approve drafts of a campaign; mails may go out; send the pitches",
  "link_building.serp_outreach.reject": "reject outreach drafts; do not send these mails; discard drafts",
  "link_building.template.list": "list email templates; outreach templates",
  "link_building.template.get": "open an email template; one template",
  "link_building.template.create": "create an email template; write an outreach template; new pitch template",
  "link_building.template.update": "edit an email template; change the outreach text",
  "link_building.template.delete": "delete an email template",
  "link_building.relationship.list":
    "our partners; list relationships; people we worked with; sites we know; who is on the do not contact list; crm; people not to contact; blocked domains; friends in the industry",
  "link_building.relationship.update":
    "mark a site as partner; never contact this domain; change a relationship; block a contact",
  "link_building.relationship.import":
    "import partners; upload a do not contact list; import our crm; blocklist from csv; suppression list",
  "link_building.contact.list":
    "list contacts; people we wrote to; email addresses found; whose email do we have; journalists we know",
  "link_building.contact.export":
    "export the data of a person; what do we store about this address; answer a subject access request; gdpr export",
  "link_building.contact.forget":
    "delete a person's data; gdpr erasure; forget a contact; someone wants their data deleted",
  "integrations.list":
    "connected integrations; which vendors are connected; data providers; are our api keys of vendors working; which services are linked; what tools are connected; which apis do we use; is our data source connected; connections",
  "integrations.connect":
    "connect ahrefs; add an openai key; connect a data provider; set up dataforseo; use our own vendor key",
  "integrations.disconnect": "disconnect ahrefs; remove a vendor key; unlink a data provider",
  "audit.list":
    "who changed what; audit log; trail of changes; who approved this; what did a key do; who deleted it; activity log; who did it; recent changes by people; history of changes in settings; who published; log of actions",
  "credits.grant": "grant credits; give a client more credits; top up; raise the budget",
  "link_building.reply.list":
    "what did partners answer; replies to our outreach; inbox of replies; who wrote back; unanswered replies",
  "link_building.reply.get": "read a reply; the conversation with a partner; suggested answer to a reply",
  "link_building.reply.update": "mark a reply as done; correct what a reply means; that was a refusal",
  "link_building.reply.answer":
    "answer a reply; answer a partner; reply to an email; respond to a reply; write back to the site owner",
  "link_building.mailbox.list":
    "our mailboxes; which addresses send outreach; how many emails are sent today; health of the mailboxes",
  "link_building.mailbox.get": "one mailbox; why is the mailbox paused; bounce rate of a mailbox",
  "link_building.mailbox.update": "resume a paused mailbox; change the daily limit of a mailbox; pause a mailbox",
  "link_building.mailbox.check":
    "check spf and dkim; deliverability check; is the sender domain set up right; dmarc record",
};
