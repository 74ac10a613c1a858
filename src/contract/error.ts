import { z } from "zod";
import { ERROR_CODES } from "#core/errors.ts";

/**
 * Body of every answer that is not a success. `message` is for the developer and the log of the caller, `Message`
 * for the person, in their language, where the refusal is theirs to act on; `errors` names fields of the body.
 */
export const ErrorBody = z
  .object({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    Message: z.string().optional(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    /** Seconds until trying again makes sense. */
    retryAfter: z.int().min(0).optional(),
    requestId: z.string(),
  })
  .meta({ id: "Error" });
export type ErrorBody = z.output<typeof ErrorBody>;
