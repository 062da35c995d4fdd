import { z } from 'zod'

export const minPasswordLength = 8
export const maxPasswordLength = 256

const noNul = (text: string) => !text.includes('\u0000')

export const tooLong = `Password is at most ${maxPasswordLength} characters.`
const password = (shortest: number, tooShort: string) =>
  z.string('Password is required.').min(shortest, tooShort).max(maxPasswordLength, tooLong).refine(noNul, 'Password is not valid.')
/** A password typed to log in: any text, not trimmed. */
export const givenPassword = password(1, 'Password is required.')
/** A new password. The server also refuses common passwords and words from the account. */
export const newPassword = password(minPasswordLength, `Password is at least ${minPasswordLength} characters.`)

export const code = z.string('Code is required.').trim().min(1, 'Code is required.').max(40, 'Code is not valid.')
/** The result of a call that has nothing to answer. */
export const done = z.object({ message: z.string() })
