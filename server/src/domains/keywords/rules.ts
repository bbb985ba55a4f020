export { useOf } from "./keyword-use.ts";
