import { TextInput } from "@mantine/core";

/** The name of something that a user keeps for themselves. */
export function NameField({ label, name, onName }: { label: string; name: string; onName: (name: string) => void }) {
  return <TextInput size="xs" label={label} maxLength={100} value={name} onChange={({ currentTarget }) => onName(currentTarget.value)} />;
}
