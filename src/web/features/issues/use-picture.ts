import { useEffect, useEffectEvent, useState } from "react";
import { ISSUE_PICTURE_MAX, pictureType } from "#core/issues.ts";

export type ChosenPicture = { file: Blob; url: string };

/** A picture as it was pasted or chosen: told by its content before it travels, shown, and let go of again. */
export function usePicture() {
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [refused, setRefused] = useState<"tooLarge" | "noPicture" | null>(null);
  useEffect(() => (picture === null ? undefined : () => URL.revokeObjectURL(picture.url)), [picture]);
  const take = async (file: Blob | null | undefined): Promise<void> => {
    if (!file) return;
    const type = pictureType(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
    const why = type === null ? "noPicture" : file.size > ISSUE_PICTURE_MAX ? "tooLarge" : null;
    setRefused(why);
    setPicture(why === null ? { file, url: URL.createObjectURL(file) } : null);
  };
  const pasted = useEffectEvent((file: File | undefined) => void take(file));
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent): void => {
      const files = [...(clipboardData?.files ?? [])];
      pasted(files.find(({ type }) => type.startsWith("image/")));
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  return { picture, refused, take, remove: () => setPicture(null) };
}
