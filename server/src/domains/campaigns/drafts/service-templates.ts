import type { TARGETING_ANGLES } from "@findable/contract";

interface AngleWords {
  subject: string;
  opening: string;
  offer: string;
  ask: string;
}

/** What an email asks for: the angle of its campaign, or a link where the page names the brand already. */
export type MailAngle = (typeof TARGETING_ANGLES)[number] | "mention";

/** The emails of a workspace without templates. They state nothing about the brand but that it has a page. */
export const SERVICE_TEMPLATES: Readonly<Record<MailAngle, AngleWords>> = {
  link_insertion: {
    subject: "About “{{pageTitle}}”",
    opening: "I read “{{pageTitle}}” ({{pageUrl}}).",
    offer: "{{brandName}} has a page on the same question that your readers may look for next.",
    ask: "Would it help them as a link there?",
  },
  mention: {
    subject: "Where you name {{brandName}} in “{{pageTitle}}”",
    opening: "Thank you for naming {{brandName}} in “{{pageTitle}}” ({{pageUrl}}).",
    offer: "Readers who want to know more may look for this page.",
    ask: "Would you make the name a link to it?",
  },
  guest_post: {
    subject: "An article that carries on from “{{pageTitle}}”",
    opening: "I read “{{pageTitle}}” ({{pageUrl}}) and would like to offer you an article that carries on from it.",
    offer: "{{brandName}} has published this, so you can see how we write.",
    ask: "Shall I send an outline of ten lines?",
  },
  resource_page: {
    subject: "One more for “{{pageTitle}}”",
    opening: "I went through the resources in “{{pageTitle}}” ({{pageUrl}}).",
    offer: "{{brandName}} has a page that belongs to the same subject.",
    ask: "Would you add it to the list?",
  },
  broken_link_replacement: {
    subject: "A link in “{{pageTitle}}” that no longer works",
    opening: "I read “{{pageTitle}}” ({{pageUrl}}), and a link on it leads nowhere.",
    offer: "If you want to put something in its place, {{brandName}} has a page on the subject.",
    ask: "Would it do as a replacement? Take it or another; I mainly wanted you to know.",
  },
  link_swap: {
    subject: "“{{pageTitle}}” and a page of ours",
    opening: "I read “{{pageTitle}}” ({{pageUrl}}). A page of ours answers the other half of the question.",
    offer: "Ours is at {{brandName}}, and it could point its readers to yours.",
    ask: "Would a link between the two make sense to you?",
  },
};

/** A follow-up adds nothing that the first email did not say. */
export const FOLLOW_UP = [
  "Hi {{firstName}},",
  "did my note about “{{pageTitle}}” reach you? This is the page that I meant:",
  "{{ourContentUrl}}",
  "If it does not fit, a short no is enough.",
  "{{brandName}}",
].join("\n\n");

export const LAST_FOLLOW_UP = [
  "Hi {{firstName}},",
  "this is my last note about “{{pageTitle}}”. If our page would help your readers, it is here:",
  "{{ourContentUrl}}",
  "Otherwise there is nothing to do, and I will not write about it again.",
  "{{brandName}}",
].join("\n\n");
