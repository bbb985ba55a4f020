import { type Static, Type } from "typebox";
import { defineCommand, defineList } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { REPORT_LANGUAGES, REPORT_SECTIONS } from "./report-schemas.ts";

/** The template of the service, which every agency has and may replace. */
export const STANDARD_TEMPLATE = "standard";
export const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;
export const MAX_LOGO_BYTES = 300_000;
const MAX_LOGO_BASE64 = Math.ceil(MAX_LOGO_BYTES / 3) * 4;

export const templateSlug = Type.String({
  minLength: 1,
  maxLength: 50,
  pattern: "^[a-z0-9]+(-[a-z0-9]+)*$",
  description: `Slug of the template, for example \`monthly\`. \`${STANDARD_TEMPLATE}\` always exists.`,
});

const sections = Type.Array(OneOf(REPORT_SECTIONS, { description: "A section." }), {
  minItems: 1,
  maxItems: REPORT_SECTIONS.length,
  uniqueItems: true,
  description:
    "Sections in their order: `summary`, `done` (what was done), `changed` (beyond noise), `gained` (the effects of what was done), `unchanged`, `waiting`, `next` and `method` with the evidence of each number.",
});
const name = Type.String({ minLength: 1, maxLength: 100, description: "Display name." });
/** How PNG, JPEG and WebP begin in Base64. */
const IMAGE_STARTS = ["iVBORw0KGg", "/9j/", "UklGR"];
/** `<svg`, `<?xml` and `<!doctype` in Base64. */
const MARKUP_STARTS = ["PHN2Z", "PD94bW", "PCFkb2N0", "PCFET0NU"];

/** Whether the bytes of an image, with or without the head of a `data:` URL, begin in one of these ways. */
function beginsWith(text: string, starts: readonly string[]): boolean {
  const bytes = text.startsWith("data:") ? text.slice(text.indexOf(",") + 1) : text;
  return starts.some((start) => bytes.trimStart().startsWith(start));
}

function LogoText(options: { maxLength: number; description: string }) {
  return Type.Refine(
    Type.String(options),
    (text) => text === "" || beginsWith(text, IMAGE_STARTS),
    (text) =>
      beginsWith(text, MARKUP_STARTS)
        ? "must be PNG, JPEG or WebP: SVG can hold scripts and is refused; export it as PNG"
        : "must be a PNG, JPEG or WebP image in Base64",
  );
}

const hex = { pattern: "^#[0-9A-Fa-f]{6}$" };
const words = (what: string) => Type.String({ minLength: 1, maxLength: 2000, description: what });

export const ReportTemplate = Type.Object(
  {
    slug: templateSlug,
    name,
    language: Nullable(OneOf(REPORT_LANGUAGES, { description: "Language, ISO 639-1." }), {
      description: "Language of its reports; null for the workspace's.",
    }),
    sections,
    accentColor: Type.String({ ...hex, description: "Colour of headings and links, `#rrggbb`." }),
    preparedBy: Nullable(Type.String(), { description: "Name on the cover; null for the agency's." }),
    introduction: Nullable(Type.String(), { description: "Text before the first section; null for none." }),
    closing: Nullable(Type.String(), { description: "Text after the last section; null for none." }),
    logo: Nullable(
      Type.Object({
        contentType: OneOf(LOGO_TYPES, { description: "Kind of image." }),
        bytes: Type.Integer({ minimum: 1, maximum: MAX_LOGO_BYTES, description: "Size in bytes." }),
        checksum: Type.String({ description: "SHA-256 of the image, in hex." }),
      }),
      { description: "The logo on the cover; null for none." },
    ),
    builtIn: Type.Boolean({ description: "Whether it is the service's, never changed by the agency." }),
    updatedAt: Nullable(Timestamp("Time of the last change."), { description: "Null for the service's template." }),
  },
  { description: "How reports look: logo, colour, words, language, sections and their order." },
);
export type ReportTemplate = Static<typeof ReportTemplate>;

export const exampleReportTemplate: ReportTemplate = {
  slug: "monthly",
  name: "Monthly report",
  language: "en",
  sections: ["summary", "done", "changed", "gained", "unchanged", "waiting", "next", "method"],
  accentColor: "#1f4e70",
  preparedBy: "Nordlicht Studio",
  introduction: "Thank you for another month together.",
  closing: "Questions? Write to hello@nordlicht.example.",
  logo: null,
  builtIn: false,
  updatedAt: "2026-11-01T07:00:00.000Z",
};

export const listReportTemplates = defineList({
  area: "reports",
  name: "reports.templates.list",
  path: "/v1/report-templates",
  scope: "agency",
  workspace: "none",
  summary: "List report templates",
  description:
    "Returns the templates of the agency's reports with logo, colour, words, language and order of sections, by slug. `standard` always exists. Change or add one with `reports.templates.update`; use one with `template` of `reports.create`.",
  fields: {},
  item: ReportTemplate,
  list: { order: "slug", identifier: "slug" },
  example: { input: {}, data: [exampleReportTemplate] },
});

export const updateReportTemplate = defineCommand({
  area: "reports",
  name: "reports.templates.update",
  method: "PUT",
  path: "/v1/report-templates/{slug}",
  scope: "agency",
  workspace: "none",
  summary: "Save a report template",
  description:
    "Creates or replaces the template of a slug. Fields that are left out get their defaults; only the logo stays as it is. Reports that exist keep their look. To use it send `template` to `reports.create`.",
  errors: ["validation_error", "limit_reached"],
  input: Closed({
    slug: templateSlug,
    name,
    language: Type.Optional(
      OneOf(REPORT_LANGUAGES, { description: "Language of its reports. Defaults to the workspace's." }),
    ),
    sections: Type.Optional(sections),
    accentColor: Type.Optional(
      Type.String({
        ...hex,
        description:
          "Colour of headings and links, `#rrggbb`. Text in it must be readable on white: a contrast of 4.5 to 1 or more. Defaults to `#1f4e70`.",
      }),
    ),
    preparedBy: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: "Name on the cover. Defaults to the agency's." }),
    ),
    introduction: Type.Optional(words("Text before the first section.")),
    closing: Type.Optional(words("Text after the last section.")),
    logo: Type.Optional(
      Closed(
        {
          base64: LogoText({
            maxLength: MAX_LOGO_BASE64,
            description: `The image in Base64: PNG, JPEG or WebP, up to ${MAX_LOGO_BYTES / 1000} kB. SVG is refused, because it can hold scripts. An empty text removes the logo.`,
          }),
        },
        { description: "A new logo. Left out, the stored one stays." },
      ),
    ),
  }),
  output: ReportTemplate,
  example: {
    input: {
      slug: exampleReportTemplate.slug,
      name: exampleReportTemplate.name,
      language: "en",
      preparedBy: "Nordlicht Studio",
      introduction: "Thank you for another month together.",
      closing: "Questions? Write to hello@nordlicht.example.",
    },
    output: exampleReportTemplate,
  },
});

export const reportTemplateOperations = [listReportTemplates, updateReportTemplate];
