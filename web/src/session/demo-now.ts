/** The day on which the demo stands still. */
export const DEMO_NOW = "2026-11-16T09:00:00.000Z";
