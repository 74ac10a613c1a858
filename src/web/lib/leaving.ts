import { createContext, useContext } from "react";

type Leaving = () => boolean;

/** Whether the browser is on its way to another screen at this moment; a rendered value would come too late. */
export const LeavingContext = createContext<Leaving>(() => false);

export const useLeaving = (): Leaving => useContext(LeavingContext);
