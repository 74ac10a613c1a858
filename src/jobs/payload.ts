import type { z } from "zod";

/** A job that names something else than its schema says: another try would read the same. */
export class BadPayload extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BadPayload";
  }
}

/** What the job `name` says, by its schema. @throws BadPayload, which names the fields and not what stands in them */
export function parsePayload<Value>(name: string, schema: z.ZodType<Value>, value: unknown): Value {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const fields = read.error.issues.map(({ path, message }) => `${path.join(".") || "payload"}: ${message}`);
  throw new BadPayload(`${name} cannot be done by what it says: ${fields.join("; ")}`);
}
