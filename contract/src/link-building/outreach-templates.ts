import { type Static, Type } from "typebox";
import { Identifier } from "../kernel/fields.ts";
import { defineCommand, defineDelete, defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { TARGETING_ANGLES } from "./campaigns.ts";
import { placeholderFault, TEMPLATE_PLACEHOLDERS } from "./outreach-placeholders.ts";
import { deceptiveFault, MailLine, MailText } from "./outreach-text.ts";

export const OutreachTemplate = Type.Object(
  {
    id: Type.String({ description: "Identifier, `tpl_…`." }),
    name: Type.String({ description: "Display name." }),
    slug: Type.String({ description: "Short name for `emailTemplate`, unique in the workspace." }),
    targetingAngle: Nullable(OneOf(TARGETING_ANGLES), {
      description: "The angle that it is written for; null for any angle.",
    }),
    subject: Type.String({ description: "Subject, with placeholders." }),
    body: Type.String({ description: "Plain text, with placeholders." }),
    isDefault: Type.Boolean({ description: "Whether campaigns use it by default." }),
    createdAt: Timestamp("Creation time."),
    updatedAt: Timestamp("Time of the last change."),
  },
  { description: "An email template." },
);
export type OutreachTemplate = Static<typeof OutreachTemplate>;

const id = Identifier("tpl", "the template");
const PLACEHOLDERS = TEMPLATE_PLACEHOLDERS.map((placeholder) => `\`{{${placeholder}}}\``).join(", ");
const name = Type.String({ minLength: 1, maxLength: 200, pattern: "\\S", description: "Display name." });
const slug = Type.String({
  pattern: "^[a-z0-9]+(-[a-z0-9]+)*$",
  maxLength: 100,
  description:
    "Lower-case letters, digits and single hyphens, unique in the workspace. Derived from the name by default.",
});
const targetingAngle = Nullable(OneOf(TARGETING_ANGLES), {
  description: "The angle that it is written for; null for any angle.",
});
const faultOf = (text: string) => placeholderFault(text) ?? deceptiveFault(text);
const subject = MailLine(
  {
    minLength: 1,
    maxLength: 300,
    description: `Subject, one line. Placeholders: ${PLACEHOLDERS}. Others are rejected.`,
  },
  faultOf,
);
const body = MailText(
  {
    minLength: 1,
    maxLength: 20_000,
    description: `Plain text. Placeholders: ${PLACEHOLDERS}. Others are rejected.`,
  },
  faultOf,
);
const isDefault = Type.Boolean({
  description: "True makes it the default template, instead of the current one.",
});

const exampleTemplate: OutreachTemplate = {
  id: "tpl_o7s1w5a9e3i7m1q5u9y3c7g1",
  name: "Broken calculator",
  slug: "broken-calculator",
  targetingAngle: "broken_link_replacement",
  subject: "A dead link in {{pageTitle}}",
  body: "Hi {{firstName}},\n\nthe calculator you link to on {{pageUrl}} is gone. Ours does the same sum: {{ourContentUrl}}",
  isDefault: false,
  createdAt: "2026-11-05T10:00:00.000Z",
  updatedAt: "2026-11-05T10:00:00.000Z",
};

export const listTemplates = defineList({
  area: "outreach",
  name: "link_building.template.list",
  path: "/v1/link-building/templates",
  summary: "List email templates",
  description:
    "Returns the templates for campaign emails, newest first. Pass a slug as `emailTemplate` of `link_building.serp_outreach.create`.",
  fields: {
    targetingAngle: Type.Optional(OneOf(TARGETING_ANGLES, { description: "Only templates for this angle." })),
  },
  item: OutreachTemplate,
  list: {
    filters: { targetingAngle: { is: "equal", of: "targetingAngle" } },
    order: "-createdAt",
  },
  example: { input: {}, data: [exampleTemplate] },
});

export const getTemplate = defineQuery({
  area: "outreach",
  name: "link_building.template.get",
  path: "/v1/link-building/templates/{id}",
  summary: "Get an email template",
  description: "Returns one template with subject and text. To find its identifier use `link_building.template.list`.",
  errors: ["not_found"],
  input: Closed({ id }),
  output: OutreachTemplate,
  example: { input: { id: exampleTemplate.id }, output: exampleTemplate },
});

export const createTemplate = defineCommand({
  area: "outreach",
  name: "link_building.template.create",
  path: "/v1/link-building/templates",
  summary: "Create an email template",
  description:
    "Creates a template for campaign emails. Placeholders are filled in for each recipient. To edit existing drafts, approve them with edits: `link_building.serp_outreach.approve`.",
  errors: ["validation_error", "limit_reached"],
  input: Closed({
    name,
    slug: Type.Optional(slug),
    targetingAngle: Type.Optional(targetingAngle),
    subject,
    body,
    isDefault: Type.Optional(isDefault),
  }),
  output: OutreachTemplate,
  example: {
    input: {
      name: exampleTemplate.name,
      targetingAngle: "broken_link_replacement",
      subject: exampleTemplate.subject,
      body: exampleTemplate.body,
    },
    output: exampleTemplate,
  },
});

export const updateTemplate = defineCommand({
  area: "outreach",
  name: "link_building.template.update",
  method: "PATCH",
  path: "/v1/link-building/templates/{id}",
  summary: "Update an email template",
  description:
    "Updates name, slug, subject or text. Omitted fields keep their values, and drafts written from the template keep their text. To add another template use `link_building.template.create`.",
  errors: ["validation_error", "not_found"],
  input: Closed({
    id,
    name: Type.Optional(name),
    slug: Type.Optional(slug),
    targetingAngle: Type.Optional(targetingAngle),
    subject: Type.Optional(subject),
    body: Type.Optional(body),
    isDefault: Type.Optional(isDefault),
  }),
  output: OutreachTemplate,
  example: {
    input: { id: exampleTemplate.id, isDefault: true },
    output: { ...exampleTemplate, isDefault: true, updatedAt: "2026-11-16T12:00:00.000Z" },
  },
});

export const deleteTemplate = defineDelete({
  area: "outreach",
  name: "link_building.template.delete",
  path: "/v1/link-building/templates/{id}",
  summary: "Delete an email template",
  description:
    "Deletes a template. Drafts written from it stay; campaigns that use it return to the service's template. To change it use `link_building.template.update`.",
  input: Closed({ id }),
  example: { id: exampleTemplate.id },
});

export const outreachTemplateOperations = [listTemplates, getTemplate, createTemplate, updateTemplate, deleteTemplate];
