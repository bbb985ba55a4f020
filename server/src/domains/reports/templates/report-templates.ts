import { REPORT_SECTIONS, type ReportTemplate, STANDARD_TEMPLATE } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { PAPER, READABLE } from "../document/report-theme.ts";
import { contrastOf, darkenUntilReadable } from "./contrast.ts";

/** What an agency entered; the logo is beside it. */
export type TemplateContent = Omit<ReportTemplate, "slug" | "logo" | "builtIn" | "updatedAt">;

export const DEFAULT_ACCENT = "#1f4e70";
export const MAX_TEMPLATES = 50;

/** The template of the service. */
export const STANDARD: ReportTemplate = {
  slug: STANDARD_TEMPLATE,
  name: "Standard",
  language: null,
  sections: [...REPORT_SECTIONS],
  accentColor: DEFAULT_ACCENT,
  preparedBy: null,
  introduction: null,
  closing: null,
  logo: null,
  builtIn: true,
  updatedAt: null,
};

/** Throws a `validation_error` for a colour in which text cannot be read, and names the nearest one in which it can. */
export function requireReadableColor(accentColor: string): void {
  const contrast = contrastOf(accentColor, PAPER);
  if (contrast >= READABLE) return;
  throw validationError([
    {
      field: "accentColor",
      message: `has a contrast of ${Math.floor(contrast * 100) / 100} to 1 on the paper of reports, and text needs ${READABLE} to 1; ${darkenUntilReadable(accentColor, PAPER, READABLE)} is the nearest readable shade`,
    },
  ]);
}
