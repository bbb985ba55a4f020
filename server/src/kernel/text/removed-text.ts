/** What stands in place of a text that its source deleted, or that may no longer be stored. */
export const REMOVED_TEXT = "[text removed at its source]";
