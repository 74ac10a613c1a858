/** How Fastify checks requests and writes answers: with the schemas of the contract, as they are. */
import type { FastifySchemaCompiler, FastifySerializerCompiler } from "fastify";
import { z } from "zod";
import { ContractError, issuesOf } from "./field-errors.ts";

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const { data: value, error } = schema.safeParse(data);
    return error === undefined ? { value } : { error: new ContractError(issuesOf(error), httpPart) };
  };

export const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (answer: unknown) => {
    const { data, error } = z.safeEncode(schema, answer);
    if (error !== undefined) throw new Error(`${method} ${url} answers otherwise than its contract`, { cause: error });
    return JSON.stringify(data);
  };
