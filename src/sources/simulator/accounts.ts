/** The accounts that can give a consent: those there are, and, where accounts wait for companies to come, as many as come. */
import type { AccountChoice } from "./auth-pages.ts";
import type { SellerWorld, World } from "./world.ts";

export type Accounts = {
  /** For the page of consent; an account that waits and that nobody is connected to stands first, where there is one. */
  offered(): AccountChoice[];
  /** The id, when an account with it may be chosen. */
  find(id: string | null): string | null;
  /** Somebody is connected to the account. */
  take: (id: string) => void;
};

/** Free accounts to choose from: a company may want a second shop. */
const FREE = 3;

export function createAccounts(world: World): Accounts {
  const taken = new Set<string>();
  const isTaken = ({ seller }: SellerWorld): boolean => taken.has(seller.id);
  const choice = (account: SellerWorld): AccountChoice => ({
    id: account.seller.id,
    login: account.seller.login,
    taken: isTaken(account),
  });
  const free = (): SellerWorld[] => {
    const found: SellerWorld[] = [];
    for (let at = 0; found.length < FREE; at += 1) {
      const account = world.waiting(at);
      if (account === null) break;
      if (!isTaken(account)) found.push(account);
    }
    return found;
  };
  return {
    offered: () => {
      const waiting = free();
      const own = new Set(world.sellers.map(({ seller }) => seller.id));
      const came = [...taken].flatMap((id) => (own.has(id) ? [] : (world.seller(id) ?? [])));
      return [...waiting, ...world.sellers, ...came].map(choice);
    },
    find: (id) => (id === null ? null : (world.seller(id)?.seller.id ?? null)),
    take: (id) => void taken.add(id),
  };
}
