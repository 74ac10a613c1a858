import { verifyLedger } from "#ledger/verify/verify.ts";
import { type Command, withDatabase } from "./command.ts";

/** Exit 0 and `0 differences`, else exit 1 and a line per difference, the first ones in full. */
export const verifyLedgerCommand: Command = async (input) => {
  const { count, differences } = await withDatabase(input, ({ db }) => verifyLedger(db));
  for (const difference of differences) input.say(difference);
  input.say(`${count} differences`);
  return count === 0 ? 0 : 1;
};
