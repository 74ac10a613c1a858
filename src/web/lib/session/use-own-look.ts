import { useMantineColorScheme } from "@mantine/core";
import { useEffect } from "react";
import { useAppSelector } from "../state/hooks.ts";
import { hasOwnLook } from "./use-may-edit.ts";

/** What the person has chosen of how the product looks, on whatever device they sign in. */
export function useOwnLook(): void {
  const look = useAppSelector(({ session: { user } }) => (user !== null && hasOwnLook(user) ? user.appearance : null));
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (look === null) return;
    document.documentElement.dataset["density"] = look.density;
    setColorScheme(look.scheme);
  }, [look, setColorScheme]);
}
