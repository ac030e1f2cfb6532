import { createContext, useContext } from "react";

/** True in the light version: no script, no web font, and no picture before it is asked for. Provided by the document shell. */
export const LightContext = createContext(false);

export const useLight = (): boolean => useContext(LightContext);
