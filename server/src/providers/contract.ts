/* The suites of the ports, as the test kit of adapters from packages. */
export { answersContract } from "./answers/contract.ts";
export { contactdataContract } from "./contactdata/contract.ts";
export { linkdataContract } from "./linkdata/contract.ts";
export { llmContract } from "./llm/contract.ts";
export { serpdataContract } from "./serpdata/contract.ts";
