import { useAppSelector } from "../../lib/state/hooks.ts";

/** The name of whoever is signed in; an address may be broken before its sign, and only there. */
export function WhoIsThis() {
  const user = useAppSelector(({ session }) => session.user);
  if (user === null) return null;
  if (user.companies > 1) return <Several name={user.name ?? user.email} company={user.companyName} />;
  if (user.name) return user.name;
  const [name = "", host = ""] = user.email.split("@");
  return (
    <>
      {name}
      <wbr />
      {`@${host}`}
    </>
  );
}

/** Whoever has several companies has to see at any time whose figures these are. */
function Several({ name, company }: { name: string; company: string | null }) {
  return (
    <>
      {company}
      <br />
      <small>{name}</small>
    </>
  );
}
