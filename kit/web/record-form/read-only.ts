import { createContext } from 'react'

/** Whether the form around a field is only to be read. A browser's own inputs know it from their fieldset; editors ask here. */
export const ReadOnly = createContext(false)
