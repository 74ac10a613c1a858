import { listKeptMails } from "#db/mails.ts";
import { type Command, withDatabase } from "./command.ts";

/** `npm run mail`: the development mailbox as JSON `[{ to, subject, text, links, at }]`, oldest first. */
export const mailCommand: Command = async (input) => {
  // Only the JSON belongs on the output, so that other programs can read it.
  const quiet = { ...input, say: () => undefined };
  const mails = await withDatabase(quiet, ({ db }) => listKeptMails(db));
  const shown = mails.map(({ to, subject, text, links, at }) => ({ to, subject, text, links, at }));
  input.say(JSON.stringify(shown, null, 2));
  return 0;
};
