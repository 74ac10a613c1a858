import type { Config } from "#config.ts";
import type { WorkerDeps } from "#jobs/context.ts";
import { smtpTransport } from "#mail/transport.ts";

/** How letters leave this instance: through SMTP_URL, or not at all, and then they are kept to be read here. */
export function mailOf(config: Config): NonNullable<WorkerDeps["mail"]> {
  const from = config.MAIL_FROM ?? `Zyskomierz <no-reply@${new URL(config.APP_URL).hostname}>`;
  return {
    appUrl: config.APP_URL,
    apiUrl: config.API_URL,
    transport: config.SMTP_URL === undefined ? null : smtpTransport(config.SMTP_URL, from),
  };
}
