/** A message to one address, before its form for a channel. Its texts may quote strangers: each form escapes them. */
export interface Message {
  subject: string;
  sections: readonly Section[];
  /** Ends emails to this address; undefined in chats. */
  unsubscribeUrl?: string;
}

export interface Section {
  /** For example `Tallyhour: 2 actions wait for a decision`. */
  title: string;
  lines: readonly { text: string; url: string | null }[];
  /** Events without a line. */
  more: number;
}

/** Sections of one message; the inbox has the rest. */
const MAX_SECTIONS = 40;

export function shownSections({ sections }: Message): { shown: readonly Section[]; left: number } {
  return { shown: sections.slice(0, MAX_SECTIONS), left: Math.max(0, sections.length - MAX_SECTIONS) };
}
