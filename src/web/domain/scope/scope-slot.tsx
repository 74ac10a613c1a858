import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

const ScopeSlot = createContext<HTMLElement | null>(null);

export const ScopeSlotProvider = ScopeSlot.Provider;

/** Puts a screen's own scope controls (period, comparison, search) into the bar of the frame. */
export function ScopeControls({ children }: { children: ReactNode }) {
  const slot = useContext(ScopeSlot);
  return slot === null ? null : createPortal(children, slot);
}
