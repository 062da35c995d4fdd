/** Announced when an element is lifted by keyboard. `how` says which keys move it. */
export const liftedWords = (what: string, how: string): string => `Lifted ${what}. ${how} Press Space to drop it, Escape to cancel.`

/** Announced when a lifted element was put back. */
export const notMoved = 'Not moved.'
