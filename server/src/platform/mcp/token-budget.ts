import { estimateTokens } from "../../kernel/text/tokens.ts";

/**
 * What one answer may take of a model's context, all its copies together. Claude Code cuts or refuses more by default
 * (`MAX_MCP_OUTPUT_TOKENS`, https://code.claude.com/docs/en/mcp).
 */
export const MAX_ANSWER_TOKENS = 25_000;

/**
 * For the data of a tool, which is sent twice: as structure for programs and as text for models. The escapes that JSON puts into
 * the text add up to a third to it.
 */
export const MAX_DATA_TOKENS = 10_000;

/** For the content of a file, which is a text with escapes both times. */
export const MAX_FILE_TOKENS = 9_000;

/** For the links beside the data. */
export const MAX_LINK_TOKENS = 1_500;

const ASCII_PER_TOKEN = 4;

/** Whether a text is within the budget. Most texts are short enough to skip counting characters. */
export function fitsBudget(text: string, tokens: number): boolean {
  if (text.length <= tokens) return true;
  return text.length <= tokens * ASCII_PER_TOKEN && estimateTokens(text) <= tokens;
}
