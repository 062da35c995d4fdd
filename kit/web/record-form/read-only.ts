import { createContext } from 'react'

/** True inside a read-only form. The browser disables its own inputs through the fieldset; editors read this context. */
export const ReadOnly = createContext(false)
