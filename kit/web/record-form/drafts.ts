/** What was entered and not saved, for as long as the tab lives. Each user has their own. */
export interface Draft<Values> {
  at: string
  values: Values
}

const prefix = 'draft:'
const keyOf = (user: string, screen: string) => `${prefix}${user}:${screen}`

/** The draft of a screen, if there is one. */
export function readDraft<Values>(user: string, screen: string): Draft<Values> | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(user, screen)) ?? 'null') as Draft<Values> | null
  } catch {
    return null
  }
}

/** Keeps what is entered. A full store costs the draft and nothing else. */
export function keepDraft(user: string, screen: string, values: unknown): void {
  try {
    sessionStorage.setItem(keyOf(user, screen), JSON.stringify({ at: new Date().toISOString(), values }))
  } catch {
    dropDraft(user, screen)
  }
}

/** Forgets the draft of a screen. */
export function dropDraft(user: string, screen: string): void {
  sessionStorage.removeItem(keyOf(user, screen))
}

/** Forgets all drafts: they hold what people entered about people. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
