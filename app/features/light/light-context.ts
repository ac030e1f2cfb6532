import { createContext, useContext } from "react";

/** True in light mode: no script, no web font, and pictures on request only. Provided by the document shell. */
export const LightContext = createContext(false);

export const useLight = (): boolean => useContext(LightContext);
