import type { OutreachTemplate } from "@findable/contract";
import { demoId } from "../../ids.ts";
import { daysAgo } from "../facts.ts";

type Words = Pick<OutreachTemplate, "slug" | "name" | "targetingAngle" | "subject" | "body">;

function template(created: number, updated: number, words: Words, isDefault = false): OutreachTemplate {
  return {
    id: demoId("tpl", words.slug),
    ...words,
    isDefault,
    createdAt: daysAgo(created, 10, 20),
    updatedAt: daysAgo(updated, 15, 35),
  };
}

/** Mails that campaigns start from, newest first. */
export const TEMPLATES: readonly OutreachTemplate[] = [
  template(30, 30, {
    slug: "fair-swap",
    name: "Fair swap",
    targetingAngle: "link_swap",
    subject: "Two pages that belong together",
    body: "Hi {{firstName}},\n\n“{{pageTitle}}” and a page of ours answer two halves of one question: {{ourContentUrl}}\n\nWe will link to yours from it in any case, because readers ask for it. If you think that yours gain by ours, would you link back?\n\nInes Moreau\n{{brandName}}",
  }),
  template(58, 58, {
    slug: "broken-calculator",
    name: "Broken calculator",
    targetingAngle: "broken_link_replacement",
    subject: "A dead link in {{pageTitle}}",
    body: "Hi {{firstName}},\n\nthe calculator you link to on {{pageUrl}} is gone. Ours does the same sum, shows its steps and asks for no account: {{ourContentUrl}}\n\nTake it or another; I mainly wanted you to know about the dead one.\n\nInes Moreau\n{{brandName}}",
  }),
  template(76, 12, {
    slug: "guest-article",
    name: "Guest article with figures",
    targetingAngle: "guest_post",
    subject: "Numbers for the readers of {{accountDomain}}",
    body: "Hi {{firstName}},\n\n“{{pageTitle}}” ends where our data begins. I would write you an article of 900 words that carries on from it: what studios of ten really reach, with the figures and how we got them. No product names.\n\nThis is the kind of thing: {{ourContentUrl}}\n\nShall I send an outline of ten lines?\n\nInes Moreau\n{{brandName}}",
  }),
  template(90, 44, {
    slug: "resource-list",
    name: "For a list of resources",
    targetingAngle: "resource_page",
    subject: "One more for “{{pageTitle}}”",
    body: "Hi {{firstName}},\n\nI went through the resources on {{pageUrl}} today. Nearly all of them still work, which is rare.\n\nOne that I would have looked for there: {{ourContentUrl}}\n\nWould you add it? If it does not fit, a short no is fine.\n\nInes Moreau\n{{brandName}}",
  }),
  template(
    96,
    21,
    {
      slug: "short-and-specific",
      name: "Short and specific",
      targetingAngle: "link_insertion",
      subject: "A small addition to “{{pageTitle}}”",
      body: "Hi {{firstName}},\n\nI read “{{pageTitle}}” while collecting what is out there on the subject. It is one of the few that say what to do first.\n\nWhere it turns to practice, this might save your readers an afternoon: {{ourContentUrl}}\n\nWould it fit as a link there? If not, I will not write about this page again.\n\nInes Moreau\n{{brandName}}",
    },
    true,
  ),
];
