import type { ScreenPath } from '../path-to.ts'

interface HelpThing {
  /** Verb and noun: "Take a booking". */
  label: string
  to: ScreenPath | `${ScreenPath}?${string}`
}

/** What a screen is for, and three things that people do there. */
export interface Help {
  purpose: string
  things: readonly [HelpThing, HelpThing, HelpThing]
}

/** Help by the path of the screen. Screens below one of these share its help. */
export type ScreenHelp = Readonly<Record<string, Help>>
