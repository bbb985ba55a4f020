/** Something that hurts those who talk about a topic, in the words of many. `{topic}` is what they talk about. */
export interface ForumPain {
  key: string;
  titles: readonly string[];
  asks: readonly string[];
  complaints: readonly string[];
  advice: readonly string[];
}

/** Written by hand, each in the words of different people. Slots: `{topic}`, `{people}`, `{months}`, `{weekday}`, `{percent}`. */
export const FORUM_PAINS: readonly ForumPain[] = [
  {
    key: "renewal prices",
    titles: [
      "Renewal went up {percent} % again",
      "What happens to the price after year one?",
      "Price increase letters, anyone?",
    ],
    asks: [
      "Has anyone managed to negotiate the renewal price down?",
      "How do you keep the renewal from jumping every year?",
    ],
    complaints: [
      "The renewal was {percent} % higher and the sales rep shrugged.",
      "They lured us in with a discount and doubled the price at renewal.",
      "Every year the subscription costs more and nothing gets better.",
      "Our price was supposed to be locked, yet the renewal invoice says otherwise.",
      "I got a price increase by mail {months} days before the renewal, no time to react.",
      "Another renewal, another price hike we can't plan for.",
    ],
    advice: [
      "Ask for a written cap on the renewal price before you sign.",
      "Start the negotiation three months early and bring a second offer.",
    ],
  },
  {
    key: "slow support",
    titles: [
      "Support ticket open for {months} weeks",
      "Anyone else waiting on support?",
      "Is there a way to reach a human?",
    ],
    asks: ["How do you get a human on the support line?", "Does anyone get a reply from support within a day?"],
    complaints: [
      "My support ticket has been open since {weekday} and all I got is a bot.",
      "Support closes tickets without answering them.",
      "I explained the same issue to {people} support agents and none of them read the history.",
      "The helpdesk replies with a link to the manual, never with an answer.",
      "Chat support says three minutes and it takes three days.",
      "You can't call anyone, the support hotline is a recording.",
    ],
    advice: [
      "Write the ticket on a Tuesday morning and attach a screen recording.",
      "Ask for the name of the escalation manager in your contract.",
    ],
  },
  {
    key: "lost data in migration",
    titles: ["Migration ate our history", "Moving over: what survives the import?", "Import lost half of our records"],
    asks: [
      "How do you check that an import did not lose records?",
      "Has anyone moved ten years of history without losing attachments?",
    ],
    complaints: [
      "The import dropped every attachment and nobody noticed for {months} weeks.",
      "After the migration half of our old records were missing.",
      "Custom fields don't survive the import, so we retyped them by hand.",
      "We lost the history of {people} clients when we moved.",
      "The migration tool reported success although dates were all wrong.",
      "Exported files can't be imported back, so you are locked in with your history.",
    ],
    advice: [
      "Run the migration on a copy first and count records on both sides.",
      "Export attachments separately before you move anything.",
    ],
  },
  {
    key: "staff does not use it",
    titles: [
      "Half of the crew refuses to use it",
      "Getting people on board with {topic}",
      "My colleagues ignore the new setup",
    ],
    asks: ["How do you get reluctant colleagues to adopt it?", "What made your crew finally accept the change?"],
    complaints: [
      "Two of our {people} colleagues refuse to touch it and keep their paper notes.",
      "Adoption is terrible, the older staff never logged in once.",
      "I spend my days begging colleagues to adopt the new way.",
      "Nobody on my crew uses it unless I stand behind them.",
      "We rolled it out {months} months ago and staff still fall back to the old habit.",
      "Colleagues hate change, so the rollout failed twice.",
    ],
    advice: [
      "Pick one enthusiastic colleague and let the others come to them.",
      "Make the old way unavailable after a fixed date.",
    ],
  },
  {
    key: "mobile app",
    titles: ["The phone app is unusable", "Mobile app keeps logging me out", "Working from the phone?"],
    asks: [
      "Does anyone have the phone app working without signal?",
      "Which option has a mobile app that is not an afterthought?",
    ],
    complaints: [
      "The mobile app crashes whenever I rotate my phone.",
      "On the phone half of the buttons are missing.",
      "The app logs me out every {weekday} and loses what I typed on my phone.",
      "Without signal the app is useless, nothing works offline.",
      "The Android version is {months} months behind the iPhone app.",
      "I can't do anything from my phone except look at a spinner.",
    ],
    advice: [
      "Use the browser on the phone and pin it to the home screen.",
      "Turn off battery optimisation for the app, that stops the logouts.",
    ],
  },
  {
    key: "integration with accounting",
    titles: [
      "Sync with the accounting package broke",
      "Connecting {topic} to bookkeeping",
      "Accounting export: who has it working?",
    ],
    asks: [
      "How do you connect it to your bookkeeping without double entry?",
      "Is there any tool that syncs with accounting both ways?",
    ],
    complaints: [
      "The accounting sync breaks after each update and my bookkeeper yells at me.",
      "We enter every invoice twice because bookkeeping isn't connected.",
      "The export for our accountant has the wrong tax codes.",
      "Integration with the ledger was promised {months} months ago and still doesn't exist.",
      "Our bookkeeper retypes numbers from one screen to the other.",
      "Sync errors with accounting appear silently and are found at year end.",
    ],
    advice: [
      "Use a middle layer such as a nightly CSV drop, your accountant will thank you.",
      "Map the tax codes once and lock them.",
    ],
  },
  {
    key: "reports",
    titles: ["Reports never match reality", "Why is reporting so limited?", "Dashboards that my boss can read"],
    asks: ["How do you build a report your manager understands?", "Is there a way to get custom reports without SQL?"],
    complaints: [
      "The dashboard shows different totals from the report on the next page.",
      "I export everything to a spreadsheet since the reports are useless.",
      "You can't filter reports by client, which is the only thing my boss asks for.",
      "Building a custom report took me {people} hours and it still looks wrong.",
      "Charts look pretty but the numbers in the report are a week old.",
      "Monthly reporting means copy and paste for two days.",
    ],
    advice: [
      "Agree on three figures and ignore the other charts.",
      "Pull the raw data into your own sheet once a week and automate it.",
    ],
  },
  {
    key: "onboarding is hard",
    titles: ["Learning curve of {topic}", "Two weeks in and still lost", "Where do beginners start?"],
    asks: ["How long did it take you to learn the basics?", "What should a beginner learn first?"],
    complaints: [
      "The learning curve is brutal, beginners drown in settings.",
      "Tutorials are outdated and the documentation contradicts itself.",
      "After {months} weeks of training I still don't understand the basics.",
      "New hires need a month of training before they are of any use.",
      "It's far too complicated for a beginner, there are {people} menus for one task.",
      "The course taught me everything except what I need on day one.",
    ],
    advice: [
      "Learn one workflow end to end before you open the settings.",
      "Watch somebody experienced for an hour, it beats the documentation.",
    ],
  },
  {
    key: "hidden fees",
    titles: ["Hidden fees everywhere", "What does it really cost, all in?", "Add-ons that should be included"],
    asks: ["What do you pay all in, with add-ons and setup fees?", "Which provider shows its fees up front?"],
    complaints: [
      "Every useful feature is a paid add-on, the advertised plan is a teaser.",
      "There was a setup fee that nobody mentioned before the contract.",
      "They charge extra fees for exporting your own files.",
      "The quote left out shipping, fees and the mandatory add-on.",
      "I found {people} hidden charges on the statement.",
      "The basic plan is worthless without add-ons that triple the bill.",
    ],
    advice: [
      "Ask for a quote with all add-ons and fees in one figure.",
      "Read the fee schedule in the appendix, not the landing page.",
    ],
  },
  {
    key: "delivery delays",
    titles: ["Delivery date moved for the third time", "Lead times for {topic}", "Order stuck since {weekday}"],
    asks: ["How long did your delivery take in the end?", "Is there a supplier whose lead times are real?"],
    complaints: [
      "The delivery date moved {people} times and the courier never showed up.",
      "My order is stuck in a warehouse and tracking hasn't changed for weeks.",
      "Lead times are fiction, we waited {months} weeks longer than quoted.",
      "Shipping arrived late, incomplete and to the wrong address.",
      "They take your deposit at once and then the order disappears.",
      "Late delivery cost us a customer, and the supplier blames the courier.",
    ],
    advice: [
      "Order the long-lead parts first and keep one in stock.",
      "Put a penalty for late delivery into the order.",
    ],
  },
  {
    key: "quality dropped",
    titles: ["Has the quality gone downhill?", "Broke after {months} months", "They don't make them like they used to"],
    asks: ["Has anyone noticed that the build quality got worse?", "Which model still lasts more than two years?"],
    complaints: [
      "It broke after {months} months of light use, cheap plastic inside.",
      "The build quality got worse since the company was sold.",
      "A hinge snapped in week two and the replacement snapped as well.",
      "Materials feel flimsy compared with the one I bought years ago.",
      "Everything rattles, mine fell apart on the first trip.",
      "The new batch has defects that the old one never had.",
    ],
    advice: [
      "Buy a used one from before the takeover, the materials are better.",
      "Check the hinge and the welds before you leave the shop.",
    ],
  },
  {
    key: "warranty refused",
    titles: ["Warranty claim denied", "How did you win a warranty claim?", "Guarantee is worth nothing"],
    asks: ["Has anyone won a warranty claim without a lawyer?", "What proof do you need for a guarantee claim?"],
    complaints: [
      "My warranty claim was denied because of a missing sticker.",
      "The guarantee excludes everything that actually fails.",
      "They want the original box for a warranty claim, who keeps that?",
      "I sent {people} photos for the claim and they rejected it in a minute.",
      "A lifetime guarantee that ends after {months} months is a joke.",
      "Claims go to an address abroad and you pay the postage.",
    ],
    advice: [
      "Photograph the serial number on day one, claims stand and fall with it.",
      "Quote the consumer law in the claim, the tone changes.",
    ],
  },
  {
    key: "choosing is overwhelming",
    titles: ["Too many options for {topic}", "Every comparison is an ad", "Decision paralysis"],
    asks: ["How did you decide between so many options?", "Where do you find an honest comparison?"],
    complaints: [
      "Every comparison I read is an affiliate ad.",
      "I compared {people} options and I'm more confused than before.",
      "Reviews are fake, all with five stars on the same {weekday}.",
      "I can't find one honest review that isn't sponsored.",
      "Lists of the best ten are written by those who sell them.",
      "Spec sheets hide what matters, so comparing options takes forever.",
    ],
    advice: [
      "Write down three must-haves and drop every option that lacks one.",
      "Ask in a local group, affiliate sites can't reach them.",
    ],
  },
  {
    key: "chasing clients for payment",
    titles: ["Clients who pay late", "Chasing unpaid invoices", "Net 30 that becomes net 90"],
    asks: ["How do you deal with clients who pay late?", "Do you charge interest on unpaid invoices?"],
    complaints: [
      "I chase unpaid invoices every {weekday} and still wait {months} weeks.",
      "Clients pay late because they know I won't sue.",
      "Cash flow is terrible, {people} invoices are overdue.",
      "Reminders for payment are ignored until I stop working.",
      "One overdue client owes me two months of rent.",
      "The invoice gets lost in their approval process every single time.",
    ],
    advice: [
      "Take a deposit, overdue invoices shrink by themselves.",
      "Put interest on late payment into the contract and send the reminder automatically.",
    ],
  },
  {
    key: "forgotten records",
    titles: ["Nobody fills things in on time", "Reconstructing last week from memory", "Timely entries: a lost cause?"],
    asks: [
      "How do you get people to log entries on the same day?",
      "What reminds your people to fill in their entries?",
    ],
    complaints: [
      "Entries are reconstructed from memory on {weekday} evening.",
      "We guess what happened last week since nobody writes it down.",
      "I forget to log entries and fill them in weeks later.",
      "A third of our logs are invented at the end of the month.",
      "My people fill in the log twice a month, from memory, wrong.",
      "Daily reminders are ignored, the log stays empty.",
    ],
    advice: [
      "Fill the log in at the same minute every day, before the coffee.",
      "Let the calendar propose entries and only confirm them.",
    ],
  },
  {
    key: "privacy worries",
    titles: ["Where does our data go?", "Privacy policy changed overnight", "Is this compliant at all?"],
    asks: ["Does anyone know where they store personal data?", "How do you answer privacy questions from customers?"],
    complaints: [
      "They changed the privacy policy and train on our data now.",
      "Nobody can say in which country our data is stored.",
      "Our data protection officer refused it because servers are overseas.",
      "I can't delete personal data, the button only hides it.",
      "A leak exposed {people} of our customers and they told us {months} weeks later.",
      "The consent banner is illegal and they won't fix it.",
    ],
    advice: [
      "Ask for the data processing agreement before the demo.",
      "Host it yourself where personal data is involved.",
    ],
  },
];

/** What people also write, which hurts no one. */
export const CHATTER = {
  titles: [
    "Show us your setup",
    "What a great week for {topic}",
    "Meetup in spring?",
    "My {topic} story",
    "Favourite accessories thread",
  ],
  posts: [
    "Been at it since spring and I love it. Here is mine, photos in the comments.",
    "Finally finished the corner of the room, came out lovely.",
    "Great community, thank you all for the warm welcome.",
    "We meet on {weekday} in the back room, everybody is welcome.",
    "Bought the blue one and it works great so far.",
    "Congratulations, that looks fantastic!",
    "Lovely photo. Which lens was that?",
    "Same here, and it has been a joy for {months} months.",
  ],
} as const;

export const VENDOR_POSTS: readonly string[] = [
  "I work for a vendor in this field. We built exactly this, send me a message for a demo.",
  "Full disclosure: founder here. Our product does that, there is a free trial on our site.",
  "We made a tool for it. Check it out, code SPRING gives you {percent} % off.",
  "Disclaimer: I sell this for a living. Our customers solved it with our platform.",
] as const;
