/** Unsaved form values, stored until the tab is closed. Each user has separate drafts. */
export interface Draft<Values> {
  at: string
  values: Values
}

const prefix = 'draft:'
const keyOf = (user: string, screen: string) => `${prefix}${user}:${screen}`

/** Returns the draft of a screen, or null. */
export function readDraft<Values>(user: string, screen: string): Draft<Values> | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(user, screen)) ?? 'null') as Draft<Values> | null
  } catch {
    return null
  }
}

/** Stores the draft of a screen. If the storage is full, the draft is dropped and nothing else fails. */
export function keepDraft(user: string, screen: string, values: unknown): void {
  try {
    sessionStorage.setItem(keyOf(user, screen), JSON.stringify({ at: new Date().toISOString(), values }))
  } catch {
    dropDraft(user, screen)
  }
}

/** Deletes the draft of a screen. */
export function dropDraft(user: string, screen: string): void {
  sessionStorage.removeItem(keyOf(user, screen))
}

/** Deletes all drafts, because they contain personal data. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
