import type { NoticeKind } from "@findable/contract";

/** Every text of a notice in one language. */
export interface NoticeWords {
  /** For numbers. */
  locale: string;
  titles: Readonly<Record<NoticeKind, (count: number) => string>>;
  failed: string;
  reply: string;
  budget(pool: { isOfAgency: boolean; available: number; allocated: number; month: string }): string;
  ranksFell(count: number, named: string, more: number): string;
  moved(keyword: string, from: string, to: string): string;
  notFound: string;
  shareFell(domain: string, from: string, to: string, answers: number): string;
  siteChanged(code: string, more: number): string;
  expected(rate: string): string;
  /** The events or sections that a message leaves out. */
  more(count: number): string;
  subjectOfMany(first: string, others: number): string;
  why: string;
  unsubscribe: string;
}
