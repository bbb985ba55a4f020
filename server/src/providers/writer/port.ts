import type { BriefContent, Content } from "@findable/contract";

/** Writes texts from a brief, by rule. Test worlds have the sandbox's; elsewhere the language model writes. */
export interface WriterPort {
  /** Shown in every record of a text, so that it is not mistaken for the work of a model or a person. */
  readonly name: string;
  plan(order: WritingOrder): TextPlan;
  /** Markdown of one section, without its heading. Refers to quotations as `[[s1]]` and to own pages as `[[l1|anchor]]`. */
  section(order: WritingOrder, plan: TextPlan, index: number): string;
  descriptions(order: WritingOrder, plan: TextPlan): Content["descriptions"];
  /** A part of a text after an editing pass. Refers to sources as `section` does. */
  refine(order: RefineOrder, part: TextPart): string;
}

/** An editing pass over a text. */
export interface RefineOrder {
  refiner: { id: string; name: string; instructions: string };
  /** A language tag. */
  language: string;
  brand: string;
}

/** A section without its heading, or the opening of a text without its title. */
export interface TextPart {
  id: string;
  heading: string;
  text: string;
}

export interface WritingOrder {
  kind: "blog_post" | "landing_page";
  mode: "quick" | "with-research" | "deep-technical";
  brief: BriefContent;
  brand: { name: string; domain: string; description: string | null };
  /** The voice of the pillar. */
  voice: string | null;
  instructions: string | null;
  /** Words to write. */
  words: number;
  /** The segment that a landing page addresses. */
  audience: string | null;
  /** What that segment wants to reach, and what hinders it; null for all readers. */
  reader: { jobToBeDone: string | null; pain: string | null } | null;
  /** The title to keep; null to choose one. */
  title: string | null;
}

export interface TextPlan {
  title: string;
  sections: { heading: string; points: string[] }[];
}
