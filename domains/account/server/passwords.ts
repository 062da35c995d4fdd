import { invalid } from '#kit/contract/errors.ts'

let common: Set<string> | null = null

/**
 * Refuses a password that is common or made of words of the account (ASVS 5, 6.2.4 and 6.2.11). Length is the contract's.
 * @throws 422 at `password`.
 */
export async function refuseWeakPassword(password: string, words: (string | null | undefined)[]): Promise<void> {
  common ??= new Set((await import('@zxcvbn-ts/language-common')).dictionary['passwords-common'])
  const bare = password.toLowerCase()
  if (common.has(bare) || /^(.)\1+$/.test(bare)) throw invalid('password', 'This password is too common.')
  const parts = words.flatMap((word) => (word ?? '').toLowerCase().split(/[@\s]+/)).filter((part) => part.length >= 4)
  const whole = words.map((word) => (word ?? '').toLowerCase())
  const plain = bare.replace(/[^a-z]/g, '')
  if (whole.includes(bare) || parts.some((part) => bare === part || plain === part.replace(/[^a-z]/g, ''))) {
    throw invalid('password', 'This password is a name of yours. Choose another one.')
  }
}
