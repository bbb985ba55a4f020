export { readUsage, type Usage } from "./usage.ts";
