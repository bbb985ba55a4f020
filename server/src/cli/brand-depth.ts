export const DEPTHS = ["fast", "thorough"] as const;
export type Depth = (typeof DEPTHS)[number];
