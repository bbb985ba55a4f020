import { createKeywords as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { createGivenKeywords } from "../create-given-keywords.ts";

export const createKeywords = implement(contract)(createGivenKeywords);
