import type { ReportFigure, ReportLanguage, ReportSection } from "@findable/contract";

/** A frozen report: text, figures and look. The file, the page of a link and the answer of the API come from it. */
export interface ReportDocument {
  language: ReportLanguage;
  title: string;
  /** The client. */
  client: string;
  /** On the cover; null for none. */
  preparedBy: string | null;
  from: string;
  to: string;
  createdAt: string;
  accentColor: string;
  introduction: string | null;
  closing: string | null;
  logo: { sha256: string } | null;
  sections: ReportSection[];
  figures: ReportFigure[];
  missing: { label: string; reason: string }[];
  warnings: string[];
}

export interface LogoImage {
  contentType: string;
  base64: string;
}
