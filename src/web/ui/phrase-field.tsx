import { TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";

const PAUSE_MS = 300;

type PhraseFieldProps = {
  label: string;
  /** Shorter words for a narrow field; else the label. */
  placeholder?: string;
  className?: string;
  /** As it stands in the address. */
  phrase: string;
  onChoose: (phrase: string) => void;
};

/** Searches a list: what is typed runs ahead of the address, which follows after a short pause. */
export function PhraseField({ label, placeholder = label, className, phrase, onChoose }: PhraseFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => {
      onChoose(draft.trim());
      setDraft(null);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      {...(className === undefined ? {} : { className })}
      size="xs"
      type="search"
      maxLength={200}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
      value={draft ?? phrase}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
    />
  );
}
