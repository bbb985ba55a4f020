import type { OperationContract } from "@findable/contract";
import { describeWithDeprecation } from "../deprecation.ts";
import type { Json } from "./json-schema.ts";
import { parametersOf, requestBodyOf } from "./request-object.ts";
import { type ResponseShelf, responsesOf } from "./response-objects.ts";

/** Describes one operation for OpenAPI and adds the schemas it references to the shelf. */
export function describeOperation(contract: OperationContract, shelf: ResponseShelf): Json {
  const input = shelf.book.render(contract.name, contract.input);
  const body = requestBodyOf(contract, input, shelf.book);
  return {
    operationId: contract.name,
    tags: [contract.area],
    summary: contract.summary,
    description: `${describeWithDeprecation(contract)}\n\nCredits: ${contract.credits}.`,
    ...(contract.deprecation !== undefined && { deprecated: true }),
    "x-credits": contract.credits,
    "x-scope": contract.scope,
    security: contract.demo === "demo" ? [{ bearer: [] }, {}] : [{ bearer: [] }],
    parameters: parametersOf(contract, input),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responsesOf(contract, shelf),
  };
}
