import { estimateTokens } from "../../kernel/text/tokens.ts";

/**
 * Tokens of one response, with all copies of its data. Claude Code truncates or refuses larger ones by default
 * (`MAX_MCP_OUTPUT_TOKENS`, https://code.claude.com/docs/en/mcp).
 */
export const MAX_ANSWER_TOKENS = 25_000;

/**
 * Tokens of a tool's data, which is sent twice: as structure for programs and as text for models. JSON escapes add up to a third
 * to the text.
 */
export const MAX_DATA_TOKENS = 10_000;

/** Tokens of a file's content, which has escapes in both copies. */
export const MAX_FILE_TOKENS = 9_000;

/** Tokens of the links beside the data. */
export const MAX_LINK_TOKENS = 1_500;

const ASCII_PER_TOKEN = 4;

/** Whether a text is within the budget. Most texts are short enough to skip counting characters. */
export function fitsBudget(text: string, tokens: number): boolean {
  if (text.length <= tokens) return true;
  return text.length <= tokens * ASCII_PER_TOKEN && estimateTokens(text) <= tokens;
}
