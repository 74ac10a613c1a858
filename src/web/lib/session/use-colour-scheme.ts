import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import { useAppSelector } from "../state/hooks.ts";
import { useUpdateUserMutation } from "./profile.api.ts";
import { hasOwnLook } from "./use-may-edit.ts";

/** Light, dark, or as the system: at once on this device, and with an account of one's own on every other one. */
export function useColourScheme() {
  const look = useAppSelector(({ session: { user } }) => (user !== null && hasOwnLook(user) ? user.appearance : null));
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [update] = useUpdateUserMutation();
  const choose = (scheme: MantineColorScheme) => {
    setColorScheme(scheme);
    if (look !== null) void update({ appearance: { ...look, scheme } });
  };
  return { scheme: colorScheme, choose };
}
