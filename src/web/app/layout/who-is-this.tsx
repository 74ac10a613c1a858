import { useAppSelector } from "../../lib/state/hooks.ts";

/** The name of whoever is signed in; an address may be broken before its sign, and only there. */
export function WhoIsThis() {
  const user = useAppSelector(({ session }) => session.user);
  if (user === null) return null;
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
